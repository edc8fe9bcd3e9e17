import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { itemsIn, itemsOf } from "../../../src/markdown/blocks/item.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function written(page: string) {
  return itemsIn(split(page, mdx)[0]!, mdx).map(({ content, gap, block }) => [content, gap, block?.kind]);
}

test("the items of a page are its blocks, with the gaps after them", () => {
  const items = itemsOf(split("a  \n\n# b\nc", mdx));

  expect(items.map(({ content, gap }) => [content, gap])).toEqual([
    ["a", "  \n\n"],
    ["# b", "\n"],
    ["c", ""],
  ]);
});

test("the items of a component are its tags and the blocks between them", () => {
  expect(written("<A>\n\n  b\n  </A><C>\n\nd\n</C>\n")).toEqual([
    ["<A>", "\n\n", undefined],
    ["  b", "\n", "paragraph"],
    ["  </A><C>", "\n\n", undefined],
    ["d", "\n", "paragraph"],
    ["</C>", "", undefined],
  ]);
});

test("an empty component is two tags if a block fits between them, or else one item", () => {
  expect(written("<A>\n</A>")).toEqual([
    ["<A>", "\n", undefined],
    ["</A>", "", undefined],
  ]);
  expect(written("<A\n/>")).toEqual([["<A\n/>", "", undefined]]);
  expect(written("<A />")).toEqual([["<A />", "", undefined]]);
});
