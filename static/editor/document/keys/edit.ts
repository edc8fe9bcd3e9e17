import type { ChangeSpec, EditorState, StateCommand, TransactionSpec } from "@codemirror/state";

export type Change = Readonly<{ from: number; to?: number; insert?: string }>;

/** What a key does to a state; undefined where it does nothing of its own. */
export type Key = (state: EditorState) => TransactionSpec | undefined;

/** A key that is taken and changes nothing. */
export const nothing: TransactionSpec = {};

export function command(key: Key): StateCommand {
  return ({ state, dispatch }) => {
    const spec = state.readOnly ? undefined : key(state);
    if (!spec) return false;
    dispatch(state.update({ scrollIntoView: true }, spec));
    return true;
  };
}

/** Changes, with the caret after what is inserted at an offset, and `back` units before its end. */
export function withCaret(
  state: EditorState,
  changes: readonly ChangeSpec[],
  { at, back = 0, userEvent = "input" }: { at: number; back?: number; userEvent?: string },
): TransactionSpec {
  const set = state.changes([...changes]);
  return { changes: set, selection: { anchor: set.mapPos(at, 1) - back }, userEvent };
}
