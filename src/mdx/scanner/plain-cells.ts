/** Text that does not go on in the next one: a cell, or a line of something. `at`: a UTF-16 index in the source. */
export type PlainText = Readonly<{ text: string; at: number }>;

/** A table or list: where it ends in the source, and what it says outside of code. */
export type PlainTexts = Readonly<{ end: number; texts: readonly PlainText[] }>;

/** What stands between the pipes of a line; undefined where a pipe is after more than one backslash. */
export function cellsOf(line: string, start: number): PlainText[] | undefined {
  if (line.includes("\\\\")) return undefined;
  let at = start;
  return line.split(/(?<!\\)\|/).map((text) => {
    const cell = { text, at };
    at += text.length + 1;
    return cell;
  });
}
