import type { EditorView } from "@codemirror/view";

import { escapedWords } from "../../picture-markdown.ts";
import { settings } from "./options.ts";
import { plainWords, readPicture } from "./picture-source.ts";
import { placeOf, selectPlace } from "./selecting.ts";
import { type Place, sourceRange } from "./widget-field.ts";

/** Whether the dialog can change what a place shows. */
export function isPicture({ widget: { shown } }: Place): boolean {
  return shown.kind === "paragraph" && readPicture(shown.source) !== undefined;
}

/** Asks for other words, or another file. Only they change in the text, unless somebody changed the picture meanwhile. */
export async function changePicture(view: EditorView, place: Place, host: HTMLElement): Promise<void> {
  const image = host.querySelector("img");
  const { source } = place.widget.shown;
  const read = readPicture(source);
  if (!read) return;
  const words = image?.alt ?? plainWords(source.slice(read.words.from, read.words.to));
  const changed = await view.state.facet(settings).changePicture({ words, address: image?.src });
  const now = host.isConnected ? placeOf(view, host) : undefined;
  if (now) selectPlace(view, now);
  if (!changed || now?.widget.shown.source !== source) return;
  const { from } = sourceRange(view.state, now);
  const changes = [];
  if (changed.words !== words)
    changes.push({
      from: from + read.words.from,
      to: from + read.words.to,
      insert: escapedWords(changed.words),
    });
  if (changed.address !== undefined)
    changes.push({ from: from + read.address.from, to: from + read.address.to, insert: changed.address });
  view.dispatch({ changes, userEvent: "input.picture" });
}
