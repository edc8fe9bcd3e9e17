import { expect, test } from "bun:test";

import { pasted } from "../../../../static/editor/document/tables/paste.ts";

test("what a spreadsheet copies is cells, and the text of one cell is none", () => {
  expect(pasted("a\tb\nc\td\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(pasted("a\r\nb\r\n")).toEqual([["a"], ["b"]]);
  expect(pasted("a\t\n\tb")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
  expect(pasted("only words, or a line\n")).toBeUndefined();
});

test("a cell in quotes holds line breaks and quotes, and its pipes get backslashes", () => {
  expect(pasted('"a\nb"\t"say ""hi"""\tc|d')).toEqual([["a<br/>b", 'say "hi"', "c\\|d"]]);
});

test("more than a table shows is left to be one text", () => {
  expect(pasted("a\t".repeat(5000))).toBeUndefined();
});
