import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, insertAtEnd, pageText, save, testEditor } from "../../support/editor.ts";

const { editDraft, draftOf } = await testEditor();

const formula = (page: Page) => pageText(page).locator("math");

test("a formula is inserted on lines of its own, and shown above its source while it is written", async () => {
  const page = await editDraft("formula/block", "# Waves\n\nText.\n");

  await insertAtEnd(page, "Formula");
  await page.keyboard.type("\\frac{1}{2}");

  await formula(page).locator("mfrac").waitFor();
  await holds(page, "# Waves\n\nText.\n\n$$\n\\frac{1}{2}\n$$\n");
  await save(page);
  expect((await draftOf("formula/block")).content).toBe("# Waves\n\nText.\n\n$$\n\\frac{1}{2}\n$$\n");
});

test("a formula in a line is written over its x, shown when the caret leaves it, and edited where it is", async () => {
  const page = await editDraft("formula/line", "It is and more.\n");
  await caretAfter(page, "It is");

  await page.keyboard.type(" ");
  await page.keyboard.press("Control+Shift+E");
  await page.keyboard.type("x^2");
  expect(await formula(page).count()).toBe(0);
  await page.keyboard.press("End");
  await formula(page).locator("msup").waitFor();
  await holds(page, "It is $$x^2$$ and more.\n");

  await formula(page).click();
  await formula(page).waitFor({ state: "detached" });
  await page.keyboard.press("Home");
  await formula(page).waitFor();
});

test("Enter after $$ closes the formula, and what is typed next is in it", async () => {
  const page = await editDraft("formula/typed", "Waves\n");
  await caretAfter(page, "Waves");

  for (const key of ["Enter", "$", "$", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("a^2");

  await formula(page).locator("msup").waitFor();
  await holds(page, "Waves\n\n$$\na^2\n$$\n");
});

test("what is no formula is shown as its source with the reason, and breaks nothing", async () => {
  const page = await editDraft("formula/refused", "One $$\\foo$$ here.\n\n$$\n\\frac{a\n$$\n\nEnd.\n");

  await pageText(page).getByText("“\\foo” is unknown here.").waitFor();
  await pageText(page).getByText("“}” is missing at the end.").waitFor();
  await caretAfter(page, "End");
  await page.keyboard.type("ing");
  await holds(page, "One $$\\foo$$ here.\n\n$$\n\\frac{a\n$$\n\nEnding.\n");
});
