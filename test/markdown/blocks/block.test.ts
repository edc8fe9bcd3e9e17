import { expect, test } from "bun:test";

import { allBlocks, verbatim } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { proseIn } from "../../../src/markdown/symbols/prose.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("all blocks come in the page's order, each before those inside it", () => {
  const blocks = allBlocks(split("a\n\n<B>\n\n<C>\n\nd\n\n</C>\n\n</B>\n\n# e\n", mdx));

  expect(blocks.map(({ kind }) => kind)).toEqual([
    "paragraph",
    "component",
    "component",
    "paragraph",
    "heading",
  ]);
});

test.each([
  ["---\na: [b](/c)\n---\n", "frontmatter"],
  ["```md\n[b](/c) <D />\n```\n", "code"],
  ["export const a = `[b](/c)`\n", "esm"],
] as const)("in %j is no Markdown", (page, kind) => {
  const blocks = split(page, mdx);

  expect(blocks.map((block) => block.kind)).toEqual([kind]);
  expect(verbatim).toContain(kind);
  expect(proseIn(page, mdx)).toEqual([]);
});
