import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { answerFirst } from "../../support/browser.ts";
import { begins, caretAfter, holds, pageText, testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf, grace } = await testEditor();

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("Enter goes from the title to the description and the text, and arrows go back and on", async () => {
  const page = await editDraft("properties/lines", "---\ntitle: Tea\ndescription: Hot\n---\n\nText.\n");
  const { keyboard } = page;

  await field(page, "Title").focus();
  await keyboard.press("Enter");
  await isFocused(field(page, "Description"));
  await keyboard.press("Enter");
  await isFocused(pageText(page));
  await keyboard.type("My ");
  await begins(page, "---\ntitle: Tea\ndescription: Hot\n---\n\nMy Text.");
  await keyboard.press("ArrowUp");
  await isFocused(field(page, "Description"));
  await keyboard.press("ArrowUp");
  await isFocused(field(page, "Title"));
  await keyboard.press("End");
  await keyboard.press("ArrowRight");
  await isFocused(field(page, "Description"));
  await keyboard.press("End");
  await keyboard.press("ArrowDown");
  await isFocused(pageText(page));
  await keyboard.press("Home");
  await keyboard.press("ArrowLeft");
  await isFocused(field(page, "Description"));
});

test("Ctrl+Home leads to the title, and Tab after the folded properties to the text below the imports", async () => {
  const start = "---\ntitle: Tea\n---\n\nimport { Card } from 'cards'\n\n";
  const page = await editDraft("properties/top", `${start}One.\n\nTwo.\n`);
  const { keyboard } = page;

  await caretAfter(page, "Two.");
  await keyboard.press("Control+Home");
  await isFocused(field(page, "Title"));
  await keyboard.type("A ");
  await begins(page, "---\ntitle: A Tea\n---\n\nimport");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await isFocused(pageText(page));
  await keyboard.type("My ");

  await holds(page, `${start.replace("Tea", "A Tea")}My One.\n\nTwo.\n`);
});

test("in a title of two lines, arrows go to its other line first", async () => {
  const title = "A title that is so long that it has more than one line";
  const page = await editDraft("properties/long", `---\ntitle: ${title}\n---\n`, { width: 600, height: 600 });
  const { keyboard } = page;

  await field(page, "Title").focus();
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("Home");
  await keyboard.press("ArrowUp");
  await isFocused(field(page, "Title"));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");

  await isFocused(field(page, "Description"));
});

test("in a title that runs from right to left, the arrow to the left goes on", async () => {
  const page = await editDraft("properties/right", "---\ntitle: شاي\ndescription: ساخن\n---\n\nنص\n");

  await field(page, "Title").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await isFocused(field(page, "Description"));
  await page.keyboard.press("ArrowRight");

  await isFocused(field(page, "Title"));
});

test("a page without front matter gets it when a title is typed, and undo takes it away", async () => {
  const page = await editDraft("properties/without", "Text.\n\nMore.\n");

  await caretAfter(page, "Text");
  await page.keyboard.press("ArrowUp");
  await isFocused(field(page, "Description"));
  await page.keyboard.press("Escape");
  await isFocused(pageText(page));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Green: ");
  await holds(page, '---\ntitle: "Green:"\n---\n\nText.\n\nMore.\n');
  await isFocused(field(page, "Title"));
  await page.keyboard.type("tea");
  await holds(page, '---\ntitle: "Green: tea"\n---\n\nText.\n\nMore.\n');
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await holds(page, "Text.\n\nMore.\n");
  await isFocused(field(page, "Title"));
});

test("a page that has its title as a heading shows no empty title", async () => {
  const page = await editDraft("properties/heading", "---\norder: 1\n---\n\n# Tea\n\nText.\n");

  await caretAfter(page, "Tea");
  expect(await field(page, "Title").count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  await isFocused(pageText(page).locator("summary"));
});

test("a title is written without the blank at its end; emptied, it keeps its line until it is left, and then goes", async () => {
  const page = await editDraft("properties/emptied", "---\ntitle: Tea\norder: 1\n---\n\nText.\n");

  await field(page, "Title").fill("");
  await field(page, "Title").fill("Coffee ");
  await holds(page, "---\ntitle: Coffee\norder: 1\n---\n\nText.\n");
  await page.keyboard.type("pot");
  await holds(page, "---\ntitle: Coffee pot\norder: 1\n---\n\nText.\n");
  await field(page, "Title").fill("");
  await page.keyboard.press("Tab");

  await holds(page, "---\norder: 1\n---\n\nText.\n");
});

test("what others save leaves the focus and the letters in a field, also if it is no front matter for a moment", async () => {
  const content = "---\ntitle: Tea\n---\n\nText.\n";
  const page = await editDraft("properties/others", content);
  await field(page, "Title").focus();
  await page.keyboard.press("End");
  for (const theirs of [`${content}More.\n`, `# Above\n${content}`, content]) {
    await grace.save("properties/others", theirs, (await draftOf("properties/others")).updatedAt);
    await holds(page, theirs);
  }
  await isFocused(field(page, "Title"));
  await page.keyboard.type(" for two");

  await holds(page, content.replace("Tea", "Tea for two"));
});

test("the first letter of a title moves neither the title nor the text", async () => {
  const page = await editDraft("properties/still", "Words.\n");
  const title = field(page, "Title");
  const tops = () =>
    Promise.all([title, page.getByText("Words.")].map(async (each) => (await each.boundingBox())!.y));
  const before = await tops();

  await title.press("T");
  await begins(page, "---\ntitle: T\n---");
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");

  expect(await tops()).toEqual(before);
});

test("a title is large, but not where the text shows one itself", async () => {
  const plain = await editDraft("properties/one-title", "---\ntitle: Tea\n---\n\nText.\n");
  const twice = await editDraft("properties/two-titles", "---\ntitle: Tea\n---\n\n# Tea\n\nText.\n");
  const height = async (page: Page) => (await field(page, "Title").boundingBox())!.height;

  expect(await height(plain)).toBeCloseTo(40.8, 1);
  expect(await height(twice)).toBe(24);
  await caretAfter(plain, "Text.");
  await plain.keyboard.press("Enter");
  await plain.keyboard.type("# Tea");
  await begins(plain, "---\ntitle: Tea\n---\n\nText.\n\n# Tea");
  expect(await height(plain)).toBe(24);
});

test("a new page keeps its title, its description and its text, however late the server answers", async () => {
  const page = await editDraft("properties/fast", "");
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await answerFirst(page, "**/admin/blocks/**", async (route) => {
    await isTyped;
    await route.continue();
  });

  await field(page, "Title").focus();
  await page.keyboard.type("Tea");
  const asked = page.waitForRequest("**/admin/blocks/**");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot");
  await page.keyboard.press("Enter");
  await asked;
  await page.keyboard.type("One.");
  typed();

  await begins(page, "---\ntitle: Tea\ndescription: Hot\n---\n\nOne.");
});
