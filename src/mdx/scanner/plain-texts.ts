import type { PlainTexts } from "./plain-cells.ts";
import { plainListAt } from "./plain-list.ts";
import { plainTableAt } from "./plain-table.ts";

const readers = { table: plainTableAt, list: plainListAt };

/** What begins at the start of a line, if it is sure to be one of that kind. Undefined where only the parser can tell. */
export function plainTextsAt(
  kind: keyof typeof readers,
  source: string,
  start: number,
): PlainTexts | undefined {
  return readers[kind](source, start);
}
