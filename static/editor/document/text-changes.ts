import type { Text } from "@codemirror/state";

import { hunksOf } from "../../../src/markdown/browser.ts";
import { type Change, difference } from "./change.ts";
import { linesWithoutEndings } from "./line-endings.ts";

/** Whether two people changed the same block, or blocks without a blank line between them. Both lists are of the text `base`. */
export function touch(base: Text, one: readonly Change[], other: readonly Change[]): boolean {
  const blocks = other.map((change) => blockOf(base, change));
  return one.some((change) => {
    const { from, to } = blockOf(base, change);
    return blocks.some((block) => from <= block.to && block.from <= to);
  });
}

/** The changed lines, with those around them up to the next blank one; of a new block, the place before it. */
function blockOf(base: Text, { from, to, insert }: Change): { from: number; to: number } {
  const isNewBlock = from === to && from > 0 && insert.endsWith("\n\n") && base.lineAt(from).from === from;
  if (isNewBlock) return { from: from - 1, to: from - 1 };
  const isBlank = (number: number) => base.line(number).text.trim() === "";
  let [first, last] = [base.lineAt(from).number, base.lineAt(to).number];
  while (first > 1 && !isBlank(first) && !isBlank(first - 1)) first -= 1;
  while (last < base.lines && !isBlank(last) && !isBlank(last + 1)) last += 1;
  return { from: base.line(first).from, to: base.line(last).to };
}

/** The changes that make `text` of the document: none in lines that are equal, and within others the smallest one. */
export function changesTo(doc: Text, text: string): Change[] {
  const before = doc.toString().split("\n");
  const after = linesWithoutEndings(text);
  const startOf = (line: number) => (line < doc.lines ? doc.line(line + 1).from : doc.length + 1);
  return hunksOf(before, after).map(({ oldStart, oldEnd, newStart, newEnd }) => {
    const removed = before.slice(oldStart, oldEnd).map(ended).join("");
    const added = after.slice(newStart, newEnd).map(ended).join("");
    const isLast = startOf(oldEnd) > doc.length && (removed === "" || added === "");
    // The last line has no break, so its lines share the break before them.
    const from = startOf(oldStart) - (isLast ? 1 : 0);
    return isLast ? smallest(breakFirst(removed), breakFirst(added), from) : smallest(removed, added, from);
  });
}

function ended(line: string): string {
  return `${line}\n`;
}

function breakFirst(lines: string): string {
  return lines === "" ? "" : `\n${lines.slice(0, -1)}`;
}

/** What is left of a replacement at an offset without what is equal at both ends. */
export function smallest(removed: string, added: string, at: number): Change {
  const { from, to, insert } = difference(removed, added);
  return { from: at + from, to: at + to, insert };
}
