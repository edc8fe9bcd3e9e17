import { expect, test } from "bun:test";

import fc from "fast-check";

import { restoreLineEndings } from "../../../src/markdown/diff/line-endings.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

/** What a text field makes of a text: browsers give every line ending as \n, and parsers give NUL as U+FFFD. */
function shownInField(text: string): string {
  return text.replace(/\r\n|\r/g, "\n").replaceAll("\0", "\uFFFD");
}

test("an unchanged text gets its own bytes back", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(restoreLineEndings(text, shownInField(text))).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test("the text shown in the field is the text that is saved", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, typed) => {
      expect(shownInField(restoreLineEndings(text, typed))).toBe(shownInField(typed));
    }),
    { numRuns: runs(300) },
  );
});

test("unchanged lines keep their endings, and new lines get the most frequent one", () => {
  const before = "one\r\ntwo\nthree\r\nfour\r\n";

  expect(restoreLineEndings(before, "one\ntwo\nnew\nthree\nFOUR\n")).toBe(
    "one\r\ntwo\nnew\r\nthree\r\nFOUR\r\n",
  );
});

test("a form that sends every line ending as CRLF changes nothing", () => {
  expect(restoreLineEndings("a\nb\rc\r\nd", "a\r\nb\r\nc\r\nd")).toBe("a\nb\rc\r\nd");
});

test("an empty line after a lone CR stays a line", () => {
  for (const [before, typed] of [
    ["a\rb\nc\nd\n", "a\n\nb\nc\nd\n"],
    ["a\rb\r\n\nc\r", "x\n\nc\n"],
  ] as const) {
    expect(shownInField(restoreLineEndings(before, typed))).toBe(typed);
  }
});
