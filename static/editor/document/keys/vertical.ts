import { EditorSelection, type SelectionRange } from "@codemirror/state";
import { type Command, EditorView, type KeyBinding } from "@codemirror/view";

/** A line up or down goes on over what is hidden, such as the space between two blocks, and keeps the column. */
export const vertical: readonly KeyBinding[] = (
  [
    { key: "ArrowUp", mac: "Ctrl-p", isDown: false },
    { key: "ArrowDown", mac: "Ctrl-n", isDown: true },
  ] as const
).flatMap(({ key, mac, isDown }) => {
  const run = { run: go(isDown, false), shift: go(isDown, true) };
  return [
    { key, ...run },
    { mac, ...run },
  ];
});

function go(isDown: boolean, isExtending: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    if (!main.empty && !isExtending) return false;
    const { head, assoc, goalColumn } = moveVertically(view, main, isDown);
    if (head === main.head) return false;
    const range = isExtending
      ? EditorSelection.range(main.anchor, head, goalColumn, undefined, assoc)
      : EditorSelection.cursor(head, assoc, undefined, goalColumn);
    view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: "select" });
    return true;
  };
}

export function moveVertically(view: EditorView, start: SelectionRange, isDown: boolean): SelectionRange {
  const moved = view.moveVertically(start, isDown);
  return moved.head === start.head ? moved : inColumnOf(view, start, moved, isDown);
}

/** CodeMirror forgets the column where it goes on over what is hidden, and is at the end or the start of a text then. */
export function inColumnOf(
  view: EditorView,
  start: SelectionRange,
  place: SelectionRange,
  isDown: boolean,
): SelectionRange {
  const side = isDown ? 1 : -1;
  const coordsOf = ({ head, assoc }: SelectionRange) =>
    view.coordsAtPos(head, assoc === 0 ? side : assoc < 0 ? -1 : 1);
  const { left } = view.contentDOM.getBoundingClientRect();
  const first = coordsOf(start);
  const goal = start.goalColumn ?? (first && first.left - left);
  const line = view.coordsAtPos(place.head, side);
  if (goal === null || !line || place.goalColumn !== undefined) return place;
  const y = (line.top + line.bottom) / 2;
  const { pos, assoc } = view.posAndSideAtCoords({ x: left + goal, y }, false);
  const at = besideHidden(view, pos, y);
  const isOn = isDown ? at >= place.head : at <= place.head;
  return EditorSelection.cursor(isOn ? at : place.head, isOn ? assoc : place.assoc, undefined, goal);
}

/** The end of what is hidden at a place, or its start where that end is in another line. */
function besideHidden(view: EditorView, place: number, y: number): number {
  let hidden = { from: place, to: place };
  for (const atoms of view.state.facet(EditorView.atomicRanges))
    atoms(view).between(place, place, (from, to) => {
      if (from < place && place < to) hidden = { from, to };
    });
  const end = view.coordsAtPos(hidden.to, 1);
  return end && end.top < y && y < end.bottom ? hidden.to : hidden.from;
}
