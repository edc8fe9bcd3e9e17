/** A container that a node is in, by how its lines begin: with the mark of a quote, or with so many columns of blanks. */
export type Container = Readonly<{
  columns: number | "quote";
  /** Where its first line begins, and where its content begins there. */
  line: number;
  content: Place;
}>;

/** `spare` columns of the tab before `at` are not taken yet. */
export type Place = Readonly<{ at: number; column: number; spare: number }>;

/** A text without the marks and the blanks of its containers, and where its parts are in the page's text. */
export type Inside = Readonly<{ value: string; parts: readonly Readonly<{ at: number; from: number }>[] }>;

const TAB = 4;

/** Takes blanks, up to so many columns. */
export function afterBlanks(text: string, place: Place, most: number): Place {
  let { at, column, spare } = place;
  let left = most;
  while (left > 0) {
    if (spare === 0) {
      const sign = text[at];
      if (sign !== " " && sign !== "\t") break;
      spare = sign === "\t" ? TAB - (column % TAB) : 1;
      at += 1;
    }
    const taken = Math.min(spare, left);
    [spare, left, column] = [spare - taken, left - taken, column + taken];
  }
  return { at, column, spare };
}

/** The place of an offset in a line. */
export function placeIn(text: string, line: number, offset: number): Place {
  let column = 0;
  for (let at = line; at < offset; at += 1) column += text[at] === "\t" ? TAB - (column % TAB) : 1;
  return { at: offset, column, spare: 0 };
}

/** Where a line goes on after what its containers have there. A line can be in fewer of them than the text that it is in. */
export function contentOfLine(text: string, line: number, containers: readonly Container[]): Place {
  const first = containers.findLastIndex((container) => container.line === line);
  let place = first < 0 ? { at: line, column: 0, spare: 0 } : containers[first]!.content;
  for (const { columns } of containers.slice(first + 1)) {
    if (columns === "quote") {
      const mark = afterBlanks(text, place, Number.POSITIVE_INFINITY);
      if (text[mark.at] !== ">") break;
      place = afterBlanks(text, { at: mark.at + 1, column: mark.column + 1, spare: 0 }, 1);
    } else {
      const next = afterBlanks(text, place, columns);
      if (next.column - place.column < columns && text[next.at] !== "\n") break;
      place = next;
    }
  }
  return place;
}

/** Reads a part of the text that begins in the content of its line. Of each other line, up to `indent` columns more are left out. */
export function inside(
  text: string,
  { from, to }: Readonly<{ from: number; to: number }>,
  containers: readonly Container[],
  indent = 0,
): Inside {
  const written = text.slice(from, to);
  const first = written.indexOf("\n");
  const parts = [{ at: 0, from }];
  if (first < 0 || (containers.length === 0 && indent === 0)) return { value: written, parts };
  let end = from + first;
  let value = text.slice(from, end + 1);
  while (end >= 0 && end < to) {
    const start = end + 1;
    const { at, spare } = afterBlanks(text, contentOfLine(text, start, containers), indent);
    end = text.indexOf("\n", start);
    const next = Math.min(end < 0 ? to : end + 1, to);
    value += " ".repeat(spare);
    parts.push({ at: value.length, from: at });
    value += text.slice(at, next);
  }
  return { value, parts };
}

/** Where a place in a value is in the page's text. */
export function placeOf({ parts }: Inside, offset: number): number {
  let [first, last] = [0, parts.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (parts[middle]!.at <= offset) first = middle;
    else last = middle - 1;
  }
  const { at, from } = parts[first]!;
  return from + offset - at;
}

/** Returns a part of the text with blanks in place of what its containers have in its lines. */
export function withBlanks(
  text: string,
  { from, to }: Readonly<{ from: number; to: number }>,
  containers: readonly Container[],
): string {
  const written = text.slice(from, to);
  let blanked = "";
  let at = 0;
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", at)) {
    const content = Math.min(contentOfLine(text, from + end + 1, containers).at, to) - from;
    blanked += written.slice(at, end + 1) + " ".repeat(content - end - 1);
    at = content;
  }
  return blanked + written.slice(at);
}
