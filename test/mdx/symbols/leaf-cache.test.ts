import { expect, test } from "bun:test";

import type { Block } from "../../../src/mdx/blocks/block.ts";
import { split } from "../../../src/mdx/blocks/blocks.ts";
import { cachedByLeaf } from "../../../src/mdx/symbols/leaf-cache.ts";

test("unchanged blocks are not read again, and their items move with them", () => {
  const asked: string[] = [];
  const words = cachedByLeaf((leaf: Block) => {
    asked.push(leaf.source.trim());
    return [{ word: leaf.source.trim(), start: leaf.start }];
  });
  const placed = (blocks: readonly Block[]) =>
    words(blocks).map(({ item, at }) => [item.word, at + item.start]);

  const before = split("a\n\n<T>\n\nb\n\n</T>\n\nc\n");
  expect(placed(before)).toEqual([
    ["a", 0],
    ["b", 8],
    ["c", 17],
  ]);
  expect(asked.splice(0)).toEqual(["a", "b", "c"]);

  expect(placed(split("a\n\nnew\n\n<T>\n\nb\n\n</T>\n\nc\n", before))).toEqual([
    ["a", 0],
    ["new", 3],
    ["b", 13],
    ["c", 22],
  ]);
  expect(asked).not.toContain("c");
  expect(asked).toContain("new");
});
