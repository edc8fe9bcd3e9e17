import { EditorView } from "@codemirror/view";

/** What CodeMirror has for itself. */
type Inserting = { inputState: { insertingTextAt: number } };

/**
 * Within 50 ms of a letter, CodeMirror takes a selection over several lines for what the letter replaces. Where a busy browser
 * had keys and presses wait, it wrote the letter again in its place. What is pressed now is none of that letter.
 */
export const insertedOnce = EditorView.domEventObservers({ keydown: forget, mousedown: forget });

function forget(_event: Event, view: EditorView): void {
  (view as unknown as Inserting).inputState.insertingTextAt = 0;
}
