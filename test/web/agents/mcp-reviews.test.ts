import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { Agent } from "../../support/mcp.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, server } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/one.mdx": "# One\n",
    "content/guide/two.mdx": "# Two\n",
    "content/secret.mdx": "# Secret\n",
  },
  settings: { PUBLISHING: "review" },
});
const agent = new Agent(await ada.withToken({ name: "bot" }));
let pages = 0;

/** Saves a draft of a new page. */
async function draft(text = "# New\n"): Promise<{ slug: string; version: string }> {
  const slug = `pages/page-${++pages}`;
  const { version } = await agent.ask("save_draft", { slug, text });
  return { slug, version };
}

const post = (client: typeof ada, id: number, does: string, body: unknown) =>
  client.post(`/api/admin/reviews/${id}/${does}`, body);

test("where only a review publishes, publish says so, and the draft stays", async () => {
  const { slug, version } = await draft();

  const told = await agent.refused("publish", { slug, version });

  expect(told).toEndWith("Ask people to review it: call propose with it in drafts.");
  expect((await ada.draftOf(slug)).content).toBe("# New\n");
});

test("drafts of several pages are one review, which names the agent and which another person merges", async () => {
  const drafts = [await draft("# First\n"), await draft("# Second\n")];
  const slugs = drafts.map(({ slug }) => slug);

  const { needsReview } = await agent.ask("status");
  const review = await agent.ask("propose", { drafts, title: "Two pages", message: "Both were missing." });
  const { reviews } = await agent.ask("status");
  const own = await post(ada, review.id, "merge", { head: review.head });
  const merged = await post(grace, review.id, "merge", { head: review.head });

  expect(needsReview).toBe(true);
  expect(review).toMatchObject({ title: "Two pages", state: "open", author: "Ada (bot)", slugs });
  expect(review.url).toStartWith(`${server.url.replace("127.0.0.1", "localhost")}/admin/reviews/`);
  expect(reviews).toContainEqual(review);
  expect([own.status, merged.status]).toEqual([403, 200]);
  expect((await grace.sourceOf(slugs[1]!)).json.page.content).toBe("# Second\n");
  expect(await ada.draftOf(slugs[0]!)).toBeNull();
});

test("an agent reads what a reviewer asks for, and adds its correction to the review", async () => {
  const { slug, version } = await draft("# Tee\n");
  const asked = await agent.ask("propose", { drafts: [{ slug, version }] });
  await post(grace, asked.id, "request-changes", { head: asked.head, message: "Write Tea." });

  const { page, reviews } = await agent.ask("status", { slug });
  const fixed = await agent.ask("save_draft", { slug, text: "# Tea\n", version: page.version });
  const drafts = [{ slug, version: fixed.version }];
  const second = await agent.refused("propose", { drafts });
  const { head } = reviews.find(({ id }: { id: number }) => id === asked.id);
  const added = await agent.ask("propose", { drafts, review: { id: asked.id, head } });
  const stale = await agent.refused("propose", { drafts, review: { id: asked.id, head } });

  expect(page).toMatchObject({
    state: "draft",
    version,
    review: { id: asked.id, remarks: [{ author: "Grace", does: "requests-changes", message: "Write Tea." }] },
    site: null,
  });
  expect(second).toContain(`“${slug}” is in review #${asked.id} already. Nothing was proposed.`);
  expect(added).toMatchObject({ id: asked.id, state: "open" });
  expect(stale).toContain("Call status, and propose again with the review's head.");
  expect((await post(grace, asked.id, "merge", { head: added.head })).status).toBe(200);
  expect((await grace.sourceOf(slug)).json.page.content).toBe("# Tea\n");
});

test("a move, a deletion and edits of menus that need a review say so, and propose takes them", async () => {
  for (const slug of ["moves/from", "moves/gone", "moves/other"]) {
    const { version } = await agent.ask("save_draft", { slug, text: "# Here\n\n[From](/moves/from)\n" });
    const { id, head } = await agent.ask("propose", { drafts: [{ slug, version }] });
    await post(grace, id, "merge", { head });
  }
  const versionOf = async (slug: string) => (await agent.ask("read_page", { slug })).version;
  const move = { from: "moves/from", slug: "moves/to", version: await versionOf("moves/from") };
  const deletion = { slug: "moves/gone", version: await versionOf("moves/gone"), redirect: "moves/other" };

  const moved = await agent.refusal("move_page", move);
  const deleted = await agent.refusal("delete_page", deletion);
  const review = await agent.ask("propose", { moves: [move], deletions: [deletion] });
  const stale = await agent.refusal("propose", { moves: [{ ...move, version: deletion.version }] });
  const merged = await post(grace, review.id, "merge", { head: review.head });

  expect(moved).toMatchObject({
    code: "review-required",
    next: "Nothing was moved. Ask people to review it: call propose with the same in moves.",
  });
  expect(deleted).toMatchObject({
    code: "review-required",
    next: "Nothing was deleted. Ask people to review it: call propose with the same in deletions.",
  });
  expect([review.slugs.toSorted(), stale.code, merged.status]).toEqual([
    ["moves/gone", "moves/to"],
    "conflict",
    200,
  ]);
  expect((await grace.sourceOf("moves/other")).json.page.content).toContain("[From](/moves/to)");
  expect((await grace.sourceOf("moves/gone")).status).toBe(404);
});

test("a stale, published or broken text is not proposed, and the agent gets the newer one", async () => {
  const { slug, version } = await draft("# One\n");
  const other = await draft();
  await grace.save(slug, "# Grace's\n", Number(version.slice(2)));
  const broken = await draft("# Broken\n\n<Note\n");
  const published = await agent.ask("read_page", { slug: "guide/one" });
  const propose = (...drafts: object[]) => agent.refused("propose", { drafts });

  const stale = await agent.refusal("propose", { drafts: [other, { slug, version }] });
  const nothing = await propose({ slug: "guide/one", version: published.version });
  const unbuilt = await propose(broken);
  const twice = await propose(other, other);
  const { reviews } = await agent.ask("status");

  expect(stale.error).toContain("This page has changed since you read it. Nothing was proposed.");
  expect(stale).toMatchObject({ code: "stale", slug, blocks: ["0 heading 1"], texts: ["# Grace's"] });
  expect(nothing).toContain("This text is published already.");
  expect(unbuilt).toContain("The site can't be built with this text. Nothing was proposed. Line 3: ");
  expect(twice).toContain("twice");
  expect(reviews.flatMap((review: { slugs: string[] }) => review.slugs)).not.toContain(other.slug);
});

test("a token of a folder proposes and sees only what lies in it", async () => {
  const limited = new Agent(await ada.withToken({ name: "guide", folders: ["guide"] }));
  const hidden = await draft();
  const review = await agent.ask("propose", { drafts: [hidden] });
  const updatedAt = await grace.save("guide/two", "# Two, by Grace\n");
  await grace.save("secret", "# More secret\n");

  const { drafts, reviews, page } = await limited.ask("status", { slug: "guide/two" });
  const outside = await limited.refused("status", { slug: "secret" });
  const foreign = await limited.refused("propose", { drafts: [hidden] });

  expect(drafts).toBe(1);
  expect(reviews.map(({ id }: { id: number }) => id)).not.toContain(review.id);
  expect(page).toMatchObject({ state: "draft", version: `d-${updatedAt}`, review: null });
  expect(outside).toContain("No page that this token can read has this path.");
  expect(foreign).toContain("This token may not write");
});

test("whether the site shows a page is told", async () => {
  await using built = await startServer({ AFTER_PUBLISH: "false", SITE_URL: "https://docs.example.org" });
  const writer = await Client.signedIn(built.url, { name: "Ada" });
  const builder = new Agent(await writer.withToken());
  await writer.publish("guide/tea", "# Tea\n");

  let page: { state: string; site: { state: string } | null };
  do ({ page } = await builder.ask("status", { slug: "guide/tea" }));
  while (page.site?.state === "building");
  const { needsReview } = await builder.ask("status");

  expect(needsReview).toBe(false);
  expect(page).toMatchObject({
    state: "published",
    site: { state: "failed", url: "https://docs.example.org/guide/tea", why: expect.any(String) },
  });
});
