import { EditorView } from "@codemirror/view";

/** Replaces a selection by what is typed. The browser would copy its style, which the content policy refuses with a message. */
export const typingOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== "insertText" || data === null || isComposing || empty) return false;
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const isHandled = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, typed));
    if (!isHandled) view.dispatch(typed());
    return true;
  },
});

/** What CodeMirror has for itself. */
type Inserting = { inputState: { insertingTextAt: number } };

/**
 * Within 50 ms of a letter, CodeMirror takes a selection over several lines for what the letter replaces. Where a busy browser
 * had keys and presses wait, it wrote the letter again in its place. What is pressed now belongs to another one.
 */
export const insertedOnce = EditorView.domEventObservers({ keydown: forget, mousedown: forget });

function forget(_event: Event, view: EditorView): void {
  (view as unknown as Inserting).inputState.insertingTextAt = 0;
}
