import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, save, testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;

function table(columns: number, rows: number): string {
  const of = (word: string) => row(Array.from({ length: columns }, () => word));
  return `${of("Head")}${of("---")}${of("some words").repeat(rows)}`;
}

const tables = (page: Page) => page.getByRole("table").count();

test("a table of 1,000 columns or of a megabyte is source, and the page goes on", async () => {
  for (const [slug, large] of [
    ["columns", table(1000, 3)],
    ["megabyte", table(10, 7000)],
  ] as const) {
    const text = `Before.\n\n${large}\nAfter.\n`;
    const page = await editDraft(slug, text);
    expect(await tables(page)).toBe(0);
    await caretAfter(page, "Before.");
    await page.keyboard.type(" And");

    await save(page);
    expect((await draftOf(slug)).content).toBe(text.replace("Before.", "Before. And"));
  }
});

test("one types in the largest table that is shown, and a row more makes it source with all its text", async () => {
  const text = table(10, 149);
  const page = await editDraft("largest", text);
  const last = page.getByRole("cell").last();
  const { height } = (await last.boundingBox())!;
  await last.click({ position: { x: 16, y: height - 12 } }); // its words are on two lines
  await isFocused(page.getByRole("textbox", { name: "Row 149, Head", exact: true }));
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Tab");
  expect(await tables(page)).toBe(0);

  await save(page);
  const more = `${text.slice(0, -3)}! |\n|${"  |".repeat(10)}\n`;
  expect((await draftOf("largest")).content).toBe(more);
});

test("what a row lacks is an empty cell, made when one types in it, and what it has too much is not shown", async () => {
  const uneven = "a | b | c\n--- | --- | ---\nd\ne | f | g | h\n";
  const page = await editDraft("uneven", uneven);
  expect(await page.getByRole("cell").allTextContents()).toEqual(["d", "", "", "e", "f", "g"]);

  await page.getByRole("cell").nth(2).click();
  await isFocused(page.getByRole("textbox", { name: "Row 1, c", exact: true }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await isFocused(page.getByRole("textbox", { name: "Row 1, c", exact: true }));
  await page.keyboard.type("x y");

  await save(page);
  expect((await draftOf("uneven")).content).toBe(uneven.replace("d\n", "d |  | x y |\n"));
});
