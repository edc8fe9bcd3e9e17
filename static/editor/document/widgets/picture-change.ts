import type { EditorView } from "@codemirror/view";

import { escapedWords } from "../../picture-markdown.ts";
import { settings } from "./options.ts";
import { captionChange, captionOf, plainWords, readPicture } from "./picture-source.ts";
import { placeOf, selectPlace } from "./selecting.ts";
import { type Place, selectedPlace, sourceRange } from "./widget-field.ts";

/** Whether the dialog can change what a place shows. */
export function isPicture({ widget: { shown } }: Place): boolean {
  return shown.kind === "paragraph" && readPicture(shown.source) !== undefined;
}

/** Asks for other words, another caption, or another file. Only they change in the text, unless somebody changed the picture meanwhile. */
export async function changePicture(view: EditorView, place: Place, host: HTMLElement): Promise<void> {
  const image = host.querySelector("img");
  const { source } = place.widget.shown;
  const read = readPicture(source);
  if (!read) return;
  const words = image?.alt ?? plainWords(source.slice(read.words.from, read.words.to));
  const caption = captionOf(source, read);
  const changed = await view.state.facet(settings).changePicture({ words, caption, address: image?.src });
  const now = host.isConnected ? placeOf(view, host) : undefined;
  // Where the dialog came late or not at all, one writes elsewhere by now.
  if (now && selectedPlace(view.state)?.from === now.from) selectPlace(view, now);
  if (!changed || now?.widget.shown.source !== source) return;
  const { from } = sourceRange(view.state, now);
  const changes = [];
  if (changed.words !== words)
    changes.push({
      from: from + read.words.from,
      to: from + read.words.to,
      insert: escapedWords(changed.words.trim(), "picture"),
    });
  if (changed.address !== undefined)
    changes.push({ from: from + read.address.from, to: from + read.address.to, insert: changed.address });
  if (changed.caption !== caption) {
    const change = captionChange(source, read, changed.caption);
    changes.push({ ...change, from: from + change.from, to: from + change.to });
  }
  view.dispatch({ changes, userEvent: "input.picture" });
}
