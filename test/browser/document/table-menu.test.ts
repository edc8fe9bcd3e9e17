import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { save, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const plans = "| Plan | Price |\n| ---- | ----: |\n| Free |     0 |\n| Team |    10 |\n";

const menuButton = (page: Page) => page.getByRole("button", { name: "Row and column" });
const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens the menu by the keyboard and presses one of its choices. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Alt+F10");
  await page.getByRole("menu", { name: "Row and column" }).waitFor();
  const choice = page.getByRole(/^(Align|No)/.test(name) ? "menuitemradio" : "menuitem", { name });
  while (!(await choice.evaluate((one) => one.matches(":focus")))) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

async function isSaved(page: Page, slug: string, text: string): Promise<void> {
  await save(page);
  expect((await draftOf(slug)).content).toBe(text);
}

test("a choice is found by its name, in which a blank chooses nothing", async () => {
  const page = await editDraft("named", `${plans}\nAfter.\n`);
  await page.getByRole("cell", { name: "Team", exact: true }).click();
  await page.keyboard.press("Alt+F10");

  await page.keyboard.type("Move column r");
  await isFocused(page.getByRole("menuitem", { name: "Move column right" }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+F10");
  await isFocused(page.getByRole("menuitem", { name: "Add row above" }));
  await page.keyboard.press("Space");

  await isSaved(page, "named", `${plans.replace("| Team", "|      |       |\n| Team")}\nAfter.\n`);
});

test("the menu adds, moves and removes rows and columns, and keeps the pipes below each other", async () => {
  const page = await editDraft("menu", `${plans}\nAfter.\n`);
  await page.getByRole("cell", { name: "Team", exact: true }).click();

  await choose(page, "Move row up");
  await isFocused(cell(page, "Row 1, Plan"));
  await choose(page, "Add row below");
  await isFocused(cell(page, "Row 2, Plan"));
  await page.keyboard.type("Firm");
  await choose(page, "Move column right");
  await isFocused(cell(page, "Row 2, Plan"));
  await choose(page, "Add column before");
  await isFocused(cell(page, "Row 2, column 2"));
  await choose(page, "Align center");
  await isSaved(
    page,
    "menu",
    "| Price |     | Plan |\n| ----: | :-: | ---- |\n|    10 |     | Team |\n|       |     | Firm |\n|     0 |     | Free |\n\nAfter.\n",
  );

  await choose(page, "Remove row");
  await choose(page, "Remove column");
  await isSaved(
    page,
    "menu",
    "| Price | Plan |\n| ----: | ---- |\n|    10 | Team |\n|     0 | Free |\n\nAfter.\n",
  );
  await choose(page, "Remove table");
  await isSaved(page, "menu", "After.\n");
  await page.keyboard.press("Control+z");
  await isFocused(cell(page, "Row 2, Plan"));
});

test("the menu opens at its button, offers what is possible, and Escape goes back to the cell", async () => {
  const page = await editDraft("offers", `${plans}\nAfter.\n`);
  await page.getByRole("columnheader", { name: "Plan" }).click();
  await page.getByRole("button", { name: /^Row and column/ }).click();

  const menu = page.getByRole("menu", { name: "Row and column" });
  const enabled = await menu.locator("button:enabled").allTextContents();
  expect(enabled).toEqual([
    "Add row below",
    ...["Add column before", "Add column after", "Move column right", "Remove column"],
    ...["Align left", "Align center", "Align right", "No alignment"],
    "Remove table",
  ]);
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await isFocused(cell(page, "Heading, Plan"));
});

test("undo of a row that holds the caret leaves the caret in the table, and a low menu is in view", async () => {
  const page = await editDraft("low", `${"Before.\n\n".repeat(12)}${plans}\nAfter.\n`, { height: 500 });
  await page.getByRole("cell", { name: "Team", exact: true }).click();
  await choose(page, "Add row below");
  await isFocused(cell(page, "Row 3, Plan"));
  await page.keyboard.press("Control+z");
  await isFocused(cell(page, "Row 2, Plan"));

  await page.keyboard.press("Alt+F10");
  const menu = (await page.getByRole("menu", { name: "Row and column" }).boundingBox())!;
  expect(menu.y).toBeGreaterThanOrEqual(8);
  expect(menu.y + menu.height).toBeLessThanOrEqual(500);
});

test("a table in Hebrew has its first column at the right, its menu beside the row, and moves columns that way", async () => {
  const page = await editDraft("rtl", "| שם | גיל |\n| --- | --- |\n| דוד | 3 |\n", { width: 360 });
  const first = page.getByRole("cell", { name: "דוד" });
  const left = async (one: Locator) => (await one.boundingBox())!.x;
  const last = page.getByRole("cell", { name: "3" });
  expect(await left(first)).toBeGreaterThan(await left(last));

  await first.click();
  // The button is placed when the caret has been drawn.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
  const { x, width } = (await menuButton(page).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(await left(last));
  await choose(page, "Move column left");

  await isSaved(page, "rtl", "| גיל | שם |\n| --- | --- |\n| 3 | דוד |\n");
});
