import { type Command, EditorView, type KeyBinding } from "@codemirror/view";

/**
 * CodeMirror goes on from the start of a text to that of its line, and with the indentation hidden nothing is seen to move: what is
 * typed there gets to another place.
 */
const stayAtText: Command = (view) => isAfterHidden(view);

export const home: readonly KeyBinding[] = [
  { key: "Home", run: stayAtText, shift: stayAtText },
  { mac: "Cmd-ArrowLeft", run: stayAtText, shift: stayAtText },
];

/** Whether all that is before the caret of its line is passed over. */
function isAfterHidden(view: EditorView): boolean {
  const { head, from: selectedFrom } = view.state.selection.main;
  const line = view.lineBlockAt(head); // all lines of a paragraph
  let isHidden = false;
  for (const atomsIn of view.state.facet(EditorView.atomicRanges)) {
    atomsIn(view).between(line.from, head, (from, to) => {
      // A widget that is selected is shown.
      isHidden ||= from <= line.from && to === head && from < selectedFrom;
    });
  }
  return isHidden && line.from < head;
}
