import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const page = (yaml: string) => `---\n${yaml}\n---\n\nText.\n`;

const { ada, grace } = await testSite({
  files: {
    "content/one.mdx": page("title: 'One'\ntags:\n  - a\nversion: '1.0'"),
    "content/two.mdx": page("title: 'Two'\ntags:\n  - b\nversion: next"),
  },
});

const edited = (content: string, edit: object) =>
  ada.post("/admin/blocks/fields", { content, edit: { kind: "front matter", ...edit } });

test("a value is read as the field that it was typed in, and a new key is written as other pages have it", async () => {
  const before = page("order: 1");
  await ada.get("/admin/edit/fields"); // the site is read when a page is opened

  for (const [edit, after] of [
    [{ key: "order", value: "2", as: "number" }, page("order: 2")],
    [{ key: "tags", value: "x\nz", as: "list" }, page("order: 1\ntags:\n  - x\n  - z")],
    [{ key: "title", value: "Three" }, page("order: 1\ntitle: 'Three'")],
    [{ key: "order", value: "" }, page("").replace("\n\n---", "\n---")],
  ] as const) {
    const { status, json } = await edited(before, edit);
    expect([status, json.content]).toEqual([200, after]);
  }
});

test("what is no value of its field, or of no field, is refused in a sentence", async () => {
  const refused = await edited(page("order: 1"), { key: "order", value: "two", as: "number" });
  const unknown = await edited(page("order: 1"), { key: "order", value: "2", as: "color" });

  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Type a number")]);
  expect(unknown.status).toBe(400);
});

test("the editor shows the fields that other pages have, and offers their keys", async () => {
  await grace.save("fields/kinds", page("title: A\ntags: one\nversion: 2"));
  const { text } = await ada.get("/admin/edit/fields/kinds");

  expect(text).toContain('data-property="tags" data-kind="list"');
  expect(text).toContain('data-property="version" data-kind="text"');
  expect(text).toMatch(/<option value="tags" data-kind="list">on 2 pages<\/option>/);
});

test("a browser that comes back to the page puts no earlier values into the fields", async () => {
  await grace.save(
    "fields/back",
    page("title: A\ntags: [b]\norder: 1\ndate: 2026-03-31\ndraft: true\nauthor: c"),
  );
  const { text } = await ada.get("/admin/edit/fields/back");
  const fields = text.match(/<(?:textarea|input)[^>]* data-field=[^>]*>/g)!;

  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !field.includes('autocomplete="off"'))).toEqual([]);
});

test("a new page has its title as other pages write theirs", async () => {
  const { text } = await ada.get("/admin/edit/fields/new?title=Three");

  expect(text).toContain(String.raw`"content":"---\ntitle: 'Three'\n---\n\n"`);
});

test("a page without front matter is shown with an empty title, unless it has a heading that is one", async () => {
  await grace.save("fields/none", "Text.\n");
  await grace.save("fields/heading", "# Text\n");
  const shown = async (slug: string) =>
    (await ada.get(`/admin/edit/${slug}`)).text.split('<template id="front-matter"')[0];

  expect(await shown("fields/none")).toContain('data-field="title"');
  expect(await shown("fields/heading")).not.toContain('data-field="title"');
});
