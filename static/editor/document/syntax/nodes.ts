import { syntaxTree } from "@codemirror/language";
import type { ChangeDesc, EditorState } from "@codemirror/state";

import {
  addNode,
  type NodeChange,
  type Nodes,
  nodesIn,
  type Span,
} from "../../../../src/markdown/tree/index.ts";

export type { Span };

/** Returns the nodes of a state, and, as long as its text is not read to its end, those that it had there before. */
export function nodesOf(state: EditorState, before: Nodes, changes: ChangeDesc): Nodes {
  const tree = syntaxTree(state);
  const nodes = nodesIn(tree, 0);
  if (tree.length >= state.doc.length) return nodes;
  for (const [index, own] of before.trees.entries()) {
    const start = changes.mapPos(before.from[index]!, 1);
    const end = changes.mapPos(before.to[index]!, -1);
    // Nodes that the change took away are left out.
    if (start >= tree.length && start < end) addNode(nodes, own, start, end);
  }
  return nodes;
}

export function changedNodes(before: Nodes, after: Nodes, changes: ChangeDesc): NodeChange {
  let [low, high] = [Number.POSITIVE_INFINITY, -1];
  changes.iterChangedRanges((_from, _to, from, to) => {
    low = Math.min(low, from);
    high = Math.max(high, to);
  });
  const moved = changes.newLength - changes.length;
  const isSame = (one: number, other: number, by: number) =>
    before.trees[one] === after.trees[other] &&
    before.from[one]! + by === after.from[other] &&
    before.to[one]! + by === after.to[other];
  let [endBefore, end] = [before.trees.length, after.trees.length];
  const most = Math.min(endBefore, end);
  let first = 0;
  while (first < most && after.to[first]! < low && isSame(first, first, 0)) first += 1;
  while (
    endBefore > first &&
    end > first &&
    after.from[end - 1]! > high &&
    isSame(endBefore - 1, end - 1, moved)
  ) {
    endBefore -= 1;
    end -= 1;
  }
  const from = first > 0 ? after.to[first - 1]! + 1 : 0;
  const to = end < after.trees.length ? after.from[end]! - 1 : changes.newLength;
  return { first, endBefore, end, before: { from, to: to - moved }, after: { from, to } };
}
