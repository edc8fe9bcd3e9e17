import { isolateHistory } from "@codemirror/commands";
import type { EditorState, StateEffect, TransactionSpec } from "@codemirror/state";
import { type Command, EditorView } from "@codemirror/view";

import { type Arranged, duplicate, move, type Place, remove } from "../arrange/arrange.ts";
import { changed } from "../arrange/changed.ts";
import { childrenOf, leadOf, type Part, partAt, partsAt, type Run, siblingsOf } from "../arrange/part.ts";
import { hasSelection } from "../arrange/selected-parts.ts";
import { caretIn, isWidget } from "./caret-in.ts";
import { nameOfRun } from "./names.ts";
import { headOf, neighbour, runAround, select, selectedRun, selectNone } from "./selected.ts";

/** Selects the block of the caret; the caret stays where it was for typing. */
export const selectBlock: Command = (view) => {
  if (hasSelection(view.state)) return returnToText(view);
  const { from, to } = view.state.selection.main;
  const run = runAround(view.state, from, to);
  if (!run) return false;
  selectRun(view, run.first, run.last);
  return true;
};

export const returnToText: Command = (view) => {
  if (!hasSelection(view.state)) return false;
  const { from } = view.state.selection.main;
  const run = selectedRun(view.state);
  if (run && (from < run.first.from || from > run.last.to)) return enterBlock(view);
  view.dispatch({ effects: [selectNone(), EditorView.announce.of("Text")], scrollIntoView: true });
  return true;
};

/** Puts the caret into the selected block. What shows no text is selected for the keys of its widget. */
export const enterBlock: Command = (view) => {
  const part = headOf(view.state);
  if (!part) return false;
  if (isWidget(part)) {
    view.dispatch({ selection: { anchor: part.from, head: part.to }, effects: selectNone() });
    return false;
  }
  view.dispatch({
    selection: { anchor: caretIn(view.state, part) },
    effects: [selectNone(), EditorView.announce.of("Text")],
    scrollIntoView: true,
  });
  return true;
};

/** Selects the next or previous block, or the one around; with `isMore`, also those already selected. */
export function selectNext(by: 1 | -1, isMore = false): Command {
  return (view) => {
    const head = headOf(view.state);
    if (!head) return false;
    const next = nextTo(view.state, head, by);
    if (!next && by > 0 && !isMore) goToEnd(view);
    if (!next) return true;
    const isSibling = next.parent?.from === head.parent?.from;
    const run = selectedRun(view.state);
    const anchor = run && (run.first.from === head.from ? run.last : run.first);
    selectRun(view, isMore && isSibling && anchor ? anchor : next, next);
    return true;
  };
}

function goToEnd(view: EditorView): void {
  const { doc } = view.state;
  if (doc.line(doc.lines).length > 0) return;
  view.dispatch({
    selection: { anchor: doc.length },
    effects: [selectNone(), EditorView.announce.of("Text")],
    scrollIntoView: true,
  });
}

export const selectAround: Command = (view) => {
  const head = headOf(view.state);
  const around = head && (head.parent?.parent?.kind === "item" ? head.parent.parent : head.parent);
  if (around) selectRun(view, around);
  return head !== undefined;
};

export const selectWithin: Command = (view) => {
  const head = headOf(view.state);
  const [child] = head ? childrenOf(view.state, head) : [];
  const inner = child?.parent?.kind === "item" ? childrenOf(view.state, child)[0] : child;
  if (inner) selectRun(view, inner);
  return head !== undefined;
};

/** Front matter stays out, because all that is selected may be deleted. */
export const selectAllBlocks: Command = (view) => {
  if (!headOf(view.state)) return false;
  const all = childrenOf(view.state, undefined).filter(({ kind }) => kind !== "frontmatter");
  if (all[0]) selectRun(view, all[0], all.at(-1)!);
  return true;
};

export function selectRun(view: EditorView, anchor: Part, head = anchor): void {
  const run = anchor.from <= head.from ? { first: anchor, last: head } : { first: head, last: anchor };
  view.dispatch({
    effects: [
      select(anchor, head),
      EditorView.scrollIntoView(head.from, { y: "nearest", yMargin: SCROLL_MARGIN }),
      EditorView.announce.of(`Selected: ${nameOfRun(view.state, run)}`),
    ],
  });
}

const SCROLL_MARGIN = 96;

/** Moves the selected blocks, or that of the caret, past a sibling, and at a component's end out of it. */
export function moveBlock(by: 1 | -1): Command {
  return (view) => {
    const run = runHere(view.state);
    if (!run) return false;
    const place = placeBeside(view.state, run, by);
    const arranged = place && move(view.state, run, place);
    if (arranged) dispatchArranged(view, run, arranged, by < 0 ? "Moved up" : "Moved down");
    else announce(view, by < 0 ? "It can't move further up" : "It can't move further down");
    return true;
  };
}

export function moveTo(view: EditorView, run: Run, place: Place): void {
  const arranged = move(view.state, run, place);
  if (arranged) dispatchArranged(view, run, arranged, "Moved");
}

export const duplicateBlock: Command = (view) => {
  const run = runHere(view.state);
  const arranged = run && duplicate(view.state, run);
  if (arranged) dispatchArranged(view, run, arranged, "Duplicated");
  return run !== undefined;
};

export const deleteBlocks: Command = (view) => {
  const run = selectedRun(view.state);
  const removed = run && remove(view.state, run);
  if (!removed) return run !== undefined;
  const next = changed(view.state, removed.changes, removed.to);
  const [here, before] = [removed.from, removed.from - 1].map((at) => partNear(next, at, run.first.parent));
  const part = here ?? before;
  dispatchEdit(view, {
    changes: removed.changes,
    selection: { anchor: part ? caretIn(next, part) : Math.min(removed.from, next.doc.length) },
    effects: [
      ...(part ? [select(part)] : [selectNone()]),
      EditorView.announce.of(`Deleted: ${nameOfRun(view.state, run)}`),
    ],
    userEvent: "delete.block",
  });
  return true;
};

/** The selected blocks, otherwise that of the caret. */
export function runHere(state: EditorState): Run | undefined {
  const { from, to } = state.selection.main;
  return selectedRun(state) ?? runAround(state, from, to);
}

/** The blocks stay selected, or the caret stays at its word. */
export function dispatchArranged(view: EditorView, run: Run, arranged: Arranged, done: string): void {
  const { state } = view;
  const next = changed(state, arranged.changes, arranged.to);
  const isSelected = hasSelection(state);
  const first = edge(partsAt(next, arranged.from).filter(({ from }) => from === arranged.from));
  const last = edge(partsAt(next, arranged.to).filter(({ to }) => to === arranged.to));
  const { anchor, head } = state.selection.main;
  const carried = (offset: number) => carriedTo(state, next, { run, from: arranged.from, offset });
  const effects: StateEffect<unknown>[] = [EditorView.announce.of(`${done}: ${nameOfRun(state, run)}`)];
  if (isSelected && first && last) effects.push(select(first, last));
  dispatchEdit(view, {
    changes: arranged.changes,
    selection: { anchor: carried(anchor), head: carried(head) },
    effects,
    userEvent: "move.block",
    scrollIntoView: true,
  });

  /** A list and its first item begin at the same place. */
  function edge(parts: readonly Part[]): Part | undefined {
    return parts.find(({ kind }) => kind === run.first.kind) ?? parts[0];
  }
}

export function dispatchEdit(view: EditorView, spec: TransactionSpec): void {
  view.dispatch({ annotations: isolateHistory.of("full"), ...spec });
}

export function announce(view: EditorView, sentence: string): void {
  view.dispatch({ effects: EditorView.announce.of(sentence) });
}

type Carried = Readonly<{ run: Run; from: number; offset: number }>;

/** The same column of the same line of what moved, whatever its indentation. */
function carriedTo(state: EditorState, next: EditorState, { run, from, offset }: Carried): number {
  const line = state.doc.lineAt(Math.min(Math.max(offset, run.first.from), run.last.to));
  const number = line.number - state.doc.lineAt(run.first.from).number + next.doc.lineAt(from).number;
  const there = next.doc.line(Math.min(number, next.doc.lines));
  const column = Math.min(Math.max(offset, line.from), line.to) - line.from;
  return there.from + Math.min(Math.max(0, column + leadOf(there.text) - leadOf(line.text)), there.length);
}

function placeBeside(state: EditorState, { first, last }: Run, by: 1 | -1): Place | undefined {
  const siblings = siblingsOf(state, first, last);
  const edge = siblings.findIndex(({ from }) => from === (by < 0 ? first : last).from);
  const { parent } = first;
  if (siblings[edge + by]) return { parent, before: siblings[by < 0 ? edge - 1 : edge + 2] };
  if (!parent || parent.kind === "list") return undefined;
  const around = siblingsOf(state, parent);
  const at = around.findIndex(({ from }) => from === parent.from);
  return { parent: parent.parent, before: around[by < 0 ? at : at + 1] };
}

function nextTo(state: EditorState, part: Part, by: 1 | -1): Part | undefined {
  for (let at: Part | undefined = part; at; at = at.parent) {
    if (at.parent?.kind === "item") continue;
    const next = neighbour(state, at, by);
    if (next) return next;
    if (by < 0 && at.parent && at.parent.kind !== "list") return at.parent;
  }
  return undefined;
}

function partNear(state: EditorState, offset: number, parent: Part | undefined): Part | undefined {
  if (offset < 0 || offset > state.doc.length) return undefined;
  const path = partsAt(state, offset);
  return path.find((part) => part.parent?.from === parent?.from) ?? partAt(state, offset);
}
