import { expect } from "bun:test";

import type { Nodes, RootContent } from "mdast";

import { type Block, verbatim } from "../../../src/markdown/blocks/block.ts";
import { join, split } from "../../../src/markdown/blocks/blocks.ts";
import { contentOf, startOfContent } from "../../../src/markdown/blocks/content.ts";
import { check, type Problem } from "../../../src/markdown/lint/index.ts";
import { tooComplex } from "../../../src/markdown/syntax/parse-error.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { everyBlock } from "../pages.ts";
import { definitionsFor } from "./definitions.ts";
import type { Promises } from "./promise.ts";

export const ofBlocks: Promises = {
  "is its blocks, byte for byte, which begin where a line does": expectWhole,

  "is read to its end"(page) {
    const unparsed = problemsIn(split(page, mdx)).filter(({ message }) => message === tooComplex.message);
    expect(unparsed).toEqual([]);
  },

  "has the blocks that the parser finds in it as a whole, or a problem where that refuses it": (page) =>
    void expectAsParsed(page),

  "has in each block the tree that the parser finds there in the whole page"(page) {
    const blocks = split(page, mdx);
    const body = page.slice(startOfBody(blocks));
    const tree = wholeOf(body);
    // One formula between single dollars has the parser look for them in all of a page.
    if (!tree || holdsLoneDollarMath(tree, body)) return;
    const inPage = byPlace(tree.children);
    for (const { block } of everyBlock(blocks)) {
      if (block.kind === "frontmatter" || isLongParent(block)) continue;
      const [text, start] = [contentOf(block), startOfContent(block)];
      const alone = parse(
        verbatim.has(block.kind) ? text : text + definitionsFor(text, blocks),
      ).children.filter((node) => node.position!.start.offset! < text.length);
      const shift = start - startOfBody(blocks);
      const there = alone.map((node) => inPage.get(shift + node.position!.start.offset!));
      expect(bare(alone)).toBe(bare(there));
    }
  },
};

/** What is in it is read again block by block. */
export function isLongParent({ children, source }: Block): boolean {
  return children.length > 0 && source.length > 3000;
}

export function expectWhole(page: string): void {
  const blocks = split(page, mdx);
  expect(join(blocks) === page).toBe(true);
  for (const { block } of everyBlock(blocks)) {
    expect(page.startsWith(block.source, block.start)).toBe(true);
    expect(page.slice(Math.max(0, block.start - 1), block.start)).toMatch(/^[\uFEFF\r\n]?$/);
  }
}

/** Where the parser takes a page as a whole, it finds the same blocks, and none has a problem; else one has. */
export function expectAsParsed(page: string): "taken" | "refused" {
  const blocks = split(page, mdx);
  const begin = startOfBody(blocks);
  const body = page.slice(begin);
  // To the parser, a page without words has none.
  if (body.trim() === "") return "taken";
  const starts = startsOf(body)?.map((start) => start + begin);
  if (!starts) {
    expect([...problemsIn(blocks), ...errorsIn(page)]).not.toEqual([]);
    return "refused";
  }
  expect(problemsIn(blocks)).toEqual([]);
  expect(blocks.filter(({ kind }) => kind !== "frontmatter").map(({ start }) => start)).toEqual(starts);
  return "taken";
}

/** What is wrong with a page as a whole, as a name that two blocks declare. */
function errorsIn(page: string): Problem[] {
  return check(split(page, mdx)).filter(({ severity }) => severity === "error");
}

export function problemsIn(blocks: readonly Block[]) {
  return everyBlock(blocks).flatMap(({ block }) => block.problem ?? []);
}

/** The tree of a page without front matter; undefined where MDX refuses it. */
function wholeOf(body: string) {
  try {
    return parse(body.replace(/^\uFEFF/, " "));
  } catch {
    return undefined;
  }
}

function startOfBody([first]: readonly Block[]): number {
  return first?.kind === "frontmatter" ? first.source.length : 0;
}

/**
 * Where the lines begin on which a block of the whole page's tree does, but for lines on which the one before still is;
 * undefined where the page is refused.
 */
function startsOf(body: string): number[] | undefined {
  const lineStarts = [0, ...body.matchAll(/\r\n|\n|\r/g).map((end) => end.index + end[0].length)];
  const starts = new Set<number>();
  const nodes = wholeOf(body)?.children;
  let ended = 0;
  for (const { position } of nodes ?? []) {
    const start = lineStarts.findLast((start) => start <= position!.start.offset!)!;
    if (starts.size === 0) starts.add(0);
    else if (start >= ended) starts.add(start);
    ended = position!.end.offset!;
  }
  return nodes && [...starts];
}

function holdsLoneDollarMath(tree: Nodes, text: string): boolean {
  if (tree.type === "inlineMath") return text[tree.position!.start.offset! + 1] !== "$";
  return "children" in tree && tree.children.some((child) => holdsLoneDollarMath(child, text));
}

/** As JSON, without places in the text, and what the parser adds to them. */
function bare(nodes: readonly (RootContent | undefined)[]): string {
  return JSON.stringify(nodes, (key, value) => (key === "position" || key === "estree" ? undefined : value));
}

/** The nodes of a tree that stand on lines of their own, by where they begin. */
function byPlace(children: readonly RootContent[], found = new Map<number, RootContent>()) {
  for (const node of children) {
    found.set(node.position!.start.offset!, node);
    if (node.type === "mdxJsxFlowElement" || node.type === "containerDirective")
      byPlace(node.children, found);
  }
  return found;
}
