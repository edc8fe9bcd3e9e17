import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { readTag } from "../../../../src/markdown/tree/index.ts";
import { isElement } from "../syntax/callouts.ts";
import { type Key, pressed } from "./edit.ts";
import { itemOfFirst, leadOf, type Range } from "./place.ts";

/** An element in a text, by its tags. */
export type Element = Readonly<{ name: string; open: Range; close: Range }>;

/** The elements of a text that have a closing tag, inner ones before outer ones. */
export function elementsIn(state: EditorState, leaf: SyntaxNode): Element[] {
  const open: Array<Range & { name: string }> = [];
  const found: Element[] = [];
  leaf.cursor().iterate(({ name, from, to }) => {
    if (name !== "JsxTag") return;
    const tag = readTag(state.sliceDoc(from, to));
    if (!tag.closes && !tag.selfCloses) open.push({ name: tag.name, from, to });
    const start = tag.closes ? open.pop() : undefined;
    if (start?.name === tag.name) found.push({ name: tag.name, open: start, close: { from, to } });
  });
  return found;
}

/** The elements around an offset, the inner ones first. */
export function elementsAround(state: EditorState, leaf: SyntaxNode, offset: number): Element[] {
  return elementsIn(state, leaf).filter(({ open, close }) => open.to <= offset && offset <= close.from);
}

/** The component around an offset that has its lines to itself, as a box has, but no lines for its tags. */
export function boxAround(state: EditorState, leaf: SyntaxNode, offset: number): Element | undefined {
  if (leaf.name !== "Paragraph" && leaf.name !== "JsxFlow") return undefined;
  const box = elementsAround(state, leaf, offset).at(-1);
  if (!box || isElement(box.name) || itemOfFirst(state, leaf)) return undefined;
  if (leaf.name === "JsxFlow" && !isEmpty(state, box)) return undefined;
  const before = state.sliceDoc(Math.max(leaf.from, state.doc.lineAt(box.open.from).from), box.open.from);
  const after = state.sliceDoc(box.close.to, state.doc.lineAt(box.close.to).to);
  return /^[ \t>]*$/.test(before) && after.trim() === "" ? box : undefined;
}

function isEmpty(state: EditorState, { open, close }: Element): boolean {
  return state.sliceDoc(open.to, close.from).trim() === "";
}

/** Gives the tags of a box lines of their own; `shift` is how much what is between them moves, in UTF-16 units. */
export function openedBox(state: EditorState, leaf: SyntaxNode, { open, close }: Element) {
  const lead = leadOf(state, leaf);
  const inner = `\n${lead}  `;
  const changes = state.changes([
    { from: open.to, insert: inner },
    { from: close.from, insert: `\n${lead}` },
  ]);
  return { changes, shift: inner.length };
}

/** Opens a box, and presses the key in the paragraph that is between its tags then. */
export function inOpenBox(state: EditorState, leaf: SyntaxNode, box: Element, key: Key): TransactionSpec {
  const { changes, shift } = openedBox(state, leaf, box);
  const selection = { anchor: state.selection.main.head + shift };
  const opened = state.update({ changes, selection, userEvent: "input" });
  const spec = isEmpty(state, box) ? undefined : pressed(opened.state, key);
  if (!spec) return { changes, selection, userEvent: "input" };
  return { changes: changes.compose(spec.changes), selection: spec.selection!, userEvent: "input" };
}
