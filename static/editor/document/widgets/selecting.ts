import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { settings } from "./options.ts";
import { closeSource, type Place, placeAt, sourceRange } from "./widget-field.ts";

export function openSource(view: EditorView, place: Place): void {
  const { from } = sourceRange(view.state, place);
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true, userEvent: "select" });
  view.focus();
}

export function selectPlace(view: EditorView, place: Place): void {
  const { from, to } = sourceRange(view.state, place);
  view.dispatch({
    selection: EditorSelection.single(from, to),
    effects: [closeSource.of(null), EditorView.announce.of(`Selected: ${place.widget.label}`)],
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

/** The place that an element of the document shows. */
export function placeOf(view: EditorView, host: HTMLElement): Place | undefined {
  return placeAt(view.state, view.posAtDOM(host));
}
