import { expect, test } from "bun:test";

import { type Block, blocksIn } from "../../../src/markdown/tree/block-tree.ts";
import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

function kindsIn(page: string, dialect: Dialect): unknown[] {
  return kindsOf(blocksIn(parserOf(dialect).parse(page), 0, sourceOf(page)));
}

function kindsOf(blocks: readonly Block[]): unknown[] {
  return blocks.map(({ kind, children }) => (children.length > 0 ? [kind, kindsOf(children)] : kind));
}

test.each([
  ["<A>\n\na\n\n<B>\n- b\n</B>\n</A>\n", mdx, [["component", ["paragraph", ["component", ["list"]]]]]],
  [":::a\n\n# b\n\n:::\n", mdx, [["component", ["heading"]]]],
  ["<A>\n\na\n", mdx, ["broken", "paragraph"]],
  ["<br>\n\na\n", mdx, ["html", "paragraph"]],
  ["<A>\n\na\n\n</A>\n", markdown, ["html", "paragraph", "html"]],
  [":::a\n\n# b\n\n:::\n", markdown, [["component", ["heading"]]]],
])("%j has its blocks, and containers have what is in them", (page, dialect, kinds) => {
  expect(kindsIn(page, dialect)).toEqual(kinds);
});
