import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, paste, save, testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const plans = "| Plan | Price |\n| --- | --- |\n| Free | 0 |\n| Team | 10 |\n";

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Saves, and expects the draft to be this. */
async function isSaved(page: Page, slug: string, text: string): Promise<void> {
  await save(page);
  expect((await draftOf(slug)).content).toBe(text);
}

/** Opens a page with the table between two paragraphs, and the caret at the end of a cell. */
async function inCell(slug: string, text: string, name: string): Promise<Page> {
  const page = await editDraft(slug, `Before.\n\n${plans}\nAfter.\n`);
  await page.getByRole("cell", { name: text, exact: true }).click();
  await isFocused(cell(page, name));
  await press(page, "End");
  return page;
}

test("text typed after the last word of a cell is in the page, and only that cell changes", async () => {
  const page = await inCell("last-word", "Free", "Row 1, Plan");

  await page.keyboard.type(" of charge | for you");

  const typed = plans.replace("Free", "Free of charge \\| for you");
  await isSaved(page, "last-word", `Before.\n\n${typed}\nAfter.\n`);
  expect(await cell(page, "Row 1, Plan").textContent()).toBe("Free of charge | for you");
  await press(page, "Home", ...Array.from({ length: 16 }, () => "ArrowRight"), "Backspace");
  await isSaved(page, "last-word", `Before.\n\n${typed.replace("\\|", "")}\nAfter.\n`);
});

test("Tab goes through the cells and adds a row, Enter goes down or starts a row, and leaves an empty last one", async () => {
  const page = await inCell("ways", "Team", "Row 2, Plan");

  await press(page, "Tab", "Tab");
  await isFocused(cell(page, "Row 3, Plan"));
  await page.keyboard.type("Firm");
  await press(page, "Shift+Tab");
  await isFocused(cell(page, "Row 2, Price"));
  await press(page, "Enter");
  await page.keyboard.type("20");
  await press(page, "Enter");
  await isFocused(cell(page, "Row 4, Plan"));
  await press(page, "Enter");
  await isFocused(pageText(page));
  await page.keyboard.type("Next");

  await isSaved(page, "ways", `Before.\n\n${plans}| Firm | 20 |\n\nNext\n\nAfter.\n`);
});

test("arrows go from the text into the table, through its cells, and out of it", async () => {
  const page = await editDraft("arrows", `Before.\n\n${plans}\nAfter.\n`);
  await pageText(page).click({ position: { x: 2, y: 4 } });
  await press(page, "End", "ArrowDown");
  await isFocused(cell(page, "Heading, Plan"));
  await press(page, "ArrowDown", "ArrowDown", "End", "ArrowRight");
  await isFocused(cell(page, "Row 2, Price"));
  await press(page, "Home", "ArrowLeft");
  await isFocused(cell(page, "Row 2, Plan"));
  await press(page, "ArrowDown");
  await isFocused(pageText(page));
  await page.keyboard.type("And ");
  await press(page, "Home", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
  await isFocused(pageText(page));
  await page.keyboard.type("!");
  await press(page, "ArrowRight", "Home");
  await page.keyboard.type("The ");
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await page.keyboard.type("!");

  await isSaved(page, "arrows", `Before.!!\n\n${plans.replace("Plan", "The Plan")}\nAnd After.\n`);
});

test("undo and redo in a cell are those of the page", async () => {
  const page = await inCell("undone", "Free", "Row 1, Plan");

  await page.keyboard.type("dom");
  await press(page, "Tab");
  await page.keyboard.type("!");
  await press(page, "Control+z");
  await isFocused(cell(page, "Row 1, Price"));
  await press(page, "Control+z");
  await isFocused(cell(page, "Row 1, Plan"));
  await isSaved(page, "undone", `Before.\n\n${plans}\nAfter.\n`);
  await press(page, "Control+Shift+Z", "Control+Shift+Z");

  await isSaved(page, "undone", `Before.\n\n${plans.replace("Free | 0", "Freedom | 0!")}\nAfter.\n`);
});

test("what a spreadsheet copies fills cells, and adds rows and columns", async () => {
  const page = await inCell("pasted", "10", "Row 2, Price");

  await paste(cell(page, "Row 2, Price"), { "text/plain": "12\tyes\n20\tno\n" });

  const filled =
    "| Plan | Price |  |\n| --- | --- | --- |\n| Free | 0 |  |\n| Team | 12 | yes |\n|  | 20 | no |\n";
  await isSaved(page, "pasted", `Before.\n\n${filled}\nAfter.\n`);
});

test("lines stay in their cell, with what HTML says of them, while typing goes on; a table of HTML fills cells", async () => {
  const page = await inCell("lines", "Free", "Row 1, Plan");
  const into = (html: string, text: string) =>
    paste(page.locator(".doc-active .cm-content"), { "text/plain": text, "text/html": html });

  await paste(cell(page, "Row 1, Plan"), { "text/plain": "line one\nline two" });
  await into("<p>10<sup>6</sup> <b>b</b></p>", "106 b");
  await page.keyboard.type("!");
  const lines = "| Freeline one<br/>line two10<sup>6</sup> **b**! | 0 |";
  const now = plans.replace("| Free | 0 |", lines);
  await holds(page, `Before.\n\n${now}\nAfter.\n`);
  await press(page, "Tab", "Control+a");
  await into("<table><tr><td><i>1</i><br>2<tr><td>3</table>", "1\n2\n3");

  const filled = now.replace("| 0 |", "| *1*<br/>2 |").replace("| 10 |", "| 3 |");
  await isSaved(page, "lines", `Before.\n\n${filled}\nAfter.\n`);
});

test("Shift+Enter breaks a line, Escape selects the table, and Ctrl+A all of a cell", async () => {
  const page = await inCell("keys", "Free", "Row 1, Plan");

  await press(page, "Shift+Enter");
  await page.keyboard.type("x");
  await press(page, "Control+a");
  await page.keyboard.type("y");
  await press(page, "Shift+Enter", "Escape");
  await isFocused(pageText(page));
  await isSaved(page, "keys", `Before.\n\n${plans.replace("Free", "y<br/>")}\nAfter.\n`);
  await press(page, "Delete");

  await isSaved(page, "keys", "Before.\n\nAfter.\n");
});

test("bold and italic in a cell are for what is selected, or the word at the caret, and go by the same key", async () => {
  const page = await inCell("formats", "Free", "Row 1, Plan");
  const holdsPlan = (plan: string) => holds(page, `Before.\n\n${plans.replace("Free", plan)}\nAfter.\n`);

  await page.keyboard.type(" of charge");
  await press(page, "Control+b");
  await holdsPlan("Free of **charge**");
  await press(page, "Control+b");
  await holdsPlan("Free of charge");
  await press(page, "Home", "Shift+Control+ArrowRight", "Shift+Control+ArrowRight", "Control+i");
  await holdsPlan("*Free of* charge");
  await press(page, "Control+i");

  await holdsPlan("Free of charge");
});

test("a table that is typed by hand is a table after its line of dashes", async () => {
  const page = await editDraft("typed", "Before.\n");
  await caretAfter(page, "Before.");

  await press(page, "Enter");
  await page.keyboard.type("| Plan | Price |");
  await press(page, "Enter");
  await page.keyboard.type("| --- | ---: |");
  await press(page, "Enter");
  await isFocused(cell(page, "Row 1, Plan"));
  await page.keyboard.type("Free");
  await press(page, "Tab");
  await page.keyboard.type("0");

  await isSaved(page, "typed", "Before.\n\n| Plan | Price |\n| --- | ---: |\n| Free | 0 |\n");
});
