import type { Tree } from "@lezer/common";

import { ParseBudget, unclosed } from "../syntax/index.ts";
import { commonPrefix, commonSuffix, endOfLine, firstSign } from "../text/index.ts";
import {
  containersOf,
  type Leaf as TreeLeaf,
  type LeafBoundary,
  leafOf,
  nodesIn,
  outermost,
  type PageTree,
} from "../tree/index.ts";
import type { Block, BlockKind } from "./block.ts";
import { askParser, isPlainHtml } from "./refusal.ts";
import { isSurelyTaken } from "./sure.ts";

/** What asking the parser about the leaves of a page may cost, in microseconds: some 2,000 short ones that it refuses. */
const MAX_COST = 1_000_000;

/** A page's tree, and the nodes of its top level. */
export type ReadPage = Readonly<{
  read: PageTree;
  nodes: readonly Node[];
  /** Where each node begins in the tree's text, and where its first line does in the page. */
  from: readonly number[];
  at: readonly number[];
  /** Whether the budget was enough, so that nodes can be those of the next version. */
  isSure: boolean;
}>;

/** The offsets of its block count from its first line, so it stays the same where the text before it changes. */
type Node = Readonly<{ tree: Tree; leaf: TreeLeaf; block: Block; isBelowDefinition: boolean }>;

export function blockTree({ read, nodes, from: starts, at }: ReadPage): Block[] {
  const containers = containersOf(nodes.map(({ leaf }) => leaf.boundaries));
  return blocksBetween(0, nodes.length - 1);

  function blocksBetween(from: number, to: number): Block[] {
    return outermost(containers, from, to).map(({ first, last }) => {
      const [start, { block }] = [at[first]!, nodes[first]!];
      const tag = containers.unpaired.get(first);
      if (tag)
        return inPage(unpaired(block, tag, read.inPage(starts[first]! + tag.offset) - start), start, none);
      if (last === first) return inPage(block, start, none);
      const source = read.page.slice(start, at[last + 1]);
      return inPage({ ...block, kind: "component", source }, start, blocksBetween(first + 1, last - 1));
    });
  }
}

const none: readonly Block[] = [];

export function readPage(read: PageTree, earlier?: ReadPage): ReadPage {
  const { trees, from, to } = nodesIn(read.tree, 0);
  const unchanged = earlier ? unchangedNodes(earlier, read.page, trees) : undefined;
  const nodes = earlier?.nodes.slice(0, unchanged!.first) ?? [];
  const at = earlier?.at.slice(0, unchanged!.first) ?? [];
  const budget = new ParseBudget(MAX_COST);
  for (let index = nodes.length; index < trees.length; index += 1) {
    const known = unchanged?.after(index);
    if (known) {
      nodes.push(known.node);
      at.push(known.at);
      continue;
    }
    const start = lineOf(index);
    const isBelowDefinition =
      nodes[index - 1]?.leaf.kind === "definition" && to[index - 1]! + 1 === from[index];
    const tree = trees[index]!;
    const leaf = leafOf(tree, from[index]!, read.source);
    const place = { tree, leaf, at: start, from: from[index]!, to: to[index]!, isBelowDefinition };
    const { kind, problem } = answerOf(place, read, budget);
    const source = read.page.slice(start, lineOf(index + 1));
    const block: Block = { kind, source, start: 0, children: none, ...(problem && { problem }) };
    nodes.push({ tree, leaf, block, isBelowDefinition });
    at.push(start);
  }
  return { read, nodes, from, at, isSure: !budget.isSpent };

  /** Where the line of a node begins in the page. */
  function lineOf(index: number): number {
    const start = from[index];
    return start === undefined ? read.page.length : read.inPage(read.text.lastIndexOf("\n", start - 1) + 1);
  }
}

type Unchanged = Readonly<{
  /** How many nodes are those of before, before a change. */
  first: number;
  /** Returns the node of before that one after the change is, and where it is now. */
  after(index: number): Readonly<{ node: Node; at: number }> | undefined;
}>;

/** A node is as before with the lines up to the next one, and the node before it. */
function unchangedNodes(
  { read, nodes, at, isSure }: ReadPage,
  page: string,
  trees: readonly Tree[],
): Unchanged {
  if (!isSure) return { first: 0, after: () => undefined };
  const same = commonPrefix(page, read.page);
  const endOfChange = read.page.length - commonSuffix(page, read.page, same);
  const shift = nodes.length - trees.length;
  let first = 0;
  while (first + 1 < nodes.length && at[first + 1]! < same && nodes[first]!.tree === trees[first]) first += 1;
  const isAsBefore = (index: number) =>
    index + shift >= first && at[index + shift]! > endOfChange && nodes[index + shift]!.tree === trees[index];
  return {
    first,
    after(index) {
      const isLast = index + 1 === trees.length;
      if (!isAsBefore(index) || !isAsBefore(index - 1) || !(isLast || isAsBefore(index + 1)))
        return undefined;
      return { node: nodes[index + shift]!, at: at[index + shift]! + page.length - read.page.length };
    },
  };
}

const unread: ReadonlySet<string> = new Set(["frontmatter", "code", "math", "rule", "definition"]);

type Place = Omit<Node, "block"> & Readonly<{ at: number; from: number; to: number }>;

function answerOf(
  { tree, leaf, at, from, to, isBelowDefinition }: Place,
  { page, source, dialect, inPage }: PageTree,
  budget: ParseBudget,
): Readonly<{ kind: BlockKind; problem?: Block["problem"] }> {
  const kind = leaf.kind === "math" ? "code" : leaf.kind;
  if (!dialect.hasJsx || unread.has(leaf.kind)) return { kind };
  // MDX reads an import or export wherever a line begins so after a blank one, and lines up to the next blank one with it.
  const isScript =
    !isBelowDefinition && (page[at] === "i" || page[at] === "e") && script.test(page.slice(at, at + 7));
  const isRead = isScript === (kind === "esm");
  if (isRead && isSurelyTaken(tree, source.sliceString(from, to))) return { kind };
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
