import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";

export function nodesOf(tree: Nodes): Generator<Nodes>;
export function nodesOf(tree: HastNodes): Generator<HastNodes>;
/** Yields a tree's nodes in order, in a loop: unist-util-visit is recursive, and trees can be deep. */
export function* nodesOf(tree: Nodes | HastNodes): Generator<Nodes | HastNodes> {
  const waiting = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}
