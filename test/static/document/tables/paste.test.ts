import { expect, test } from "bun:test";

import { EditorState, type Extension } from "@codemirror/state";
import fc from "fast-check";

import { type Rule, ruledBy } from "../../../../static/editor/document/keys/rules/rule.ts";
import { readTable } from "../../../../static/editor/document/syntax/cells.ts";
import { onOneLine } from "../../../../static/editor/document/tables/cell-rules.ts";
import { cellLanguage } from "../../../../static/editor/document/tables/cell-text.ts";
import { formatted, pasted } from "../../../../static/editor/document/tables/paste.ts";
import { cellRules } from "../../../../static/editor/document/typing-rules.ts";
import { page } from "../keys/writing.ts";

test("what a spreadsheet copies is cells, and the text of one cell is none", () => {
  expect(pasted("a\tb\nc\td\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(pasted("a\t\n\tb")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
  expect(pasted("only words, or a line\n")).toBeUndefined();
});

test("a table of Markdown is cells", () => {
  expect(pasted("| a | b |\n|---|---|\n| c\\|d |  |\n")).toEqual([
    ["a", "b"],
    ["c\\|d", ""],
  ]);
  expect(formatted("| a |\n| - |\n| 10<sup>6</sup><br/>b |")).toEqual([["a"], ["10<sup>6</sup><br/>b"]]);
});

test.each(["a\r\nb\r\n", "line one\nline two", "if a:\n\tb\n\tif c:\n\t\td", "| a | b\n- c"])(
  "lines without the tabs of a table are no cells: %j",
  (text) => {
    expect(pasted(text)).toBeUndefined();
  },
);

test("a cell in quotes holds line breaks and quotes, and its pipes get backslashes", () => {
  expect(pasted('"a\nb"\t"say ""hi"""\tc|d')).toEqual([["a<br/>b", 'say "hi"', "c\\|d"]]);
});

test("more than a table shows is left to be one text", () => {
  expect(pasted("a\t".repeat(5000))).toBeUndefined();
  expect(pasted(`| a |\n|---|\n${"| b |\n".repeat(5000)}`)).toBeUndefined();
});

test.each<[string, string[][] | undefined]>([
  ["**a** | b", [["**a** \\| b"]]],
  ["a\\\nb\n\nc", [["a<br/>b<br/>c"]]],
  ["# a", undefined],
  ["- a\n- b", undefined],
  ["a\n\n```\nb\n```", undefined],
  ["", undefined],
])("what HTML says is text of a cell, or none: %j", (markdown, cells) => {
  expect(formatted(markdown)).toEqual(cells);
});

/** The cell after a text is pasted, dropped or dictated into it between ⟨ and ⟩. */
function into(
  marked: string,
  text: string,
  rules: readonly Rule[] = [onOneLine],
  more: Extension = [],
): string {
  const from = marked.indexOf("⟨");
  const to = marked.indexOf("⟩") - 1;
  const doc = marked.replaceAll(/[⟨⟩]/g, "");
  const state = EditorState.create({
    doc,
    selection: { anchor: from, head: to },
    extensions: [ruledBy(rules), more],
  });
  const { state: now } = state.update(state.replaceSelection(text), { userEvent: "input.paste" });
  const { head } = now.selection.main;
  return `${now.sliceDoc(0, head)}‸${now.sliceDoc(head)}`;
}

test.each<[string, string, string]>([
  ["two⟨⟩", "line one\nline two", "twoline one<br/>line two‸"],
  ["⟨two⟩", "a\n\n  b\n", "a<br/><br/>b‸"],
  ["t⟨w⟩o", "\na|b", "ta\\|b‸o"],
  ["t⟨⟩wo", " bold ", "t bold ‸wo"],
  ["⟨⟩two", "a \n\t b\n\n", "a<br/>b‸two"],
  ["a\\|⟨⟩b", "|\n|", "a\\|\\|<br/>\\|‸b"],
])("into the cell %j, %j comes as one line: %j", (marked, text, now) => {
  expect(into(marked, text)).toBe(now);
});

test.each<[string, string, string, string]>([
  ["`a⟨⟩b`", "c`d\n|e", "| a |\n|---|", "``ac`d<br/>\\|e‸b``"],
  ["a⟨b⟩", "</Tab>", "<Tab>\n\n| a |\n|---|\n\n</Tab>", "a\\</Tab>‸"],
  ["⟨⟩", "<kbd>a</kbd> <br/> {", ":::note\n\n| a |\n|---|\n\n:::", "<kbd>a</kbd> <br/> \\{‸"],
  ["⟨⟩", "</Tab>", "| a |\n|---|", "</Tab>‸"],
])("in the cell %j, %j stays in its code, and in what the table is in: %j", (marked, text, around, now) => {
  const document = { state: page(around) };
  const cell = { from: around.indexOf("a |") };
  const rules = cellRules(document, () => cell);
  expect(into(marked, text, rules, cellLanguage(document.state))).toBe(now);
});

test("whatever is pasted into a cell, its table has the same rows and columns, and every word", () => {
  const part = fc.constantFrom("a", "|", "\n", " ", "\t", "`", "<br/>", "- ", "```", "---", "b c");
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
  const places = ["⟨⟩", "x⟨⟩", "⟨⟩y", "x⟨ ⟩y", "`x⟨⟩y`", "⟨x⟩"];
  const words = (of: string) => of.replaceAll("<br/>", "").replaceAll(/[^abcxy]/g, "");
  fc.assert(
    fc.property(text, fc.constantFrom(...places), (text, place) => {
      const cell = into(place, text).replace("‸", "");
      const table = readTable(`| h | i |\n| --- | --- |\n| ${cell} | z |\n| p | q |`);
      expect(table?.rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2]);
      const [before, after] = place.replace(/⟨.*⟩/, "⟨").split("⟨");
      expect(words(cell)).toBe(words(`${before}${text}${after}`));
    }),
  );
});
