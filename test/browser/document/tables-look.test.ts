import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft } = await testEditor();

const plans = "| Plan | Price |\n| --- | --- |\n| Free | 0 |\n| Team | 10 |\n";

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("marks in cells look as in the preview, and show in the cell that one types in", async () => {
  const source = "| **Plan** | `a \\| b` |\n| --- | --- |\n| [link](m) <br/>x | a \\| b &amp; ~~c~~ |\n";
  const page = await editDraft("marks", source);

  const heading = page.getByRole("columnheader").first();
  expect(await heading.locator("strong").textContent()).toBe("Plan");
  expect(await page.getByRole("columnheader").last().locator("code").textContent()).toBe("a | b");
  const [first, last] = await page.getByRole("cell").all();
  expect(await first!.locator("a").textContent()).toBe("link");
  expect(await first!.locator("br").count()).toBe(1);
  expect(await last!.textContent()).toBe("a | b & c");
  await heading.click();
  await isFocused(cell(page, "Heading, Plan"));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  expect(await cell(page, "Heading, Plan").textContent()).toBe("**Plan**");
});

test("opening a cell and leaving it moves nothing", async () => {
  const page = await editDraft("still", `Before.\n\n${plans}\nAfter.\n`);
  const tops = async () =>
    Promise.all(
      [
        page.getByText("After."),
        page.getByRole("cell", { name: "Team" }),
        page.getByRole("cell", { name: "10" }),
      ].map(async (one) => {
        const { x, y } = (await one.boundingBox())!;
        return [x, y];
      }),
    );
  const before = await tops();

  await page.getByRole("cell", { name: "Free", exact: true }).click();
  await isFocused(cell(page, "Row 1, Plan"));
  expect(await tops()).toEqual(before);
  await caretAfter(page, "After.");
  await isFocused(pageText(page));
  expect(await tops()).toEqual(before);
});

test("what is found in a cell is marked, and a table that is selected as a whole", async () => {
  const page = await editDraft("found", `Before.\n\n${plans}\nAfter.\n`);
  await caretAfter(page, "Before.");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("team");

  await page.locator("td.doc-found .doc-found-selected", { hasText: "Team" }).waitFor();
  expect(await page.locator("td.doc-found").allTextContents()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await isFocused(cell(page, "Row 2, Plan"));
  await page.keyboard.type("Solo");
  expect(await page.locator("td.doc-found").count()).toBe(0);

  await caretAfter(page, "After.");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await page.locator(".doc-table.doc-selected").waitFor();
});

test("a wide table scrolls within itself, also to the cell that Tab goes to, and passes axe", async () => {
  const row = (word: string) => `|${` ${word} |`.repeat(30)}\n`;
  const page = await editDraft("wide", `${row("Column")}${row("---")}${row("value")}`);

  await page.getByRole("columnheader").first().click();
  await page.keyboard.press("Shift+ArrowRight");
  for (let step = 0; step < 29; step += 1) await page.keyboard.press("Tab");
  await isFocused(page.getByRole("textbox", { name: "Heading, Column", exact: true }));

  const { x, width } = (await page.getByRole("columnheader").last().boundingBox())!;
  const table = (await page.getByRole("table").boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(table.x + table.width + 1);
  expect(table.width).toBeLessThan(1000);
  await expectGoodLooks(page);
});
