import { type Input, type PartialParse, Tree, TreeFragment } from "@lezer/common";
import type { BlockContext } from "@lezer/markdown";

import { endOfContent } from "../text/index.ts";
import type { Span } from "./nodes.ts";
import { inWholeLines, type Reusing } from "./reuse.ts";

/** So many blocks, and rows and cells of tables, are read, so that time is bounded. Of real pages, the densest have so many in 1.3 MB. */
export const MAX_BLOCKS = 50_000;
/** What a mark of a quote costs: blank lines have nothing else. */
const MARK = 1 / 4;
/** Of a block, with its line ending. */
const LEAST_UNITS = 2;

type Limited = Reusing &
  Pick<BlockContext, "addElement" | "elt" | "nextLine" | "parser"> &
  Readonly<{
    line: Readonly<{ depth: number; markers: ReadonlyArray<Span & Readonly<{ type: number }>> }>;
    stack: readonly object[];
    to: number;
    finishContext(): void;
    finish(): Tree;
  }> & { addNode(block: Tree | number, from: number, to?: number): void };

/** Where the text that is not read begins in a tree. */
const rests = new WeakMap<Tree, number>();

/** Has a text of more blocks end with a paragraph of all that is after them. */
export function withBlockLimit(parse: PartialParse, { length }: Input, most: number): PartialParse {
  if (length < LEAST_UNITS * most) return parse;
  const context = parse as unknown as Limited;
  const counted = new WeakSet<object>();
  let count = 0;
  if (context.fragments) limitReuse(context.fragments);
  const addNode = context.addNode.bind(context);
  const { types } = context.parser.nodeSet;
  context.addNode = (block, from, to) => {
    if (typeof block === "number" && types[block]!.name === "QuoteMark") count += MARK;
    addNode(block, from, to);
  };
  const advance = parse.advance.bind(parse);
  parse.advance = () => {
    while (count < most && isBlankInside(context)) {
      for (const { type, from, to } of context.line.markers) context.addNode(type, from, to);
      if (!context.nextLine()) return context.finish();
    }
    if (count >= most) return withRest(context);
    const tree = advance();
    const { stack, block } = context;
    for (let depth = stack.length - 1; depth > 0 && isNew(stack[depth]!); depth -= 1) count += costOf(depth);
    const last = block.children.at(-1);
    if (last?.type.is("LeafBlock") && isNew(last)) count += sizeOf(last, stack.length);
    return tree;
  };
  return parse;

  function isNew(part: object): boolean {
    if (counted.has(part)) return false;
    counted.add(part);
    return true;
  }

  function limitReuse(fragments: NonNullable<Reusing["fragments"]>): void {
    const takeNodes = fragments.takeNodes.bind(fragments);
    const { stack } = context;
    fragments.takeNodes = (context) => {
      const { children, positions } = context.block;
      const known = children.length;
      let taken = takeNodes(context);
      const sizes = () => children.slice(known).reduce((sum, child) => sum + sizeOf(child, stack.length), 0);
      while (children.length > known && count + sizes() > most) {
        children.pop();
        positions.pop();
        taken = inWholeLines(context, known);
      }
      count += sizes();
      if (children.length > known) counted.add(children.at(-1)!);
      return taken;
    };
  }
}

/** Whether a line is blank in all that is open. Lezer takes such lines together, however many they are. */
function isBlankInside({ line, stack }: Limited): boolean {
  return line.depth === stack.length && line.pos === line.text.length;
}

/** What a block in so many others costs: each line of it has their marks. */
function costOf(depth: number): number {
  return Math.max(1, depth - 10);
}

/** A tree is only used again where it is as deep. */
const known = new WeakMap<Tree, number>();

/** What the blocks in a tree cost, and the rows and cells. */
function sizeOf(tree: Tree, depth: number): number {
  // A paragraph reads what is in it when its children are asked for.
  const { type } = tree;
  if (type.name === "QuoteMark") return MARK;
  if (type.name === "Table") return known.getOrInsertComputed(tree, () => costOf(depth) + partsOf(tree));
  if (type.is("LeafBlock")) return costOf(depth);
  if (!type.isAnonymous && !type.is("BlockContext")) return 0;
  return known.getOrInsertComputed(tree, () => {
    const [own, inside] = type.isAnonymous ? [0, depth] : [costOf(depth), depth + 1];
    return tree.children.reduce(
      (sum, child) => sum + (child instanceof Tree ? sizeOf(child, inside) : 0),
      own,
    );
  });
}

const parts = new Set(["TableRow", "TableCell"]);

function partsOf(table: Tree): number {
  let count = 0;
  table.iterate({
    enter: ({ name }) => {
      if (parts.has(name)) count += 1;
      return name !== "TableCell";
    },
  });
  return count;
}

/** Ends a tree with what is not read. Its containers end before that. */
function withRest(context: Limited): Tree {
  while (context.stack.length > 1) context.finishContext();
  const { input, lineStart, to } = context;
  const text = input.read(lineStart, to);
  const start = lineStart + /^[ \t\n]*/.exec(text)![0].length;
  const end = lineStart + endOfContent(text);
  if (start < end) context.addElement(context.elt("Paragraph", start, end));
  context.lineStart = to;
  const tree = context.finish();
  rests.set(tree, lineStart);
  return tree;
}

/** Cuts fragments of earlier trees before what was not read. */
export function readOnly(fragments: readonly TreeFragment[]): readonly TreeFragment[] {
  return fragments.flatMap((fragment) => {
    const { from, tree, offset, openStart } = fragment;
    const end = (rests.get(tree) ?? Number.POSITIVE_INFINITY) - offset;
    if (fragment.to <= end) return [fragment];
    return from < end ? [new TreeFragment(from, end, tree, offset, openStart, true)] : [];
  });
}
