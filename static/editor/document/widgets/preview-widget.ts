import { type EditorView, WidgetType } from "@codemirror/view";

import { blockNames } from "../../../block-names.ts";
import type { Previews } from "./preview-store.ts";

type Shown = Readonly<{
  /** The same for a block while it is edited. */
  id: number;
  kind: string;
  /** Of a component. */
  name: string | undefined;
  source: string;
}>;

export class PreviewWidget extends WidgetType {
  readonly shown: Shown;
  readonly #store: Previews;

  constructor(shown: Shown, store: Previews) {
    super();
    this.shown = shown;
    this.#store = store;
  }

  get label(): string {
    const { kind, name } = this.shown;
    if (name !== undefined) return `Component ${name}`;
    return kind === "paragraph" ? "Image" : (blockNames[kind] ?? kind);
  }

  override eq({ shown }: PreviewWidget): boolean {
    return shown.source === this.shown.source && shown.kind === this.shown.kind;
  }

  override get estimatedHeight(): number {
    return this.#store.heightOf(this.shown.source) ?? -1;
  }

  override toDOM(view: EditorView): HTMLElement {
    const host = document.createElement("div");
    host.className = "doc-widget";
    host.dataset.kind = this.shown.kind;
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", this.label);
    this.#showIn(host, view);
    return host;
  }

  /** An element keeps its block: another block's preview would be seen here. */
  override updateDOM(host: HTMLElement, view: EditorView, before: PreviewWidget): boolean {
    if (before.shown.id !== this.shown.id) return false;
    this.#showIn(host, view);
    return true;
  }

  override destroy(host: HTMLElement): void {
    this.#store.release(host);
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #showIn(host: HTMLElement, view: EditorView): void {
    const { kind, source } = this.shown;
    if (kind === "esm") this.#store.keep(source, { content: foldedImports(source) });
    this.#store.show(host, source, view);
  }
}

/** Imports and exports as one line, such as "2 imports, 1 export". */
function foldedImports(source: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "doc-fold";
  line.textContent = importsInWords(source);
  return line;
}

/** @internal */
export function importsInWords(source: string): string {
  return [counted(source, /^import\b/gm, "import"), counted(source, /^export\b/gm, "export")]
    .filter((words) => words !== "")
    .join(", ");
}

function counted(source: string, keyword: RegExp, noun: string): string {
  const count = source.match(keyword)?.length ?? 0;
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
