import type { Nodes } from "mdast";

/** Yields a tree's nodes in order, in a loop: unist-util-visit is recursive, and trees can be deep. */
export function* nodesOf(tree: Nodes): Generator<Nodes> {
  const waiting = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}
