import { applied } from "../../static/editor/document/change.ts";
import { type Format, format } from "../../static/editor/source/formatting.ts";
import type { Edit } from "../../static/editor/source/text-change.ts";

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
  const { text, selection } = marked(input);
  return shown(text, format(text, selection, name, level));
}
