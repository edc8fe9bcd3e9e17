import type { Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

/** A press on the empty page below the document puts the caret on its last line, where one writes on. */
export const pressBelow: Extension = ViewPlugin.define((view) => {
  const listening = new AbortController();
  document.addEventListener("mousedown", (event) => press(event, view), { signal: listening.signal });
  return { destroy: () => listening.abort() };
});

function press(event: MouseEvent, view: EditorView): void {
  const isPage = event.target instanceof Element && event.target.matches("html, body, main");
  const isBelow = event.clientY > view.contentDOM.getBoundingClientRect().bottom;
  if (!isPage || !isBelow || event.button !== 0 || view.state.readOnly) return;
  event.preventDefault();
  view.dispatch({ selection: { anchor: view.state.doc.length }, userEvent: "select.pointer" });
  view.focus();
}
