import type { Text } from "@codemirror/state";

import { toggleFormula } from "./formulas.ts";
import { setHeading, toggleList, toggleQuote } from "./lines.ts";
import { link } from "./links.ts";
import type { Marked } from "./marks.ts";
import { insertTable, toggleCodeBlock } from "./passages.ts";
import type { Edit, Selection } from "./text-change.ts";

export type Format =
  | Marked
  | "formula"
  | "link"
  | "heading"
  | "bullet-list"
  | "numbered-list"
  | "quote"
  | "code-block"
  | "table";

/** Applies a button of the formatting bar to a page, of which it reads the paragraphs around the selection. */
export function formatPage(
  doc: Text,
  { from, to }: Selection,
  name: Exclude<Format, Marked>,
  level?: number,
): Edit {
  const start = doc.line(paragraphBefore(doc, doc.lineAt(from).number)).from;
  const end = doc.line(paragraphAfter(doc, doc.lineAt(to).number)).to;
  const selection = { from: from - start, to: to - start };
  const edit = format(doc.sliceString(start, end), selection, name, level);
  return {
    changes: edit.changes.map((change) => ({ ...change, from: change.from + start, to: change.to + start })),
    selection: { from: edit.selection.from + start, to: edit.selection.to + start },
  };
}

/** The last line of the paragraph before the one with a line, by number; the first line of the page if there is none. */
function paragraphBefore(doc: Text, number: number): number {
  let before = number;
  while (before > 1 && !isBlankLine(doc, before)) before -= 1;
  while (before > 1 && isBlankLine(doc, before)) before -= 1;
  return before;
}

function paragraphAfter(doc: Text, number: number): number {
  let after = number;
  while (after < doc.lines && !isBlankLine(doc, after)) after += 1;
  while (after < doc.lines && isBlankLine(doc, after)) after += 1;
  return after;
}

function isBlankLine(doc: Text, number: number): boolean {
  return /^[ \t]*$/.test(doc.line(number).text);
}

/** Applies a button of the formatting bar to a text. Most toggle. @internal */
export function format(
  text: string,
  selection: Selection,
  format: Exclude<Format, Marked>,
  level?: number,
): Edit {
  switch (format) {
    case "formula":
      return toggleFormula(text, selection);
    case "link":
      return link(text, selection);
    case "heading":
      return setHeading(text, selection, level);
    case "bullet-list":
    case "numbered-list":
      return toggleList(text, selection, format);
    case "quote":
      return toggleQuote(text, selection);
    case "code-block":
      return toggleCodeBlock(text, selection);
    case "table":
      return insertTable(text, selection);
  }
}
