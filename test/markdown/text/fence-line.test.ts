import { expect, test } from "bun:test";

import { closesFence, fenceOpenedBy } from "../../../src/markdown/text/fence-line.ts";

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
