import { type EditorState, type SelectionRange, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const changed = StateEffect.define<boolean>();

export const focused = StateField.define<boolean>({
  create: () => false,
  update: (before, { effects }) => effects.findLast((effect) => effect.is(changed))?.value ?? before,
});

export const focusChanges = [
  focused,
  EditorView.focusChangeEffect.of((_, isFocused) => changed.of(isFocused)),
  EditorView.updateListener.of(({ view }) => {
    // CodeMirror's own comes in a microtask.
    if (isWrong(view)) queueMicrotask(() => queueMicrotask(() => tell(view)));
  }),
];

/** CodeMirror tells once, and not at all where another transaction comes first, as when keys follow a press at once. */
function tell(view: EditorView): void {
  if (isWrong(view)) view.dispatch({ effects: changed.of(view.hasFocus) });
}

function isWrong({ state, hasFocus }: EditorView): boolean {
  return state.field(focused, false) === !hasFocus;
}

/** A caret counts only where one types: until the first press it is at the start of the page. */
export function selectedIn({ selection }: EditorState, hasFocus: boolean): readonly SelectionRange[] {
  return selection.ranges.filter(({ empty }) => hasFocus || !empty);
}
