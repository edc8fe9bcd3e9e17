/** A range of a text, in UTF-16 offsets, and what comes in its place. */
export type TextEdit = Readonly<{ start: number; end: number; text: string }>;

/** Returns a text with edits, which are in order and do not overlap. */
export function withEdits(source: string, edits: readonly TextEdit[]): string {
  let [edited, at] = ["", 0];
  for (const { start, end, text } of edits) {
    edited += source.slice(at, start) + text;
    at = end;
  }
  return edited + source.slice(at);
}
