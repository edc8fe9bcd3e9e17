import { expect, test } from "bun:test";

import type { Route } from "playwright-core";

import { answerFirst } from "../../support/browser.ts";
import { block, pageText, paragraph, save, testEditor, write } from "../../support/editor.ts";
import { button } from "../../support/roles.ts";

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

test("correcting a sentence changes nothing else in the page", async () => {
  const page = await editDraft("tea/sentence", tea);

  await write(page, "One.", " Slowly.");
  await save(page);

  expect(await contentOf("tea/sentence")).toBe(tea.replace("*water*.", "*water*. Slowly."));
  expect(await paragraph(page).textContent()).toContain("water. Slowly.");
});

test("a click opens the text with the caret at the click", async () => {
  const page = await editDraft("tea/hit", "# A\n\nFirst **bold** words, and last ones.\n");

  await page
    .getByText("words, and")
    .first()
    .click({ position: { x: 2, y: 10 } });
  await pageText(page).waitFor();
  await page.keyboard.type("X");
  await save(page);

  const content = await contentOf("tea/hit");
  expect(content.replace("X", "")).toBe("# A\n\nFirst **bold** words, and last ones.\n");
  expect(content).not.toEndWith("X\n");
});

test("typing into the next block while the previous one is sent is not lost", async () => {
  const page = await editDraft("tea/meanwhile", "One.\n\nTwo.\n");
  const asked = Promise.withResolvers<Route>();
  await answerFirst(page, "**/admin/blocks/**", (route) => asked.resolve(route));

  await write(page, "One.", " First.");
  await paragraph(page, 1).click();
  const route = await asked.promise;
  await page.keyboard.type(" Second.");
  await route.continue();
  await pageText(page).filter({ hasText: "Second." }).waitFor();
  await page.keyboard.type(" Third.");
  await save(page);

  expect(await contentOf("tea/meanwhile")).toBe("One. First.\n\nTwo. Second. Third.\n");
});

test("a block inside a component is edited alone, without its indentation", async () => {
  const page = await editDraft("tea/inside", tea);
  const inside = block(block(page, "Component Note"), "Paragraph");

  await write(inside, " Always.");
  const shown = await pageText(page).textContent();
  await save(page);

  expect(shown).toBe("Take **care**. Always.");
  expect(await contentOf("tea/inside")).toBe(tea.replace("Take **care**.", "Take **care**. Always."));
});

test("a block with an error is edited as source, and the blocks around it stay rendered", async () => {
  const page = await editDraft("tea/broken", tea);
  const broken = block(page, "Block with an error");

  const said = await broken.textContent();
  await write(broken, "");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("<Fixed />");
  await page.keyboard.press("Escape");
  await block(page, "Component Fixed").waitFor();
  await save(page);

  expect(said).toContain("The tag <Broken> isn't closed. Add </Broken>.");
  expect(await block(page, "List").last().getByRole("listitem").count()).toBe(2);
  expect(await contentOf("tea/broken")).toBe(tea.replace("<Broken>", "<Fixed />"));
});

test("two paragraphs typed into one block become two blocks", async () => {
  const page = await editDraft("tea/two", "One.\n");

  await write(page, "One.", "");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two.");
  await page.keyboard.press("Escape");
  await paragraph(page, 1).waitFor();
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

  await button(page, "Source").click();
  await pageText(page).press("Control+End");
  await page.keyboard.type("+ milk");
  await button(page, "Blocks").click();
  await page.getByRole("listitem").filter({ hasText: "milk" }).waitFor();
  await save(page);

  expect(await contentOf("tea/source")).toBe(`${tea}+ milk`);
});
