import { expect, test } from "bun:test";

import { caretAfter, pageText, save, showView, testEditor, write } from "../support/editor.ts";

const { editDraft, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

/** A page of several kinds of blocks, with CRLF and odd spacing that must stay. */
const tea = [
  "---\r\ntitle: Tea   # the drink\r\ndescription: 'How to'\r\n---\r\n\r\n",
  "import { Note } from '../note'\r\n\r\n",
  "## Water\r\n\r\n",
  "Boil  the *water*.\r\n\r\n\r\n",
  "<Note title='Hot'>\r\n  Take **care**.\r\n\r\n  * one\r\n  * two\r\n</Note>\r\n\r\n",
  "<Broken>\r\n\r\n",
  "+ leaves\r\n+ sugar\r\n",
].join("");

test.each([
  ["a sentence", "water.", " Slowly.", "*water*.", "*water*. Slowly."],
  ["a sentence in a component", "care.", " Always.", "**care**.", "**care**. Always."],
  ["a heading", "Water", " first", "## Water", "## Water first"],
  ["an item", "sugar", " and milk", "+ sugar", "+ sugar and milk"],
  ["a tag with an error", "<Broken", " /", "<Broken>", "<Broken />"],
])("a correction of %s changes nothing else in the page", async (what, words, typed, before, after) => {
  const slug = `tea/${what.replaceAll(" ", "-")}`;
  const page = await editDraft(slug, tea);

  await write(page, words, typed);
  await save(page);

  expect(await contentOf(slug)).toBe(tea.replace(before, after));
});

test("a press puts the caret where it is", async () => {
  const page = await editDraft("tea/hit", "# A\n\nFirst **bold** words, and last ones.\n");

  await caretAfter(page, "First bold wo");
  await page.keyboard.type("X");
  await save(page);

  expect(await contentOf("tea/hit")).toBe("# A\n\nFirst **bold** woXrds, and last ones.\n");
});

test("a block with an error says what is wrong, and the blocks around it stay as they read", async () => {
  const page = await editDraft("tea/broken", tea);

  await pageText(page).getByText("The tag <Broken> isn't closed. Add </Broken>.").waitFor();

  expect(await pageText(page).textContent()).not.toContain("+ leaves");
});

test("Enter starts a new paragraph", async () => {
  const page = await editDraft("tea/two", "One.\n");

  await write(page, "One.", "");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two.");
  await save(page);

  expect(await contentOf("tea/two")).toBe("One.\n\nTwo.\n");
});

test("the form of the front matter changes one value, and keeps the focus", async () => {
  const page = await editDraft("tea/front", tea);
  const title = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  await page.getByRole("textbox", { name: "Title" }).fill("Green tea");
  await title("Green tea");
  await page.keyboard.type("!");
  await title("Green tea!");
  await save(page);

  expect(await contentOf("tea/front")).toBe(tea.replace("Tea   #", "Green tea!   #"));
});

test("the source view shows the whole page, and an edit there changes nothing else", async () => {
  const page = await editDraft("tea/source", tea);

  await showView(page, "source");
  await pageText(page).press("Control+End");
  await page.keyboard.type("+ milk");
  await showView(page, "page");
  await save(page);

  expect(await contentOf("tea/source")).toBe(`${tea}+ milk`);
});
