import { expect, test } from "bun:test";

import { Tree, TreeFragment } from "@lezer/common";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

const parser = parserOf(mdx);

const text = "# Title\n\nA paragraph of **prose**.\n\n- one\n- two\n\n> a quote\n\n".repeat(500);

test("equal properties of a tree's nodes are one object, also of nodes that were read later", () => {
  const trees = treesIn(typed(parser.parse(text), 1000));

  const objects = new Set(trees.map(propsOf).filter(Boolean));
  const distinct = new Set([...objects].map((props) => JSON.stringify(props)));

  expect(trees.length).toBeGreaterThan(5000);
  expect(objects.size).toBe(distinct.size);
});

test.each([10, 0.5 * text.length, text.length - 10])(
  "after a key at %d, nearly all of a tree is what it was",
  (at) => {
    const before = parser.parse(text);
    const known = new Set(treesIn(before));

    const read = treesIn(typed(before, at)).filter((tree) => !known.has(tree));

    expect(read.length).toBeLessThan(150);
  },
);

test("a tree stays flat, however much is typed", () => {
  let tree = parser.parse(text);
  const depth = depthOf(tree);
  for (let key = 0; key < 300; key += 1) tree = typed(tree, (key * 7919) % text.length);

  expect(depthOf(tree)).toBeLessThan(2.5 * depth);
});

/** The tree after an "x" takes the place of a character. */
function typed(tree: Tree, at: number): Tree {
  const from = Math.max(0, text.lastIndexOf("paragraph", at));
  const change = { fromA: from, toA: from + 1, fromB: from, toB: from + 1 };
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(tree), [change], 1);
  return parser.parse(`${text.slice(0, from)}x${text.slice(from + 1)}`, fragments);
}

function treesIn(tree: Tree): Tree[] {
  return [tree, ...tree.children.flatMap((child) => (child instanceof Tree ? treesIn(child) : []))];
}

function propsOf(tree: Tree): object | null {
  return (tree as unknown as { props: object | null }).props;
}

function depthOf(tree: Tree): number {
  return 1 + Math.max(0, ...tree.children.map((child) => (child instanceof Tree ? depthOf(child) : 0)));
}
