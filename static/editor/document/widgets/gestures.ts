import type { Extension } from "@codemirror/state";
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { componentHead } from "./component-head.ts";
import { fieldOf, hasForm } from "./front-matter-form.ts";
import { settings } from "./options.ts";
import { changePicture, isPicture } from "./picture-change.ts";
import { openSource, placeOf, selectPlace } from "./selecting.ts";
import { isOpen, placeAt, selectedPlace } from "./widget-field.ts";

/** What the form of front matter does is its own. */
const widgetActions: ReadonlySet<string> = new Set(["change-picture", "edit-block"]);

class Gestures implements PluginValue {
  readonly #view: EditorView;
  readonly #ending = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    const options = { signal: this.#ending.signal };
    view.contentDOM.addEventListener("click", (event) => this.#click(event), options);
    view.contentDOM.addEventListener("dblclick", (event) => this.#click(event), options);
    view.contentDOM.addEventListener("mousedown", (event) => this.#hold(event), options);
    view.contentDOM.addEventListener("keydown", (event) => this.#press(event), options);
  }

  update({ docChanged, selectionSet, viewportChanged, transactions }: ViewUpdate): void {
    if (!docChanged && !selectionSet && !viewportChanged && transactions.length === 0) return;
    this.#view.requestMeasure({ key: this, read: () => {}, write: () => this.#mark() });
  }

  destroy(): void {
    this.#ending.abort();
  }

  #mark(): void {
    if (this.#ending.signal.aborted) return; // the source has no widgets
    const { state } = this.#view;
    const selected = selectedPlace(state);
    for (const host of state.facet(settings).store.hosts) {
      const place = host.isConnected ? placeOf(this.#view, host) : undefined;
      const isSelected = place !== undefined && place.from === selected?.from;
      host.classList.toggle("doc-selected", isSelected);
      if (isSelected && isPicture(place) && !toolsOf(host)) host.append(pictureTools());
      else if (!isSelected && !host.contains((host.getRootNode() as ShadowRoot).activeElement))
        toolsOf(host)?.remove();
      host.classList.toggle("doc-open", place !== undefined && isOpen(state, place));
    }
  }

  /** A press opens the source, of a picture its dialog at the second press. Ctrl or Cmd follows links. */
  #click(event: MouseEvent): void {
    const view = this.#view;
    const target = event.target as Element;
    const host = target.closest<HTMLElement>(".doc-widget");
    const place = host && placeOf(view, host);
    if (!place) return;
    const action = target.closest<HTMLElement>("[data-action]")?.dataset.action;
    if (!action && (hasForm(host) || isFollowed(target, event) || componentHead(target))) return;
    if (action && !widgetActions.has(action)) return;
    event.preventDefault();
    if (action === "change-picture") void changePicture(view, place, host);
    else if (action) openSource(view, place, lineIn(target));
    else if (holdsSelection(host)) return;
    else if (!isPicture(place)) openSource(view, place);
    else if (event.type === "dblclick") void changePicture(view, place, host);
    else selectPlace(view, place);
  }

  /** A picture is selected by the editor, not by the browser, and the words of a form are not at all. */
  #hold(event: MouseEvent): void {
    const target = event.target as Element;
    const host = target.closest<HTMLElement>(".doc-widget");
    const place = host && !target.closest("[data-action]") ? placeOf(this.#view, host) : undefined;
    if (place && (isPicture(place) || (hasForm(host!) && !fieldOf(target)))) event.preventDefault();
  }

  #press(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    const host = (event.target as Element).closest<HTMLElement>(".doc-widget");
    const place = host && placeOf(this.#view, host);
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    selectPlace(this.#view, place);
  }
}

/** A press beside the front matter's form, which a finger often misses, does not open its source. */
const besideForm = EditorView.domEventHandlers({
  mousedown({ clientX: x, clientY: y }, view) {
    const at = view.posAtCoords({ x, y });
    const place = at === null ? undefined : placeAt(view.state, at);
    const isForm = place?.widget.shown.kind === "frontmatter" && hasForm(view.contentDOM);
    return isForm && !isOpen(view.state, place);
  },
});

export const gestures: Extension = [ViewPlugin.fromClass(Gestures), besideForm];

/** The line of the source, which a button names: front matter starts on the page's first line. */
function lineIn(target: Element): number {
  return Number(target.closest<HTMLElement>("[data-line]")?.dataset.line ?? 1);
}

function isFollowed(target: Element, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return target.closest("a, summary") !== null && (ctrlKey || metaKey || shiftKey);
}

function holdsSelection(host: HTMLElement): boolean {
  const selection = (host.getRootNode() as Document).getSelection?.() ?? getSelection();
  return selection?.isCollapsed === false && host.contains(selection.anchorNode);
}

function toolsOf(host: HTMLElement): HTMLElement | null {
  return host.querySelector<HTMLElement>(":scope > .doc-tools");
}

function pictureTools(): HTMLElement {
  const tools = document.createElement("div");
  tools.className = "doc-tools";
  tools.append(tool("Edit image", "change-picture"), tool("Edit source", "edit-block"));
  return tools;
}

function tool(words: string, action: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.dataset.action = action;
  return button;
}
