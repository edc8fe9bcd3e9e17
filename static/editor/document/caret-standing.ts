import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { type Standing, standingOf } from "./formats/active-formats.ts";
import { storedFormatsOf } from "./stored-formats.ts";

/** Tells where the caret is when it moved or the text around it changed, at most once a frame. */
export function caretStanding(tell: (standing: Standing) => void): Extension {
  let isAsked = false;
  return EditorView.updateListener.of(({ view }) => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (view.dom.isConnected) tell(standingAtCaret(view.state));
    });
  });
}

function standingAtCaret(state: EditorState): Standing {
  const { formats, level } = standingOf(state);
  return { formats: formats.union(new Set(storedFormatsOf(state))), level };
}
