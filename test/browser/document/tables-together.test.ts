import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { save, testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const table = (rows: string) => `Before.\n\n| Plan | Price |\n| --- | --- |\n${rows}\nAfter.\n`;

/** What somebody else does, as the document takes it over. */
const others = (page: Page, from: string, insert: string, before = from) =>
  page.evaluate(
    ({ from, insert, before }) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const root = (globalThis as any).document.querySelector("#document").shadowRoot;
      const { view } = root.querySelector(".cm-content").cmTile.root;
      const at = view.state.doc.toString().indexOf(before);
      view.dispatch({ changes: { from: at, to: at + from.length, insert } });
    },
    { from, insert, before },
  );

test("what others change in other cells and rows leaves the caret and what is typed where they are", async () => {
  const page = await editDraft("others", table("| Free | 0 |\n| Team | 10 |\n"));
  await page.getByRole("cell", { name: "Team", exact: true }).click();
  await isFocused(cell(page, "Row 2, Plan"));
  await page.keyboard.press("End");

  await page.keyboard.type("s a");
  await others(page, "Free", "Free of charge");
  await page.keyboard.type("nd ");
  await others(page, "| Team", "| Solo | 5 |\n| Team");
  await isFocused(cell(page, "Row 3, Plan"));
  await page.keyboard.type("fi");
  await others(page, " 10 ", " 12 ");
  await page.keyboard.type("rms");

  await save(page);
  expect((await draftOf("others")).content).toBe(
    table("| Free of charge | 0 |\n| Solo | 5 |\n| Teams and firms | 12 |\n"),
  );
});

test("what others write above a table leaves the caret in its first cell, also where it came from the whole table", async () => {
  const page = await editDraft("above", table("| Free | 0 |\n"));
  await page.getByRole("columnheader", { name: "Plan" }).click();
  await isFocused(cell(page, "Heading, Plan"));
  for (const key of ["Escape", "Home"]) await page.keyboard.press(key);
  await isFocused(cell(page, "Heading, Plan"));

  await others(page, "", "More.\n\n", "| Plan");
  await page.keyboard.type("A ");

  await save(page);
  expect((await draftOf("above")).content).toBe(
    table("| Free | 0 |\n").replace("| Plan", "More.\n\n| A Plan"),
  );
});

test("what others type in the same cell merges as text, and the caret stays at its word", async () => {
  const page = await editDraft("merged", table("| Free of charge | 0 |\n"));
  await page.getByRole("cell", { name: "Free of charge", exact: true }).click();
  await page.keyboard.press("End");

  await page.keyboard.type(" for");
  await others(page, "Free of", "Now free of");
  await page.keyboard.type(" you");

  await save(page);
  expect((await draftOf("merged")).content).toBe(table("| Now free of charge for you | 0 |\n"));
});

test("a composition goes on while others change the table, and ends with all of both", async () => {
  const page = await editDraft("composed", table("| Free | 0 |\n"));
  await page.getByRole("cell", { name: "Free", exact: true }).click();
  await page.keyboard.press("End");
  const client = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });

  await compose("に");
  await others(page, "0 |", "1 |");
  await compose("にほ");
  await others(page, "| Free", "| Now: Free");
  await compose("にほん");
  await client.send("Input.insertText", { text: "日本" });
  await page.keyboard.type("!");

  await save(page);
  expect((await draftOf("composed")).content).toBe(table("| Now: Free日本! | 1 |\n"));
  expect(await cell(page, "Row 1, Plan").textContent()).toBe("Now: Free日本!");
});
