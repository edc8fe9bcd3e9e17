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

/** A block without children. Its offsets count from `at`, so the object stays the same while its text does. */
export type Leaf = Readonly<{ block: Block; at: number }>;

/** What asking the parser about the leaves of a page may cost, in microseconds. */
const MAX_COST = 2_000_000;

/** A page's tree, and the nodes of its top level. */
export type ReadPage = Readonly<{
  read: PageTree;
  nodes: readonly Node[];
  /** Whether the budget was enough, so that nodes can be those of the next version. */
  isSure: boolean;
}>;

export function blockTree({ read, nodes: found }: ReadPage) {
  const containers = containersOf(found.map(({ leaf }) => leaf.boundaries));
  const nodes = found.slice();
  for (const [index, tag] of containers.unpaired) nodes[index] = unpaired(nodes[index]!, tag, read);
  const leaves: Leaf[] = [];
  return { blocks: blocksBetween(0, nodes.length - 1), leaves };

  function blocksBetween(from: number, to: number): Block[] {
    return outermost(containers, from, to).map(({ first, last }) => {
      const node = nodes[first]!;
      if (last === first) {
        if (node.block.kind !== "frontmatter") leaves.push(node);
        return inPage(node, none);
      }
      const source = read.page.slice(node.at, nodes[last + 1]?.at);
      const container: Leaf = { at: node.at, block: { ...node.block, kind: "component", source } };
      const children = blocksBetween(first + 1, last - 1);
      if (children.length === 0) leaves.push(container);
      return inPage(container, children);
    });
  }
}

const none: readonly Block[] = [];

/** In offsets of the tree's text, but for `at`. */
type Node = Leaf &
  Readonly<{ tree: Tree; leaf: TreeLeaf; from: number; to: number; isBelowDefinition: boolean }>;

export function readPage(read: PageTree, earlier?: ReadPage): ReadPage {
  const { trees, from, to } = nodesIn(read.tree, 0);
  const { before, after } = earlier?.isSure ? unchangedNodes(earlier, read.page, trees) : nothing;
  const nodes = before.slice();
  const end = trees.length - after.length;
  const budget = new ParseBudget(MAX_COST);
  let next = lineOf(nodes.length);
  for (let index = nodes.length; index < end; index += 1) {
    const at = next;
    next = lineOf(index + 1);
    const last = nodes.at(-1);
    const isBelowDefinition = last?.leaf.kind === "definition" && last.to + 1 === from[index];
    const tree = trees[index]!;
    const leaf = leafOf(tree, from[index]!, read.source);
    const place = { tree, leaf, at, from: from[index]!, to: to[index]!, isBelowDefinition };
    const { kind, problem } = answerOf(place, read, budget);
    const source = read.page.slice(at, next);
    nodes.push({ ...place, block: { kind, source, start: 0, children: none, ...(problem && { problem }) } });
  }
  const by = end < trees.length ? from[end]! - after[0]!.from : 0;
  const byInPage = earlier ? read.page.length - earlier.read.page.length : 0;
  for (const node of after) nodes.push(moved(node, by, byInPage));
  return { read, nodes, isSure: !budget.isSpent };

  /** Where the line of a node begins in the page. */
  function lineOf(index: number): number {
    const start = from[index];
    return start === undefined ? read.page.length : read.inPage(read.text.lastIndexOf("\n", start - 1) + 1);
  }
}

type Unchanged = Readonly<{ before: Node[]; after: Node[] }>;

const nothing: Unchanged = { before: [], after: [] };

/** Returns the nodes of an earlier page that are before a change and after it, with the lines up to the next one. */
function unchangedNodes({ read, nodes }: ReadPage, page: string, trees: readonly Tree[]): Unchanged {
  const same = commonPrefix(page, read.page);
  const endOfChange = read.page.length - commonSuffix(page, read.page, same);
  const shift = trees.length - nodes.length;
  let first = 0;
  while (first + 1 < nodes.length && nodes[first + 1]!.at < same && nodes[first]!.tree === trees[first])
    first += 1;
  let last = nodes.length;
  while (
    last > first + 1 &&
    nodes[last - 2]!.at > endOfChange &&
    nodes[last - 1]!.tree === trees[last - 1 + shift]
  )
    last -= 1;
  return { before: nodes.slice(0, first), after: last + shift < first ? [] : nodes.slice(last) };
}

function moved(node: Node, by: number, byInPage: number): Node {
  const { block, tree, leaf, isBelowDefinition } = node;
  return by === 0 && byInPage === 0
    ? node
    : {
        block,
        at: node.at + byInPage,
        tree,
        leaf,
        from: node.from + by,
        to: node.to + by,
        isBelowDefinition,
      };
}

const unread: ReadonlySet<string> = new Set(["frontmatter", "code", "math", "rule", "definition"]);

function answerOf(
  { tree, leaf, at, from, to, isBelowDefinition }: Omit<Node, "block">,
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
      kind: kind === "esm" && isBelowDefinition ? "paragraph" : kind,
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

function unpaired(node: Node, { closes, tag, offset }: LeafBoundary, read: PageTree): Node {
  const kind = isPlainHtml(node.block.source) ? "html" : "broken";
  const message = closes ? `The closing tag </${tag}> has no opening tag.` : unclosed(`<${tag}>`);
  const problem = { message, offset: read.inPage(node.from + offset) - node.at };
  return { ...node, block: { ...node.block, kind, problem } };
}

function inPage({ block: { kind, source, problem }, at }: Leaf, children: readonly Block[]): Block {
  return problem
    ? { kind, source, start: at, children, problem: { ...problem, offset: at + problem.offset } }
    : { kind, source, start: at, children };
}
