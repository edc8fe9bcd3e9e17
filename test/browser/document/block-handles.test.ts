import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { button, isFocused, says } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const outline = (page: Page) => page.locator(".doc-selected-blocks > div");
const line = (page: Page) => page.locator(".doc-drop-line:not([hidden])");
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });
const text = (page: Page, words: string) => pageText(page).getByText(words);

async function saved(page: Page, slug: string): Promise<string> {
  await save(page);
  return (await draftOf(slug)).content;
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Points at the words, presses the grip and moves to a place. */
async function drag(page: Page, words: string, to: { x: number; y: number }): Promise<void> {
  await text(page, words).hover();
  const grip = await middleOf(button(page, "Block actions"));
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y + 20);
  await page.mouse.move(grip.x, to.y, { steps: 4 });
}

test("the block of the pointer has handles, whose menu moves, copies and deletes it", async () => {
  const page = await editDraft("menu", "One.\n\nTwo.\n\nThree.\n");
  const before = await middleOf(text(page, "Three."));

  await text(page, "Two.").hover();
  const grip = await middleOf(button(page, "Block actions"));
  expect(Math.abs(grip.y - (await middleOf(text(page, "Two."))).y)).toBeLessThan(8);
  expect(await middleOf(text(page, "Three."))).toEqual(before);
  await page.mouse.click(grip.x, grip.y);
  await isFocused(item(page, "Turn into"));
  await expectGoodLooks(page);
  await item(page, "Move up").click();
  expect(await saved(page, "menu")).toBe("Two.\n\nOne.\n\nThree.\n");
  await button(page, "Block actions").click();
  await item(page, "Duplicate").click();
  await button(page, "Block actions").click();
  await item(page, "Delete").click();

  expect(await saved(page, "menu")).toBe("Two.\n\nOne.\n\nThree.\n");
});

test("plus inserts after the block, and goes without a trace where nothing is chosen", async () => {
  const page = await editDraft("plus", "- one\n- two\n\nText.\n");

  await text(page, "one").hover();
  await button(page, "Insert block").click();
  await page.getByRole("listbox", { name: "Insert block" }).waitFor();
  await page.keyboard.type("head");
  await page.keyboard.press("Escape");
  expect(await saved(page, "plus")).toBe("- one\n- two\n\nText.\n");
  await text(page, "Text.").hover();
  await button(page, "Insert block").click();
  await page.keyboard.type("quote");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot.");

  expect(await saved(page, "plus")).toBe("- one\n- two\n\nText.\n\n> Hot.\n");
});

test("a block is dragged into a component and out of it, and Escape cancels", async () => {
  const page = await editDraft("drag", "One.\n\n<Note>\n\nInside.\n\n</Note>\n\nLast.\n");
  await pageText(page).waitFor();

  const inside = await middleOf(text(page, "Inside."));
  await drag(page, "One.", { ...inside, y: inside.y + 6 });
  await line(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await line(page).count()).toBe(0);
  await page.mouse.up();
  await drag(page, "One.", { ...inside, y: inside.y + 6 });
  await line(page).waitFor();
  await page.mouse.up();
  expect(await saved(page, "drag")).toBe("<Note>\n\nInside.\n\nOne.\n\n</Note>\n\nLast.\n");
  const last = await middleOf(text(page, "Last."));
  await drag(page, "Inside.", { ...last, y: last.y + 6 });
  await page.mouse.up();

  expect(await saved(page, "drag")).toBe("<Note>\n\nOne.\n\n</Note>\n\nLast.\n\nInside.\n");
});

test("an item is dragged in its list, and out of it", async () => {
  const page = await editDraft("items", "Text.\n\n1. one\n2. two\n3. three\n");
  await pageText(page).waitFor();

  const three = await middleOf(text(page, "three"));
  await drag(page, "one", { ...three, y: three.y + 6 });
  await line(page).waitFor();
  await page.mouse.up();
  expect(await saved(page, "items")).toBe("Text.\n\n1. two\n2. three\n3. one\n");
  const first = await middleOf(text(page, "Text."));
  await drag(page, "three", { ...first, y: first.y - 6 });
  await page.mouse.up();

  expect(await saved(page, "items")).toBe("1. three\n\nText.\n\n1. two\n2. one\n");
});

test("a paragraph is dragged above a list, and from there into a callout", async () => {
  const page = await editDraft("callout", "- one\n- two\n\nText.\n\n:::note\n\nInside.\n\n:::\n");
  await pageText(page).waitFor();

  const one = await middleOf(text(page, "one"));
  await drag(page, "Text.", { ...one, y: one.y - 10 });
  await line(page).waitFor();
  await page.mouse.up();
  expect(await saved(page, "callout")).toBe("Text.\n\n- one\n- two\n\n:::note\n\nInside.\n\n:::\n");
  const inside = await middleOf(text(page, "Inside."));
  await drag(page, "Text.", { ...inside, y: inside.y + 6 });
  await line(page).waitFor();
  await page.mouse.up();

  expect(await saved(page, "callout")).toBe("- one\n- two\n\n:::note\n\nInside.\n\nText.\n\n:::\n");
});

test("an item is dragged into another list, and takes its next number", async () => {
  const page = await editDraft("lists", "- one\n- two\n\nText.\n\n1. three\n2. four\n");

  const three = await middleOf(text(page, "three"));
  await drag(page, "two", { ...three, y: three.y + 6 });
  await line(page).waitFor();
  await page.mouse.up();

  expect(await saved(page, "lists")).toBe("- one\n\nText.\n\n1. three\n2. two\n3. four\n");
});

test("by keyboard, Tab goes from a selected block to its handles, and Escape back", async () => {
  const page = await editDraft("tab", "One.\n\nTwo.\n");
  await caretAfter(page, "One");

  await page.keyboard.press("Escape");
  await outline(page).waitFor();
  await page.keyboard.press("Tab");
  await isFocused(button(page, "Block actions"));
  await page.keyboard.press("Escape");
  await isFocused(pageText(page));
  await page.keyboard.press("Shift+F10");
  await isFocused(item(page, "Turn into"));
  await page.keyboard.type("mm");
  await isFocused(item(page, "Move down"));
  await page.keyboard.press("Enter");

  expect(await saved(page, "tab")).toBe("Two.\n\nOne.\n");
});

test("in a narrow window a tap in the margin selects the block and shows the handles beside no text", async () => {
  const look = { width: 360, height: 640, context: { hasTouch: true } };
  const page = await editDraft("narrow", "One.\n\nTwo.\n\nThree.\n", look);
  expect(await button(page, "Block actions").isVisible()).toBe(false);

  const { y } = await middleOf(text(page, "Two."));
  await text(page, "One.").tap();
  await isFocused(pageText(page));
  await page.touchscreen.tap(8, y);
  await outline(page).waitFor();
  const bar = (await page.getByRole("toolbar", { name: "Block", exact: true }).boundingBox())!;
  const last = (await text(page, "Three.").boundingBox())!;
  expect(bar.y).toBeGreaterThan(last.y + last.height);
  expect(
    await pageText(page).evaluate((text: { matches(selector: string): boolean }) => text.matches(":focus")),
  ).toBe(false);
  await expectGoodLooks(page);
  await button(page, "Block actions").tap();
  await item(page, "Move down").tap();

  expect(await saved(page, "narrow")).toBe("One.\n\nThree.\n\nTwo.\n");
  await says(page, /^Saved/);
});

test("Ctrl+Z on a handle takes back what its menu did, and leaves the focus there", async () => {
  const page = await editDraft("undone", "One.\n\nTwo.\n\nThree.\n");
  await caretAfter(page, "Two");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Tab");
  await isFocused(button(page, "Block actions"));

  await page.keyboard.press("Control+z");

  await isFocused(button(page, "Block actions"));
  expect(await saved(page, "undone")).toBe("One.\n\nTwo.\n\nThree.\n");
});
