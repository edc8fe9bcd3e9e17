import { expect, test } from "bun:test";

import { closesFence, fenceAt, fenceOpenedBy } from "../../../src/mdx/scanner/fence.ts";

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

test("a fence ends at its closing line, and without one only the parser reads it", () => {
  expect(fenceAt("a\n```\nb\n```\nc", 2)).toMatchObject({ kind: "code", start: 2, end: 12 });
  expect(fenceAt("```\nb\n", 0)).toBeUndefined();
});
