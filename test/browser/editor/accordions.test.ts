import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

const shows = (page: Page, words: string) => pageText(page).getByText(words);
const twist = (page: Page) => pageText(page).getByRole("button", { name: "Text inside" });

const accordion =
  '# A\n\n<Accordion title="What is tea?">\n  A drink of leaves.\n\n  And of water.\n</Accordion>\n\nAfter.\n';

test("an accordion closes and opens by a press, and no byte moves", async () => {
  const page = await editDraft("accordion/press", accordion);
  await shows(page, "A drink of leaves.").waitFor();

  await twist(page).click();
  await shows(page, "A drink of leaves.").waitFor({ state: "detached" });
  expect(await shows(page, "And of water.").count()).toBe(0);
  expect(await twist(page).getAttribute("aria-expanded")).toBe("false");
  await twist(page).click();

  await shows(page, "And of water.").waitFor();
  await holds(page, accordion);
});

test("Ctrl+. closes the accordion that the caret is in, and a caret that enters opens it", async () => {
  const page = await editDraft("accordion/keys", accordion);
  await caretAfter(page, "And of water.");
  await page.keyboard.press("Control+.");
  await shows(page, "And of water.").waitFor({ state: "detached" });
  await page.keyboard.press("Control+.");
  await shows(page, "And of water.").waitFor();
  await twist(page).click();
  await shows(page, "And of water.").waitFor({ state: "detached" });

  await page.keyboard.press("Control+f");
  await page.keyboard.type("of water");
  await shows(page, "And of water.").waitFor();
});

test("details keep their summary, and what is written around a closed one leaves it closed", async () => {
  const text =
    "Before.\n\n- Item\n\n  <details>\n  <summary>More</summary>\n\n  It is old.\n\n  </details>\n\nAfter.\n";
  const page = await editDraft("accordion/details", text);

  await twist(page).click();
  await shows(page, "It is old.").waitFor({ state: "detached" });
  await shows(page, "More").waitFor();
  await caretAfter(page, "Before.");
  await page.keyboard.type(" And more.");

  await holds(page, text.replace("Before.", "Before. And more."));
  expect(await shows(page, "It is old.").count()).toBe(0);
});
