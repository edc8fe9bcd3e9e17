import type { Tree } from "@lezer/common";

import { nested } from "./boundaries.ts";
import { type Leaf, type LeafBoundary, leafOf } from "./leaf.ts";
import { type NodeChange, type Nodes, nodesIn, type Source, type Span } from "./nodes.ts";
import { areVoidTags } from "./tag.ts";

export type Block = Readonly<{
  /** That of a leaf, or `broken`. */
  kind: string;
  name: string | undefined;
  /** Whether the document shows its text. Otherwise it shows the server's HTML, and the source where that is selected. */
  hasText: boolean;
  /** The text: from its first character to the end of its last line. */
  from: number;
  to: number;
  children: readonly Block[];
  /** For a container: from the end of the line that opens it to the start of the one that closes it. */
  inside?: Readonly<{ from: number; to: number }>;
}>;

/** Returns the blocks in a node, such as an item of a list, that starts at an offset. */
export function blocksIn(tree: Tree, start: number, doc: Source): Block[] {
  return blocksOfNodes(nodesIn(tree, start), doc);
}

export function blocksOfNodes(nodes: Nodes, doc: Source): Block[] {
  const leaves = leavesOf(nodes, { first: 0, end: nodes.trees.length }, doc);
  const boundaries = leaves.map((leaf) => leaf.boundaries);
  return nested<LeafBoundary, Block>(boundaries, ({ first, last }, children, unpaired) => {
    const { kind, name, hasText } = leaves[first]!;
    const [from, to] = [nodes.from[first]!, nodes.to[last]!];
    if (unpaired) {
      const isHtml = areVoidTags(doc.sliceString(from, to));
      return { kind: isHtml ? "html" : "broken", name, hasText: !isHtml, from, to, children };
    }
    if (last === first) return { kind, name, hasText, from, to, children };
    const inside = { from: nodes.to[first]!, to: nodes.from[last]! };
    return { kind: "component", name, hasText: true, from, to, children, inside };
  });
}

const none: readonly Block[] = [];

function leavesOf(
  { trees, from }: Nodes,
  { first, end }: { first: number; end: number },
  doc: Source,
): Leaf[] {
  return trees.slice(first, end).map((tree, index) => leafOf(tree, from[first + index]!, doc));
}

/** Puts changes into the blocks of before. Undefined if containers may open or close: then all boundaries are paired again. */
export function changedBlocks(
  before: Readonly<{ nodes: Nodes; blocks: readonly Block[] }>,
  nodes: Nodes,
  change: NodeChange,
  doc: Source,
): readonly Block[] | undefined {
  const { first, endBefore, end } = change;
  if (first === endBefore && first < end) return undefined;
  const leaves = leavesOf(nodes, change, doc);
  const was = leavesOf(before.nodes, { first, end: endBefore }, doc);
  if ([...was, ...leaves].some(({ boundaries }) => boundaries.length > 0)) return undefined;
  const added = leaves.map(({ kind, name, hasText }, index): Block => {
    const [from, to] = [nodes.from[first + index]!, nodes.to[first + index]!];
    return { kind, name, hasText, from, to, children: none };
  });
  return replaced(before.blocks, change.before, added, change.after.to - change.before.to);
}

function replaced(
  blocks: readonly Block[],
  { from, to }: Span,
  added: readonly Block[],
  by: number,
): Block[] {
  const start = blocks.findIndex((block) => block.to >= from);
  if (start < 0) return [...blocks, ...added];
  const around = blocks[start]!;
  const { inside } = around;
  if (inside && inside.from < from && to < inside.to) {
    const children = replaced(around.children, { from, to }, added, by);
    const grown = {
      ...around,
      to: around.to + by,
      inside: { from: inside.from, to: inside.to + by },
      children,
    };
    return [...blocks.slice(0, start), grown, ...moved(blocks.slice(start + 1), by)];
  }
  const after = blocks.slice(start).filter((block) => block.from > to);
  return [...blocks.slice(0, start), ...added, ...moved(after, by)];
}

function moved(blocks: readonly Block[], by: number): readonly Block[] {
  if (by === 0) return blocks;
  return blocks.map(({ kind, name, hasText, from, to, children, inside }) =>
    inside
      ? {
          kind,
          name,
          hasText,
          from: from + by,
          to: to + by,
          children: moved(children, by),
          inside: { from: inside.from + by, to: inside.to + by },
        }
      : { kind, name, hasText, from: from + by, to: to + by, children },
  );
}
