import { commonPrefix, commonSuffix } from "../text/index.ts";

/** A page, and the same with `\n` at the end of each line. */
export type Newlines = Readonly<{
  page: string;
  text: string;
  /** The offsets in the text of line endings that are two units in the page. */
  pairs: readonly number[];
}>;

const none: readonly number[] = [];

/** `earlier`, those of another version, only saves time: what is before and after a change is taken from there. */
export function newlinesOf(page: string, earlier?: Newlines): Newlines {
  if (!page.includes("\r")) return { page, text: page, pairs: none };
  if (!earlier) return { page, ...withNewlines(page) };
  let from = commonPrefix(page, earlier.page);
  let same = commonSuffix(page, earlier.page, from);
  // The two units of a line ending are read together.
  if (page[from - 1] === "\r") from -= 1;
  if (same > 0 && page[page.length - same] === "\n") same -= 1;
  const to = earlier.page.length - same;
  const [first, last] = [pairsBefore(earlier, from), pairsBefore(earlier, to)];
  const changed = withNewlines(page.slice(from, page.length - same));
  const text = earlier.text.slice(0, from - first) + changed.text + earlier.text.slice(to - last);
  const by = text.length - earlier.text.length;
  const pairs = earlier.pairs.slice(0, first);
  for (const at of changed.pairs) pairs.push(at + from - first);
  for (let index = last; index < earlier.pairs.length; index += 1) pairs.push(earlier.pairs[index]! + by);
  return { page, text, pairs };
}

function withNewlines(page: string): Omit<Newlines, "page"> {
  const pairs: number[] = [];
  for (let at = page.indexOf("\r\n"); at >= 0; at = page.indexOf("\r\n", at + 2))
    pairs.push(at - pairs.length);
  const text = page.replaceAll("\r\n", "\n");
  return { text: text.includes("\r") ? text.replaceAll("\r", "\n") : text, pairs };
}

/** Returns the offset in the page of one in the text: a line feed after a carriage return is one unit there. */
export function inPage({ pairs }: Newlines, offset: number): number {
  return pairs.length === 0 ? offset : offset + indexIn(pairs, (at) => at >= offset);
}

function pairsBefore({ pairs }: Newlines, inPage: number): number {
  return indexIn(pairs, (at, index) => at + index >= inPage);
}

/** Returns the first index from which on something is true. */
function indexIn(pairs: readonly number[], isAfter: (at: number, index: number) => boolean): number {
  let [first, last] = [0, pairs.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (isAfter(pairs[middle]!, middle)) last = middle;
    else first = middle + 1;
  }
  return first;
}
