import { NodeProp, Tree } from "@lezer/common";

/** Lezer declares them read-only, and gives each tree objects of its own, with room to grow. */
type Insides = {
  children: Tree["children"];
  positions: readonly number[];
  props: Readonly<Record<number, unknown>> | null;
};

const none: never[] = [];
const shared = new Map<number, Insides["props"]>();

/** Most nodes have one or two in them, so a page has few different lists of their places. */
const short = new Map<string, readonly number[]>();
const MAX_SHORT = 4000;

function places(positions: readonly number[]): readonly number[] {
  if (positions.length > 2 || short.size > MAX_SHORT) return positions.slice();
  const key = positions.join();
  const known = short.get(key) ?? positions.slice();
  short.set(key, known);
  return known;
}

/** Halves the memory of a tree: equal properties and short lists are one object, and lists are as long as what they hold. Reused parts are so already. */
export function compact(tree: Tree): Tree {
  const left: Tree[] = [tree];
  for (let next = left.pop(); next; next = left.pop()) {
    const insides = next as unknown as Insides;
    const hash = next.prop(NodeProp.contextHash);
    if (hash !== undefined) {
      const props = shared.get(hash) ?? insides.props;
      // Which trees are compact is seen by this.
      if (props === insides.props && shared.has(hash)) continue;
      shared.set(hash, props);
      insides.props = props;
    }
    const isLeaf = next.children.length === 0;
    insides.children = isLeaf ? none : next.children.slice();
    insides.positions = isLeaf ? none : places(next.positions);
    for (const child of next.children) if (child instanceof Tree) left.push(child);
  }
  return tree;
}
