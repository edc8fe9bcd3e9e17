import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { block, pageText, paragraph, save, testEditor, write } from "../../support/editor.ts";
import { slowText } from "../../support/texts.ts";

const { editDraft, draftOf } = await testEditor();

const page = (words: readonly string[]) => `${words.join("\n\n")}\n`;
const words = Array.from({ length: 700 }, (_, index) => `Paragraph ${index + 1}.`);
const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;
const rest = ".rest > pre";

/** It may be removed before it is in view. */
const toRest = (editor: Page) => editor.locator(".rest > p").evaluateAll(([note]) => note?.scrollIntoView());

test("a long page shows its first blocks and then source, which becomes blocks on scrolling", async () => {
  const editor = await editDraft("scrolled", page(words));

  const paragraphs = block(editor, "Paragraph");
  const first = await paragraphs.count();
  const shown = await editor.locator(rest).textContent();
  const hasAppend = await editor.getByRole("button", { name: "Add a block, or type / for more" }).isVisible();
  for (let count = first; count < words.length; count = await paragraphs.count()) {
    await toRest(editor);
    await paragraph(editor, count).waitFor();
  }

  expect(first).toBeLessThan(words.length);
  expect(shown).toBe(page(words.slice(first)));
  expect(hasAppend).toBe(false);
  await editor.locator(rest).waitFor({ state: "detached" });
  expect(await paragraphs.allInnerTexts()).toEqual(words);
  await editor.getByRole("button", { name: "Add a block, or type / for more" }).waitFor();
});

test("an edit far down is saved there, and the rest of the page is unchanged", async () => {
  const editor = await editDraft("edited", page(words));

  await editor.goto(`${editor.url()}#line-799`);
  await editor.locator(".block:focus").filter({ hasText: "Paragraph 400." }).waitFor();
  await write(paragraph(editor, 399), " Another.");
  await save(editor);

  expect(await contentOf("edited")).toBe(page(words.with(399, "Paragraph 400. Another.")));
});

test("an open field stays while more blocks are shown", async () => {
  const editor = await editDraft("typed", page(words));
  await write(editor, "Three.", " Typed");

  await toRest(editor);
  await paragraph(editor, 200).waitFor();
  const typed = await pageText(editor).textContent();
  await save(editor);

  expect(typed).toBe("Paragraph 3. Typed");
  expect(await contentOf("typed")).toBe(page(words.with(2, "Paragraph 3. Typed")));
});

test("a page that takes too long to parse is edited as source, and as blocks when it parses", async () => {
  const editor = await editDraft("dear", `${slowText}\n`);

  await editor.getByText("so its source is shown").waitFor();
  await pageText(editor).fill(`${slowText} More.`);
  await save(editor);
  const saved = await contentOf("dear");
  await editor.getByRole("button", { name: "Blocks" }).click();
  await pageText(editor).waitFor();
  await pageText(editor).fill("Simple.");
  await editor.getByRole("button", { name: "Blocks" }).click();
  await paragraph(editor).filter({ hasText: "Simple." }).waitFor();

  expect(saved).toBe(`${slowText} More.`);
  expect(await editor.getByText("so its source is shown").isVisible()).toBe(false);
});
