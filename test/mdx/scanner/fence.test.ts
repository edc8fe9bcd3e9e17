import { expect, test } from "bun:test";

import { closesFence, fenceAt, fenceOpenedBy } from "../../../src/mdx/scanner/fence.ts";

test("three ticks or tildes and more open a fence, ticks with no other after them", () => {
  expect(["```js\n", "  ~~~~ a`b\n", "``\n", "``` a`b\n"].map(fenceOpenedBy)).toEqual([
    "```",
    "~~~~",
    undefined,
    undefined,
  ]);
});

test("as many of the same close it, with nothing after them", () => {
  expect(["```\n", "````  \n", "``\n", "~~~\n", "``` a\n"].map((line) => closesFence(line, "```"))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a fence reaches to the line that closes it, and is the parser's where none does", () => {
  expect(fenceAt("a\n```\nb\n```\nc", 2)).toMatchObject({ kind: "code", start: 2, end: 12 });
  expect(fenceAt("```\nb\n", 0)).toBeUndefined();
});
