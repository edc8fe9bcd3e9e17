import { NodeProp, type NodeSet, Tree } from "@lezer/common";
import { parser as commonMark } from "@lezer/markdown";

import { LazyParagraph } from "./lazy.ts";

/** Lezer declares them read-only, and gives each tree objects of its own, with room to grow. */
type Insides = {
  children: Tree["children"];
  positions: readonly number[];
  props: Readonly<Record<number, unknown>> | null;
};

type Composite = Readonly<{
  hash: number;
  hashProp: ConstructorParameters<typeof Tree>[4];
  children: Tree[];
  positions: number[];
}>;

type Buffer = Readonly<{ nodeSet: NodeSet; content: readonly number[] }>;

const none: never[] = [];
const shared = new Map<number, Insides["props"]>();

/** Most nodes have one or two in them, so a page has few different lists of their places. */
const short = new Map<number, readonly number[]>();
const MAX_SHORT = 4000;
/** A page has fewer units. */
const MAX_PLACE = 2 ** 26;

function places(positions: readonly number[]): readonly number[] {
  if (positions.length > 2) return positions.slice();
  const key = (positions[1] ?? -1) * MAX_PLACE + positions[0]!;
  const known = short.get(key);
  if (known) return known;
  const copy = positions.slice();
  if (short.size < MAX_SHORT) short.set(key, copy);
  return copy;
}

function isCompact(tree: Tree): boolean {
  const { props } = tree as unknown as Insides;
  return props !== null && shared.get(tree.prop(NodeProp.contextHash)!) === props;
}

/** Halves the memory of a tree: equal properties and short lists are one object, and lists are as long as what they hold. Parts that are so already are left. */
export function compact(tree: Tree): Tree {
  const left: Tree[] = [];
  for (let next: Tree | undefined = tree; next; next = left.pop()) {
    const insides = next as unknown as Insides;
    const hash = insides.props ? next.prop(NodeProp.contextHash) : undefined;
    if (hash !== undefined) insides.props = sharedProps(hash, insides);
    if (next instanceof LazyParagraph) continue;
    const isLeaf = next.children.length === 0;
    insides.children = isLeaf ? none : next.children.slice();
    insides.positions = isLeaf ? none : places(next.positions);
    for (const child of next.children) if (child instanceof Tree && !isCompact(child)) left.push(child);
  }
  return tree;
}

function sharedProps(hash: number, { props }: Insides): Insides["props"] {
  const known = shared.get(hash);
  if (known) return known;
  shared.set(hash, props);
  return props;
}

makeCompact();

/** Has Lezer make trees so, where it would make each of them twice, with properties of its own. */
function makeCompact(): void {
  const context = commonMark.startParse("") as unknown as { block: Composite; buffer: Buffer };
  const composite = Object.getPrototypeOf(context.block);
  composite.addChild = function addChild(this: Composite, child: Tree, position: number) {
    this.children.push(withHash(child, this));
    this.positions.push(position);
  };
  const buffer = Object.getPrototypeOf(context.buffer);
  const { finish } = buffer;
  buffer.finish = function finishOf(this: Buffer, type: number, length: number) {
    if (this.content.length > 0) return finish.call(this, type, length);
    return new Tree(this.nodeSet.types[type]!, none, none, length);
  };
}

/** The hash tells in which containers a tree can be used again. */
function withHash(child: Tree, { hash, hashProp }: Composite): Tree {
  const { props } = child as unknown as Insides;
  if (props !== null && child.prop(NodeProp.contextHash) === hash) return child;
  const known = shared.get(hash);
  const isNew = props === null && known !== undefined;
  const tree = isNew ? child : new Tree(child.type, child.children, child.positions, child.length, hashProp);
  if (isNew) (child as unknown as Insides).props = known;
  return compact(tree);
}
