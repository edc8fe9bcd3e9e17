import { expect, test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";

const { editDraft } = await testEditor();

const table = "Above\n\n| One | Two |\n| --- | --- |\n| a | b |\n\nBelow\n";

test("the edges of a table add a row and a column, each as one step of undo, and nothing moves when they show", async () => {
  const page = await editDraft("edges", table);
  await caretAfter(page, "Above");
  const edge = (name: string) => page.getByRole("button", { name: new RegExp(`^Add ${name} `) });
  const below = page.getByText("Below", { exact: true });
  const place = await below.boundingBox();

  await page.getByRole("cell", { name: "b" }).hover();
  expect(await below.boundingBox()).toEqual(place);
  await edge("column").click();
  await page.keyboard.type("Three");
  await holds(
    page,
    table.replace("Two |\n| --- | --- |\n| a | b |", "Two | Three |\n| --- | --- | --- |\n| a | b |  |"),
  );
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await holds(page, table);
  await edge("row").click();
  await page.keyboard.type("c");
  await holds(page, table.replace("| b |", "| b |\n| c |  |"));
  await expectGoodLooks(page);
});

test("Alt+Shift and an arrow add a row below and a column to the right of the cell", async () => {
  const page = await editDraft("edge keys", table);
  await caretAfter(page, "a");

  await page.keyboard.press("Alt+Shift+ArrowRight");
  await page.keyboard.type("New");
  await holds(
    page,
    table.replace("One |", "One | New |").replace("--- |", "--- | --- |").replace("| a |", "| a |  |"),
  );
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await page.keyboard.type("c");
  await holds(
    page,
    "Above\n\n| One | New | Two |\n| --- | --- | --- |\n| c |  |  |\n| a |  | b |\n\nBelow\n",
  );
});

test("where nothing hovers, the edges stay", async () => {
  const touch = { context: { hasTouch: true, isMobile: true }, width: 360, height: 740 };
  const page = await editDraft("edge touch", table, touch);
  await caretAfter(page, "Above");

  // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
  const opacity = (edge: any) => (globalThis as any).getComputedStyle(edge).opacity as string;
  expect(await page.locator(".doc-table-edge").first().evaluate(opacity)).toBe("1");
});
