import type { Extension } from "@codemirror/state";
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { leadOf, type Run } from "../arrange/part.ts";
import { hasSelection, selectionOf } from "../arrange/selected-parts.ts";
import { selectedRun } from "./selected.ts";

const OUTSET_PX = 8;

export const selectionOutline: Extension = [
  ViewPlugin.define((view) => new Outline(view)),
  EditorView.editorAttributes.of((view) => (hasSelection(view.state) ? { class: "doc-has-selected" } : null)),
];

type Box = Readonly<{ left: number; right: number; top: number; height: number }>;

/** In pixels from the sides of the scrolling element, so that the outline stays in a narrower window. */
function boxOf(view: EditorView, { first, last }: Run): Box {
  const scroller = view.scrollDOM.getBoundingClientRect();
  const content = view.contentDOM.getBoundingClientRect();
  const start = first.from + leadOf(view.state.doc.lineAt(first.from).text);
  const isInComponent = first.parent !== undefined && first.kind !== "item";
  const inset = isInComponent ? Math.max(0, (view.coordsAtPos(start)?.left ?? 0) - content.left) : 0;
  const [from, to] = [view.lineBlockAt(first.from), view.lineBlockAt(last.to)];
  return {
    left: content.left - scroller.left + inset - OUTSET_PX,
    right: scroller.right - content.right + inset - OUTSET_PX,
    top: view.documentTop - scroller.top + from.top,
    height: to.bottom - from.top,
  };
}

/** Its own element, because a layer of CodeMirror's would be in the script of every page from its start. */
class Outline implements PluginValue {
  readonly #view: EditorView;
  readonly #layer = document.createElement("div");
  readonly #box = document.createElement("div");

  constructor(view: EditorView) {
    this.#view = view;
    this.#layer.className = "doc-selected-blocks";
    this.#layer.ariaHidden = "true";
    view.scrollDOM.append(this.#layer);
  }

  update({ docChanged, geometryChanged, startState, state }: ViewUpdate): void {
    if (docChanged || geometryChanged || selectionOf(startState) !== selectionOf(state)) this.#place();
  }

  destroy(): void {
    this.#layer.remove();
  }

  #place(): void {
    this.#view.requestMeasure({
      key: this,
      read(view) {
        const run = selectedRun(view.state);
        return run && boxOf(view, run);
      },
      write: (box) => {
        this.#layer.replaceChildren(...(box ? [this.#box] : []));
        for (const [side, length] of Object.entries(box ?? {}))
          this.#box.style.setProperty(side, `${length}px`);
      },
    });
  }
}
