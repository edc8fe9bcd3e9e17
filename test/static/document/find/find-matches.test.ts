import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { matchesOf } from "../../../../static/editor/document/find/matches.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { MAX_QUERY, type Query } from "../../../../static/editor/find-panel.ts";

const plain = { replace: "", matchCase: false, wholeWord: false };

function found(text: string, search: string, how: Partial<Query> = {}): string[] {
  const state = EditorState.create({ doc: text, extensions: [mdxLanguage] });
  return matchesOf(state, { ...plain, ...how, search }).map(({ from, to }) => state.sliceDoc(from, to));
}

test.each<[string, string, string[]]>([
  ["Tea and tea", "tea", ["Tea", "tea"]],
  ["aaaa", "aa", ["aa", "aa"]],
  ["tea", "", []],
  ["tea", "coffee", []],
  ["(a+)+$ [x", "(a+)+$", ["(a+)+$"]],
  ["[x] \\n", "\\n", ["\\n"]],
  ["ΟΔΟΣ και οδος", "οδος", ["ΟΔΟΣ", "οδος"]],
  ["İstanbul, ISTANBUL", "istanbul", ["ISTANBUL"]],
])("in %j, %j is found as %j", (text, search, expected) => {
  expect(found(text, search)).toEqual(expected);
});

test("the case of letters matters only if it is asked for", () => {
  expect(found("Tea and tea", "Tea", { matchCase: true })).toEqual(["Tea"]);
});

test("a whole word is no part of another one, in any script", () => {
  const whole = { wholeWord: true };
  expect(found("tea teapot iced_tea tea, (tea)", "tea", whole)).toEqual(["tea", "tea", "tea"]);
  expect(found("naïve na", "na", whole)).toEqual(["na"]);
  expect(found("aa aaa a a", "a a", whole)).toEqual(["a a"]);
  expect(found("𝒳tea tea", "tea", whole)).toEqual(["tea"]);
  expect(found("a (b) c", "(b)", whole)).toEqual(["(b)"]);
});

test.each<[string, string]>([
  ["one as they do two", "as they do"],
  ["one as  they\tdo two", "as  they\tdo"],
  ["one as they\ndo two", "as they\ndo"],
  ["one as they  \ndo two", "as they  \ndo"],
  ["- one as\n  they do", "as\n  they do"],
  ["> one as\n> they do", "as\n> they do"],
  ["- [ ] one as\n      they do", "as\n      they do"],
  ["one as\u00a0they do", "as\u00a0they do"],
  ["one as\nthey do\n===", "as\nthey do"],
])("in %j, spaces stand for the white space inside a paragraph", (text, match) => {
  expect(found(text, "as they do")).toEqual([match]);
});

test.each<[string]>([
  ["as they\n\ndo"],
  ["as\n- they do"],
  ["> as they\n>\n> do"],
  ["```\nas they\ndo\n```"],
  ["| as they |\n| - |\n| do |"],
  ["# as they\n\ndo"],
  ["# as they\ndo"],
])("in %j, no match goes over the end of a paragraph", (text) => {
  expect(found(text, "as they do")).toEqual([]);
});

test("a space at the end of the query does not reach into the next paragraph", () => {
  expect(found("the tea\n\nthe tea and\nthe tea\n", "tea ")).toEqual(["tea "]);
});

test("a longer query is cut", () => {
  const text = "a".repeat(MAX_QUERY);
  expect(found(text, `${text}b`)).toEqual([text]);
});

test("every match reads as the query, none is left out, and none overlaps", () => {
  const texts = fc
    .array(fc.constantFrom("a", "B", "b", "  ", " ", "\n", "\n> ", "é", "İ", "𝒳", "."))
    .map((parts) => parts.join(""));
  const read = (text: string) => text.replaceAll(/[ \n][ \n>]*/g, " ").toLowerCase();

  fc.assert(
    fc.property(texts, texts, (text, search) => {
      const state = EditorState.create({ doc: text });
      const matches = matchesOf(state, { ...plain, search });
      let end = 0;
      for (const { from, to } of matches) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(read(state.sliceDoc(from, to))).toBe(read(search));
        end = to;
      }
      const isOneLine = !text.includes("\n") && !text.includes("  ") && !search.includes("\n");
      if (!isOneLine || search === "" || search.includes("  ") || text.includes("İ")) return;
      expect(matches.length).toBe(text.toLowerCase().split(search.toLowerCase()).length - 1);
    }),
  );
});

test("no query stops the page", () => {
  const texts = ["a".repeat(250_000), "a ".repeat(125_000), " ".repeat(250_000), "a\n".repeat(125_000)];
  const queries = ["a".repeat(MAX_QUERY), `${"a".repeat(MAX_QUERY - 1)}b`, "a ".repeat(MAX_QUERY / 2), " "];

  const before = process.cpuUsage();
  const counts = texts.map((text) => {
    const state = EditorState.create({ doc: text });
    return queries.map((search) => matchesOf(state, { ...plain, search, wholeWord: true }).length);
  });

  expect(counts).toEqual([
    [0, 0, 0, 0],
    [0, 0, 500, 125_000],
    [0, 0, 0, 1],
    [0, 0, 0, 0],
  ]);
  // It takes less than one; what grew with the square of a text would take minutes.
  expect(process.cpuUsage(before).user / 1e6, "seconds of the processor").toBeLessThan(4);
});

test.each<[string, string, string[]]>([
  ["The **bold** word", "bold word", ["bold** word"]],
  ["a **bold**\nword", "a bold word", ["a **bold**\nword"]],
  ["**a** *b* `c` ~~d~~", "a b c d", ["a** *b* `c` ~~d"]],
  ["see [the guide](/x 'A b') now", "guide now", ["guide](/x 'A b') now"]],
  ["a\\*b", "a*b", ["a\\*b"]],
  ["**bold** word", "**bold** word", ["**bold** word"]],
  ["**bold**", "bold", ["bold"]],
  ["`a **b** c`", "a b", []],
  ["| **a** b |\n| - |\n", "a b", ["a** b"]],
])("in %j, %j is found as %j, whatever marks are between its words", (text, search, expected) => {
  expect(found(text, search)).toEqual(expected);
});

test("over marks, case and whole words count as elsewhere", () => {
  expect(found("**Bold** word", "bold word", { matchCase: true })).toEqual([]);
  expect(found("**Bold** words", "bold word", { wholeWord: true })).toEqual([]);
  expect(found("**Bold** word", "bold word", { wholeWord: true })).toEqual(["Bold** word"]);
});
