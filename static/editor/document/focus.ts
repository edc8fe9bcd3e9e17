import { type EditorState, type SelectionRange, StateEffect, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const changed = StateEffect.define<boolean>();

export const focusChanges = EditorView.focusChangeEffect.of((_, isFocused) => changed.of(isFocused));

export function hasFocusAfter(before: boolean, { effects }: Transaction): boolean {
  return effects.findLast((effect) => effect.is(changed))?.value ?? before;
}

/** A caret counts only where one types: until the first press it is at the start of the page. */
export function selectedIn({ selection }: EditorState, hasFocus: boolean): readonly SelectionRange[] {
  return selection.ranges.filter(({ empty }) => hasFocus || !empty);
}
