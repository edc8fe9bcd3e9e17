import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";

export function nodesOf(tree: Nodes): Generator<Nodes>;
export function nodesOf(tree: HastNodes): Generator<HastNodes>;
export function nodesOf(tree: Nodes | HastNodes): Generator<Nodes | HastNodes> {
  return walk(tree, (node) => ("children" in node ? node.children : []));
}

/** Yields nodes in order, each before those inside it, in a loop: unist-util-visit is recursive, and trees can be deep. */
export function* walk<Node>(tree: Node, inside: (node: Node) => readonly Node[]): Generator<Node> {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of inside(node).toReversed()) waiting.push(child);
  }
}
