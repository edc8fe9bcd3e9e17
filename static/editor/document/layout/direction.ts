import type { Text } from "@codemirror/state";

const MAX_READ = 1000;

type Direction = "rtl" | "ltr";

export function directionOf(doc: Text, from: number, to: number): Direction {
  return directionOfText(doc.sliceString(from, Math.min(to, from + MAX_READ)));
}

/** The direction of a block's first letter. `dir="auto"` passes over lines that have a direction of their own. */
export function directionOfText(text: string): Direction {
  const read = text.slice(0, MAX_READ).replace(/<[^<>]*>|\]\([^()]*\)|`[^`]*`/g, "");
  const letter = /\p{L}/u.exec(read)?.[0] ?? "";
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
