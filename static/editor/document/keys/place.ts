import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, Line, Text } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";

import { containers } from "../../../../src/markdown/tree/index.ts";
import { alertMarkOf } from "../syntax/alert.ts";
import { withoutId } from "../syntax/heading-id.ts";

export type Range = Readonly<{ from: number; to: number }>;

const marks = new Set(["ListMark", "QuoteMark", "FootnoteMark"]);

/** A screen of text after a place, so that what the place is in is known. */
const UNITS_AHEAD = 4000;
/** The most that a key waits for it on a busy machine: with less read, it would do something else to the text. */
const MAX_MS = 1000;

export function treeAt(state: EditorState, offset: number): Tree {
  // Places near each other ask for the same part, which is read once.
  const end = Math.min(state.doc.length, (Math.ceil(offset / UNITS_AHEAD) + 1) * UNITS_AHEAD);
  return ensureSyntaxTree(state, end, MAX_MS) ?? syntaxTree(state);
}

/** Text of a line before and between blocks: indentation, marks of quotes and of list items. */
const lineMarks = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/;

/** Returns the block at an offset that has none in it, such as a paragraph, or an empty item. Undefined on blank lines. */
export function leafAt(state: EditorState, offset: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(offset);
  const tree = treeAt(state, line.to);
  const start = line.from + lineMarks.exec(line.text)![0].length;
  return (
    leafOf(tree.resolveInner(offset, -1), line) ??
    leafOf(tree.resolveInner(offset, 1), line) ??
    leafOf(tree.resolveInner(start, 1), line) ??
    emptyItem(tree.resolveInner(line.from + line.text.trimEnd().length, -1))
  );
}

function leafOf(inner: SyntaxNode, line: Line): SyntaxNode | undefined {
  let node = inner;
  while (node.parent && !containers.has(node.parent.name)) node = node.parent;
  if (!node.parent || containers.has(node.name) || marks.has(node.name)) return undefined;
  return node.from <= line.to && node.to >= line.from ? node : undefined;
}

function emptyItem({ name, parent }: SyntaxNode): SyntaxNode | undefined {
  return name === "ListMark" ? parent! : undefined;
}

/** Whether a line between blocks has nothing but the marks of quotes. */
export function isGap(state: EditorState, line: Line): boolean {
  return isBlank(line) && leafAt(state, line.to) === undefined;
}

export function isBlank({ text }: Line): boolean {
  return /^[\s>]*$/.test(text);
}

/** The first and the last of the blank lines around one, by number. */
export function gapAround(doc: Text, number: number): { first: number; last: number } {
  let [first, last] = [number, number];
  while (first > 1 && isBlank(doc.line(first - 1))) first -= 1;
  while (last < doc.lines && isBlank(doc.line(last + 1))) last += 1;
  return { first, last };
}

export function leafAbove(state: EditorState, number: number): SyntaxNode | undefined {
  for (let above = number - 1; above > 0; above -= 1) {
    const line = state.doc.line(above);
    if (!isBlank(line)) return leafAt(state, line.from + line.text.trimEnd().length);
  }
  return undefined;
}

export function leafBelow(state: EditorState, number: number): SyntaxNode | undefined {
  for (let below = number + 1; below <= state.doc.lines; below += 1) {
    const line = state.doc.line(below);
    if (!isBlank(line)) return leafAt(state, line.from + lineMarks.exec(line.text)![0].length);
  }
  return undefined;
}

export function isHeading({ name }: SyntaxNode): boolean {
  return name.startsWith("ATXHeading") || name.startsWith("SetextHeading");
}

export function isText(leaf: SyntaxNode): boolean {
  return leaf.name === "Paragraph" || leaf.name === "Task" || leaf.name === "ListItem" || isHeading(leaf);
}

/** The text of a block, without the marks at its start and end, a heading's id, and the white space after it. */
export function textRange(state: EditorState, leaf: SyntaxNode): Range {
  const { doc } = state;
  if (leaf.name === "ListItem") {
    const at = leaf.getChild("ListMark")!.to;
    const from = at + /^[ \t]{0,4}/.exec(doc.lineAt(at).text.slice(at - doc.lineAt(at).from))![0].length;
    return { from, to: from };
  }
  const [first, ...others] = leaf.getChildren(leaf.name === "Task" ? "TaskMarker" : "HeaderMark");
  const last = leaf.name.startsWith("Setext") ? first : others.at(-1);
  const start = first && first !== last ? first.to : (alertMarkOf(leaf)?.to ?? leaf.from);
  const text = doc.sliceString(start, last?.from ?? leaf.to);
  const lead = start === leaf.from ? 0 : /^[ \t]*(?:\n[ \t>]*)?/.exec(text)![0].length;
  const from = start + Math.min(lead, text.length);
  const words = text.replace(/\n[ \t>]*$/, "").trimEnd();
  const to = start + (isHeading(leaf) ? withoutId(words) : words).length;
  return { from, to: Math.max(from, to) };
}

/** What the lines of a block begin with: the marks of quotes, and spaces in the place of others. */
export function leadOf(state: EditorState, leaf: SyntaxNode): string {
  if (leaf.name === "ListItem") return itemOf(state, leaf).lead;
  const line = state.doc.lineAt(leaf.from);
  const lead = spaced(line.text.slice(0, leaf.from - line.from));
  const { parent } = leaf;
  return parent?.name === "Description" && parent.from >= line.from
    ? indentedBy4(lead, parent.from - line.from)
    : lead;
}

/** What goes on with a meaning is indented by four columns, whatever is after its colon. */
function indentedBy4(lead: string, from: number): string {
  return lead.includes("\t", from) ? lead : lead.padEnd(from + 4);
}

/** How much of a lead a line has, in UTF-16 units. */
export function leadIn(text: string, lead: string): number {
  return readLead(text, lead).at;
}

/** What a line has too little of a lead: a blank one most often has nothing of it. */
export function missingLead(text: string, lead: string): string {
  return readLead(text, lead).missing;
}

function readLead(text: string, lead: string): { at: number; missing: string } {
  let [at, missing] = [0, ""];
  for (const sign of lead) {
    const found = (sign === ">" ? /^[ \t]*>/ : /^[ \t]/).exec(text.slice(at));
    if (found) at += found[0].length;
    else missing += sign;
  }
  return { at, missing };
}

export function spaced(marks: string): string {
  return marks.replace(/[^\s>]/g, " ");
}

export type Item = Readonly<{
  node: SyntaxNode;
  list: SyntaxNode;
  /** Without the space after it. */
  mark: Range;
  line: Line;
  /** What the line has before the mark, as spaces and marks of quotes. */
  outer: string;
  /** What the item's other lines begin with. */
  lead: string;
}>;

export function itemOf(state: EditorState, node: SyntaxNode): Item {
  const mark = node.getChild("ListMark")!;
  const line = state.doc.lineAt(mark.from);
  const after = line.text.slice(mark.to - line.from);
  const space = /^[ \t]{1,4}(?=\S)/.exec(after)?.[0] ?? " ";
  return {
    node,
    list: node.parent!,
    mark,
    line,
    outer: spaced(line.text.slice(0, mark.from - line.from)),
    lead: spaced(line.text.slice(0, mark.to - line.from)) + space,
  };
}

/** Returns the item beside one in the same list; marks of quotes are between them. */
export function besideItem(item: SyntaxNode, side: "nextSibling" | "prevSibling"): SyntaxNode | undefined {
  let node = item[side];
  while (node && node.name !== "ListItem") node = node[side];
  return node ?? undefined;
}

export function itemAround(state: EditorState, leaf: SyntaxNode): Item | undefined {
  const node = ancestor(leaf, "ListItem");
  return node && itemOf(state, node);
}

export function ancestor(leaf: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = leaf; node; node = node.parent) if (node.name === name) return node;
  return undefined;
}

/** Returns the item whose own text a block is, on the line of its mark. */
export function itemOfFirst(state: EditorState, leaf: SyntaxNode): Item | undefined {
  const node = leaf.name === "ListItem" ? leaf : leaf.parent;
  const item = node?.name === "ListItem" ? itemOf(state, node) : undefined;
  return item && (leaf === node || leaf.from <= item.line.to) ? item : undefined;
}

/** How long the mark of a line break is that ends the line above, in UTF-16 units. */
export function breakAbove(state: EditorState, { number }: Line): number {
  if (number === 1) return 0;
  return /(?:(?<!\\)\\|(?<! ) {2,})$/.exec(state.doc.line(number - 1).text)?.[0].length ?? 0;
}
