import { isolateHistory } from "@codemirror/commands";
import { ChangeSet } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { isInCode, pasted } from "./clipboard/place.ts";
import type { Range } from "./keys/place.ts";
import { insertion } from "./menus/insertion.ts";

/** Writes a picture in the place of a range, as one step of undo. The caret goes after it, to the next line if it is alone in its line. */
export function insertPicture(view: EditorView, { from, to }: Range, markdown: string): void {
  const { changes, anchor } = isAlone(view, { from, to })
    ? aloneInLine(view, { from, to }, markdown)
    : inText(view, { from, to }, markdown);
  view.dispatch({
    changes,
    selection: { anchor },
    annotations: isolateHistory.of("full"),
    userEvent: "input.paste",
    scrollIntoView: true,
  });
  view.focus();
}

const blank = /^[\s>]*$/;

function isAlone({ state }: EditorView, { from, to }: Range): boolean {
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const around = state.sliceDoc(first.from, from) + state.sliceDoc(to, last.to);
  return blank.test(around) && !isInCode(state, from);
}

function inText({ state }: EditorView, range: Range, markdown: string) {
  const changes = pasted(state, range, markdown);
  return { changes, anchor: changes.from + changes.insert.length };
}

/** A blank line after it is there already, or is made. */
function aloneInLine({ state }: EditorView, { from, to }: Range, markdown: string) {
  const { changes, caret } = insertion(state, from, to, { before: markdown, after: "" });
  const doc = changes.apply(state.doc);
  const own = doc.lineAt(caret);
  const next = own.number < doc.lines ? doc.line(own.number + 1) : undefined;
  if (next && blank.test(next.text)) return { changes, anchor: next.to };
  const insert = `\n${/^[\s>]*/.exec(own.text)![0]}`;
  const more = ChangeSet.of({ from: own.to, insert }, doc.length);
  return { changes: changes.compose(more), anchor: own.to + insert.length };
}
