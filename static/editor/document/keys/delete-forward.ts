import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isFenced } from "./code.ts";
import { startOf } from "./edges.ts";
import { type Key, nothing, withCaret } from "./edit.ts";
import { boxAround } from "./elements.ts";
import { emptyParagraphs } from "./empty-paragraph.ts";
import { onInFence } from "./fence-edges.ts";
import { onFromGap } from "./gaps.ts";
import { between, join } from "./joins.ts";
import { gapAround, isBlank, isGap, isText, leadOf, leafAt, leafBelow, textRange } from "./place.ts";
import { isMarks, tagSides } from "./tags.ts";

const ON = "delete.forward";

export const deleteForward: Key = (state) => {
  const { head, empty } = state.selection.main;
  if (!empty) return undefined;
  const line = state.doc.lineAt(head);
  if (isGap(state, line)) return onFromGap(state, line);
  const leaf = leafAt(state, head);
  if (!leaf) return undefined;
  if (isFenced(leaf) && head < leaf.to) return onInFence(state, leaf, line);
  if (boxAround(state, leaf, head)?.close.from === head) return nothing;
  if (isMarks(leaf) && head <= leaf.from)
    return tagSides(state, leaf).first === "closes" ? nothing : { selection: startOf(state, leaf) };
  const end = isText(leaf) ? textRange(state, leaf).to : leaf.to;
  const isBeforeSign = isText(leaf) && state.sliceDoc(head, line.to).trim() !== "";
  // Also in a heading's id.
  if (isBeforeSign && head !== end) return undefined;
  if (head >= end) return onFrom(state, leaf, state.doc.lineAt(leaf.to));
  if (!isText(leaf)) return undefined;
  const next = state.doc.lineAt(line.to + 1);
  const to = next.from + /^[ \t>]*/.exec(next.text)![0].length;
  return withCaret(state, [{ from: head, to }], { at: head, userEvent: ON });
};

function onFrom(state: EditorState, leaf: SyntaxNode, line: Line): TransactionSpec {
  const { doc } = state;
  const { head } = state.selection.main;
  if (line.number < doc.lines && isBlank(doc.line(line.number + 1))) {
    const { first, last } = gapAround(doc, line.number + 1);
    if (emptyParagraphs(state, first, last).length > 0) {
      return { changes: { from: line.to, to: doc.line(Math.min(last, first + 1)).to }, userEvent: ON };
    }
  }
  const below = leafBelow(state, line.number);
  const quote = emptyQuoteBelow(state, line, below ? [leaf, below] : [leaf]);
  if (quote) return { changes: { from: line.to, to: quote.to }, userEvent: ON };
  if (!below || tagSides(state, below).first) return nothing;
  if (!isText(below)) return { selection: startOf(state, below) };
  if (!isText(leaf)) return nothing;
  const spec = join(state, leaf, below, { ...between(state, leaf, below), userEvent: ON });
  return spec ? { ...spec, selection: { anchor: Math.min(head, textRange(state, leaf).to) } } : nothing;
}

/** The last line of an empty quote between two blocks outside of it. */
function emptyQuoteBelow(
  state: EditorState,
  { number }: Line,
  blocks: readonly SyntaxNode[],
): Line | undefined {
  const { doc } = state;
  const depthOf = (text: string) => text.split(">").length;
  const depth = Math.max(...blocks.map((block) => depthOf(leadOf(state, block))));
  let found: Line | undefined;
  for (let at = number + 1; at <= doc.lines && isBlank(doc.line(at)); at += 1)
    if (depthOf(doc.line(at).text) > depth) found = doc.line(at);
  return found;
}
