import type { EditorState, StateEffect } from "@codemirror/state";
import { StateEffect as Effects } from "@codemirror/state";

import { settings } from "../../../../static/editor/document/widgets/options.ts";
import type { Previews } from "../../../../static/editor/document/widgets/preview-store.ts";
import { widgets } from "../../../../static/editor/document/widgets/widget-field.ts";
import { opened } from "../opened.ts";

const store = { keep() {}, heightOf: () => undefined } as unknown as Previews;

/** A state with the server's widgets, without their elements. */
export function openedWithWidgets(doc: string): EditorState {
  const effect: StateEffect<unknown> = Effects.appendConfig.of([
    settings.of({ store, uncheckedFrom: () => undefined } as never),
    widgets,
  ]);
  return opened(doc).update({ effects: effect }).state;
}

/** The sources of the widgets, in order; that of the open one after a ">". */
export function widgetsOf(state: EditorState): string[] {
  const { decorations, open } = state.field(widgets);
  const found: string[] = [];
  decorations.between(0, state.doc.length, (from, to, { spec }) => {
    const { source } = spec.widget.shown;
    const isOpen = from === open?.from && from === to;
    found.push(isOpen ? `> ${source}` : source);
    if (!isOpen && state.sliceDoc(from, to).trim() !== source) found.push("not over its lines");
  });
  return found;
}
