import { expect, test } from "bun:test";

import fc from "fast-check";

import {
  closesFence,
  endOfContent,
  endOfLine,
  fenceOpenedBy,
  firstSign,
  indentation,
  isHtmlBlank,
  linesOf,
  newlineOf,
  startOfLine,
  startsStatement,
  withoutAtEnd,
} from "../../../src/markdown/text/lines.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

test("lines join to the text, and each ends with its only line ending", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = linesOf(text);

      expect(lines.join("")).toBe(text);
      for (const line of lines) expect(line).toMatch(/^[^\r\n]*(?:\r\n|\n|\r)$|^[^\r\n]+$/);
    }),
    { numRuns: runs(200) },
  );
});

test("all units of a line have the same line start and end, except an LF after a CR", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let start = 0;
      for (const line of linesOf(text)) {
        const end = start + line.length;
        const content = line.replace(/[\r\n]+/, "");
        for (let at = start; at <= start + content.length && at < end; at += 1) {
          expect([startOfLine(text, at), endOfLine(text, at)]).toEqual([start, end]);
        }
        start = end;
      }
    }),
    { numRuns: runs(100) },
  );
});

test("each of the three line endings ends one line", () => {
  expect(linesOf("a\r\nb\rc\n\n\rd")).toEqual(["a\r\n", "b\r", "c\n", "\n", "\r", "d"]);
});

test.each([
  ["", undefined],
  ["a", undefined],
  ["a\n\r\nb\r\n", "\r\n"],
  ["a\r\nb\nc\r\n", "\r\n"],
  ["a\rb\n", "\r"],
  ["a\n\r\nb\r\n\n\n", "\n"],
])("the most frequent line ending of %j, or the first of equals, is %j", (text, newline) => {
  expect(newlineOf(text)).toBe(newline as string);
});

test.each([
  ["a \t\r\n\n", 1],
  [" \n", 0],
  ["a\u00a0", 2],
])("the content of %j ends at %j, before spaces, tabs and line endings", (text, end) => {
  expect(endOfContent(text)).toBe(end);
});

test.each([
  ["a", 0, "a"],
  ["  a", 2, "a"],
  [" \ta", 4, "a"],
  ["\t a", 5, "a"],
  ["  \r\n", undefined, ""],
  ["", undefined, ""],
])("the line %j is indented by %j columns and begins with %j", (line, columns, sign) => {
  expect(indentation(line)).toBe(columns as number);
  expect(firstSign(line, 0)).toBe(sign);
});

test.each([
  [" \t\r\n\f\v", true],
  ["", true],
  ["\u00A0", false],
  ["\uFEFF", false],
  ["\u2028", false],
])("%j is blank in HTML: %p", (text, isBlank) => {
  expect(isHtmlBlank(text)).toBe(isBlank);
});

test.each([
  ["a/b//", "/", "a/b"],
  ["a.,.", ".,", "a"],
  ["...", ".", ""],
  ["", ".", ""],
])("%j without %j at its end is %j", (text, characters, left) => {
  expect(withoutAtEnd(text, characters)).toBe(left);
});

test("three or more backticks or tildes open a fence, without another backtick in the line", () => {
  expect(["```js\n", "  ~~~~ a`b\n", "``\n", "``` a`b\n"].map(fenceOpenedBy)).toEqual([
    "```",
    "~~~~",
    undefined,
    undefined,
  ]);
});

test("at least as many of the same signs close a fence, with nothing after them", () => {
  expect(["```\n", "````  \n", "``\n", "~~~\n", "``` a\n"].map((line) => closesFence(line, "```"))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a sentence that begins with import or export is no statement", () => {
  const lines = [
    "import and",
    "export of tea",
    "import type A from 'a'",
    "export * from 'a'",
    "import {",
    "imports A from 'a'",
  ];

  expect(lines.map(startsStatement)).toEqual([false, false, true, true, true, false]);
});
