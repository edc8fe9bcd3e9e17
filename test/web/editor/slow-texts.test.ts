import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";
import { slowText } from "../../support/texts.ts";

const { head, ada, grace } = await testSite();
const page = `# Dear\n\n${slowText}\n`;
const inSource = "This page takes too long to show as blocks, so its source is shown.";

test("a page that takes too long opens as source, with the reason and all of its text", async () => {
  await ada.save("opened", page);

  const { status, text } = await ada.get("/admin/edit/opened");

  expect(status).toBe(200);
  expect(await textsOf(text, "#unparsed")).toEqual([inSource]);
  expect(await textsOf(text, ".block")).toEqual([]);
  expect(text).toContain(`dir="auto">\n${page}</textarea>`);
});

test("source edits are accepted, and blocks return as soon as they can be read", async () => {
  const typed = (text: string) =>
    ada.post("/admin/blocks/typed", { content: page, edit: { kind: "source", text } });

  const still = await typed(`${page}More.\n`);
  const simple = await typed("# Simple\n");

  expect(still.json).toEqual({ content: `${page}More.\n`, title: null, unparsed: inSource, html: "" });
  expect(simple.json).toMatchObject({ content: "# Simple\n", title: "Simple", unparsed: null });
});

test("an edit of a block that takes too long to find is refused with a sentence", async () => {
  const edit = { kind: "remove", at: [0] };

  const { status, text } = await ada.post("/admin/blocks/cut", { content: page, edit });

  expect(status).toBe(413);
  expect(text).toContain("takes too long to process. Nothing was changed");
});

test("the page is saved without script, and published unchecked, without its changes", async () => {
  const saved = await ada.submit("/admin/edit/published", { updatedAt: "0", base: "", content: page });
  const review = await ada.open("/admin/publish/published");
  const before = await head();
  await ada.submit("/admin/publish/published", review.fields);

  expect(saved.status).toBe(303);
  expect(await textsOf(review.text, ".problems li span")).toEqual([
    "This page takes too long to check, so it wasn't checked.",
  ]);
  expect(await textsOf(review.text, ".changes .note")).toEqual([
    "These texts take too long to compare, so the differences aren't shown",
  ]);
  expect(await head()).not.toBe(before);
  expect((await ada.get("/api/admin/pages/source?slug=published")).json.page.content).toBe(page);
});

test("a conflict shows no differences and is not merged", async () => {
  const seen = await grace.save("both", page);

  const conflict = await ada.post("/admin/conflict/both", { content: "# Mine\n" });
  const merge = await ada.post("/admin/merge-unsaved/both", { base: "", content: "# Mine\n", theirs: seen });

  expect(await textsOf(conflict.text, ".note")).toEqual([
    "These texts take too long to compare, so the differences aren't shown",
  ]);
  expect(merge.status).toBe(413);
});

test("the page is compared as source instead of as a page", async () => {
  const first = await ada.save("compared", page);
  await ada.save("compared", "# New\n", first);

  const { status, text } = await ada.get(`/admin/history/compared?from=draft-${first}&as=page`);

  expect(status).toBe(200);
  expect(await textsOf(text, ".changes .note")).toHaveLength(1);
});

test("the page is listed by its slug, and a paste from it stays plain text", async () => {
  await ada.save("listed", page);

  const { text } = await ada.get("/admin?q=listed");
  const pasted = await ada.post("/admin/pasted", { html: `<p>${slowText}</p>` });

  expect(text).toContain("/admin/edit/listed");
  expect(pasted.json).toEqual({ markdown: null });
});
