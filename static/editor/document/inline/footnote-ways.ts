import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

import { otherEndOf } from "./footnotes.ts";

/** A press on a footnote's number, or Enter in it, goes to its text, and from the number of the text back. */
export const footnoteWays: Extension = [
  EditorView.domEventHandlers({
    // The press leaves the caret where it is: there, it would show the source of the number.
    mousedown(event, view) {
      const number = event.button === 0 ? numberUnder(event) : null;
      return number !== null && otherEndOf(view.state, view.posAtDOM(number) + 1) !== undefined;
    },
    click(event, view) {
      const number = numberUnder(event);
      return number !== null && goToOtherEnd(view, view.posAtDOM(number) + 1);
    },
  }),
  Prec.highest(
    keymap.of([
      {
        key: "Enter",
        run: (view) => view.state.selection.main.empty && goToOtherEnd(view, view.state.selection.main.head),
      },
    ]),
  ),
];

function numberUnder({ target }: MouseEvent): Element | null {
  return target instanceof Element ? target.closest(".doc-footnote-number") : null;
}

function goToOtherEnd(view: EditorView, from: number): boolean {
  const anchor = otherEndOf(view.state, from);
  if (anchor === undefined) return false;
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: "nearest", yMargin: 96 }),
    userEvent: "select",
  });
  view.focus();
  return true;
}
