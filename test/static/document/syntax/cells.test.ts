import { expect, test } from "bun:test";

import fc from "fast-check";

import { barePipes, readTable } from "../../../../static/editor/document/syntax/cells.ts";
import { meaningOf, readOf, tableTexts } from "../tables/texts.ts";

test("the cells are those that GitHub's grammar reads", () => {
  fc.assert(
    fc.property(tableTexts, (table) => {
      expect(readOf(readTable(table.text)!)).toEqual(meaningOf(table)!);
    }),
  );
});

test("a cell is its text without spaces, and an empty one is after its first space", () => {
  const text = "| a | |\n|:-|--:|\n|b||   |";
  const { rows, aligns } = readTable(text)!;

  expect(rows[0]!.cells).toEqual([
    { start: 1, from: 2, to: 3, end: 4 },
    { start: 5, from: 6, to: 6, end: 6 },
  ]);
  expect(rows[1]!.cells.map(({ from }) => from - text.lastIndexOf("\n") - 1)).toEqual([1, 3, 5]);
  expect(aligns).toEqual(["left", "right"]);
});

test("a text is no table without a line of dashes that has as many cells as the heading", () => {
  for (const text of ["", "| a |", "| a |\n| b |", "| a | b |\n| --- |", "a\n\n| - |", "|\n|"]) {
    expect(readTable(text), text).toBeUndefined();
  }
});

test("a pipe ends the cell unless a backslash that is none itself is before it, also in code", () => {
  for (const [content, at] of [
    ["a|b", [1]],
    ["a\\|b", []],
    ["a\\\\|b||", [3, 5, 6]],
    ["`a|b`", [2]],
  ] as const) {
    expect(barePipes(content), content).toEqual([...at]);
  }
});
