import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { settings } from "./options.ts";
import { closeSource, type Place, placeAt, sourceRange } from "./widget-field.ts";

/** `line`: of the place's source, from 1, where the caret goes. */
export function openSource(view: EditorView, place: Place, line = 1): void {
  const { doc } = view.state;
  const range = sourceRange(view.state, place);
  const first = doc.lineAt(range.from).number;
  const from = line === 1 ? range.from : doc.line(Math.min(doc.lines, first + line - 1)).from;
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

export function hostOf(view: EditorView, { from }: Place): HTMLElement | undefined {
  const { store } = view.state.facet(settings);
  return [...store.hosts].find((host) => host.isConnected && placeOf(view, host)?.from === from);
}

export function placeOf(view: EditorView, host: HTMLElement): Place | undefined {
  // The form of a page without front matter is above the document.
  return view.contentDOM.contains(host) ? placeAt(view.state, view.posAtDOM(host)) : undefined;
}
