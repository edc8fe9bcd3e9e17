import { expect, test } from "bun:test";

import type { PartialParse, Tree } from "@lezer/common";
import fc from "fast-check";

import { withReadersBySign } from "../../../src/markdown/tree/by-sign.ts";
import { hugoMarkdown, markdown, mdcMarkdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { markdownParserOf } from "../../../src/markdown/tree/parser.ts";
import { runs, seed } from "../../support/seed.ts";
import { anyText, splicedLines } from "../texts.ts";

function treeOf(parse: PartialParse): Tree {
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
  }
}

function nodesOf(tree: Tree): string[] {
  const nodes: string[] = [];
  tree.iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from}-${to}`) });
  return nodes;
}

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
  ["MDC", mdcMarkdown],
  ["that of Hugo", hugoMarkdown],
])("blocks of %s are those that are found by asking all parsers about each line", (_, dialect) => {
  const parser = markdownParserOf(dialect);
  fc.assert(
    fc.property(fc.oneof(splicedLines, anyText), (page) => {
      // Only the dialect with lines of slashes asks about them.
      const text = page.replaceAll("/", "_");
      const bySign = treeOf(withReadersBySign(parser.startParse(text)));
      expect(nodesOf(bySign)).toEqual(nodesOf(treeOf(parser.startParse(text))));
    }),
    { numRuns: runs(500), seed },
  );
});
