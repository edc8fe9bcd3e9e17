import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { readTable } from "../../../static/editor/document/syntax/cells.ts";
import { meaningOf, readOf } from "../../static/document/tables/texts.ts";
import { paste, testEditor } from "../../support/editor.ts";
import { type Random, randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

const { editDraft } = await testEditor();

const tables = [
  "| Plan | Price |\n| --- | --: |\n| Free | 0 |\n| Team | 10 |",
  "| Plan | Price |\n| ---- | ----: |\n| Free |     0 |\n| 日本 |    10 |",
  "a | b | c\n---|:-:|---\nd\n`e \\| f` | g | h | i",
];

type State = Readonly<{ text: string; cell: string | undefined; isInText: boolean }>;

const readState = `(() => {
  const root = document.querySelector("#document").shadowRoot;
  const content = root.querySelector(".cm-content");
  const cell = root.querySelector(".doc-active .cm-content")?.cmTile.root.view;
  return {
    text: content.cmTile.root.view.state.doc.toString(),
    cell: cell?.state.doc.toString(),
    isInText: root.activeElement === content,
  };
})()`;

const press = (page: Page, key: string) => page.keyboard.press(key);

async function pressACell(page: Page, random: Random): Promise<void> {
  const cells = page.locator(".doc-table :is(th, td):not(.doc-active)");
  const count = await cells.count();
  if (count > 0) await cells.nth(random.below(count)).click({ position: { x: 6, y: 12 } });
}

async function chooseInMenu(page: Page, random: Random): Promise<void> {
  await press(page, "Alt+F10");
  const choices = page.locator(".doc-table-menu button:enabled:not(:text('Remove table'))");
  await choices.first().waitFor();
  await choices.nth(random.below(await choices.count())).click();
}

/** One act of a writer in a table. */
async function act(page: Page, random: Random, words: number): Promise<string> {
  const keys = "Tab Shift+Tab Enter ArrowLeft ArrowRight ArrowUp ArrowDown Home End Backspace Delete".split(
    " ",
  );
  const acts: ReadonlyArray<[string, () => Promise<void>]> = [
    ["type", () => page.keyboard.type(`w${words} `)],
    ["type signs", () => page.keyboard.type(random.of(["|", "\\", "- ", "# ", "日", "`x|y`", "**b**"]))],
    ["press a key", async () => press(page, random.of(keys))],
    ["press a cell", () => pressACell(page, random)],
    ["choose in the menu", () => chooseInMenu(page, random)],
    ["undo", () => press(page, "Control+z")],
    ["redo", () => press(page, "Control+Shift+Z")],
    ["break a line", () => press(page, "Shift+Enter")],
    [
      "paste",
      () =>
        paste(page.locator(".doc-active .cm-content"), {
          "text/plain": random.of(["p\tq\n", "one|two", "1\n2\n3"]),
        }),
    ],
  ];
  const [name, work] = random.of(acts);
  await work();
  return name;
}

/** The lines from the table's first one on, up to a blank line. */
const tableIn = (text: string) => /^[^\n]*\|[^\n]*(?:\n[^\n]+)*/m.exec(text)?.[0] ?? "";

test(`whatever one does in a table, it stays one, and undo takes all of it back, with the seed ${seed}`, async () => {
  for (const [index, table] of tables.entries()) {
    const random = randomOf(seed * 1000 + index);
    const start = `Before.\n\n${table}\n\nAfter.\n`;
    const page = await editDraft(`random-${index}`, start);
    const done: string[] = [];
    for (let step = 0; step < runs(30); step += 1) {
      if ((await page.locator(".doc-active").count()) === 0) await pressACell(page, random);
      done.push(await act(page, random, step));
      expectTable(await page.evaluate<State>(readState), done);
    }

    for (let step = 0; step < runs(90); step += 1) await press(page, "Control+z");
    expect((await page.evaluate<State>(readState)).text, done.join(", ")).toBe(start);
  }
});

/** The text is a table between two paragraphs, and the cell that one types in is one of it. */
function expectTable({ text, cell, isInText }: State, done: readonly string[]): void {
  const about = `${done.join(", ")}\n${text}`;
  const table = tableIn(text);
  const meaning = readOf(readTable(table)!);
  expect(meaningOf({ text: table, before: "", rest: "" }), about).toEqual(meaning);
  expect(text, about).toStartWith("Before.");
  expect(text, about).toContain("After.");
  expect(cell === undefined, about).toBe(isInText);
  if (cell?.trim()) expect(meaning.rows.flat(), about).toContain(cell.trim());
}
