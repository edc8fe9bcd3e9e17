import { expect, test } from "bun:test";

import { type Tree, TreeFragment } from "@lezer/common";
import fc from "fast-check";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { nodesIn } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
import { runs } from "../../support/seed.ts";
import { edits, splicedLines } from "../texts.ts";

const MOST = 10;

/** What is repeated. */
const parts: Readonly<Record<string, string>> = {
  paragraphs: "a\n\n",
  "items of one list": "- a\n",
  "nested quotes": `${"> ".repeat(9)}a\n\n`,
  "rows of tables": "|a\n|-\n|b\n\n",
  "open braces": "{\n\n",
  "closing tags": "</a>\n\n",
  "quotes in twenty others": `${"> ".repeat(21)}a\n\n`,
  "marks of blank lines in a quote": ">\n",
  "marks of blank lines in two quotes": ">>\n",
};

test.each(Object.entries(parts))("of a text of too many %s, what is left is one paragraph", (_, part) => {
  const page = part.repeat(5000);
  for (const dialect of [mdx, markdown]) {
    const tree = parserOf(dialect, [], 1000).parse(page);
    const { trees, from, to } = nodesIn(tree, 0);

    expect(tree.length).toBe(page.length);
    expect(trees.at(-1)!.type.name).toBe("Paragraph");
    expect(trees.at(-1)!.children).toEqual([]);
    expect(page.slice(from.at(-1)).startsWith(part.trim())).toBe(true);
    expect(to.at(-1)).toBe(page.trimEnd().length);
    expect(blocksIn(tree)).toBeLessThan(1020);
    expect(blocksIn(tree)).toBeGreaterThan(200);
  }
});

test("a text with as many blocks as are read is read, whatever blanks it ends with", () => {
  const page = `${"a\n\n".repeat(MOST)}\n\n`;

  const trees = [MOST, MOST + 1].map((most) => digestOf(parserOf(mdx, [], most).parse(page)));

  expect(trees[0]).toBe(trees[1]!);
});

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
])("however a page of %s of too many blocks was typed, it has the tree of its text", (_, dialect) => {
  const parser = parserOf(dialect, [], MOST);
  const part = fc.oneof(
    splicedLines.map((text) => text.replace(/\r\n?/g, "\n")),
    fc.constantFrom(...Object.values(parts)),
  );
  const page = fc.array(part, { minLength: 5, maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(page, edits(part, 5), (start, edits) => {
      let text = start;
      let tree = parser.parse(text);
      for (const { place, cut, text: put } of edits) {
        const from = Math.round((text.length * place) / 1000);
        const to = Math.min(text.length, from + cut);
        const change = { fromA: from, toA: to, fromB: from, toB: from + put.length };
        const fragments = TreeFragment.applyChanges(TreeFragment.addTree(tree), [change], 1);
        text = text.slice(0, from) + put + text.slice(to);
        tree = parser.parse(text, fragments);
        expect(digestOf(tree)).toBe(digestOf(parser.parse(text)));
      }
    }),
    { numRuns: runs(300) },
  );
});

function blocksIn(tree: Tree): number {
  let count = 0;
  tree.iterate({
    enter: ({ type, name }) => {
      if (type.is("Block") || name === "TableRow") count += 1;
      if (name === "QuoteMark") count += 1 / 4;
    },
  });
  return count;
}

function digestOf(tree: Tree): string {
  const nodes: string[] = [];
  tree.iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from}-${to}`) });
  return nodes.join(",");
}
