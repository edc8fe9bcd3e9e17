import type { ChangeSpec, EditorState, Line, Text, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { changed } from "../arrange/changed.ts";
import { itemOf, leadIn, leadOf } from "./place.ts";

/** Changes what is in a list item or a quote as on a page that has nothing else. */
export function doneApart(
  state: EditorState,
  container: SyntaxNode,
  edit: (page: EditorState, placeOn: (offset: number) => number) => TransactionSpec,
): TransactionSpec {
  const { doc } = state;
  const [first, last] = [doc.lineAt(container.from), doc.lineAt(container.to)];
  const lead =
    container.name === "ListItem" ? itemOf(state, container).lead : `${leadOf(state, container)}> `;
  // The first line has the mark of an item.
  const mark = Math.min(container.firstChild!.nextSibling!.from, first.to) - first.from;
  const leadOn = ({ number, text }: Line) => (number === first.number ? mark : leadIn(text, lead));
  const leads = Array.from({ length: last.number - first.number + 1 }, (_, index) => {
    const line = doc.line(first.number + index);
    return { from: line.from, to: line.from + leadOn(line) };
  });
  const around = [{ from: 0, to: first.from }, ...leads, { from: last.to, to: doc.length }];
  const removed = state.changes(around);
  const page = changed(state, removed, removed.newLength);
  const spec = edit(page, (offset) => removed.mapPos(offset));
  if (!spec.selection) return spec;
  const placeIn = (whole: Text, text: Text, offset: number) => {
    const { number, from } = text.lineAt(offset);
    const line = whole.line(first.number + number - 1);
    return line.from + leadOn(line) + offset - from;
  };
  const changes: ChangeSpec[] = [];
  const made = page.changes(spec.changes);
  made.iterChanges((from, to, _from, _to, text) => {
    const isAtEnd = page.doc.lineAt(to).to === to;
    const [start, ...lines] = text.toString().split("\n");
    const led = lines.map((line, index) => {
      const isBlank = line === "" && (isAtEnd || index < lines.length - 1);
      return `\n${isBlank ? lead.trimEnd() : lead}${line}`;
    });
    const leavesBlank = start === "" && led.length > 0 && page.doc.lineAt(from).from === from;
    changes.push({
      from: placeIn(doc, page.doc, from) - (leavesBlank ? lead.length - lead.trimEnd().length : 0),
      to: placeIn(doc, page.doc, to),
      insert: start + led.join(""),
    });
  });
  const set = state.changes(changes);
  const { anchor, head = anchor } = spec.selection as { anchor: number; head?: number };
  const place = (offset: number) => placeIn(set.apply(doc), made.apply(page.doc), offset);
  return { ...spec, changes: set, selection: { anchor: place(anchor), head: place(head) } };
}
