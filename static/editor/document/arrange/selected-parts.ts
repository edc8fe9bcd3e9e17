import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";

/** The first part that was selected, and the sibling up to which. Depth counts from the page's own blocks, which have 0. */
type Selected = Readonly<{ anchor: number; head: number; depth: number }>;

export const setSelected = StateEffect.define<Selected | undefined>();

/** Parts that are selected as a whole. Typing, clicks and undo return to the text. */
const selected = StateField.define<Selected | undefined>({
  create: () => undefined,
  update(value, transaction) {
    const { effects, selection, docChanged, changes } = transaction;
    const given = effects.find((effect) => effect.is(setSelected));
    if (given) return given.value;
    if (!value || selection) return undefined;
    if (!docChanged) return value;
    if (["input", "delete", "undo", "redo", "move"].some((event) => transaction.isUserEvent(event)))
      return undefined;
    return { ...value, anchor: changes.mapPos(value.anchor, 1), head: changes.mapPos(value.head, 1) };
  },
});

export const selectedParts: Extension = selected;

export function hasSelection(state: EditorState): boolean {
  return selectionOf(state) !== undefined;
}

/** It stays the same value as long as the same parts are selected. */
export function selectionOf(state: EditorState): Selected | undefined {
  return state.field(selected, false);
}
