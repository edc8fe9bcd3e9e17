import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { dedent, indented, indentOf, reindented } from "../../../src/markdown/text/indent.ts";
import { endOfContent } from "../../../src/markdown/text/lines.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

test.each([
  ["  a\n    b", "  "],
  ["\t a\n\t\tb", "\t"],
  ["  a\n\n \n  b", "  "],
  ["a\n  b", ""],
  [" \n", ""],
])("the indent of %j is %j, without blank lines", (content, indent) => {
  expect(indentOf(content)).toBe(indent);
});

test("content is dedented to lines that end in a line feed, and can be indented again", () => {
  expect(dedent("  a\r\n\r\n    b", "  ")).toBe("a\n\n  b");
  expect(indented("\n \na\n\n  b\n\n", "  ", "\r\n")).toBe("  a\r\n\r\n    b");
});

describe("reindented content", () => {
  /** What is content: no blank lines around it. */
  const content = anyText.map((text) => text.slice(0, endOfContent(text)).replace(/^(?:[ \t]*[\r\n])+/, ""));

  test("stays the same if its text does", () => {
    fc.assert(
      fc.property(content, (content) => {
        const indent = indentOf(content);
        expect(reindented(content, dedent(content, indent), indent, "\n")).toBe(content);
      }),
      { numRuns: runs(200) },
    );
  });

  test("has the new text", () => {
    fc.assert(
      fc.property(content, content, (before, text) => {
        const indent = indentOf(before);
        const after = reindented(before, text, indent, "\n");
        const shown = dedent(after, indent).split("\n");
        // A blank line is kept as it was, or has no indent.
        expect(shown.map((line) => line.trimEnd())).toEqual(
          dedent(text, "")
            .split("\n")
            .map((line) => line.trimEnd()),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  test("keeps the bytes of unchanged first and last lines", () => {
    expect(reindented("  a\r\n \r  b\n  c", "a\n\nx\n\nc", "  ", "\n")).toBe("  a\r\n \r  x\n\n  c");
    expect(reindented("  a\n \n  b", "a\n\n\nb", "  ", "\n")).toBe("  a\n \n\n  b");
  });
});
