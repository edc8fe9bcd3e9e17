import { expect, test } from "bun:test";

import { usesTag } from "../../../src/core/media/media.ts";
import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository, server, signIn } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/one.mdx": "# One\n\n[Two](/guide/two)\n",
    "content/guide/two.mdx": "# Two\n",
    "content/guide/three.mdx": "# Three\n",
    "public/img/plan.svg": svgOf("plan"),
  },
  settings: { PUBLISHING: "review" },
});

type Change = Record<string, unknown>;

const ask = async (client: typeof ada, changes: readonly Change[], more: Change = {}) => {
  const answer = await client.post("/api/admin/reviews", { changes, ...more });
  if (answer.status !== 200) throw new Error(`Asking: ${answer.status} ${answer.text}`);
  return answer.json.review;
};
const published = async (file: string) => `${await git(repository, "show", `main:content/${file}`)}\n`;
const act = (client: typeof ada, id: number, does: string, body: unknown = {}) =>
  client.post(`/api/admin/reviews/${id}/${does}`, body);

test("the tab and Home say what waits for the reader: to be looked at, or changed again", async () => {
  const tabOf = async (client: typeof ada) =>
    (await client.get("/admin/settings")).text.match(/<title>(.*)<\/title>/)![1];
  const { head: at, ...review } = await ask(ada, [{ slug: "waits", content: "# Waits\n" }], {
    reviewers: ["Grace"],
  });
  const asked = [await tabOf(ada), await tabOf(grace)];
  const home = await grace.get("/admin");
  await act(grace, review.id, "request-changes", { head: at, message: "More of it." });
  const answered = [await tabOf(ada), await tabOf(grace)];
  await act(ada, review.id, "close");

  expect(asked).toEqual(["Settings · site", "(1) Settings · site"]);
  expect(home.text).toContain("Waiting for you");
  expect(answered).toEqual(["(1) Settings · site", "Settings · site"]);
  expect(await tabOf(ada)).toBe("Settings · site");
});

test("no door publishes without a review, and nothing is committed", async () => {
  const before = await head();
  const updatedAt = await ada.save("guide/one", "# One, by Ada\n");
  const base = (await ada.sourceOf("guide/one")).json.page.sha;
  const doors = [
    await ada.post("/api/admin/publish", { slug: "guide/one", content: "x" }),
    await ada.post("/api/admin/publish", { slug: "guide/one", content: "# One, by Ada\n", updatedAt, base }),
    await ada.post("/api/admin/publish", { changes: [{ slug: "guide/two", delete: true }] }),
    await ada.post("/api/admin/publish", { changes: [{ slug: "guide/2", from: "guide/two" }] }),
    await ada.delete("/api/admin/pages?slug=guide/two"),
    await ada.post(`/api/admin/publications/${before}/undo`, {}),
  ];
  const { json: token } = await ada.post("/api/admin/tokens", { name: "bot", can: ["read", "publish"] });
  const byToken = { authorization: `Bearer ${token.secret}` };
  const script = new Client(server.url);
  doors.unshift(
    await script.post("/api/admin/publish", { slug: "guide/one", content: "x" }, byToken),
    await script.delete("/api/admin/pages?slug=guide/two", byToken),
  );
  for (const { status, json } of doors.slice(0, -1)) {
    expect(json).toEqual({ ok: false, error: expect.any(String), code: "review-required", review: true });
    expect(status).toBe(409);
  }
  expect(doors.at(-1)!.status).toBe(400);
  await ada.submit("/admin/publish/guide/one", { updatedAt: `${updatedAt}`, base, message: "Mine" });
  await ada.submit("/admin/changesets/publish", { "page:guide/one": `${updatedAt}`, "base:guide/one": base });
  await ada.submit("/admin/delete/guide/two", { base, title: "" });
  const file = "public/img/plan.svg";
  const blob = (await git(repository, "rev-parse", `main:${file}`)).trim();
  await ada.submit(`/admin/media/delete/${file}`, { base: blob, seen: usesTag([]) });
  const replacing = new FormData();
  replacing.set("base", blob);
  replacing.set("file", new File([svgOf("other")], "plan.svg"));
  await ada.send("POST", `/admin/media/replace/${file}`, replacing);
  await ada.submit(`/admin/commits/${before}/undo`, {});

  expect(await head()).toBe(before);
  expect((await ada.draftOf("guide/one")).updatedAt).toBe(updatedAt);
});

test("what somebody else merges is one commit that names both, and the draft is published", async () => {
  const content = "# Home, by Ada\n";
  const updatedAt = await ada.save("", content);
  const review = await ask(ada, [{ slug: "", content, updatedAt }], { title: "A better home page" });
  expect(review).toMatchObject({ state: "open", slugs: [""], author: "Ada", title: "A better home page" });
  expect(review.url).toEndWith(`/admin/reviews/${review.id}`);
  expect(await ada.draftOf("")).toMatchObject({ content, updatedAt });

  const approved = await act(grace, review.id, "approve", { message: "Good." });
  expect(approved.json.review.state).toBe("approved");
  const { status, json } = await act(grace, review.id, "merge", { head: review.head });

  expect({ status, ok: json.ok }).toEqual({ status: 200, ok: true });
  expect(json.commitUrl).toEndWith(await head());
  expect(await published("index.mdx")).toBe(content);
  expect(await git(repository, "log", "-1", "--format=%B", "main")).toBe(
    "A better home page\n\nReviewed-by: Grace\nEdited-by: Ada\n",
  );
  expect(await ada.draftOf("")).toBeNull();
  const again = await act(grace, review.id, "merge", { head: review.head });
  expect(again.json).toEqual(json);
  const shown = await ada.get(`/api/admin/reviews/${review.id}`);
  expect(shown.json.review).toMatchObject({ state: "merged", changes: [{ slug: "", content }] });
  expect(shown.json.review.remarks).toMatchObject([
    { author: "Grace", does: "approves", message: "Good." },
    { author: "Grace", does: "merges" },
  ]);
});

test("nobody merges or approves their own text, whatever name it was saved under", async () => {
  const before = await head();
  const updatedAt = await ada.save("guide/own", "# Own\n", undefined, "Somebody Else");
  await grace.save("guide/own", "# Own, and more\n", updatedAt);
  const lovelace = await signIn("  ADA ");
  const bob = await signIn("Bob");
  const draft = await bob.draftOf("guide/own");
  const { id, head: read } = await ask(bob, [{ slug: "guide/own", content: draft.content }]);
  for (const writer of [ada, grace, lovelace, bob, await signIn("Somebody Else")]) {
    expect((await act(writer, id, "approve")).status).toBe(403);
    const refused = await act(writer, id, "merge", { head: read });
    expect({ status: refused.status, code: refused.json.code }).toEqual({ status: 403, code: "forbidden" });
  }
  expect(await head()).toBe(before);
  expect((await act(await signIn("Eve"), id, "merge", { head: read })).status).toBe(200);
});

test("a review that changed after it was read is not merged", async () => {
  const review = await ask(ada, [{ slug: "guide/moving", content: "first\n" }]);
  const { id } = review;
  await act(grace, id, "approve");
  const added = await act(ada, id, "changes", {
    changes: [{ slug: "guide/moving", content: "second\n" }],
    head: review.head,
  });
  expect(added.json.review).toMatchObject({ id, state: "open", slugs: ["guide/moving"] });
  const before = await head();

  const stale = await act(grace, id, "merge", { head: review.head });
  expect({ status: stale.status, code: stale.json.code }).toEqual({ status: 409, code: "stale" });
  const late = await act(ada, id, "changes", {
    changes: [{ slug: "x", content: "late\n" }],
    head: review.head,
  });
  expect(late.status).toBe(409);
  expect((await act(grace, id, "approve", { head: review.head })).status).toBe(409);
  expect(await head()).toBe(before);

  await act(grace, id, "merge", { head: added.json.review.head });
  expect(await published("guide/moving.mdx")).toBe("second\n");
});

test("if the page changed on the branch meanwhile, nothing is merged until the text is made again on it", async () => {
  const { id, head: read } = await ask(ada, [{ slug: "guide/three", content: "# Three, by Ada\n" }]);
  const other = await ask(ada, [{ slug: "guide/three", content: "# Three, first\n" }]);
  await act(grace, other.id, "merge", { head: other.head });

  const refused = await act(grace, id, "merge", { head: read });
  expect(refused.status).toBe(409);
  expect(refused.json.conflicts).toMatchObject([
    { slug: "guide/three", page: { content: "# Three, first\n" } },
  ]);
  const { sha: base } = (await ada.sourceOf("guide/three")).json.page;
  const change = { slug: "guide/three", content: "# Three, by both\n", base };
  const { review } = (await act(ada, id, "changes", { changes: [change], head: read })).json;
  expect((await act(grace, id, "merge", { head: review.head })).status).toBe(200);
  expect(await published("guide/three.mdx")).toBe("# Three, by both\n");
});

test("a newer draft stays when an older text of it is merged", async () => {
  const updatedAt = await ada.save("guide/newer", "one\n");
  const { id, head: read } = await ask(ada, [{ slug: "guide/newer", content: "one\n", updatedAt }]);
  await ada.save("guide/newer", "one and two\n", updatedAt);
  await act(grace, id, "merge", { head: read });
  expect(await published("guide/newer.mdx")).toBe("one\n");
  expect((await ada.draftOf("guide/newer")).content).toBe("one and two\n");
});

test("a page moves and another is deleted by a review, with their links", async () => {
  const changes = [
    { slug: "guide/second", from: "guide/two" },
    { slug: "guide/three", delete: true },
  ];
  const { id, head: read, slugs } = await ask(ada, changes);
  expect(slugs).toEqual(["guide/second", "guide/three"]);
  const written = await act(ada, id, "changes", {
    changes: [{ slug: "guide/two", content: "# Second\n" }],
    head: read,
  });
  await act(grace, id, "merge", { head: written.json.review.head });
  const files = (await git(repository, "ls-tree", "-r", "--name-only", "main", "content/guide")).split("\n");
  expect(files).toContain("content/guide/second.mdx");
  expect(files).not.toContain("content/guide/three.mdx");
  expect(await published("guide/one.mdx")).toContain("[Two](/guide/second)");
  expect(await published("guide/second.mdx")).toBe("# Second\n");
});

test("while somebody's request for changes stands, nobody publishes, until they approve", async () => {
  const [bob, carol] = [await signIn("Bob"), await signIn("Carol")];
  const change = { slug: "guide/wanted", content: "# Wanted\n" };
  const { id, head: read } = await ask(ada, [change]);
  await act(bob, id, "approve");
  await act(bob, id, "request-changes", { message: "Say more." });
  const before = await head();
  const approved = await act(carol, id, "approve");
  const merge = (client: typeof ada, named: string) => act(client, id, "merge", { head: named });
  const refusals = [await merge(carol, read)];
  const page = await carol.get(`/admin/reviews/${id}`);
  const more = { changes: [{ ...change, content: "# Wanted, and more\n" }], head: read };
  const { review } = (await act(ada, id, "changes", more)).json;
  refusals.push(await merge(carol, review.head));

  expect(approved.json.review.state).toBe("changes-requested");
  const error = "Bob asked for changes. It can be published after they approve.";
  for (const { status, json } of refusals) {
    expect(status).toBe(409);
    expect(json).toEqual({ ok: false, error, code: "conflict" });
  }
  expect(page.text).toContain(error);
  expect(await head()).toBe(before);
  expect((await act(bob, id, "approve")).json.review.state).toBe("approved");
  expect((await merge(carol, review.head)).status).toBe(200);
});

test("a request for changes by a token ends with its maker's approval, and one's own with one's own merge or words", async () => {
  const [bob, carol] = [await signIn("Bob"), await signIn("Carol")];
  const byToken = await bob.withToken({ name: "bot" });
  const first = await ask(ada, [{ slug: "guide/wanted-1", content: "# One\n" }]);
  const second = await ask(ada, [{ slug: "guide/wanted-2", content: "# Two\n" }]);
  for (const { id } of [first, second]) await act(byToken, id, "request-changes", { message: "More." });
  expect((await act(carol, first.id, "merge", { head: first.head })).json.error).toStartWith(
    "Bob (bot) asked",
  );
  await act(bob, first.id, "approve");
  const words = { changes: [{ slug: "guide/wanted-2", content: "# Two, by Bob\n" }], head: second.head };
  const { review } = (await act(bob, second.id, "changes", words)).json;

  const third = await ask(ada, [{ slug: "guide/wanted-3", content: "# Three\n" }]);
  await act(bob, third.id, "request-changes", { message: "More." });

  expect((await act(bob, third.id, "merge", { head: third.head })).status).toBe(200);
  expect((await act(carol, first.id, "merge", { head: first.head })).status).toBe(200);
  expect((await act(carol, second.id, "merge", { head: review.head })).status).toBe(200);
});

test("a closed review is no longer listed, and nothing is done with it", async () => {
  const { id, head: read } = await ask(ada, [{ slug: "guide/closed", content: "x\n" }]);
  expect((await act(ada, id, "request-changes", { message: " " })).status).toBe(400);
  const asked = await act(grace, id, "request-changes", { message: "Say more." });
  expect(asked.json.review.state).toBe("changes-requested");
  const list = async (state = "") =>
    (await ada.get(`/api/admin/reviews${state}`)).json.reviews.map((review: { id: number }) => review.id);
  expect(await list()).toContain(id);
  expect((await act(ada, id, "close")).json.review.state).toBe("closed");
  expect(await list()).not.toContain(id);
  expect(await list("?state=all")).toContain(id);
  expect((await act(grace, id, "merge", { head: read })).status).toBe(409);
  expect((await act(grace, 9999, "merge", { head: read })).status).toBe(404);
  expect((await ada.get("/api/admin/reviews/x")).status).toBe(404);
});

test("the same changes again are the review that is open, and others or after it are another", async () => {
  const content = "# Again\n";
  const idOf = async (text: string) =>
    (await ada.post("/api/admin/reviews", { changes: [{ slug: "guide/again", content: text }] })).json.review
      .id;
  const [first, second] = await Promise.all([idOf(content), idOf(content)]);
  expect(second).toBe(first);
  expect(await idOf("# Again, longer\n")).not.toBe(first);
  const last = await idOf("# Again, longer\n");
  const ofGrace = await grace.post("/api/admin/reviews", {
    changes: [{ slug: "guide/again", content: "# Again, longer\n" }],
  });
  expect(ofGrace.json.review.id).not.toBe(last);
  await ada.post(`/api/admin/reviews/${last}/close`, undefined);
  expect(await idOf("# Again, longer\n")).not.toBe(last);
});

test("what is wrong is refused with a sentence, and no review is made", async () => {
  const count = async () => (await ada.get("/api/admin/reviews?state=all")).json.reviews.length;
  const before = await count();
  const published = (await ada.sourceOf("guide/one")).json.page.content;
  const wrong: Change[] = [
    { changes: [] },
    { changes: [{ slug: "guide/one", content: published }] },
    { changes: [{ slug: "../x", content: "x" }] },
    { changes: [{ slug: "x", content: "x" }], title: "a".repeat(201) },
    { changes: [{ slug: "x", content: "x" }], title: "a\nb" },
    { changes: [{ slug: "x", content: "x" }], reviewers: Array.from({ length: 16 }, (_, at) => `n${at}`) },
    { changes: [{ slug: "guide/other", from: "guide/nothing" }] },
  ];
  for (const body of wrong) expect((await ada.post("/api/admin/reviews", body)).status).toBe(400);
  expect(await count()).toBe(before);
  expect(server.url).toStartWith("http");
});

test("a token asks with the right to draft, approves nothing of its maker, and sees its folders only", async () => {
  const token = async (client: typeof ada, more: Change) => {
    const { json } = await client.post("/api/admin/tokens", { name: "bot", ...more });
    return { authorization: `Bearer ${json.secret}` };
  };
  const drafting = await token(ada, { can: ["read", "draft"] });
  const script = new Client(server.url);
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    script.post(`/api/admin/reviews${path}`, body, headers);
  const asked = await post("", { changes: [{ slug: "guide/bot", content: "by a bot\n" }] }, drafting);
  const { id, head: read, author } = asked.json.review;
  expect(author).toBe("Ada (bot)");
  expect((await post(`/${id}/merge`, { head: read }, drafting)).status).toBe(403);
  const publishing = await token(ada, { can: ["read", "publish"] });
  for (const headers of [publishing, { cookie: ada.cookie! }])
    expect((await post(`/${id}/merge`, { head: read }, headers)).status).toBe(403);
  const elsewhere = await token(grace, { can: ["read", "draft", "publish"], folders: ["reference"] });
  expect((await script.get(`/api/admin/reviews/${id}`, elsewhere)).status).toBe(404);
  expect((await script.get("/api/admin/reviews", elsewhere)).json.reviews).toEqual([]);
  expect((await post(`/${id}/merge`, { head: read }, elsewhere)).status).toBe(403);
  expect((await post("", { changes: [{ slug: "guide/x", content: "x" }] }, elsewhere)).status).toBe(403);
  const merging = await token(grace, { can: ["publish"] });
  expect((await post(`/${id}/merge`, { head: read }, merging)).status).toBe(200);
});
