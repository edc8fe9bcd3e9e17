import type { Text } from "@codemirror/state";

const MAX_READ = 1000;

/**
 * The direction in which a block runs: that of its first letter. `dir="auto"` cannot tell, because it passes over lines
 * that have a direction of their own.
 */
export function directionOf(doc: Text, from: number, to: number): "rtl" | "ltr" {
  const text = doc.sliceString(from, Math.min(to, from + MAX_READ));
  const letter = /\p{L}/u.exec(text.replace(/<[^<>]*>|\]\([^()]*\)|`[^`]*`/g, ""))?.[0] ?? "";
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
