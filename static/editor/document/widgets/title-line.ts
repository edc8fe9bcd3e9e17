import type { EditorState, Extension } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { blocksOf } from "../syntax/structure.ts";
import { titleHeading } from "../title-heading.ts";
import { settings } from "./options.ts";
import type { Previews } from "./preview-store.ts";

/** The form of a page without front matter and title heading. `hasTitles`: whether the site's titles are in the front matter. */
export function titleLine(hasTitles: boolean): Extension {
  return ViewPlugin.define((view) => new TitleLine(view, hasTitles));
}

/** Whether the page has front matter, also such that the editor has not read yet, or finds too long to read. */
export function startsAsFrontMatter(state: EditorState): boolean {
  const first = state.sliceDoc(0, Math.min(state.doc.line(1).to, MAX_FENCE));
  return blocksOf(state)[0]?.kind === "frontmatter" || /^\ufeff?(?:---|\+\+\+)[ \t]*$/.test(first);
}

const MAX_FENCE = 100;

/** It is above the document, so that the first line of the text is where it is without it. */
class TitleLine implements PluginValue {
  readonly #view: EditorView;
  readonly #hasTitles: boolean;
  readonly #store: Previews;
  readonly #host = document.createElement("div");

  constructor(view: EditorView, hasTitles: boolean) {
    this.#view = view;
    this.#hasTitles = hasTitles;
    this.#store = view.state.facet(settings).store;
    this.#host.className = "doc-title-line";
    this.#host.dataset.kind = "frontmatter";
    this.#host.role = "group";
    this.#host.ariaLabel = "Front matter";
    this.#show(view.state);
  }

  update({ docChanged, geometryChanged, viewportChanged, state, startState }: ViewUpdate): void {
    const isRead = docChanged || blocksOf(state) !== blocksOf(startState);
    if (isRead || geometryChanged || viewportChanged) this.#show(state);
  }

  destroy(): void {
    this.#store.release(this.#host);
    this.#host.remove();
  }

  #show(state: EditorState): void {
    const isTitled = !this.#hasTitles || titleHeading(state) !== undefined;
    const isShown = !isTitled && !startsAsFrontMatter(state);
    if (isShown && !this.#host.isConnected) {
      this.#view.dom.prepend(this.#host);
      this.#store.show(this.#host, "", this.#view);
    } else if (!isShown && this.#host.isConnected) {
      this.#store.release(this.#host);
      this.#host.remove();
    }
    // The form of front matter is drawn after this.
    queueMicrotask(() => this.#mark(isTitled, isShown));
  }

  /** An empty title is not shown above a heading that is the page's title. */
  #mark(isTitled: boolean, hasNone: boolean): void {
    const form = this.#view.dom.querySelector(".fields");
    form?.toggleAttribute("data-titled", isTitled);
    form?.toggleAttribute("data-none", hasNone);
  }
}
