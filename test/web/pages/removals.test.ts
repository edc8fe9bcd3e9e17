import { expect, test } from "bun:test";

import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { head, ada } = await testSite();

const isPublished = async (slug: string) =>
  (await ada.get(`/api/admin/pages/source?slug=${slug}`)).status === 200;

test("a draft is discarded at once, and Undo restores it unchanged", async () => {
  const updatedAt = await ada.save("only/draft", "# Draft\r\n");

  const { location, text, notices } = await ada.follow(await ada.submit("/admin/discard/only/draft"));

  expect(location).toStartWith("/admin?discarded=only%2Fdraft&");
  expect(notices).toEqual(["Draft of “only/draft” discarded."]);
  expect(await ada.draftOf("only/draft")).toBeNull();

  const fields = await fieldsOf(text, "/admin/restore/only/draft");
  const undone = await ada.follow(await ada.submit("/admin/restore/only/draft", fields));
  expect(undone.location).toBe("/admin?restored=only%2Fdraft");
  expect(undone.notices).toEqual(["Draft of “only/draft” restored."]);
  expect(await ada.draftOf("only/draft")).toEqual({
    slug: "only/draft",
    content: "# Draft\r\n",
    updatedAt,
    author: "Ada",
  });
});

test("discarding the draft of a published page opens the page, with Undo", async () => {
  await ada.publish("published", "# One\n");
  await ada.save("published", "# Two\n");

  const { location, text, notices } = await ada.follow(await ada.submit("/admin/discard/published"));

  expect(location).toStartWith("/admin/edit/published?discarded=published&");
  expect(notices).toEqual(["Draft of “published” discarded."]);
  expect(await isPublished("published")).toBe(true);

  const fields = await fieldsOf(text, "/admin/restore/published");
  const undone = await ada.follow(await ada.submit("/admin/restore/published", fields));
  expect(undone.location).toBe("/admin/edit/published?restored=published");
  expect(await ada.draftOf("published")).toMatchObject({ content: "# Two\n" });
});

test("a draft that was saved since it was shown is not discarded", async () => {
  const seen = await ada.save("newer", "one");
  const updatedAt = await ada.save("newer", "two", seen, "Grace");

  const answer = await ada.submit("/admin/discard/newer", { updatedAt: String(seen) });

  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Grace saved this draft after you opened it.");
  expect(await ada.draftOf("newer")).toMatchObject({ updatedAt });
});

test("Undo does not overwrite a newer draft", async () => {
  const first = await ada.save("since", "one");
  await ada.submit("/admin/discard/since");
  await ada.save("since", "two");

  const answer = await ada.submit("/admin/restore/since", { updatedAt: String(first), from: "list" });

  expect(answer.status).toBe(409);
  expect(await ada.draftOf("since")).toMatchObject({ content: "two" });
});

test("a page without a draft has nothing to discard", async () => {
  const { status, text } = await ada.submit("/admin/discard/nothing");

  expect(status).toBe(404);
  expect(text).toContain("This page has no draft.");
});

test("a page that is only a draft is deleted at once, with Undo in the list", async () => {
  await ada.save("drafted", "# Drafted\n");
  const before = await head();

  const { text, notices } = await ada.follow(await ada.submit("/admin/delete/drafted"));

  expect(notices).toEqual(["Draft of “drafted” discarded."]);
  expect(text).toContain('action="/admin/restore/drafted"');
  expect(await ada.draftOf("drafted")).toBeNull();
  expect(await head()).toBe(before);
});

test("deleting a published page asks first, with the page's name, because it is a commit", async () => {
  await ada.publish("asked", "# The asked one\n");
  await ada.save("asked", "# The asked one\n\nMore.\n");
  const before = await head();

  const answer = await ada.submit("/admin/delete/asked");
  const { text } = await ada.get(answer.headers.get("location")!);

  expect(answer.headers.get("location")).toBe("/admin/delete/asked");
  expect(await textsOf(text, "h1")).toEqual(["Delete The asked one?"]);
  expect(text).toContain("content/asked.mdx");
  expect(await textsOf(text, "#main section > p")).toEqual([
    "This deletes content/asked.mdx in one commit on main. You can restore it for 30 days.",
    "It also discards the unpublished draft saved by Ada.",
  ]);
  expect(await head()).toBe(before);
});

test("a confirmed deletion commits the removal, which the list links, and clears the draft", async () => {
  await ada.publish("removed", "# Removed\n");
  await ada.save("removed", "# Removed, drafted\n");
  const { text } = await ada.get("/admin/delete/removed");

  const answer = await ada.submit("/admin/delete/removed", await fieldsOf(text, "/admin/delete/removed"));
  const landing = await ada.follow(answer);

  const sha = await head();
  expect(landing.location).toBe(`/admin?deleted=removed&commit=${sha}`);
  expect(landing.notices).toEqual(["Deleted “removed”. View commit Undo…"]);
  expect(landing.text).toContain(`href="/admin/commits/${sha}"`);
  expect(await isPublished("removed")).toBe(false);
  expect(await ada.draftOf("removed")).toBeNull();
});

test("a page that changed since the question is not deleted", async () => {
  await ada.publish("changed", "# One\n");
  const { text } = await ada.get("/admin/delete/changed");
  await ada.publish("changed", "# Two\n");

  const answer = await ada.submit("/admin/delete/changed", await fieldsOf(text, "/admin/delete/changed"));

  expect(answer.status).toBe(409);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual([
    "Nothing was published, because these pages changed meanwhile: “changed”. Check them and try again.",
  ]);
  expect(await isPublished("changed")).toBe(true);
});

test("an unpublished page has no question", async () => {
  const { status } = await ada.get("/admin/delete/never");

  expect(status).toBe(404);
});

test("htmx is redirected by a header", async () => {
  await ada.save("by-htmx", "# Draft\n");

  const answer = await ada.submit("/admin/delete/by-htmx", {}, { "hx-request": "true" });

  expect(answer.status).toBe(204);
  expect(answer.headers.get("hx-redirect")).toStartWith("/admin?discarded=by-htmx&");
});

test.each([
  "/admin?discarded=%2Fnot%2Fa%2Fslug&at=1",
  "/admin?discarded=a&at=soon",
  "/admin?said=Anything",
  "/admin?deleted=../..",
])("an address without a valid notice shows none: %s", async (path) => {
  const { status, text } = await ada.get(path);

  expect(status).toBe(200);
  expect(await textsOf(text, "#notices p")).toEqual([]);
});

test("a notice holds only a page's slug and our own links", async () => {
  const { text } = await ada.get("/admin?deleted=a&commit=https://evil.example/");

  expect(await textsOf(text, "#notices p")).toEqual(["Deleted “a”."]);
  expect(text).not.toContain("evil.example");
});
