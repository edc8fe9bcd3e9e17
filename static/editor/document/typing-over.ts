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
