/** Lines and columns count from 1, columns in UTF-16 units. */
export type LineAndColumn = Readonly<{ line: number; column: number }>;

/** Returns the offset of a place; one after the last line is the text's end. */
export function offsetAt(text: string, { line, column }: LineAndColumn): number {
  const mark = line === 1 && text.startsWith("\uFEFF") ? 1 : 0;
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/, line - 1);
  return lines.reduce((length, each) => length + each.length, column - 1 + mark);
}

/** Returns where offsets are, which are in order. A byte order mark has no column. */
export function placesOf(text: string, offsets: readonly number[]): LineAndColumn[] {
  const ending = /\r\n|\n|\r/g;
  let [line, start] = [1, text.startsWith("\uFEFF") ? 1 : 0];
  let isEnded = ending.test(text);
  return offsets.map((offset) => {
    while (isEnded && ending.lastIndex <= offset) {
      [line, start] = [line + 1, ending.lastIndex];
      isEnded = ending.test(text);
    }
    return { line, column: Math.max(offset - start, 0) + 1 };
  });
}

/** Returns what was found with its line and column in place of its offset; it is in order. */
export function withPlaces<Found extends Readonly<{ offset: number }>>(
  text: string,
  found: readonly Found[],
): Array<Omit<Found, "offset"> & LineAndColumn> {
  const offsets = found.map(({ offset }) => offset);
  const places = placesOf(text, offsets);
  return found.map(({ offset: _, ...each }, index) => ({ ...each, ...places[index]! }));
}
