import { syntaxTree } from "@codemirror/language";
import { type ChangeDesc, type EditorState, StateField, type Text } from "@codemirror/state";
import { Tree } from "@lezer/common";

import { partners } from "../../../../src/mdx/browser.ts";
import type { Block } from "./block.ts";
import { type Boundary, type Leaf, leafOf } from "./leaf.ts";

export type { Block } from "./block.ts";

/** The blocks of a syntax tree, and the nodes of which they are made. */
export type Structure = Readonly<{ tree: Tree; nodes: readonly Node[]; blocks: readonly Block[] }>;

export const structure: StateField<Structure> = StateField.define<Structure>({
  create(state) {
    const tree = syntaxTree(state);
    const nodes = nodesIn(tree, 0, state.doc);
    return { tree, nodes, blocks: blocksOfNodes(nodes, state.doc) };
  },
  update(value, { state, changes, docChanged }) {
    const tree = syntaxTree(state);
    if (tree === value.tree && !docChanged) return value;
    const nodes = nodesIn(tree, 0, state.doc);
    // The tree of a long page may end early for a moment.
    if (tree.length < state.doc.length) {
      for (const node of value.nodes) {
        const later = mapped(node, changes);
        if (later.from >= tree.length) nodes.push(later);
      }
    }
    return { tree, nodes, blocks: blocksOfNodes(nodes, state.doc) };
  },
});

/** Returns the blocks of the top level. */
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

/** Returns the innermost block that holds an offset. */
export function blockAt(state: EditorState, offset: number): Block | undefined {
  return pathAt(state, offset).at(-1);
}

function holding(siblings: readonly Block[], offset: number): Block | undefined {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (siblings[middle]!.to < offset) low = middle + 1;
    else high = middle;
  }
  const found = siblings[low];
  return found && found.from <= offset ? found : undefined;
}

type Node = Readonly<{ leaf: Leaf; from: number; to: number }>;

function mapped({ leaf, from, to }: Node, changes: ChangeDesc): Node {
  return { leaf, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
}

/** From the first to the last node whose boundaries pair with one's own. */
type Reach = Readonly<{ first: number; last: number }>;

/** Returns the blocks in a node, such as a page or an item of a list, that starts at an offset. */
export function blocksIn(tree: Tree, start: number, doc: Text): Block[] {
  return blocksOfNodes(nodesIn(tree, start, doc), doc);
}

function blocksOfNodes(found: readonly Node[], doc: Text): Block[] {
  const nodes = [...found];
  const reaches = pair(nodes, doc);
  return between(0, nodes.length - 1);

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
      const { leaf, from: start } = nodes[index]!;
      const isContainer = last > index;
      blocks.push({
        kind: isContainer ? "component" : leaf.kind,
        name: leaf.name,
        hasText: isContainer || leaf.hasText,
        from: start,
        to: nodes[last]!.to,
        children: isContainer ? between(index + 1, last - 1) : none,
        ...(isContainer && { inside: { from: nodes[index]!.to, to: nodes[last]!.from } }),
      });
      index = last;
    }
    return blocks;
  }
}

const none: readonly Block[] = [];

function nodesIn(tree: Tree, start: number, doc: Text): Node[] {
  const nodes: Node[] = [];
  addNodes(tree, start, doc, nodes);
  return nodes;
}

function addNodes(tree: Tree, from: number, doc: Text, nodes: Node[]): void {
  for (let index = 0; index < tree.children.length; index += 1) {
    const child = tree.children[index]!;
    const at = from + tree.positions[index]!;
    if (!(child instanceof Tree)) continue;
    if (child.type.isAnonymous) addNodes(child, at, doc, nodes);
    else if (child.type.is("Block"))
      nodes.push({ leaf: leafOf(child, at, doc), from: at, to: at + child.length });
  }
}

/** Pairs the boundaries of containers, as `src/mdx/blocks` does. Lines with an unpaired tag become broken. */
function pair(nodes: Node[], doc: Text): ReadonlyMap<number, Reach> {
  const boundaries: Boundary[] = [];
  const owners: number[] = [];
  const firsts = new Map<number, number>();
  for (let owner = 0; owner < nodes.length; owner += 1) {
    const own = nodes[owner]!.leaf.boundaries;
    if (own.length > 0) firsts.set(owner, boundaries.length);
    for (const boundary of own) {
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
    const { leaf, from, to } = nodes[owner]!;
    const isHtml = isVoid.test(doc.sliceString(from, to));
    nodes[owner] = { leaf: { ...leaf, kind: isHtml ? "html" : "broken", hasText: !isHtml }, from, to };
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
