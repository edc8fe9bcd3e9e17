import type { EditorState, Line, TransactionSpec } from "@codemirror/state";

import { endOf, startOf, wholeAround } from "./edges.ts";
import { nothing } from "./edit.ts";
import { emptyParagraphs } from "./empty-paragraph.ts";
import { oneList } from "./joins.ts";
import { isTextAbove } from "./paragraphs.ts";
import { breakAbove, gapAround, isBlank, leafAbove, leafBelow } from "./place.ts";
import { tagSides } from "./tags.ts";

const BACK = "delete.backward";
const ON = "delete.forward";

/** Takes an empty paragraph away; the caret goes to the end of what is above it. */
export function fromGap(state: EditorState, line: Line): TransactionSpec {
  const { doc } = state;
  const { first, last } = gapAround(doc, line.number);
  if (line.number - 2 >= first) {
    const from = doc.line(line.number - 2).to;
    return { changes: { from, to: line.to }, selection: { anchor: from }, userEvent: BACK };
  }
  const above = leafAbove(state, first);
  const below = leafBelow(state, last);
  const opens = above && tagSides(state, above).last === "opens";
  if (!above || opens) {
    if (below && tagSides(state, below).first !== "closes") return onFromGap(state, line);
    return above && below ? wholeAround(state, line.from) : nothing;
  }
  const list = oneList(state, above, line.number);
  if (list !== undefined) {
    const changes = state.changes({ from: doc.line(first).from - 1, to: list });
    return { changes, selection: endOf(state, above, changes), userEvent: BACK };
  }
  const isKept = last === line.number && below && tagSides(state, below).first !== "closes";
  const to = isKept ? (line.number > first ? doc.line(first).to : doc.line(first).from - 1) : line.to;
  const from = doc.line(first).from - 1 - breakAbove(state, doc.line(first));
  const changes = state.changes({ from, to });
  return { changes, selection: endOf(state, above, changes), userEvent: BACK };
}

/** Takes an empty paragraph away; the caret goes to the start of what is below it. */
export function onFromGap(state: EditorState, line: Line): TransactionSpec {
  const { doc } = state;
  const { first, last } = gapAround(doc, line.number);
  if (line.number + 2 <= last) {
    const changes = { from: line.to, to: doc.line(line.number + 2).to };
    return { changes, selection: { anchor: line.to }, userEvent: ON };
  }
  const below = leafBelow(state, last);
  if (!below || tagSides(state, below).first === "closes") return nothing;
  const isKept = line.number === first && isTextAbove(state, first);
  const changes = state.changes(isKept ? [] : { from: line.from, to: doc.line(last).to + 1 });
  return { changes, selection: startOf(state, below, changes), userEvent: ON };
}

export function withoutEmptyAbove(state: EditorState, { number, from }: Line): TransactionSpec | undefined {
  const { doc } = state;
  if (number === 1 || !isBlank(doc.line(number - 1))) return undefined;
  const { first, last } = gapAround(doc, number - 1);
  if (emptyParagraphs(state, first, last).length === 0) return undefined;
  const start = last - 1 > 1 ? doc.line(last - 2).to : 0;
  const changes = { from: start, to: start === 0 ? from : doc.line(last).to };
  return { changes, userEvent: BACK };
}
