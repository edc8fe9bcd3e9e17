import { EditorSelection, type EditorState, type SelectionRange } from "@codemirror/state";
import { type Command, Direction, type EditorView, type KeyBinding } from "@codemirror/view";

import { leafAt } from "./place.ts";
import { tagSides } from "./tags.ts";
import { inColumnOf, moveVertically } from "./vertical.ts";

type Way = "up" | "left" | "right";

/** Arrow keys go on over lines that close components, because text that is typed in them breaks the page. */
export const pastClosing: readonly KeyBinding[] = (
  [
    ["ArrowUp", "up"],
    ["ArrowLeft", "left"],
    ["ArrowRight", "right"],
  ] as const
).map(([key, way]) => ({ key, run: pass(way, false), shift: pass(way, true) }));

function pass(way: Way, isExtending: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    if (closes(view.state, main.head) || (!main.empty && !isExtending)) return false;
    let place = moved(view, main, way);
    if (!closes(view.state, place.head)) return false;
    while (closes(view.state, place.head)) {
      const next = way === "up" ? above(view, place) : moved(view, edgeOf(view, place, way), way);
      const goesOn = Math.sign(next.head - place.head) === Math.sign(place.head - main.head);
      if (!goesOn) return false;
      place = next;
    }
    const range = isExtending ? EditorSelection.range(main.anchor, place.head, place.goalColumn) : place;
    view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: "select" });
    return true;
  };
}

function moved(view: EditorView, from: SelectionRange, way: Way): SelectionRange {
  return way === "up" ? moveVertically(view, from, false) : view.moveByChar(from, isForward(view, from, way));
}

/** A hidden line has no height, so one that is low above it would be left out. */
function above(view: EditorView, place: SelectionRange): SelectionRange {
  const { doc } = view.state;
  const next = moveVertically(view, place, false);
  const last = view.moveByChar(EditorSelection.cursor(doc.lineAt(place.head).from), false);
  return next.head < doc.lineAt(last.head).from ? inColumnOf(view, place, last, false) : next;
}

/** The end of the line to which one goes. */
function edgeOf(view: EditorView, place: SelectionRange, way: Way): SelectionRange {
  const line = view.state.doc.lineAt(place.head);
  return EditorSelection.cursor(isForward(view, place, way) ? line.to : line.from);
}

function isForward(view: EditorView, { head }: SelectionRange, way: Way): boolean {
  return (way === "right") === (view.textDirectionAt(head) === Direction.LTR);
}

function closes(state: EditorState, at: number): boolean {
  const leaf = leafAt(state, at);
  const sides = leaf && tagSides(state, leaf);
  return sides?.first === "closes" && sides.last === "closes";
}
