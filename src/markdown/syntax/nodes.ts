import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";

export function nodesOf(tree: Nodes): Nodes[];
export function nodesOf(tree: HastNodes): HastNodes[];
export function nodesOf(tree: Nodes | HastNodes): (Nodes | HastNodes)[] {
  return walk(tree, (node) => ("children" in node ? node.children : []));
}

/** Lists nodes in order, each before those inside it, in a loop: unist-util-visit is recursive, and trees can be deep. */
export function walk<Node>(tree: Node, inside: (node: Node) => readonly Node[]): Node[] {
  const nodes: Node[] = [];
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.push(node);
    const children = inside(node);
    for (let index = children.length - 1; index >= 0; index -= 1) waiting.push(children[index]!);
  }
  return nodes;
}
