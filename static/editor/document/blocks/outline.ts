import type { Extension } from "@codemirror/state";
import { EditorView, layer, type LayerMarker } from "@codemirror/view";

import { leadOf, type Run } from "./part.ts";
import { hasSelection, selectedRun, selectionOf } from "./selected.ts";

const OUTSET_PX = 8;

export const selectionOutline: Extension = [
  layer({
    above: true,
    class: "doc-selected-blocks",
    markers(view) {
      const run = selectedRun(view.state);
      return run ? [new Outline(boxOf(view, run))] : [];
    },
    update: ({ docChanged, geometryChanged, startState, state }) =>
      docChanged || geometryChanged || selectionOf(startState) !== selectionOf(state),
  }),
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

class Outline implements LayerMarker {
  readonly #box: Box;

  constructor(box: Box) {
    this.#box = box;
  }

  eq(other: LayerMarker): boolean {
    return other instanceof Outline && JSON.stringify(other.#box) === JSON.stringify(this.#box);
  }

  draw(): HTMLElement {
    const element = document.createElement("div");
    this.#place(element);
    return element;
  }

  update(element: HTMLElement): boolean {
    this.#place(element);
    return true;
  }

  #place({ style }: HTMLElement): void {
    for (const [side, length] of Object.entries(this.#box)) style.setProperty(side, `${length}px`);
  }
}
