import { expect, test } from "bun:test";

import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { leafOf } from "../../../src/markdown/tree/leaf.ts";
import { nodesIn, sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

function leafIn(page: string, dialect: Dialect) {
  const { trees, from } = nodesIn(parserOf(dialect).parse(page), 0);
  return leafOf(trees[0]!, from[0]!, sourceOf(page));
}

test.each([
  ["<A b>\n", mdx, { kind: "component", name: "A", boundaries: [{ closes: false, tag: "A", name: "A" }] }],
  ["</A>\n", mdx, { kind: "component", name: "A", boundaries: [{ closes: true, tag: "A", name: "A" }] }],
  ["<A>b</A>\n", mdx, { kind: "component", hasText: true, boundaries: [] }],
  ["{a}\n", mdx, { kind: "expression", hasText: false }],
  ["::: note\n", mdx, { name: "note", boundaries: [{ closes: false, signs: ":::", name: "note" }] }],
  ["![a](b)\n", mdx, { kind: "paragraph", hasText: false }],
  ["<!-- a -->\n", mdx, { kind: "html", hasText: false }],
  ["<A b>\n", markdown, { kind: "html", hasText: false, boundaries: [] }],
  ["<!-- a -->\n", markdown, { kind: "html", hasText: false }],
  ["<?a?>\n", markdown, { kind: "html", hasText: false }],
  ["{a}\n", markdown, { kind: "paragraph", hasText: true }],
])("of %j is told what it is", (page, dialect, leaf) => {
  expect(leafIn(page, dialect)).toMatchObject(leaf);
});
