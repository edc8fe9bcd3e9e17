import {
  Annotation,
  type ChangeSpec,
  type EditorState,
  type StateCommand,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";

export type Change = Readonly<{ from: number; to?: number; insert?: string }>;

/** What a key does to a state; undefined where it does nothing of its own. */
export type Key = (state: EditorState) => TransactionSpec | undefined;

export const nothing: TransactionSpec = {};

/** Says that a change leaves sound Markdown, so that no rule of typing adds to it. */
export const isSound = Annotation.define<true>();

/** A selection stays at the words that it is at; what is inserted where it begins is before it. */
export function alongWith(state: EditorState, given: readonly Change[], userEvent: string): TransactionSpec {
  const changes = state.changes(given);
  const { anchor, head } = state.selection.main;
  const selection = { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) };
  return { changes, selection, userEvent };
}

export function pressed(state: EditorState, key: Key): Transaction | undefined {
  const spec = state.readOnly ? undefined : key(state);
  return spec && state.update({ scrollIntoView: true, annotations: isSound.of(true) }, spec);
}

export function command(key: Key): StateCommand {
  return ({ state, dispatch }) => {
    const transaction = pressed(state, key);
    if (transaction) dispatch(transaction);
    return transaction !== undefined;
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
