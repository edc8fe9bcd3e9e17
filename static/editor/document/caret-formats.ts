import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { type ActiveFormats, activeFormatsOf } from "./formats/active-formats.ts";
import { storedFormatsOf } from "./stored-formats.ts";

/** Tells where the caret is when it moved or the text around it changed, at most once a frame. Who only reads has none. */
export function caretFormats(tell: (active: ActiveFormats) => void): Extension {
  let isAsked = false;
  let hasCaret = false;
  return EditorView.updateListener.of(({ view }) => {
    hasCaret ||= view.hasFocus;
    if (isAsked || !hasCaret) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (view.dom.isConnected) tell(formatsAtCaret(view.state));
    });
  });
}

function formatsAtCaret(state: EditorState): ActiveFormats {
  const { formats, level } = activeFormatsOf(state);
  return { formats: formats.union(new Set(storedFormatsOf(state))), level };
}
