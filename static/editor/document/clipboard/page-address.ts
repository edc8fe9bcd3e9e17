import type { EditorView } from "@codemirror/view";

import { escapedWords } from "../../picture-markdown.ts";
import { destination } from "../formats/links.ts";
import { pageAddresses } from "../inline/addresses.ts";
import { linkAt } from "../inline/links.ts";
import { track } from "../tracked-range.ts";

/** Writes a pasted address as the site writes links, unless it was changed meanwhile: with the title of what it leads to. */
export async function writeAsSite(view: EditorView, range: { from: number; to: number }, pasted: string) {
  const place = track(view, range.from, range.to);
  const now = () => view.state.sliceDoc(place.from, place.to);
  const before = now();
  const target = await view.state.facet(pageAddresses).find(pasted);
  place.release();
  if (!target || !view.dom.isConnected || now() !== before) return;
  const { from, to } = place;
  const link = linkAt(view.state, from);
  const isInLink = link !== undefined && link.from < from;
  if (isInLink && link.address?.from !== from) return;
  const address = destination(target.address);
  const insert = isInLink ? address : `[${escapedWords(target.title ?? pasted)}](${address})`;
  const { main } = view.state.selection;
  const isAfter = main.empty && main.head === to;
  view.dispatch({
    changes: { from, to, insert },
    selection: isAfter ? { anchor: from + insert.length } : undefined,
    userEvent: "input.paste",
  });
}
