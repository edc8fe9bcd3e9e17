import type { Tree } from "@lezer/common";

import { costOfCode, ParseBudget, unclosed } from "../syntax/index.ts";
import { commonPrefix, commonSuffix, endOfLine, firstSign } from "../text/index.ts";
import { type Leaf as TreeLeaf, type LeafBoundary, leafOf, nested, type PageTree } from "../tree/index.ts";
import type { Block, BlockKind } from "./block.ts";
import { askParser, isPlainHtml } from "./refusal.ts";
import { isSurelyTaken } from "./sure.ts";

/**
 * What it may cost to tell whether MDX takes the leaves of a page, in microseconds: some 900 short ones that the parser refuses, or
 * 45,000 tags and braces. The densest of real pages would cost 420,000 in 1.3 MB.
 */
const MAX_COST = 450_000;

/** A page's tree, and the nodes of its top level. */
export type ReadPage = Readonly<{
  read: PageTree;
  nodes: readonly Node[];
  /** Where each node begins in the tree's text, and where its first line does in the page. */
  from: readonly number[];
  at: readonly number[];
}>;

/** The offsets of its block count from its first line, so it stays the same where the text before it changes. */
type Node = Readonly<{
  tree: Tree;
  leaf: TreeLeaf;
  block: Block;
  isBelowDefinition: boolean;
  /** Of telling whether MDX takes it; undefined where the budget of its page was not enough. */
  cost: number | undefined;
}>;

export function blockTree({ read, nodes, from: starts, at }: ReadPage): Block[] {
  const boundaries = nodes.map(({ leaf }) => leaf.boundaries);
  return nested<LeafBoundary, Block>(boundaries, ({ first, last }, children, tag) => {
    const [start, { block }] = [at[first]!, nodes[first]!];
    if (tag) {
      const offset = read.inPage(starts[first]! + tag.offset) - start;
      return inPage(unpaired(block, tag, offset), start, children);
    }
    if (last === first) return inPage(block, start, children);
    const source = read.page.slice(start, at[last + 1]);
    return inPage({ ...block, kind: "component", source }, start, children);
  });
}

const none: readonly Block[] = [];

export function readPage(read: PageTree, earlier?: ReadPage, budget = new ParseBudget(MAX_COST)): ReadPage {
  const { trees, from, to } = read.nodes();
  const unchanged = earlier && unchangedNodes(earlier, read.page, trees);
  const nodes: Node[] = [];
  const at: number[] = [];
  const hasCode = codeIn(read.text);
  let next: number | undefined;
  for (let index = 0; index < trees.length; index += 1) {
    const known = unchanged?.(index);
    // It spends what it did in the page of before, so that the nodes are those of a new page.
    if (known && budget.repeat(known.node.cost)) {
      nodes.push(known.node);
      at.push(known.at);
      next = undefined;
      continue;
    }
    const start = next ?? lineOf(index);
    next = lineOf(index + 1);
    const isBelowDefinition =
      nodes[index - 1]?.leaf.kind === "definition" && to[index - 1]! + 1 === from[index];
    const tree = trees[index]!;
    const leaf = leafOf(tree, from[index]!, read.source);
    const place = {
      tree,
      leaf,
      at: start,
      from: from[index]!,
      to: to[index]!,
      isBelowDefinition,
      hasCode: hasCode(from[index]!, to[index]!),
    };
    const { found, cost } = budget.priced(() => answerOf(place, read, budget));
    const { kind, problem } = found;
    const source = read.page.slice(start, next);
    const block: Block = { kind, source, start: 0, children: none, ...(problem && { problem }) };
    nodes.push({ tree, leaf, block, isBelowDefinition, cost });
    at.push(start);
  }
  return { read, nodes, from, at };

  /** Where the line of a node begins in the page. */
  function lineOf(index: number): number {
    const start = from[index];
    return start === undefined ? read.page.length : read.inPage(read.text.lastIndexOf("\n", start - 1) + 1);
  }
}

/**
 * Returns a function that gives the node of an earlier page which one of this page is, and where it is now. A node is as before with
 * the lines up to the next one, and the node before it.
 */
function unchangedNodes(
  { read, nodes, at }: ReadPage,
  page: string,
  trees: readonly Tree[],
): (index: number) => Readonly<{ node: Node; at: number }> | undefined {
  const same = commonPrefix(page, read.page);
  const endOfChange = read.page.length - commonSuffix(page, read.page, same);
  const shift = nodes.length - trees.length;
  let first = 0;
  while (first + 1 < nodes.length && at[first + 1]! < same && nodes[first]!.tree === trees[first]) first += 1;
  const isAsBefore = (index: number) =>
    index + shift >= first && at[index + shift]! > endOfChange && nodes[index + shift]!.tree === trees[index];
  return (index) => {
    if (index < first) return { node: nodes[index]!, at: at[index]! };
    const isLast = index + 1 === trees.length;
    if (!isAsBefore(index) || !isAsBefore(index - 1) || !(isLast || isAsBefore(index + 1))) return undefined;
    return { node: nodes[index + shift]!, at: at[index + shift]! + page.length - read.page.length };
  };
}

const unread: ReadonlySet<string> = new Set(["frontmatter", "code", "math", "rule", "definition"]);

type Place = Omit<Node, "block" | "cost"> &
  Readonly<{ at: number; from: number; to: number; hasCode: boolean }>;

/** Returns a function that tells whether a part of a text, after those that were asked about, has tags or braces. */
function codeIn(text: string): (from: number, to: number) => boolean {
  const signs = /[<{]/g;
  let first = -1;
  return (from, to) => {
    if (first < from) {
      signs.lastIndex = from;
      first = signs.exec(text)?.index ?? text.length;
    }
    return first < to;
  };
}

function answerOf(
  { tree, leaf, at, from, to, isBelowDefinition, hasCode }: Place,
  { page, source, dialect, inPage }: PageTree,
  budget: ParseBudget,
): Readonly<{ kind: BlockKind; problem?: Block["problem"] }> {
  const kind = leaf.kind === "math" ? "code" : leaf.kind;
  if (!dialect.hasJsx || unread.has(leaf.kind)) return { kind };
  // MDX reads an import or export wherever a line begins so after a blank one, and lines up to the next blank one with it.
  const isScript =
    !isBelowDefinition && (page[at] === "i" || page[at] === "e") && script.test(page.slice(at, at + 7));
  const isRead = isScript === (kind === "esm");
  if (isRead && !hasCode && !isScript) return { kind };
  if (isRead) {
    const text = source.sliceString(from, to);
    if (budget.spend(costOfCode(text, kind === "esm")) && isSurelyTaken(tree, text)) return { kind };
  }
  return askParser(
    {
      text: page.slice(at, isScript && !isRead ? endOfLines(page, at) : inPage(to)),
      kind,
      opensOrCloses: leaf.boundaries.length > 0,
      isBelowDefinition,
    },
    budget,
  );
}

const script = /^(?:import|export) /;

/** Where the lines up to a blank one end. */
function endOfLines(page: string, start: number): number {
  let end = start;
  while (firstSign(page, end) !== "") end = endOfLine(page, end);
  return end;
}

/** @param offset of the tag in the block */
function unpaired(block: Block, { closes, tag }: LeafBoundary, offset: number): Block {
  const kind = isPlainHtml(block.source) ? "html" : "broken";
  const message = closes ? `The closing tag </${tag}> has no opening tag.` : unclosed(`<${tag}>`);
  return { ...block, kind, problem: { message, offset } };
}

function inPage({ kind, source, problem }: Block, at: number, children: readonly Block[]): Block {
  return problem
    ? { kind, source, start: at, children, problem: { ...problem, offset: at + problem.offset } }
    : { kind, source, start: at, children };
}
