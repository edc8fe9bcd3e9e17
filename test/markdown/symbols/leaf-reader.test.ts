import { expect, test } from "bun:test";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { leafReaders } from "../../../src/markdown/symbols/leaf-reader.ts";

test("unchanged blocks are not read again, and their items move with them", () => {
  const asked: string[] = [];
  const readers = leafReaders(10, (leaf: Block) => {
    const text = leaf.source.trim();
    const read = (definitions: string) => {
      asked.push(text + definitions);
      return [{ word: text, start: leaf.start }];
    };
    return text === "---" ? undefined : { text, cost: 1, read };
  });
  const placed = (blocks: readonly Block[]) =>
    readers(blocks).flatMap(({ read, at }) => read("!").map(({ word, start }) => [word, at + start]));

  const before = split("a\n\n---\n\n<T>\n\nb\n\n</T>\n\nc\n");
  expect(placed(before)).toEqual([
    ["a", 0],
    ["b", 13],
    ["c", 22],
  ]);
  expect(asked.splice(0)).toEqual(["a!", "b!", "c!"]);

  expect(placed(split("a\n\nnewer\n\n<T>\n\nb\n\n</T>\n\nc\n", before))).toEqual([
    ["a", 0],
    ["newer", 3],
    ["b", 15],
    ["c", 24],
  ]);
  expect(asked).not.toContain("c!");
  expect(asked).toContain("newer!");
});

test("a block that costs more than is left of the budget is left out", () => {
  const readers = leafReaders(4, ({ source }) => {
    const text = source.trim();
    return { text, cost: text.length, read: () => [] };
  });

  expect(readers(split("ab\n\ncde\n\nf\n\ngh\n")).map(({ text }) => text)).toEqual(["ab", "f"]);
});
