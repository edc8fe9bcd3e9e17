import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { type Change, withCaret } from "./edit.ts";
import { elementsAround } from "./elements.ts";
import { breakAbove, isBlank, isText, leadOf, leafAbove, leafBelow, type Range, textRange } from "./place.ts";
import { tagSides } from "./tags.ts";
import { escapes } from "./verbatim.ts";

export function split(state: EditorState, leaf: SyntaxNode, offset: number): TransactionSpec {
  const lead = leadOf(state, leaf);
  const { cut, closing, opening } = cutAt(state, leaf, offset);
  const { changes, back } = escapes(cut.to, restOf(state, cut.to, opening), lead === "");
  const insert = `${closing}\n${lead.trimEnd()}\n${lead}${opening}`;
  return withCaret(state, [{ ...cut, insert }, ...changes], { at: cut.to, back });
}

/** The rest of a line, which is to begin a line itself. After opened marks it begins nothing. */
export function restOf(state: EditorState, from: number, opening: string): string {
  return opening === "" ? state.sliceDoc(from, state.doc.lineAt(from).to) : "";
}

export type Cut = Readonly<{ cut: Range; closing: string; opening: string }>;

const paired = new Set(["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode", "Link"]);

/** Where a paragraph is cut in two: beside marks, which are closed before it and opened again after it. */
export function cutAt(state: EditorState, leaf: SyntaxNode, offset: number): Cut {
  const text = textRange(state, leaf);
  let at = Math.max(text.from, Math.min(offset, text.to));
  let [closing, opening] = ["", ""];
  for (const { from, begin, end, to } of markedAround(state, leaf, at)) {
    if (state.sliceDoc(begin, at).trim() === "" && end > from) at = Math.min(at, from);
    else if (state.sliceDoc(at, Math.max(at, end)).trim() === "") at = to;
    else if (from < at && at < to) {
      closing += state.sliceDoc(end, to);
      opening = state.sliceDoc(from, begin) + opening;
    }
  }
  const before = blanksAtEnd(state.sliceDoc(text.from, at));
  const after = /^(?:\\(?=\n))?[ \t]*(?:\n[ \t>]*)?/.exec(state.sliceDoc(at, text.to))![0];
  return { cut: { from: at - before, to: at + after.length }, closing, opening };
}

/** How long the line break and the white space at a text's end are, with the backslash of the break. */
function blanksAtEnd(text: string): number {
  const lead = /\n[ \t>]*$/.exec(text)?.[0].length ?? 0;
  const line = text.slice(0, text.length - lead);
  const isBroken = lead > 0 && line.endsWith("\\");
  return lead + (isBroken ? 1 : /(?<![ \t])[ \t]*$/.exec(line)![0].length);
}

/** Marks and tags around an offset: `begin` and `end` are those of what is between them. The inner ones come first. */
function markedAround(state: EditorState, leaf: SyntaxNode, offset: number) {
  const marks = inlinesAround(leaf, offset).map((node) => ({
    from: node.from,
    begin: node.firstChild?.to ?? node.from,
    end: paired.has(node.name) ? closingOf(node) : node.from,
    to: node.to,
  }));
  const elements = elementsAround(state, leaf, offset).map(({ open, close }) => ({
    from: open.from,
    begin: open.to,
    end: close.from,
    to: close.to,
  }));
  return [...marks, ...elements].sort((one, other) => one.to - one.from - (other.to - other.from));
}

function inlinesAround(leaf: SyntaxNode, offset: number): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  let node: SyntaxNode | null = leaf.resolve(offset, 0);
  for (
    ;
    node && node.from >= leaf.from && node.to <= leaf.to && node.name !== leaf.name;
    node = node.parent
  ) {
    if (node.from < offset && offset < node.to) found.push(node);
  }
  return found.filter(({ name }) => !name.endsWith("Mark") && name !== "HardBreak" && name !== "Escape");
}

/** Where the closing marks of an inline node begin, with the address of a link. */
function closingOf(node: SyntaxNode): number {
  return (node.name === "Link" ? node.getChildren("LinkMark")[1] : node.lastChild)?.from ?? node.to;
}

export function paragraphAfter(
  state: EditorState,
  leaf: SyntaxNode,
  lead = leadOf(state, leaf),
  changes: readonly Change[] = [],
): TransactionSpec {
  const own = state.doc.lineAt(leaf.to);
  const last = attributesBelow(state, leaf, own) ?? own;
  // Blanks that a writer leaves at a text's end go; those after a tag or a fence stay.
  const end = isText(leaf) && last === own ? last.from + last.text.trimEnd().length : last.to;
  const after = blankBelow(state, last.number, lead);
  const insert = `\n${lead.trimEnd()}\n${lead}${after}`;
  return withCaret(state, [...changes, { from: end, to: last.to, insert }], {
    at: last.to,
    back: after.length,
  });
}

/** The line of attributes right below a block, which are the block's own. */
function attributesBelow(state: EditorState, { nextSibling }: SyntaxNode, above: Line): Line | undefined {
  if (nextSibling?.name !== "Template") return undefined;
  const line = state.doc.lineAt(nextSibling.from);
  const isOwn = line.number === above.number + 1 && line.to >= nextSibling.to;
  return isOwn && /^\{(?![{%!*])/.test(state.sliceDoc(nextSibling.from, line.to)) ? line : undefined;
}

/** The caret is at an offset after it. */
export function paragraphBefore(state: EditorState, leaf: SyntaxNode, offset: number): TransactionSpec {
  const changes = state.changes(paragraphAbove(state, leaf).changes);
  return { changes, selection: { anchor: changes.mapPos(offset, 1) }, userEvent: "input" };
}

export function paragraphAbove(state: EditorState, leaf: SyntaxNode): TransactionSpec {
  const lead = leadOf(state, leaf);
  const line = state.doc.lineAt(leaf.from);
  const above = blankAbove(state, line.number, lead);
  const after = `\n${lead.trimEnd()}\n${lead}`;
  return withCaret(state, [{ from: leaf.from, insert: (above && above + lead) + after }], {
    at: leaf.from,
    back: after.length,
  });
}

/** Without the mark of a line break above a line, which would be read as text before a block. */
export function withoutBreak(state: EditorState, line: Line): Change[] {
  const length = breakAbove(state, line);
  return length > 0 ? [{ from: line.from - 1 - length, to: line.from - 1 }] : [];
}

export function emptyParagraphFor(
  state: EditorState,
  { first, last, lead }: { first: Line; last: Line; lead: string },
  changes: readonly Change[] = [],
): TransactionSpec {
  const before = blankAbove(state, first.number, lead);
  const after = blankBelow(state, last.number, lead);
  return withCaret(state, [{ from: first.from, to: last.to, insert: before + lead + after }, ...changes], {
    at: last.to,
    back: after.length,
  });
}

/** The blank line between a paragraph and text above it, with the marks of quotes in the paragraph's `lead`; "" without text above. */
export function blankAbove(state: EditorState, number: number, lead: string): string {
  return isTextAbove(state, number) ? `${lead.trimEnd()}\n` : "";
}

/** The same for text below it. */
export function blankBelow(state: EditorState, number: number, lead: string): string {
  return isTextBelow(state, number) ? `\n${lead.trimEnd()}` : "";
}

/** Whether the line above has text that a paragraph would join; an opening tag does not. */
export function isTextAbove(state: EditorState, number: number): boolean {
  if (number === 1 || isBlank(state.doc.line(number - 1))) return false;
  const leaf = leafAbove(state, number);
  return !leaf || tagSides(state, leaf).last !== "opens";
}

/** Whether the line below has text that would join a paragraph; a closing tag does not. */
export function isTextBelow(state: EditorState, number: number): boolean {
  if (number === state.doc.lines || isBlank(state.doc.line(number + 1))) return false;
  const leaf = leafBelow(state, number);
  return !leaf || tagSides(state, leaf).first !== "closes";
}
