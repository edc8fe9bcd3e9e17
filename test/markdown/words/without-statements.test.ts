import { expect, test } from "bun:test";

import { withoutStatements } from "../../../src/markdown/words/without-statements.ts";

test("a page is cut where its statements are", () => {
  expect(withoutStatements("a\nb\nc\n", [])).toBe("a\nb\nc\n");
  expect(
    withoutStatements("a\nb\nc\n", [
      [0, 1],
      [4, 5],
    ]),
  ).toBe("\nb\n\n");
});
