import { expect, test } from "bun:test";

import { fenceAt } from "../../../src/markdown/scanner/fence.ts";

test("a fence ends at its closing line, and without one only the parser reads it", () => {
  expect(fenceAt("a\n```\nb\n```\nc", 2)).toMatchObject({ kind: "code", start: 2, end: 12 });
  expect(fenceAt("```\nb\n", 0)).toBeUndefined();
});
