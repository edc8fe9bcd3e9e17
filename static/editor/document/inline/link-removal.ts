import { syntaxTree } from "@codemirror/language";
import { type ChangeSpec, EditorState, type Extension, Transaction } from "@codemirror/state";

import type { Span } from "../syntax/nodes.ts";
import { type Link, linkAround } from "./links.ts";

/** Where a selection or a removed word ends inside a link, the link keeps its other words: its hidden marks stay. Without words it goes. */
export const linkRemoval: Extension = EditorState.transactionFilter.of((transaction) => {
  const { startState, docChanged, effects, scrollIntoView, newSelection } = transaction;
  const userEvent = transaction.annotation(Transaction.userEvent);
  const isSeveral = !startState.selection.main.empty || userEvent === "delete.word";
  if (!isSeveral || !docChanged || !removing.test(userEvent ?? "")) return transaction;
  const changes: ChangeSpec[] = [];
  let isSame = true;
  const { main } = startState.selection;
  let [caret, back] = [main.from, 0];
  transaction.changes.iterChanges((from, to, start, end, insert) => {
    const parts = removable(startState, { from, to }, insert.length > 0);
    isSame &&= from === to || (parts.length === 1 && parts[0]!.from === from && parts[0]!.to === to);
    if (insert.length > 0 && from < main.to) {
      caret = from; // what follows is moved with the rest of its block
      const { head } = newSelection.main;
      back = start <= head && head <= end ? end - head : 0; // the page's last line break is none that was typed
    }
    changes.push({ from, insert }, ...parts);
  });
  if (isSame) return transaction;
  const set = startState.changes(changes);
  const anchor = set.mapPos(caret, 1) - back;
  return [{ changes: set, selection: { anchor }, effects, scrollIntoView, userEvent }];
});

/** Not `input.type.compose`: an input method keeps what it replaces. */
const removing = /^(?:delete(?:\..*)?|input\.(?:type|paste|drop))$/;

/** Returns the parts of a range that go without leaving half a link. */
function removable(state: EditorState, range: Span, isReplaced: boolean): Span[] {
  let [{ from, to }, kept] = [range, [] as Span[]];
  for (const link of linksIn(state, range)) {
    const { text } = link;
    const isWhole = from <= link.from && link.to <= to;
    const hasWords = from > text.from || to < text.to;
    if (isWhole || (!hasWords && isReplaced && text.from <= from && to <= text.to)) continue;
    if (!hasWords) [from, to] = [Math.min(from, link.from), Math.max(to, link.to)];
    else kept.push({ from: link.from, to: text.from }, { from: text.to, to: link.to });
  }
  kept = kept.filter((mark) => from < mark.to && mark.from < to).sort((one, other) => one.from - other.from);
  const parts: Span[] = [];
  let at = from;
  for (const mark of kept) {
    parts.push({ from: at, to: Math.max(at, mark.from) });
    at = mark.to;
  }
  parts.push({ from: at, to: Math.max(at, to) });
  return parts.filter((part) => part.from < part.to);
}

function linksIn(state: EditorState, { from, to }: Span): Link[] {
  const links: Link[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      const link = name === "Link" ? linkAround(state, node) : undefined;
      if (link && link.text.from < link.text.to && link.from < to && from < link.to) links.push(link);
    },
  });
  return links;
}
