import type { EditorState } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { inEditor, keysIn } from "../../commands.ts";
import { element } from "../element.ts";
import { placePanel } from "./place-panel.ts";
import { labelsOf, normalLabel } from "./syntax/definitions.ts";
import { isInCode } from "./syntax/in-code.ts";

/** In UTF-16 units before the caret. */
const LOOKED_AT = 80;

const said = new Set<string>();

/** Says below the line, once a visit, that what one just typed is text: a formula between single dollars, a footnote's number without the footnote. */
export const typedNotes = ViewPlugin.define((view) => {
  let note: HTMLElement | undefined;
  let line = 0;
  const hide = () => {
    note?.remove();
    note = undefined;
  };
  return {
    update({ docChanged, selectionSet, state, transactions }: ViewUpdate) {
      const isLeft =
        (docChanged || selectionSet) && state.doc.lineAt(state.selection.main.head).number !== line;
      if (isLeft) hide();
      const isTyped = docChanged && transactions.some((each) => each.isUserEvent("input.type"));
      const sentence = isTyped ? noteOn(state) : undefined;
      if (!sentence || said.has(sentence)) return;
      said.add(sentence);
      hide();
      line = state.doc.lineAt(state.selection.main.head).number;
      note = element("p", "doc-note", sentence);
      view.dom.append(note);
      view.requestMeasure({
        read: () => view.coordsAtPos(state.selection.main.head),
        write: (place) => note && placePanel(note, place),
      });
      queueMicrotask(() => view.dispatch({ effects: EditorView.announce.of(sentence) }));
    },
    destroy: hide,
  };
});

const keys = (command: "formula" | "footnote") => keysIn(inEditor[command].keys[0]).join("+");

function noteOn(state: EditorState): string | undefined {
  const { head } = state.selection.main;
  const { from } = state.doc.lineAt(head);
  const text = state.sliceDoc(Math.max(from, head - LOOKED_AT), head);
  if (!/[$\]]$/.test(text) || isInCode(state, head)) return undefined;
  if (/(?:^|[^\\$\w])\$[^\s$](?:[^$]*[^\s\\$])?\$$/.test(text))
    return `Text between single dollar signs stays text. ${keys("formula")} makes a formula.`;
  const number = /\[\^([^\][\s]{1,40})\]$/.exec(text);
  // What begins a line is the footnote itself.
  const isText = number !== null && text.slice(0, number.index).trim() !== "";
  if (!isText || labelsOf(state).has(normalLabel(`^${number[1]}`))) return undefined;
  return `This stays text, because the page has no such footnote. ${keys("footnote")} adds one.`;
}
