import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";

import { placed } from "./clipboard/place.ts";
import type { Range } from "./keys/place.ts";
import { goingOn, insertion } from "./menus/insertion.ts";
import { isInCode } from "./syntax/in-code.ts";

/** Writes a picture in the place of a range, as one step of undo. The caret goes after it, to the next line if it is alone in its line. */
export function insertPicture(view: EditorView, { from, to }: Range, markdown: string): void {
  const { state } = view;
  const { changes, caret } = isAlone(view, { from, to })
    ? goingOn(state, insertion(state, from, to, { before: markdown, after: "" }))
    : placed(state, { from, to }, markdown);
  view.dispatch({
    changes,
    selection: { anchor: caret },
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
