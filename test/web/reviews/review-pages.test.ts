import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/one.mdx": "# One\n",
    "content/two.mdx": "# Two\n\n[One](/one)\n",
    "content/three.mdx": "# Three\n",
    "content/four.mdx": "# Four\n",
    "public/uploads/a.png": samples.png,
  },
  settings: { PUBLISHING: "review" },
});

const idIn = ({ headers }: { headers: Headers }) => Number(headers.get("location")!.split("/").at(-1));
const stateOf = async (id: number) => (await ada.get(`/api/admin/reviews/${id}`)).json.review;
const decide = async (client: typeof ada, id: number, does: string, message = "") => {
  const { fields } = await client.open(`/admin/reviews/${id}`);
  return client.submit(`/admin/reviews/${id}`, { head: "", ...fields, does, message });
};

/** Asks by the publish page, as a browser without script does. */
const ask = async (client: typeof ada, slug: string, content: string) => {
  await client.save(slug, content, (await client.draftOf(slug))?.updatedAt);
  const { fields } = await client.open(`/admin/publish/${slug}`);
  const answer = await client.submit(`/admin/publish/${slug}`, {
    ...fields,
    title: `About ${slug}`,
    reviewers: "Grace, Bob",
  });
  return { answer, id: Number(/review #(\d+)/i.exec(answer.text)?.[1]) };
};

test("the editor, its dialog and Changes say beforehand that a review is asked for", async () => {
  await ada.save("words", "# Words\n");
  expect((await ada.get("/admin/edit/words")).text).toContain("Ask for review…");
  const dialog = (await ada.get("/admin/publish/words")).text;
  expect(dialog).toContain("Ask for review of Words");
  expect(dialog).toContain("Choose Ask for review again when the connection is back");
  expect((await ada.get("/admin/changes")).text).toContain("Ask for review of selected…");
  expect((await ada.get("/admin/delete/one")).text).toContain("Ask for review");
  expect((await ada.get("/admin")).text).toContain('<a class="head-link" href="/admin/reviews">');
  expect((await ada.get("/admin/media/delete/public/uploads/a.png")).text).toContain("be part of a review");
});

test("a page is asked for, read, approved and merged by somebody else, each on its page", async () => {
  const { id, answer } = await ask(ada, "one", "# One, by Ada\n");
  expect(answer.status).toBe(200);
  expect((await ada.get("/admin/reviews")).text).toContain("About one");
  expect((await stateOf(id)).reviewers).toEqual(["Grace", "Bob"]);
  expect((await ada.get("/admin/edit/one")).text).toContain(`href="/admin/reviews/${id}"`);
  expect((await ada.get("/admin")).text).toContain(`In review #${id}`);

  const own = await ada.get(`/admin/reviews/${id}`);
  expect(own.text).toMatch(/<button[^>]*value="merge"[^>]*disabled/);
  expect((await decide(ada, id, "merge")).status).toBe(403);
  const read = await grace.get(`/admin/reviews/${id}`);
  expect(read.text).toContain("<ins>, by Ada</ins>");

  expect((await decide(grace, id, "approve", "Good.")).status).toBe(303);
  expect((await grace.get(`/admin/reviews/${id}`)).text).toContain("Good.");
  expect((await decide(grace, id, "merge")).status).toBe(303);
  const merged = (await ada.get(`/admin/reviews/${id}`)).text;
  expect(merged).toContain(`/admin/commits/${await head()}`);
  expect(await textsOf(merged, ".review-main .row-title")).toEqual(["one"]);
  expect(await git(repository, "show", "main:content/one.mdx")).toBe("# One, by Ada");
  expect((await ada.get("/admin/edit/one")).text).not.toContain("In review");
});

test("a later text is added to the review that has the page, and who reads the earlier one hears of it", async () => {
  const { id } = await ask(ada, "two", "# Two, first\n");
  const read = await grace.open(`/admin/reviews/${id}`);
  const news = async () =>
    (await grace.get(/hx-get="(\/admin\/reviews[^"]*)"/.exec(read.text)![1]!.replaceAll("&amp;", "&"))).text;
  expect(await news()).not.toContain("has changed");

  expect(await textsOf((await ada.get("/admin/edit/two")).text, "#to-publish")).toEqual(["Add to review…"]);
  expect(await textsOf((await ada.get("/admin/publish/two")).text, "h1")).toEqual([
    `Add Two, first to review #${id}`,
  ]);
  const added = await ask(ada, "two", "# Two, second\n");
  expect(added.answer.text).toContain(`Added to review #${id}`);
  expect(await news()).toContain("This review has changed");

  const late = await grace.submit(`/admin/reviews/${id}`, {
    ...read.fields,
    does: "merge",
    message: "My words",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain("has changed since you opened it");
  expect(late.text).toContain("My words");
  expect((await stateOf(id)).state).toBe("open");
  await decide(grace, id, "merge");
  expect(await git(repository, "show", "main:content/two.mdx")).toBe("# Two, second");
});

test("who has the page open is told of its review, and what the button does, when either changes", async () => {
  const said = async () =>
    textsOf((await grace.get("/admin/page-state/open")).text, "a, .state, #publish-words");
  expect(await said()).toEqual(["New", "Ask for review…"]);
  const { id } = await ask(ada, "open", "# Open\n");
  expect(await said()).toEqual([`In review #${id}`, "Open review", "Add to review…"]);
  await decide(grace, id, "request-changes", "Say more.");
  expect(await said()).toEqual(["Changes requested", "Open review", "Add to review…"]);
  await ask(ada, "open", "# Open, and more\n");
  expect(await said()).toEqual([`In review #${id}`, "Open review", "Add to review…"]);
  await decide(grace, id, "merge");
  expect(await said()).toEqual(["Published", "Ask for review…"]);
});

test("Changes says which drafts are in review", async () => {
  const { id } = await ask(ada, "listed", "# Listed\n");
  await ada.save("unlisted", "# Unlisted\n");
  const { text } = await ada.get("/admin/changes");
  const row = (slug: string) => text.split('<li class="row"').find((each) => each.includes(`page:${slug}"`));
  expect(row("listed")).toContain(`href="/admin/reviews/${id}"`);
  expect(row("unlisted")).not.toContain("In review");
  await decide(ada, id, "close");
});

test("to merge a page of a review that has no draft, one begins a draft with the text of the review", async () => {
  const { id } = await ask(ada, "bare", "# Bare\n");
  await ada.submit("/admin/discard/bare");
  const { status, headers } = await grace.get("/admin/merge/bare");
  expect({ status, location: headers.get("location") }).toEqual({
    status: 303,
    location: "/admin/edit/bare",
  });
  expect((await grace.get("/admin/edit/bare")).text).toContain("Continue from the review");
  await decide(ada, id, "close");
  expect((await grace.get("/admin/merge/bare")).status).toBe(404);
});

test("changes that were asked for are said, and an empty message is refused", async () => {
  const { id } = await ask(ada, "wanted", "# Wanted\n");
  const refused = await decide(grace, id, "request-changes", "  ");
  expect(refused.status).toBe(400);
  await decide(grace, id, "request-changes", "Say more, <b>please</b>.");
  const { text } = await ada.get(`/admin/reviews/${id}`);
  expect(text).toContain("Changes requested");
  expect(text).toContain("Say more, &lt;b&gt;please&lt;/b&gt;.");
  await decide(ada, id, "close");
  expect((await stateOf(id)).state).toBe("closed");
  expect((await decide(grace, id, "merge")).status).toBe(409);
  expect((await decide(grace, id, "dance")).status).toBe(400);
});

test("several drafts and a deletion are asked for in Changes, with a link that is left as it is", async () => {
  const updatedAt = await ada.save("several", "# Several\n");
  const chosen = { "page:several": `${updatedAt}`, "move:four": "moved", "delete:three": "1" };
  const shown = await ada.submit("/admin/changesets", chosen);
  const fields = await fieldsOf(shown.text, "/admin/changesets/publish");
  const asked = await ada.submit("/admin/changesets/publish", { ...fields, title: "Three changes" });
  expect(asked.status).toBe(303);
  expect(await stateOf(idIn(asked))).toMatchObject({
    title: "Three changes",
    slugs: ["moved", "several", "three"],
  });
  await decide(grace, idIn(asked), "merge");
  const files = (await git(repository, "ls-tree", "-r", "--name-only", "main", "content")).split("\n");
  expect(files).toContain("content/moved.mdx");
  expect(files).not.toContain("content/three.mdx");
});

test("a deletion and an undo are reviews, too", async () => {
  const { fields } = await ada.open("/admin/delete/one");
  const asked = await ada.submit("/admin/delete/one", { ...fields, title: "Delete One" });
  await decide(grace, idIn(asked), "merge");
  expect((await ada.sourceOf("one")).status).toBe(404);

  const undo = `/admin/commits/${await head()}/undo`;
  const form = await ada.open(undo);
  const again = await ada.submit(undo, { ...form.fields, title: "Bring it back" });
  expect((await ada.sourceOf("one")).status).toBe(404);
  await decide(grace, idIn(again), "merge");
  expect((await ada.sourceOf("one")).json.page.content).toBe("# One, by Ada\n");
});
