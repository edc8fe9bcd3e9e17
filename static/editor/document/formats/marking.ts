import type { EditorState, TransactionSpec } from "@codemirror/state";

import { isSound, nothing } from "../keys/edit.ts";
import { leafAt } from "../keys/place.ts";
import { labelsOf } from "../syntax/definitions.ts";
import { leaveMarks } from "./leaving-marks.ts";
import { emptyMarks, linkedWords, type Marked, type Passage, toggleMarks } from "./marks.ts";
import type { Change, Selection } from "./text-change.ts";
import { type InlineText, textsIn } from "./texts.ts";

/** Toggles a format of the selected words, or of the word at the caret; at the end of its text, the caret leaves it. */
export function marking(state: EditorState, name: Marked): TransactionSpec {
  const { main } = state.selection;
  const texts = textsIn(state);
  const [text] = texts;
  const labels = labelsOf(state);
  const passages = texts.map((text) => passageOf(text, main, labels));
  if (main.empty) {
    const left = text && leaveMarks(passages[0]!, name);
    if (left) return atOffset(state, text.from, left);
  }
  const edits = toggleMarks(passages, name);
  if (main.empty && !edits[0]) return withEmptyMarks(state, text, passages[0], name);
  const placed = edits.flatMap((edit, index) => {
    const offset = texts[index]!.from;
    return edit ? [{ changes: moved(edit.changes, offset), words: moved([edit.words], offset)[0]! }] : [];
  });
  const changes = placed.flatMap((edit) => edit.changes);
  const [first, last] = [placed[0]?.words, placed.at(-1)?.words];
  if (!first || !last || changes.length === 0) return nothing;
  const set = state.changes(changes);
  // Marks come before the first word, the backslash of a sign is a part of it.
  const backslash = changes.some(({ from, insert }) => from === first.from && insert === "\\") ? 1 : 0;
  const selection = main.empty
    ? { anchor: set.mapPos(main.head, main.head < last.to ? 1 : -1) }
    : { anchor: set.mapPos(first.from, 1) - backslash, head: set.mapPos(last.to, -1) };
  return { changes: set, selection, annotations: isSound.of(true) };
}

/** What of the selection, or of the word at the caret, is made a link. */
export function linkable(state: EditorState): Selection {
  const { main } = state.selection;
  const [text, ...others] = textsIn(state);
  if (!text || others.length > 0 || main.from < text.from || text.to < main.to) return main;
  return moved([linkedWords(passageOf(text, main, labelsOf(state)))], text.from)[0]!;
}

function passageOf({ from, to, ...text }: InlineText, main: Selection, labels: ReadonlySet<string>): Passage {
  const within = (at: number) => Math.min(Math.max(at, from), to) - from;
  return { ...text, labels, selection: { from: within(main.from), to: within(main.to) } };
}

/** Where a caret is away from words, what is typed next has the marks, except in code and in tags. */
function withEmptyMarks(
  state: EditorState,
  text: InlineText | undefined,
  passage: Passage | undefined,
  name: Marked,
): TransactionSpec {
  const { head } = state.selection.main;
  const leaf = text ? undefined : leafAt(state, head);
  // Four stars alone are a rule.
  if (leaf && leaf.name !== "ListItem" && leaf.name !== "HorizontalRule") return nothing;
  const line = state.doc.lineAt(head);
  const selection = { from: head - line.from, to: head - line.from };
  const edit = emptyMarks(passage ?? { text: line.text, selection, labels: new Set(), isCell: false }, name);
  return edit ? atOffset(state, text?.from ?? line.from, edit) : nothing;
}

function atOffset(
  state: EditorState,
  offset: number,
  { changes, at }: Readonly<{ changes: readonly Change[]; at: number }>,
): TransactionSpec {
  return {
    changes: state.changes(moved(changes, offset)),
    selection: { anchor: offset + at },
    annotations: isSound.of(true),
  };
}

function moved<Place extends Selection>(places: readonly Place[], by: number): Place[] {
  return places.map((place) => ({ ...place, from: place.from + by, to: place.to + by }));
}
