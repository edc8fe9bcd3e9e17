import { expect, test } from "bun:test";

import { withEdits } from "../../../src/markdown/text/text-edit.ts";

test("edits replace, insert and remove at their places in the text before", () => {
  const edits = [
    { start: 0, end: 1, text: "long" },
    { start: 2, end: 2, text: "+" },
    { start: 3, end: 4, text: "" },
  ];

  expect(withEdits("abcd", edits)).toBe("longb+c");
  expect(withEdits("abcd", [])).toBe("abcd");
});
