import { syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { type Block, blocksOf, indexFrom } from "../syntax/structure.ts";

/** What is moved as a whole: a block, or an item of a list. `from` starts its first line, `to` ends its last word. */
export type Part = Readonly<{
  /** As of a block; `item` of a list's item, `list` also of a list in an item. */
  kind: string;
  name: string | undefined;
  from: number;
  to: number;
  /** Undefined on the page itself. */
  parent: Part | undefined;
  /** A list or an item has a node, a block is one. */
  of: Block | SyntaxNode;
}>;

export type Run = Readonly<{ first: Part; last: Part }>;

/** The innermost part at an offset, and those around it, the outermost first. */
export function partsAt(state: EditorState, offset: number): readonly Part[] {
  const line = state.doc.lineAt(offset);
  const probe = Math.max(offset, line.from + leadOf(line.text));
  const path: Part[] = [];
  for (;;) {
    const inner = path.at(-1);
    const found = inner ? childHolding(state, inner, probe) : pageChildHolding(state, probe);
    if (!found) return path;
    path.push(found);
  }
}

/** The innermost part that can be selected: of a list in an item, the item. */
export function partAt(state: EditorState, offset: number): Part | undefined {
  return partsAt(state, offset).findLast((part) => !isInItem(part));
}

export type Near = Readonly<{ from: number; to: number }>;

/** How many blocks of the page come along on either side. */
const BESIDE = 2;

/** The parts of the page, a component, a list or an item. Of the page only those near a range, because it has many. */
export function childrenOf(state: EditorState, parent: Part | undefined, near?: Near): readonly Part[] {
  const all = innerOf(state, parent);
  const inner = parent || !near ? all : nearOf(all as readonly Block[], near);
  const children = inner.map((of) => partOf(state.doc, of, parent));
  const alone = children.filter((child, at) => child && child.from > (children[at - 1]?.to ?? -1));
  return parent && alone.length < children.length ? [] : (alone as readonly Part[]);
}

export function siblingsOf(state: EditorState, first: Part, last = first): readonly Part[] {
  return childrenOf(state, first.parent, { from: first.from, to: last.to });
}

function nearOf(blocks: readonly Block[], { from, to }: Near): readonly Block[] {
  return blocks.slice(Math.max(0, indexFrom(blocks, from) - BESIDE), indexFrom(blocks, to) + 1 + BESIDE);
}

/** A list in an item belongs to the item. */
export function isInItem({ parent }: Part): boolean {
  return parent?.kind === "item";
}

export function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && " \t\n".includes(text[end - 1]!)) end -= 1;
  return end;
}

export function leadOf(line: string): number {
  return /^[\uFEFF \t]*/.exec(line)![0].length;
}

export function firstWord({ doc }: EditorState, from: number): number {
  return from + leadOf(doc.sliceString(from, doc.lineAt(from).to));
}

function pageChildHolding(state: EditorState, offset: number): Part | undefined {
  const blocks = blocksOf(state);
  const found = blocks[indexFrom(blocks, offset)];
  return found && found.from <= offset ? partOf(state.doc, found, undefined) : undefined;
}

function childHolding(state: EditorState, parent: Part, offset: number): Part | undefined {
  const first = (from: number) => from + leadOf(state.doc.lineAt(from).text);
  return childrenOf(state, parent).find(({ from, to }) => first(from) <= offset && offset <= to);
}

function innerOf(state: EditorState, parent: Part | undefined): ReadonlyArray<Block | SyntaxNode> {
  if (!parent) return blocksOf(state);
  if (parent.kind === "item") return [...listsIn(parent.of as SyntaxNode)];
  if (parent.kind !== "list") return (parent.of as Block).children;
  const list = "children" in parent.of ? listNode(state, parent.of) : parent.of;
  return list?.getChildren("ListItem") ?? [];
}

function listNode(state: EditorState, { from }: Block): SyntaxNode | undefined {
  const inner = syntaxTree(state).resolveInner(from, 1);
  for (let node: SyntaxNode | null = inner; node; node = node.parent) {
    if (isList(node) && node.from === from && node.parent?.name !== "ListItem") return node;
  }
  return undefined;
}

function listsIn(item: SyntaxNode): SyntaxNode[] {
  return [...item.getChildren("BulletList"), ...item.getChildren("OrderedList")].sort(
    (a, b) => a.from - b.from,
  );
}

function isList({ name }: SyntaxNode): boolean {
  return name === "BulletList" || name === "OrderedList";
}

function partOf(doc: Text, of: Block | SyntaxNode, parent: Part | undefined): Part | undefined {
  const line = doc.lineAt(of.from);
  const from = line.number === 1 && line.text.startsWith("\uFEFF") ? line.from + 1 : line.from;
  if (line.from + leadOf(line.text) < of.from) return undefined;
  const to = of.from + endOfText(doc.sliceString(of.from, of.to));
  if ("children" in of) return { kind: of.kind, name: of.name, from, to, parent, of };
  return { kind: isList(of) ? "list" : "item", name: undefined, from, to, parent, of };
}
