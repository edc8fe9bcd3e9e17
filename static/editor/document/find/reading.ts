/** UTF-16 offsets. */
export type Match = Readonly<{ from: number; to: number }>;

/** Where white space or marks were left out: the offset after that, and how many characters were left out by then. */
type Cut = Readonly<{ at: number; left: number; isMark: boolean }>;

type Reading = Readonly<{ text: string; cuts: readonly Cut[] }>;

/** White space but a single space; after a line break it goes on with the next line's indentation and marks of quotes. */
const space = / (?:[ \t\u00a0]+(?:\n[ \t>]*)?|\n[ \t>]*)|[\t\u00a0][ \t\u00a0]*(?:\n[ \t>]*)?|\n[ \t>]*/g;

/** The text as it reads: one space for white space, no marks, and small letters if case does not matter. */
export function readingOf(text: string, matchCase: boolean, marks: readonly Match[] = []): Reading {
  const cuts: Cut[] = [];
  let [left, end, read, next] = [0, 0, "", 0];
  const cut = (from: number, to: number, isMark: boolean) => {
    if (from < end) return;
    read += text.slice(end, from) + (isMark ? "" : " ");
    end = to;
    left = end - read.length;
    cuts.push({ at: read.length, left, isMark });
  };
  const cutMarks = (before: number) => {
    for (; next < marks.length && marks[next]!.from < before; next += 1)
      cut(marks[next]!.from, marks[next]!.to, true);
  };
  for (const { 0: run, index } of text.matchAll(space)) {
    cutMarks(index);
    cut(index, index + run.length, false);
  }
  cutMarks(text.length);
  read += text.slice(end);
  return { text: matchCase ? read : small(read), cuts };
}

/** Of the same length, so that offsets stay. */
function small(text: string): string {
  const all = text.toLowerCase();
  if (all.length === text.length) return all;
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  });
}

export function offsetOf({ cuts }: Reading, at: number): number {
  const next = firstIndex(cuts, (cut) => cut.at > at);
  return at + (cuts[next - 1]?.left ?? 0);
}

export function endOf({ cuts }: Reading, at: number): number {
  const next = firstIndex(cuts, (cut) => cut.at > at || (cut.at === at && cut.isMark));
  return at + (cuts[next - 1]?.left ?? 0);
}

/** The index of the first item of a sorted list for which this is true; the list's length if there is none. */
export function firstIndex<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  let [first, end] = [0, items.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (is(items[middle]!)) end = middle;
    else first = middle + 1;
  }
  return first;
}
