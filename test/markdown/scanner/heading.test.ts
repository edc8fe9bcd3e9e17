import { expect, test } from "bun:test";

import { headingAt } from "../../../src/markdown/scanner/heading.ts";

test("a heading is one line", () => {
  expect(headingAt("a\n## b `c`\nd", 2)).toMatchObject({ kind: "heading", start: 2, end: 11 });
});

test.each(["#a\n", "####### a\n", "# {a}\n", "# <a>\n", "#\n"])(
  "%j is no heading, or the parser's",
  (source) => {
    expect(headingAt(source, 0)).toBeUndefined();
  },
);
