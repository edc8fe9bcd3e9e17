import type { Text } from "@codemirror/state";
import type { Tree } from "@lezer/common";

import { partners } from "../../../../src/mdx/browser.ts";
import type { Block } from "./block.ts";
import { type Boundary, type Leaf, leafOf } from "./leaf.ts";
import { type NodeChange, type Nodes, nodesIn, type Span } from "./nodes.ts";

/** From the first to the last node whose boundaries pair with one's own. */
type Reach = Readonly<{ first: number; last: number }>;

/** Returns the blocks in a node, such as an item of a list, that starts at an offset. */
export function blocksIn(tree: Tree, start: number, doc: Text): Block[] {
  return blocksOfNodes(nodesIn(tree, start), doc);
}

export function blocksOfNodes(nodes: Nodes, doc: Text): Block[] {
  const leaves = leavesOf(nodes, { first: 0, end: nodes.trees.length }, doc);
  const reaches = pair(leaves, nodes, doc);
  return between(0, leaves.length - 1);

  function between(from: number, to: number): Block[] {
    const blocks: Block[] = [];
    for (let index = from; index <= to; index += 1) {
      const { first, last: reach } = reaches.get(index) ?? { first: index, last: index };
      if (first < from || reach > to) continue;
      let last = reach;
      for (let next = reaches.get(last); next && next.last > last && next.last <= to;) {
        last = next.last;
        next = reaches.get(last);
      }
      const { kind, name, hasText } = leaves[index]!;
      const [start, end] = [nodes.from[index]!, nodes.to[last]!];
      if (last === index) blocks.push({ kind, name, hasText, from: start, to: end, children: none });
      else {
        const inside = { from: nodes.to[index]!, to: nodes.from[last]! };
        const children = between(index + 1, last - 1);
        blocks.push({ kind: "component", name, hasText: true, from: start, to: end, children, inside });
      }
      index = last;
    }
    return blocks;
  }
}

const none: readonly Block[] = [];

function leavesOf({ trees, from }: Nodes, { first, end }: { first: number; end: number }, doc: Text): Leaf[] {
  return trees.slice(first, end).map((tree, index) => leafOf(tree, from[first + index]!, doc));
}

/**
 * Puts what changed into the blocks of before. Returns undefined if that opens or closes containers, or is where a
 * container may end: then all boundaries have to be paired again.
 */
export function changedBlocks(
  before: Readonly<{ nodes: Nodes; blocks: readonly Block[] }>,
  nodes: Nodes,
  change: NodeChange,
  doc: Text,
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

/** Replaces the blocks in a span, and moves those after it. */
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

/** Pairs the boundaries of containers, as `src/mdx/blocks` does. Lines with an unpaired tag become broken. */
function pair(leaves: Leaf[], nodes: Nodes, doc: Text): ReadonlyMap<number, Reach> {
  const boundaries: Boundary[] = [];
  const owners: number[] = [];
  const firsts = new Map<number, number>();
  for (const [owner, leaf] of leaves.entries()) {
    if (leaf.boundaries.length > 0) firsts.set(owner, boundaries.length);
    for (const boundary of leaf.boundaries) {
      boundaries.push(boundary);
      owners.push(owner);
    }
  }
  const partner = partners(boundaries);
  const lonely = [...boundaries.keys()].filter(
    (index) => boundaries[index]!.tag !== undefined && partner[index] === undefined,
  );
  const damaged = new Set<number>();
  for (let index = lonely.pop(); index !== undefined; index = lonely.pop()) {
    const owner = owners[index]!;
    if (damaged.has(owner)) continue;
    damaged.add(owner);
    const text = doc.sliceString(nodes.from[owner]!, nodes.to[owner]);
    const isHtml = isVoid.test(text);
    leaves[owner] = { ...leaves[owner]!, kind: isHtml ? "html" : "broken", hasText: !isHtml };
    for (let other = firsts.get(owner)!; owners[other] === owner; other += 1) {
      const left = partner[other];
      if (left === undefined) continue;
      partner[other] = partner[left] = undefined;
      lonely.push(left);
    }
  }
  const reaches = new Map<number, Reach>();
  for (const [index, other] of partner.entries()) {
    if (other === undefined) continue;
    const owner = owners[index]!;
    const { first, last } = reaches.get(owner) ?? { first: owner, last: owner };
    reaches.set(owner, { first: Math.min(first, owners[other]!), last: Math.max(last, owners[other]!) });
  }
  return reaches;
}

const isVoid = /^\s*(?:<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b[^>]*>\s*)+$/i;
