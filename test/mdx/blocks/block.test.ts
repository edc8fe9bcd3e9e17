import { expect, test } from "bun:test";

import { verbatim } from "../../../src/mdx/blocks/block.ts";
import { split } from "../../../src/mdx/blocks/blocks.ts";
import { proseIn } from "../../../src/mdx/symbols/prose.ts";

test.each([
  ["---\na: [b](/c)\n---\n", "frontmatter"],
  ["```md\n[b](/c) <D />\n```\n", "code"],
  ["export const a = `[b](/c)`\n", "esm"],
] as const)("in %j is no Markdown", (page, kind) => {
  const blocks = split(page);

  expect(blocks.map((block) => block.kind)).toEqual([kind]);
  expect(verbatim).toContain(kind);
  expect(proseIn(page)).toEqual([]);
});
