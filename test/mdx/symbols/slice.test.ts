import { expect, test } from "bun:test";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { inPage, slicesOf, treeOf } from "../../../src/mdx/symbols/slice.ts";

const page = "\ufeff# A [b]\n\n<C>\n\nd\n\n</C>\n\n[b]: e\n";
const slices = slicesOf(split(page));

test("a page is its blocks, and of a container the lines around its children", () => {
  expect(slices.map(({ kind, text }) => [kind, text.replaceAll("\n", "|")])).toEqual([
    ["heading", "# A [b]||"],
    ["component", "<C>||</C>||"],
    ["paragraph", "d||"],
    ["definition", "[b]: e|"],
  ]);
});

test("a place in a slice is one in the page", () => {
  const [heading, component] = slices;

  expect(page.slice(inPage(heading!, 0))).toStartWith("# A");
  expect(page.slice(inPage(component!, 0))).toStartWith("<C>");
  expect(page.slice(inPage(component!, 5))).toStartWith("</C>");
});

test("a tree has the references that other slices define, and not their definitions", () => {
  const tree = treeOf(slices[0]!, "mdx");

  expect(JSON.stringify(tree)).toContain('"linkReference"');
  expect(tree.children.map(({ type }) => type)).toEqual(["heading"]);
});

test("of what MDX refuses, a tree has what Markdown finds", () => {
  const [broken] = slicesOf(split("*b* {c"));

  expect(JSON.stringify(treeOf(broken!, "mdx"))).toContain('"emphasis"');
});
