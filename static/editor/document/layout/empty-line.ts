import type { Text } from "@codemirror/state";

/** The classes of an empty paragraph's line among blank lines, all by number. */
export function emptyLine(doc: Text, run: { first: number; last: number }, number: number): string {
  const top = run.first > 1 && run.first === number ? " doc-empty-top" : "";
  const bottom = run.last < doc.lines ? " doc-empty-bottom" : "";
  return `doc-empty${top}${bottom}`;
}
