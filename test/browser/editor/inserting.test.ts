import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import {
  block,
  blockTool,
  field,
  insertAtEnd,
  leave,
  paragraph,
  save,
  testEditor,
  write,
} from "../../support/editor.ts";
import { dialog } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";

const site = "# Site\n\n<Hint kind='tip'>Drink.</Hint>\n\nimport { Other } from '../other'\n\n<Other/>\n";
const { editDraft, draftOf } = await testEditor({ files: { "content/site.mdx": site } });

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

const before = "import { Note } from '../note'\n\nOne.\n\n";
const after = "\n\nTwo.\n";

/** What the menu offers beside pictures, and what is in the page when words were typed there. */
const items = [
  ["Paragraph", "paragraph", "Typed words"],
  ["Heading", "heading", "## Typed words"],
  ["List", "list", "- Typed words"],
  ["Numbered list", "list", "1. Typed words"],
  ["Code", "code", "```\nTyped words\n```"],
  ["Table", "table", "| Typed words |  |\n| --- | --- |\n|  |  |"],
  ["Quote", "quote", "> Typed words"],
  ["Callout", "quote", "> [!NOTE]\n> Typed words"],
  ["<Note>", "component", "<Note>\nTyped words\n</Note>"],
  ["<Hint>", "component", "<Hint kind='tip'>\nTyped words\n</Hint>"],
] as const;

const choose = (page: Page, item: string) => page.getByRole("menuitem", { name: item, exact: true }).click();

async function insertBelowOne(page: Page, item: string): Promise<void> {
  await paragraph(page).focus();
  await blockTool(page, "Insert block").click();
  await choose(page, item);
  await field(page).waitFor();
}

const ways = {
  menu: insertBelowOne,
  slash: async (page: Page, item: string) => {
    await insertBelowOne(page, "Paragraph");
    await page.keyboard.press("/");
    await choose(page, item);
    await field(page).waitFor();
  },
};

test("the menu offers Markdown, the page's imports and the site's components", async () => {
  const page = await editDraft("offered", `${before}Two.\n`);

  const names = await page
    .getByRole("menu", { name: "Insert block", includeHidden: true })
    .evaluate((menu) =>
      Array.from(menu.querySelectorAll("[role=menuitem]"), ({ textContent }) => textContent),
    );

  expect(names.filter((name) => name !== "Image")).toEqual(items.map(([name]) => name));
});

test("menu and slash insert a block of the chosen kind, which takes what is typed", async () => {
  const page = await editDraft("every", `${before}Two.\n`);

  for (const [index, [item]] of [...items.entries()].toReversed()) {
    await ways[index % 2 === 0 ? "menu" : "slash"](page, item);
    await page.keyboard.insertText("Typed words");
    await leave(page);
  }
  await save(page);

  const content = await contentOf("every");
  expect(content).toBe(before + items.map(([, , text]) => text).join("\n\n") + after);
  const kinds = items.map(([, kind]) => kind);
  expect(split(content).map(({ kind }) => kind)).toEqual(["esm", "paragraph", ...kinds, "paragraph"]);
});

test("a new table and new code look as in the page; left empty, they are dropped", async () => {
  const page = await editDraft("look", "One.\n");
  const fontOf = (element: Locator) =>
    element.evaluate(
      (shown) =>
        (
          globalThis as unknown as { getComputedStyle(element: unknown): { fontFamily: string } }
        ).getComputedStyle(shown).fontFamily,
    );
  const fonts: Record<string, string> = {};

  for (const [way, item] of [
    ["menu", "Paragraph"],
    ["menu", "Table"],
    ["slash", "Table"],
    ["menu", "Code"],
    ["slash", "Heading"],
  ] as const) {
    await ways[way](page, item);
    fonts[`${item} by ${way}`] = await fontOf(field(page));
    await leave(page);
  }

  for (const name of ["Table by menu", "Table by slash", "Code by menu"])
    expect(fonts[name]).toContain("mono");
  expect(fonts["Paragraph by menu"]).not.toContain("mono");
  expect(await block(page, "Heading").count()).toBe(0);
});

test("in an existing paragraph, the block chosen by a slash replaces its text", async () => {
  const page = await editDraft("emptied", `${before}Two.\n`);

  await write(paragraph(page), "");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("/");
  await choose(page, "Table");
  await page.keyboard.insertText("Typed words");
  await leave(page);
  await save(page);

  const table = "| Typed words |  |\n| --- | --- |\n|  |  |";
  expect(await contentOf("emptied")).toBe(`import { Note } from '../note'\n\n${table}${after}`);
});

test("a block can be inserted by keyboard alone, after the current block", async () => {
  const page = await editDraft("keyboard", "One.\n\nTwo.\n");

  await paragraph(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Paragraph" }).waitFor();
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await field(page).waitFor();
  await page.keyboard.type("New");
  await page.keyboard.press("Escape");
  await block(page, "Heading").waitFor();
  await save(page);

  expect(await contentOf("keyboard")).toBe("One.\n\n## New\n\nTwo.\n");
});

test("at the end of the page, a slash in the new block opens the menu", async () => {
  const page = await editDraft("end", "One.\n");

  await insertAtEnd(page, "Paragraph");
  await field(page).waitFor();
  await page.keyboard.press("/");
  await choose(page, "Quote");
  await page.keyboard.type("Said.");
  await page.keyboard.press("Escape");
  await block(page, "Quote").waitFor();
  await save(page);

  expect(await contentOf("end")).toBe("One.\n\n> Said.\n");
});

test("a picture is inserted after its block if the block was left meanwhile", async () => {
  const page = await editDraft("picture", "One.\n\nTwo.\n");
  const box = dialog(page, "Insert image");

  await write(paragraph(page), "");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" }).click();
  await box
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "cup.png", mimeType: "image/png", buffer: samples.png });
  await box.getByLabel("Alternative text").fill("A cup");
  await field(page).dispatchEvent("keydown", { key: "Escape" });
  await field(page).waitFor({ state: "detached" });
  await box.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("img", { name: "A cup" }).waitFor();
  await save(page);

  expect(await contentOf("picture")).toMatch(/^One\.\n\n!\[A cup\]\(\/uploads\/\S+\)\n\nTwo\.\n$/);
});
