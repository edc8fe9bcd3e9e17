import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { inPage, slicesOf, treeOf } from "../../../src/markdown/symbols/slice.ts";

const page = "\ufeff# A [b]\n\n<C>\n\nd\n\n</C>\n\n[b]: e\n";
const slices = slicesOf(split(page));

test("the slices of a page are its blocks, and the lines around a container's children", () => {
  expect(slices.map(({ kind, text }) => [kind, text.replaceAll("\n", "|")])).toEqual([
    ["heading", "# A [b]||"],
    ["component", "<C>||</C>||"],
    ["paragraph", "d||"],
    ["definition", "[b]: e|"],
  ]);
});

test("an offset in a slice is translated to the page", () => {
  const [heading, component] = slices;

  expect(page.slice(inPage(heading!, 0))).toStartWith("# A");
  expect(page.slice(inPage(component!, 0))).toStartWith("<C>");
  expect(page.slice(inPage(component!, 5))).toStartWith("</C>");
});

test("a tree has references to other slices' definitions, without the definitions", () => {
  const tree = treeOf(slices[0]!, "mdx");

  expect(JSON.stringify(tree)).toContain('"linkReference"');
  expect(tree.children.map(({ type }) => type)).toEqual(["heading"]);
});

test("a slice that MDX refuses is read as Markdown", () => {
  const [broken] = slicesOf(split("*b* {c"));

  expect(JSON.stringify(treeOf(broken!, "mdx"))).toContain('"emphasis"');
});
