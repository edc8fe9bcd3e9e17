import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/one.mdx": "one\n",
    "content/guide/two.md": "two\n",
    "content/old.mdx": "old\n",
  },
});

const publish = (changes: unknown, more: Record<string, unknown> = {}) =>
  ada.post("/api/admin/publish", { changes, ...more });
const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page;
const show = (...options: string[]) => git(repository, "show", "--format=%B", ...options, "main");

test("several pages, their pictures and a removal are one commit that names its pages and writers", async () => {
  const before = await head();
  const { url, path } = await ada.upload("a.png", samples.png);
  const updatedAt = await grace.save("guide/two", `two, ![](${url})\n`);
  await ada.save("old", "a draft of a page that goes\n");

  const { status, json } = await publish([
    { slug: "guide/one", content: `one, ![](${url})\n`, base: (await sourceOf("guide/one")).sha },
    { slug: "guide/two", content: `two, ![](${url})\n`, updatedAt },
    { slug: "guide/new", content: "new\n" },
    { slug: "old", delete: true },
  ]);

  expect(status).toBe(200);
  const now = await head();
  expect(json.commitUrl).toEndWith(`/admin/commits/${now}`);
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await show("--name-status")).toBe(
    [
      "Update 4 pages\n\n- guide/one\n- guide/two\n- guide/new\n- old (deleted)\n\nEdited-by: Ada\nEdited-by: Grace\n\n",
      "A\tcontent/guide/new.mdx",
      "M\tcontent/guide/one.mdx",
      "M\tcontent/guide/two.md",
      "D\tcontent/old.mdx",
      `A\tpublic/uploads/${path}`,
    ].join("\n"),
  );
  const { sha } = await sourceOf("guide/one");
  expect(json.pages[0]).toEqual({ slug: "guide/one", path: "content/guide/one.mdx", sha });
  expect(json.pages[3]).toEqual({ slug: "old", path: "content/old.mdx", sha: null });
  expect([await ada.draftOf("guide/two"), await ada.draftOf("old")]).toEqual([null, null]);
});

test("the same request again returns the commit, and clears no newer draft", async () => {
  const changes = [
    { slug: "again/one", content: "one\n", updatedAt: await ada.save("again/one", "one\n") },
    { slug: "again/two", content: "two\n" },
    { slug: "again/none", delete: true },
  ];
  const first = await publish(changes);
  await grace.save("again/one", "newer\n");

  const second = await publish(changes);

  expect(second.json).toEqual(first.json);
  expect(await ada.draftOf("again/one")).toMatchObject({ content: "newer\n" });
});

test("if a page or a draft moved, nothing is published, no draft is cleared, and each is shown", async () => {
  const { sha } = await sourceOf("guide/one");
  await ada.publish("guide/one", "one, by somebody else\n");
  const seen = await ada.save("moved/draft", "first\n");
  const updatedAt = await grace.save("moved/draft", "second\n", seen);
  const fine = await ada.save("moved/fine", "fine\n");
  const before = await head();

  const { status, json } = await publish([
    { slug: "guide/one", content: "one, mine\n", base: sha },
    { slug: "moved/draft", content: "first\n", updatedAt: seen },
    { slug: "moved/fine", content: "fine\n", updatedAt: fine },
  ]);

  expect(status).toBe(409);
  expect(json).toMatchObject({ ok: false, error: expect.stringContaining("guide/one"), code: "stale" });
  expect(json.conflicts).toEqual([
    { slug: "guide/one", page: await sourceOf("guide/one") },
    { slug: "moved/draft", draft: { slug: "moved/draft", content: "second\n", updatedAt, author: "Grace" } },
  ]);
  expect(await head()).toBe(before);
  expect(await ada.draftOf("moved/fine")).toMatchObject({ content: "fine\n" });
});

test("a page that is gone is a conflict for who changes it", async () => {
  await ada.publish("gone", "gone\n");
  const { sha } = await sourceOf("gone");
  await ada.delete("/api/admin/pages?slug=gone");

  const { json } = await publish([{ slug: "gone", content: "changed\n", base: sha }]);

  expect(json.conflicts).toEqual([{ slug: "gone", page: null }]);
});

test.each([
  ["no changes", [], "changes must have 1 to 100 entries."],
  ["over a hundred", Array.from({ length: 101 }, (_, n) => ({ slug: `p${n}`, content: "" })), "1 to 100"],
  [
    "one slug twice",
    [
      { slug: "a", content: "" },
      { slug: "a", delete: true },
    ],
    "“a” twice",
  ],
  ["neither content nor removal", [{ slug: "a" }], "needs either content or"],
  ["content and removal", [{ slug: "a", content: "", delete: true }], "needs either content or"],
  [
    "names that some systems take for one",
    [
      { slug: "b/Same", content: "" },
      { slug: "b/same", content: "" },
    ],
    "“b/",
  ],
  ["no slug", [{ content: "" }], "slug is missing"],
])("%s: refused", async (_, changes, sentence) => {
  const before = await head();

  const { status, json } = await publish(changes);

  expect([status, json.error]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await head()).toBe(before);
});

test("a new page may have the name of one that is removed in the same commit", async () => {
  await ada.publish("names/Case", "upper\n");

  const { status } = await publish([
    { slug: "names/case", content: "lower\n" },
    { slug: "names/Case", delete: true },
  ]);

  expect(status).toBe(200);
});

test("a removal with base or updatedAt is refused if the page or its draft moved", async () => {
  await ada.publish("removed", "one\n");
  const { sha } = await sourceOf("removed");
  await ada.publish("removed", "two\n");
  const updatedAt = await ada.save("only-draft", "draft\n");
  const draft = await ada.save("only-draft", "newer\n", updatedAt);
  const remove = (query: string) => ada.delete(`/api/admin/pages?${query}`);

  expect((await remove(`slug=removed&base=${sha}`)).json.conflicts).toEqual([
    { slug: "removed", page: await sourceOf("removed") },
  ]);
  expect((await remove(`slug=only-draft&updatedAt=${updatedAt}`)).json.conflicts).toMatchObject([
    { slug: "only-draft", draft: { content: "newer\n" } },
  ]);
  expect((await remove(`slug=only-draft&updatedAt=${draft}`)).json).toEqual({
    ok: true,
    draftOnly: true,
    toLookAt: [],
  });
  expect((await remove("slug=only-draft")).status).toBe(404);
});
