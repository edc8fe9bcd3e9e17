import { EditorView } from "@codemirror/view";

/**
 * Puts the browser's caret where the document has it, before the first key after the focus. CodeMirror compares with
 * the selection it read last, and leaves the caret at the start of the page where the browser moved it since.
 */
export const caretOnFocus = EditorView.domEventHandlers({
  focus(_, view) {
    const { anchor, head } = view.state.selection.main;
    const [start, end] = [view.domAtPos(anchor), view.domAtPos(head)];
    selectionIn(view.root)?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  },
});

/** Chromium keeps the selection of a shadow tree there; other browsers keep it in the document. */
function selectionIn(root: DocumentOrShadowRoot): Selection | null {
  return "getSelection" in root ? (root as Document).getSelection() : document.getSelection();
}
