import { Tree } from "@lezer/common";

export type Span = Readonly<{ from: number; to: number }>;

/** A text of which parts are read: a document of CodeMirror, or what `sourceOf` makes of a string. */
export type Source = Readonly<{ sliceString(from: number, to: number | undefined): string }>;

export function sourceOf(text: string): Source {
  return { sliceString: (from, to) => text.slice(from, to) };
}

/** The nodes of a page's top level, in order: their trees, and where each is. */
export type Nodes = Readonly<{ trees: Tree[]; from: number[]; to: number[] }>;

/** Which nodes are not those of before: indices, the last one exclusive, and the text that they and the changes are in. */
export type NodeChange = Readonly<{
  first: number;
  /** Of the nodes before, and of those after. */
  endBefore: number;
  end: number;
  before: Span;
  after: Span;
}>;

/** Returns the nodes in one, such as a page or an item of a list, that starts at an offset. */
export function nodesIn(tree: Tree, start: number): Nodes {
  const nodes: Nodes = { trees: [], from: [], to: [] };
  addNodes(tree, start, nodes);
  return nodes;
}

function addNodes(tree: Tree, start: number, nodes: Nodes): void {
  for (let index = 0; index < tree.children.length; index += 1) {
    const child = tree.children[index]!;
    const at = start + tree.positions[index]!;
    if (!(child instanceof Tree)) continue;
    if (child.type.isAnonymous) addNodes(child, at, nodes);
    else if (child.type.is("Block")) addNode(nodes, child, at, at + child.length);
  }
}

export function addNode({ trees, from, to }: Nodes, tree: Tree, start: number, end: number): void {
  trees.push(tree);
  from.push(start);
  to.push(end);
}
