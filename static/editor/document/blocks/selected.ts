import type { EditorState } from "@codemirror/state";

import { isInItem, type Part, partsAt, type Run, siblingsOf } from "../arrange/part.ts";
import { selectionOf, setSelected } from "../arrange/selected-parts.ts";

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
  return setSelected.of({ anchor: anchor.from, head: head.from, depth: depthOf(anchor) });
}

export function selectNone() {
  return setSelected.of(undefined);
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
