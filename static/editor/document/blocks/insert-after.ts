import { isolateHistory } from "@codemirror/commands";
import { ChangeSet, type EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { type Arranged, insert, remove } from "../arrange/arrange.ts";
import { changed } from "../arrange/changed.ts";
import type { Part, Run } from "../arrange/part.ts";
import { isSound } from "../keys/edit.ts";
import { openInsertMenu } from "../menus/insert-menu.ts";
import { dispatchEdit } from "./commands.ts";
import { nameOfRun } from "./names.ts";
import { neighbour, selectedRun, selectNone } from "./selected.ts";

/** Puts a `/` after a block, or as another item after one, and opens its menu. */
export function insertAfter(view: EditorView, part: Part): void {
  const arranged = insertedAfter(view.state, part, "/");
  if (!arranged) return;
  dispatchEdit(view, {
    changes: arranged.changes,
    selection: { anchor: arranged.to },
    effects: openInsertMenu(arranged.to - 1),
    userEvent: "input.insert",
    scrollIntoView: true,
  });
}

/** Begins a paragraph with a letter after a block, or without one, where an input method composes it. */
export function typeAfter(view: EditorView, { last }: Run, letter: string): void {
  const arranged = insertedAfter(view.state, last, letter || PLACE);
  if (arranged) type(view, { ...arranged, letter, done: "New paragraph" });
}

/** Puts a paragraph or an item with a letter in the place of the selected blocks. */
export function typeOver(view: EditorView, run: Run, letter: string): void {
  const { state } = view;
  const arranged = insertedAfter(state, run.last, letter || PLACE);
  if (!arranged) return;
  const next = changed(state, arranged.changes, arranged.to);
  const removed = remove(next, selectedRun(next)!)!.changes;
  const to = removed.mapPos(arranged.to);
  const changes = arranged.changes.compose(removed);
  type(view, { changes, to, letter, done: `Replaced: ${nameOfRun(state, run)}` });
}

/** Stands where a letter comes. */
const PLACE = "x";

function insertedAfter(state: EditorState, part: Part, text: string): Arranged | undefined {
  const source = state.sliceDoc(part.from, part.to);
  const [marker = ""] = part.kind === "item" ? (/^\s*(?:[-*+]|\d+[.)])\s+/.exec(source) ?? []) : [];
  const place = { parent: part.parent, before: neighbour(state, part, 1) };
  return insert(state, place, marker.trimStart() + text);
}

type Typed = Readonly<{ changes: ChangeSet; to: number; letter: string; done: string }>;

/** What is typed next is undone with it. */
function type(view: EditorView, { changes, to, letter, done }: Typed): void {
  const at = letter ? to : to - PLACE.length;
  dispatchEdit(view, {
    changes: changes.compose(ChangeSet.of(at < to ? { from: at, to } : [], changes.newLength)),
    selection: { anchor: at },
    effects: [selectNone(), EditorView.announce.of(done)],
    annotations: [isolateHistory.of("before"), isSound.of(true)],
    userEvent: "input.type",
    scrollIntoView: true,
  });
}
