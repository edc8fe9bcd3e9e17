import { expect, test } from "bun:test";

import { Tree, TreeFragment } from "@lezer/common";
import fc from "fast-check";

import { MAX_AHEAD } from "../../../src/markdown/tree/ahead.ts";
import {
  type Dialect,
  hugoMarkdown,
  kramdown,
  markdown,
  mdcMarkdown,
  mdx,
  pythonMarkdown,
  vueMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
import { runs } from "../../support/seed.ts";
import { constructsOf, indented } from "../constructs.ts";
import { type Edit, edits, passage, splicedLines, splicedWords } from "../texts.ts";

const parser = parserOf(mdx);

const part = fc.oneof(splicedLines, splicedWords, passage).map((text) => text.replace(/\r\n?/g, "\n"));
/** Lines in containers, of which some end in blanks. */
const lead = fc.constantFrom("", "> ", "> > ", "- ", "  ", "> - ", ">   ", ">", "1. ", "    ");
const content = fc.constantFrom(
  ...[
    "a",
    "a  ",
    "",
    " ",
    "{1}  ",
    "<A/>\t",
    "<!-- a --> ",
    "[^1]: x",
    "[a]: b  ",
    "$$  ",
    "```",
    "``` ",
    "::: ",
  ],
  ...["# h ", "---  ", "|a|", "| - | ", "[!NOTE]"],
);
const line = fc.tuple(lead, content).map((parts) => `${parts.join("")}\n`);

const page = fc
  .oneof(fc.array(part, { minLength: 1, maxLength: 30 }), fc.array(line, { minLength: 1, maxLength: 9 }))
  .map((parts) => parts.join(""));

test.each([
  ["MDX", parser],
  ["Markdown", parserOf(markdown)],
  ["MDC", parserOf(mdcMarkdown)],
  ...[hugoMarkdown, pythonMarkdown, vueMarkdown].map((each) => [each.slugs, parserOf(each)] as const),
])("however a page of %s was typed, it has the tree of its text", (_, parser) => {
  fc.assert(
    fc.property(page, edits(fc.oneof(part, line, fc.constant("")), 4), (start, edits) => {
      let text = start;
      let tree = parser.parse(text);
      for (const edit of edits) {
        const { after, fragments } = edited(text, tree, edit);
        text = after;
        tree = parser.parse(text, fragments);
        expect(nodesOf(tree)).toEqual(nodesOf(parser.parse(text)));
      }
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
])(
  "whatever block of %s takes the place of that above a block, the tree is that of the text",
  (_, dialect) => {
    const parser = parserOf(dialect);
    const one = fc.constantFrom("", ...constructsOf(dialect));
    const below = fc.tuple(one, fc.nat(5)).map(([text, columns]) => indented(text, columns));
    const before = fc.constantFrom("", "p\n\n", "- p\n\n\n", "p\n\n***\n[q]: r\n");
    fc.assert(
      fc.property(before, one, one, below, below, (start, was, now, next, last) => {
        const rest = `\n${next}\n${last}\n\nz\n`;
        const text = `${start}${was}${rest}`;
        const tree = parser.parse(text);
        const place = (1000 * start.length) / text.length;
        const { after, fragments } = edited(text, tree, { place, cut: was.length, text: now });
        expect(nodesOf(parser.parse(after, fragments))).toEqual(nodesOf(parser.parse(after)));
      }),
      { numRuns: runs(10_000) },
    );
  },
);

const far = "a b\n".repeat(2000);

const headings = "a b\n# c\n".repeat(1000);

/** A text, what is found in it, what takes its place, and what reads it where that is not MDX. */
const cases: Readonly<
  Record<string, readonly [text: string, found: string, put: string, dialect?: Dialect]>
> = {
  "a shortcode ends": [`{{< a }} b\n${headings}+\n`, "+", ">}}", hugoMarkdown],
  "a tag of a template ends": [`{% a } b\n${headings}+\n`, "+", "%}", kramdown],
  "what shows code ends": [`{% raw %}\n${headings}\n\n+\n`, "+", "{% endraw %}", kramdown],
  "properties of a component end": [`::a\n---\n${"# b: c\n".repeat(100)}+\n\nd\n`, "+", "---", mdcMarkdown],
  "a brace closes": [`{\n\n${far}\n+\n`, "+", "}"],
  "a tag ends": [`<A\nb="${far}\n+\n`, "+", '"/>'],
  "a script ends": [`export const a = {\n\n${far}\n\n+\n`, "+", "}"],
  "a comment ends": [`<!-- a\n\n${far}\n\n+\n`, "+", "-->"],
  "a formula ends": [`$$\n${far}\n\n+\n`, "+", "$$"],
  "front matter ends": [`---\na: b\n${far}+\n`, "+", "---"],
  "front matter is first": ["***\n---\nb: c\n---\n", "***\n", ""],
  "what a footnote may hold is indented": ["[^1]: a\n\n\nb\n", "b", "    b"],
  "blanks end a line of a quote further up": ["> # h\n> <A/>  \n> b\n>\n> +\n", "+", "c"],
  "a table's second line changes": ["a\n| b |\n|--:|\n", ":", "+"],
};

test.each(Object.keys(cases))("far before the change, what depends on it is read again: %s", (name) => {
  const [text, found, put, dialect = mdx] = cases[name]!;
  const parser = parserOf(dialect);
  const place = (1000 * text.indexOf(found)) / text.length;
  const { after, fragments } = edited(text, parser.parse(text), { place, cut: found.length, text: put });

  expect(far.length).toBeLessThan(MAX_AHEAD);
  expect(after).not.toBe(text);
  expect(nodesOf(parser.parse(after, fragments))).toEqual(nodesOf(parser.parse(after)));
});

test("a key in a page of 200 KB reads little of it again", () => {
  const text = `${far}\n\n`.repeat(25);
  const tree = parser.parse(text);
  const { after, fragments } = edited(text, tree, { place: 500, cut: 0, text: "x" });
  const known = new Set(blocksIn(tree));
  const read = blocksIn(parser.parse(after, fragments)).filter((block) => !known.has(block));

  expect(read.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(20_000);
});

test.each([
  "$$\nx\n$$",
  "```\n{\n<A\n$$\n```",
  "<!-- {\n{\n$$ -->",
  "export const a = `\n{\n<A\n$$\n`;",
  '<A b="\n{\n$$\n"/>',
  "{`\n<A\n$$\n`}",
  "> $$\n> x\n> $$",
  "- $$\n  x\n  $$",
])("what ended before a key is not read again: %j", (ended) => {
  const text = `# a\n\n${ended}\n\n${far}\n\n${far}\n`;
  const tree = parser.parse(text);
  const { after, fragments } = edited(text, tree, { place: 700, cut: 0, text: "x" });
  const known = new Set(blocksIn(tree));
  const read = blocksIn(parser.parse(after, fragments)).filter((block) => !known.has(block));

  expect(text.length).toBeLessThan(MAX_AHEAD);
  expect(read.map(({ length }) => length)).toEqual([far.length]);
});

/** Keeps fragments of any length; CodeMirror only keeps long ones. */
function edited(text: string, tree: Tree, { place, cut, text: put }: Edit) {
  const from = Math.round((text.length * place) / 1000);
  const to = Math.min(text.length, from + cut);
  const change = { fromA: from, toA: to, fromB: from, toB: from + put.length };
  return {
    after: text.slice(0, from) + put + text.slice(to),
    fragments: TreeFragment.applyChanges(TreeFragment.addTree(tree), [change], 1),
  };
}

function nodesOf(tree: Tree): string[] {
  const nodes: string[] = [];
  tree.iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from}-${to}`) });
  return nodes;
}

function blocksIn(tree: Tree): Tree[] {
  const trees = tree.children.filter((child): child is Tree => child instanceof Tree);
  return trees.flatMap((child) => (child.type.isAnonymous ? blocksIn(child) : [child]));
}
