import { EditorSelection } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { fieldOf } from "./front-matter-form.ts";
import { settings } from "./options.ts";
import { changePicture, isPicture } from "./picture-change.ts";
import { closeSource, isOpen, type Place, placeAt, selectedPlace, sourceRange } from "./widget-field.ts";

/** Presses on widgets, and how a selected and an opened one look. */
class Gestures implements PluginValue {
  readonly #view: EditorView;
  readonly #ending = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    const options = { signal: this.#ending.signal };
    view.contentDOM.addEventListener("click", (event) => this.#click(event), options);
    view.contentDOM.addEventListener("dblclick", (event) => this.#click(event), options);
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
    const { state } = this.#view;
    const selected = selectedPlace(state);
    for (const host of state.facet(settings).store.hosts) {
      const place = host.isConnected ? placeOf(this.#view, host) : undefined;
      host.classList.toggle("doc-selected", place !== undefined && place.from === selected?.from);
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
    const isButton = target.closest("[data-action=edit-block]") !== null;
    if (!isButton && (target.closest(".fields") || isFollowed(target, event))) return;
    event.preventDefault();
    const selection = (host.getRootNode() as Document).getSelection?.() ?? getSelection();
    if (selection?.isCollapsed === false && host.contains(selection.anchorNode)) return;
    if (isButton || !isPicture(place)) openSource(view, place);
    else if (event.type === "dblclick") void changePicture(view, place, host);
    else selectPlace(view, place);
  }

  /** Escape leaves a field of the front matter. */
  #press(event: KeyboardEvent): void {
    const host = fieldOf(event.target)?.closest<HTMLElement>(".doc-widget");
    const place = host && event.key === "Escape" ? placeOf(this.#view, host) : undefined;
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    selectPlace(this.#view, place);
  }
}

export const gestures = ViewPlugin.fromClass(Gestures);

export function openSource(view: EditorView, place: Place): void {
  const { from } = sourceRange(view.state, place);
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true, userEvent: "select" });
  view.focus();
}

export function selectPlace(view: EditorView, place: Place): void {
  const { from, to } = sourceRange(view.state, place);
  view.dispatch({
    selection: EditorSelection.single(from, to),
    effects: closeSource.of(null),
    scrollIntoView: true,
    userEvent: "select",
  });
  view.focus();
}

/** The element that shows a place, where it is in view. */
export function hostOf(view: EditorView, { from }: Place): HTMLElement | undefined {
  const { store } = view.state.facet(settings);
  return [...store.hosts].find((host) => host.isConnected && placeOf(view, host)?.from === from);
}

function placeOf(view: EditorView, host: HTMLElement): Place | undefined {
  return placeAt(view.state, view.posAtDOM(host));
}

function isFollowed(target: Element, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return target.closest("a, summary") !== null && (ctrlKey || metaKey || shiftKey);
}
