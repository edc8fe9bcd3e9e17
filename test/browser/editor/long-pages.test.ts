import { expect, test } from "bun:test";

import { caretAfter, pageText, save, testEditor, write } from "../../support/editor.ts";
import { slowText } from "../../support/texts.ts";

const { editDraft, draftOf } = await testEditor();

const page = (words: readonly string[]) => `${words.join("\n\n")}\n`;
const words = Array.from({ length: 700 }, (_, index) => `Paragraph ${index + 1}.`);
const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

test("an edit far down is saved there, and the rest of the page is unchanged", async () => {
  const editor = await editDraft("edited", page(words));

  await editor.goto(`${editor.url()}#line-799`);
  await editor.reload();
  await write(editor, "Paragraph 400.", " Another.");
  await save(editor);

  expect(await contentOf("edited")).toBe(page(words.with(399, "Paragraph 400. Another.")));
});

test("Control+End goes after the last block of a long page", async () => {
  const editor = await editDraft("ended", page(words));

  await caretAfter(editor, "Paragraph 2.");
  await editor.keyboard.press("Control+End");
  await editor.keyboard.type("The end.");
  await save(editor);

  expect(await contentOf("ended")).toBe(page([...words, "The end."]));
});

test("a page that takes the server too long to parse is edited as source", async () => {
  const editor = await editDraft("dear", `${slowText}\n`);

  await editor.getByText("so its source is shown").waitFor();
  await pageText(editor).fill(`${slowText} More.`);
  await save(editor);

  expect(await contentOf("dear")).toBe(`${slowText} More.`);
});
