import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { holds, pageText, showView, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { button, isFocused, says } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const panel = (page: Page) => page.getByRole("search", { name: "Find and replace" });
const find = (page: Page) => panel(page).getByRole("textbox", { name: "Find" });
const replacement = (page: Page) => panel(page).getByRole("textbox", { name: "Replace with" });
const selected = (page: Page) => pageText(page).locator(".doc-found-selected").allTextContents();

/** CodeMirror scrolls with the next frame. */
const scrolled = (page: Page) =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");

/** Resolves when the draft has this text. */
async function isSaved(page: Page, slug: string, text: string): Promise<void> {
  await page.keyboard.press("Control+s");
  await says(page, /^Saved$/);
  expect((await draftOf(slug)).content).toBe(text);
}

test("Ctrl+F finds while one types, Enter goes on, and Escape leaves the caret at the match", async () => {
  const page = await editDraft("find", "Tea is hot.\n\nIced tea\nis cold tea.\n");
  await pageText(page).click();
  await page.keyboard.press("Control+Home");

  await page.keyboard.press("Control+f");
  await isFocused(find(page));
  await page.keyboard.type("tea is");
  await says(page, "1 of 2");
  expect(await selected(page)).toEqual(["Tea is"]);
  await page.keyboard.press("Enter");
  await says(page, "2 of 2");
  expect((await selected(page)).join("")).toBe("tea is");
  await page.keyboard.press("F3");
  await says(page, "1 of 2");
  await page.keyboard.press("Shift+Enter");
  await says(page, "2 of 2");
  await page.keyboard.type("x");
  await says(page, "No results");
  await page.keyboard.press("Backspace");
  await says(page, "2 of 2");
  await page.keyboard.press("Escape");

  await panel(page).waitFor({ state: "detached" });
  await isFocused(pageText(page));
  await page.keyboard.type("Coffee was");
  await isSaved(page, "find", "Tea is hot.\n\nIced Coffee was cold tea.\n");
});

test("Tab goes from what is sought to what replaces it, and then to the buttons", async () => {
  const page = await editDraft("find-tab", "Tea is hot.\n");
  await pageText(page).click();

  await page.keyboard.press("Control+h");
  await page.keyboard.type("Tea");
  await page.keyboard.press("Tab");
  await isFocused(replacement(page));
  await page.keyboard.type("Coffee");
  await page.keyboard.press("Tab");
  await isFocused(panel(page).getByRole("button", { name: "Previous match" }));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");

  await holds(page, "Coffee is hot.\n");
});

test("Ctrl+H replaces one match or all, only these, and each is one step of undo", async () => {
  const text =
    'tea\r\n\r\n| tea | teapot |\r\n| --- | --- |\r\n\r\n<Card title="Tea">\r\n  Tea\r\n</Card>\r\n';
  const page = await editDraft("replace", text);
  await pageText(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+h");
  await isFocused(find(page));
  await page.keyboard.type("Tea");
  await says(page, "1 of 5");
  await panel(page).getByRole("checkbox", { name: "Match case" }).check();
  await says(page, "1 of 2");
  await panel(page).getByRole("checkbox", { name: "Match case" }).uncheck();
  await panel(page).getByRole("checkbox", { name: "Whole word" }).check();
  await says(page, "3 of 4");
  await replacement(page).fill("$& $1");

  await replacement(page).press("Enter");
  await says(page, "3 of 3");
  const one = text.replace('"Tea"', '"$$& $$1"');
  await isSaved(page, "replace", one);
  await button(panel(page), "Replace all").click();
  await says(page, "3 replaced");
  await find(page).fill("nowhere");
  await says(page, "No results");
  await find(page).fill("");
  expect(await panel(page).getByRole("status").textContent()).toBe("");
  const all = one.replaceAll(/\btea\b/gi, "$$& $$1");
  await isSaved(page, "replace", all);
  await page.keyboard.press("Escape");
  await button(page, "Undo").click();
  await isSaved(page, "replace", one);
  await button(page, "Undo").click();
  await isSaved(page, "replace", text);
});

test("words are found and replaced over the marks between them, which stay sound or are left", async () => {
  const page = await editDraft("marks", "A **bold** word, a **bold** word.\n");
  await pageText(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+h");
  await page.keyboard.type("bold word");
  await says(page, "1 of 2");

  await replacement(page).fill("*");
  await button(panel(page), "Replace all").click();
  await says(page, "0 replaced, 2 not: replacing them would break formatting");
  await replacement(page).fill("new");
  await replacement(page).press("Enter");
  await says(page, "1 of 1");

  await isSaved(page, "marks", "A **new**, a **bold** word.\n");
});

test("selected words are what Ctrl+F searches, and Ctrl+G goes through them from the text", async () => {
  const page = await editDraft("selected", "one two one\n");
  await pageText(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.press("Control+f");

  expect((await find(page).inputValue()).trim()).toBe("one");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+g");
  await page.keyboard.type("three");

  await isSaved(page, "selected", "one two three\n");
});

test("the menu finds too, for people without a keyboard, and so do the keys outside of the text", async () => {
  const page = await editDraft("menu", "tea\n");
  await page.locator("summary").and(page.getByLabel("More")).click();
  await button(page, "Find and replace").click();
  await replacement(page).waitFor();
  await isFocused(find(page));
  await button(panel(page), "Close").click();
  await panel(page).waitFor({ state: "detached" });

  await page.locator(".bar summary").focus();
  await page.keyboard.press("Control+f");

  await isFocused(find(page));
  expect(await replacement(page).isVisible()).toBe(false);
});

test("find works in the source, and stays open from one view to the other", async () => {
  const page = await editDraft("source-find", "---\ntitle: Tea\n---\n\ntea\n");
  await showView(page, "source");
  await isFocused(pageText(page));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("tea");
  await says(page, "1 of 2");

  await showView(page, "page");
  await isFocused(pageText(page));
  await page.keyboard.press("F3");

  await says(page, "2 of 2");
});

test("what the page does not show, or shows in a widget, opens where it is found", async () => {
  const text = [
    "---\ntitle: tea\n---",
    "import { A } from 'tea'\nimport { B } from 'milk'",
    "A [link](/tea/address) and **tea**.",
    "| tea | milk |\n| --- | --- |\n| milk | tea two |",
    '<A title="tea" />',
    "![tea picture](/x.png)",
    '<B tea="x">\n\n  Text.\n\n</B>',
    "{/* tea */}",
  ].join("\n\n");
  const page = await editDraft("hidden", `${text}\n`, { mayComplain: /x\.png|404/ });
  await pageText(page).press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("tea");

  for (let place = 1; place <= 10; place += 1) {
    await says(page, `${place} of 10`);
    const shown = page.locator(".doc-found-selected, .doc-active").filter({ hasText: /^tea/i }).first();
    await shown.waitFor();
    await scrolled(page);
    const [match, box] = [await shown.boundingBox(), await panel(page).boundingBox()];
    expect(match!.y, `result ${place}`).toBeGreaterThanOrEqual(box!.y + box!.height);
    expect(match!.y + match!.height, `result ${place}`).toBeLessThanOrEqual(800);
    await page.keyboard.press("Enter");
  }
});

test("opening and closing the panel leaves the text where it is", async () => {
  const page = await editDraft("long-find", "A paragraph.\n\n".repeat(200));
  await pageText(page).click({ position: { x: 20, y: 20 } });
  const top = async () => (await pageText(page).boundingBox())!.y;
  const before = await top();

  await page.keyboard.press("Control+h");
  await isFocused(find(page));
  expect(await top()).toBeCloseTo(before, 0);
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  expect(await top()).toBeCloseTo(before, 0);
});

test("what is found is in view, below the panel, also in a narrow window", async () => {
  const look = { width: 360, height: 640 };
  const page = await editDraft("far", `tea\n\n${"A paragraph.\n\n".repeat(300)}tea\n`, look);
  await pageText(page).click({ position: { x: 20, y: 10 } });
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+h");
  await page.keyboard.type("tea");

  for (const place of ["1 of 2", "2 of 2", "1 of 2"]) {
    await says(page, place);
    await scrolled(page);
    const match = await pageText(page).locator(".doc-found-selected").boundingBox();
    const box = await panel(page).boundingBox();
    expect(match!.y).toBeGreaterThanOrEqual(box!.y + box!.height);
    expect(match!.y + match!.height).toBeLessThanOrEqual(640);
    await page.keyboard.press("Enter");
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
});

test("the panel passes axe and fits windows of every width", async () => {
  const page = await editDraft("looks", "tea\n\ntea\n");
  await pageText(page).click();
  await page.keyboard.press("Control+h");
  await page.keyboard.type("tea");
  await says(page, "of 2");

  await expectGoodLooks(page);
});

test.each([
  ["a link", "[found](/x)"],
  ["code", "`found`"],
  ["a bold link", "**[found](/x)**"],
])("a hit in %s can be read in light and dark", async (name, words) => {
  const page = await editDraft(`read ${name}`, `One ${words} two.\n`);
  await pageText(page).click();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("found");
  await page.locator(".doc-found-selected").first().waitFor();

  await expectGoodLooks(page);
});
