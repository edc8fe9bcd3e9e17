import type { Nodes } from "mdast";

/** All nodes of a tree, in its order. A loop, where unist-util-visit calls itself: elements and lists nest deep. */
export function* nodesOf(tree: Nodes): Generator<Nodes> {
  const waiting = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
}
