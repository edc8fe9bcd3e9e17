import { applied } from "../../../../static/editor/document/change.ts";
import { formattedSource } from "../../../../static/editor/document/formats/format.ts";
import type { Format } from "../../../../static/editor/document/formats/formatting.ts";
import type { Edit, Selection } from "../../../../static/editor/document/formats/text-change.ts";
import { page, shown as shownPage } from "../keys/writing.ts";

/** A text with its selection between ⟨ and ⟩, or its cursor at |. */
export function marked(text: string) {
  if (text.includes("⟨")) {
    const [before, chosen, after] = text.split(/[⟨⟩]/) as [string, string, string];
    const from = before.length;
    return { text: before + chosen + after, selection: { from, to: from + chosen.length } };
  }
  const at = text.indexOf("‸");
  return { text: text.replace("‸", ""), selection: { from: at, to: at } };
}

export function shown(text: string, { changes, selection: { from, to } }: Edit): string {
  const result = applied(text, changes);
  if (from === to) return `${result.slice(0, from)}‸${result.slice(from)}`;
  return `${result.slice(0, from)}⟨${result.slice(from, to)}⟩${result.slice(to)}`;
}

export function formatted(input: string, name: Format, level?: number): string {
  const state = page(input);
  return shownPage(state.update(formattedSource(state, name, level), { filter: false }).state);
}

/** A text and its selection after a format. */
export function edited(text: string, { from, to }: Selection, name: Format) {
  const state = page(text).update({ selection: { anchor: from, head: to } }).state;
  const after = state.update(formattedSource(state, name), { filter: false }).state;
  return { text: after.doc.toString(), selection: after.selection.main };
}
