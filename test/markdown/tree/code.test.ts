import { expect, test } from "bun:test";

import { endOfBraces, endOfScript } from "../../../src/markdown/tree/code.ts";

test.each([
  ["{a}b", 3],
  ["{ {a: '}'} }b", 12],
  ["{`}\x24{ {a: `}`} }}`}b", 19],
  ["{/* } */}b", 9],
  ["{a // }\n}b", 9],
  ["{<p>don't</p>}b", 14],
  ["{a", "open"],
  ["{/* }", "open"],
  ["{".repeat(100), "none"],
] as const)("the braces at the start of %j end", (text, end) => {
  expect(endOfBraces(text, 0)).toBe(end);
});

test.each([
  ["import a from 'b'\n\nc", 17],
  ["export const a = {\n\n}\n\nc", 21],
  ["export const a = [\n\nc", "open"],
  ["export const a = (\n```\n", "none"],
] as const)("the script at the start of %j ends before a blank line outside brackets", (text, end) => {
  expect(endOfScript(text)).toBe(end);
});
