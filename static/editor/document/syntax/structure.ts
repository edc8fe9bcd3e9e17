import { syntaxTree } from "@codemirror/language";
import { type EditorState, StateField } from "@codemirror/state";
import type { Tree } from "@lezer/common";

import {
  type Block,
  blocksIn,
  blocksOfNodes,
  changedBlocks,
  type Nodes,
  nodesIn,
} from "../../../../src/markdown/tree/index.ts";
import { changedNodes, nodesOf, type Span } from "./nodes.ts";

export { type Block, blocksIn };

export type Structure = Readonly<{
  tree: Tree;
  nodes: Nodes;
  blocks: readonly Block[];
  /** Which part of the document has other nodes than in the state before. Those of all else have at most moved. */
  changed: Span;
}>;

export const structure: StateField<Structure> = StateField.define<Structure>({
  create(state) {
    const tree = syntaxTree(state);
    const nodes = nodesIn(tree, 0);
    const changed = { from: 0, to: state.doc.length };
    return { tree, nodes, blocks: blocksOfNodes(nodes, state.doc), changed };
  },
  update(before, { state, changes, docChanged }) {
    const tree = syntaxTree(state);
    if (tree === before.tree && !docChanged) return before;
    const nodes = nodesOf(state, before.nodes, changes);
    const change = changedNodes(before.nodes, nodes, changes);
    const blocks = changedBlocks(before, nodes, change, state.doc) ?? blocksOfNodes(nodes, state.doc);
    return { tree, nodes, blocks, changed: change.after };
  },
});

export function blocksOf(state: EditorState): readonly Block[] {
  return state.field(structure).blocks;
}

/** Returns the blocks that hold an offset, the outermost first. */
export function pathAt(state: EditorState, offset: number): readonly Block[] {
  const path: Block[] = [];
  for (let siblings = blocksOf(state); ;) {
    const found = holding(siblings, offset);
    if (!found) return path;
    path.push(found);
    siblings = found.children;
  }
}

export function blockAt(state: EditorState, offset: number): Block | undefined {
  return pathAt(state, offset).at(-1);
}

function holding(siblings: readonly Block[], offset: number): Block | undefined {
  const found = siblings[indexFrom(siblings, offset)];
  return found && found.from <= offset ? found : undefined;
}

/** The index of the first that ends at an offset or after it, of blocks or tables in order. */
export function indexFrom(parts: ReadonlyArray<Readonly<{ to: number }>>, offset: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.to < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
