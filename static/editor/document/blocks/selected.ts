import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";

import { isInItem, type Part, partsAt, type Run, siblingsOf } from "./part.ts";

/** The first part that was selected, and the sibling up to which. Depth counts from the page's own blocks, which have 0. */
type Selected = Readonly<{ anchor: number; head: number; depth: number }>;

const set = StateEffect.define<Selected | undefined>();

/** Parts that are selected as a whole. Typing, clicks and undo return to the text. */
const selected = StateField.define<Selected | undefined>({
  create: () => undefined,
  update(value, transaction) {
    const { effects, selection, docChanged, changes } = transaction;
    const given = effects.find((effect) => effect.is(set));
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

/** The same value as long as the same parts are selected. */
export function selectionOf(state: EditorState): Selected | undefined {
  return state.field(selected, false);
}

export function selectedRun(state: EditorState): Run | undefined {
  const value = selectionOf(state);
  const [anchor, head] = value ? [at(value.anchor), at(value.head)] : [];
  if (!anchor || !head) return undefined;
  return anchor.from <= head.from ? { first: anchor, last: head } : { first: head, last: anchor };

  function at(from: number): Part | undefined {
    const part = partsAt(state, from)[value!.depth];
    return part?.from === from ? part : undefined;
  }
}

/** The end of the selection that Shift and an arrow move. */
export function headOf(state: EditorState): Part | undefined {
  const value = selectionOf(state);
  return value && partsAt(state, value.head)[value.depth];
}

/** For the state in which these parts are. */
export function select(anchor: Part, head = anchor) {
  return set.of({ anchor: anchor.from, head: head.from, depth: depthOf(anchor) });
}

export function selectNone() {
  return set.of(undefined);
}

export function runAround(state: EditorState, from: number, to: number): Run | undefined {
  const [starts, ends] = [partsAt(state, from), partsAt(state, to)];
  const shared = starts.findLastIndex(
    (part, at) => !isInItem(part) && ends[at]?.parent?.from === part.parent?.from,
  );
  const [first, last] = [starts[shared], ends[shared]];
  return first && last ? { first, last } : undefined;
}

export function neighbour(state: EditorState, part: Part, by: 1 | -1): Part | undefined {
  const siblings = siblingsOf(state, part);
  return siblings[siblings.findIndex(({ from }) => from === part.from) + by];
}

function depthOf({ parent }: Part): number {
  return parent ? depthOf(parent) + 1 : 0;
}
