import { expect, test } from "bun:test";

import { thematicBreakAt } from "../../../src/markdown/scanner/thematic-break.ts";

test.each(["***\n", "- - -\n", " ____", "---\r\n"])("%j is a thematic break", (source) => {
  expect(thematicBreakAt(source, 0)).toMatchObject({ kind: "rule", end: source.length });
});

test.each(["**\n", "*-*\n", "--- a\n", "===\n"])("%j is none", (source) => {
  expect(thematicBreakAt(source, 0)).toBeUndefined();
});
