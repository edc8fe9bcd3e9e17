import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split, startOfContent } from "../../../src/markdown/blocks/index.ts";
import { textOf } from "../../../src/markdown/edit/edit.ts";
import {
  duplicate,
  EditError,
  insert,
  type Position,
  remove,
  replace,
} from "../../../src/markdown/edit/index.ts";
import { find, gapBefore, parentOf, placeOf, positionAt } from "../../../src/markdown/edit/position.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { everyBlock } from "../pages.ts";
import { anyText } from "../texts.ts";

test("each block of any text is found by its position, by its place in its container, and by its offset", () => {
  fc.assert(
    fc.property(anyText, (page) => {
      const blocks = split(page, mdx);
      for (const { position, block, siblings } of everyBlock(blocks)) {
        const { container, at } = placeOf(blocks, position);

        expect(find(blocks, position)).toBe(block);
        expect(parentOf(blocks, position)?.children ?? blocks).toBe(siblings);
        expect(container.items[at]!.block).toBe(block);
        expect(find(blocks, positionAt(blocks, startOfContent(block))!).start).toBe(block.start);
      }
    }),
    { numRuns: runs(100) },
  );
});

test("an offset where no content begins has no position", () => {
  const blocks = split("a\n\n<A>\n  b\n</A>\n", mdx);
  expect([0, 3, 7, 1, 8].map((offset) => positionAt(blocks, offset))).toEqual([
    [0],
    [1],
    [1, 0],
    undefined,
    undefined,
  ]);
});

test.each([
  ["a\n\nb\n", [1], 1],
  ["a\n\nb\n", [2], 2],
  ["", [0], 0],
  ["<A>\n  a\n\n  b\n</A>\n", [0, 1], 2],
  ["<A>\n  a\n</A>\n", [0, 1], 2],
  ["<A>\n</A>\n", [0, 0], 1],
])("in %j, the position %j is before the item %j", (page, position: Position, at) => {
  expect(gapBefore(split(page, mdx), position).at).toBe(at);
});

describe("an edit is refused", () => {
  const blocks = split("---\na: 1\n---\n\n<A>\n  b\n</A>\n\n<B />\n", mdx);
  const refused: ReadonlyArray<readonly [string, () => string]> = [
    ["where no block is", () => textOf(blocks, [3])],
    ["in what is no block", () => remove(blocks, [7, 0])],
    ["where no child is", () => replace(blocks, [1, 1], "x")],
    ["at no position", () => replace(blocks, [], "x")],
    ["at a broken position", () => insert(blocks, [0.5], "x")],
    ["after the place after the last", () => insert(blocks, [4], "x")],
    ["before front matter", () => insert(blocks, [0], "x")],
    ["in a component without tags on lines of their own", () => insert(blocks, [2, 0], "x")],
    ["in front matter", () => insert(blocks, [0, 0], "x")],
    ["that copies front matter", () => duplicate(blocks, [0])],
  ];
  test.each(refused)("%s", (_, edit) => {
    expect(edit).toThrow(EditError);
  });
});
