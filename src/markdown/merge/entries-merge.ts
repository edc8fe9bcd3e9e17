import { endOfContent, indentation, linesOf, withoutEndings } from "../text/index.ts";
import { align } from "./alignment.ts";
import { type MergedItem, withGaps } from "./gaps.ts";
import { similarityIn } from "./pairs.ts";
import { type Granularity, longer, mergeText } from "./text-merge.ts";
import { changedSide, isTrivial, mapThreeWay, type ThreeWay } from "./three-way.ts";

type Options = Granularity &
  Readonly<{
    /** Matches the first line of an entry, if it is not indented more than the one before. */
    first: RegExp;
    newline: string;
    /** How many more entries that both changed are merged. */
    inside?: { left: number };
    /** How many entries are around these. */
    depth?: number;
  }>;

/** An item, row, statement or value, with what is below it; or the lines before the first one. */
type Entry = Readonly<{ content: string; gap: string; level: number }>;

/** What is deeper is merged by lines alone. */
const MAX_DEPTH = 50;

/** Merges by entries as pages are merged by blocks; undefined where both changed one in two ways, or where its place is a question. */
export function mergeEntries(texts: ThreeWay<string>, options: Options): string | undefined {
  const { newline } = options;
  const split = mapThreeWay(texts, (text) => entriesOf(text + newline, options.first));
  const entries = mapThreeWay(split, (some) => some.entries);
  const contents = mapThreeWay(entries, (some) => some.map(({ content }) => content));
  const aligned = align(contents, {
    similarity: similarityIn(contents),
    isSame: (mine, theirs) => longerEntry(contents.mine[mine]!, contents.theirs[theirs]!) !== undefined,
    levels: mapThreeWay(entries, (some) => some.map(({ level }) => level)),
  });
  const merged: MergedItem[] = [];
  for (const at of aligned) {
    const items = mapThreeWay(at, (index, version) =>
      index === undefined ? undefined : entries[version][index],
    );
    const three = mapThreeWay(items, (item) => item?.content);
    const isTaken = isTrivial(three);
    const text = isTaken ? changedSide(three) : mergeEntry(three, options);
    if (at.isUnclear || (text === undefined && !isTaken)) return undefined;
    if (text !== undefined) merged.push({ at, to: at, items, parts: [text] });
  }
  const lead = changedSide(mapThreeWay(split, (one) => one.lead));
  const isCounted = Object.values(entries).every(countOn);
  const text = lead + withGaps(isCounted ? renumbered(merged) : merged, entries, newline, longest).join("");
  return text.slice(0, text.length - newline.length);
}

function mergeEntry(
  { base, mine, theirs }: ThreeWay<string | undefined>,
  options: Options,
): string | undefined {
  if (mine === undefined || theirs === undefined) return undefined;
  if (base === undefined) return longerEntry(mine, theirs);
  const { inside } = options;
  if (inside && inside.left-- <= 0) return undefined;
  const three = { base, mine, theirs };
  const heads = mapThreeWay(three, (entry) => withoutEndings(entry)[0]!);
  const rests = mapThreeWay(three, (entry, version) => entry.slice(heads[version].length));
  const [head, rest] = [mergeText(heads, options, options.newline), mergeRest(rests, options)];
  return head === undefined || rest === undefined ? undefined : head + rest;
}

function mergeRest(rests: ThreeWay<string>, options: Options): string | undefined {
  const { first, newline, depth = 0 } = options;
  const hasEntries = (rest: string) => linesOf(rest).some((line) => first.test(line));
  return depth < MAX_DEPTH && Object.values(rests).some(hasEntries)
    ? mergeEntries(rests, { ...options, depth: depth + 1 })
    : mergeText(rests, options, newline);
}

/** Of two that begin alike. */
function longerEntry(one: string, other: string): string | undefined {
  return withoutEndings(one)[0] === withoutEndings(other)[0] ? longer(one, other) : undefined;
}

/** Whether the numbers of the items go up by one, also where there are no items yet. */
function countOn(entries: readonly Entry[]): boolean {
  const [first] = entries;
  const start = first ? numberOf(first.content) : undefined;
  return entries.every(({ content }, index) => start !== undefined && numberOf(content) === start + index);
}

const number = /^[ \t]*(\d{1,9})(?=[.)])/;

function numberOf(entry: string): number | undefined {
  const found = number.exec(entry)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Items that both added have the same numbers. */
function renumbered(merged: readonly MergedItem[]): readonly MergedItem[] {
  const [first] = merged;
  const start = first ? numberOf(String(first.parts![0])) : undefined;
  if (start === undefined) return merged;
  return merged.map((item, index) => {
    const content = String(item.parts![0]);
    const [marks = "", digits = ""] = number.exec(content) ?? [];
    const now = String(start + index);
    const deeper = " ".repeat(Math.max(0, now.length - digits.length));
    const rest = content.slice(marks.length).replace(/(\n|\r)(?=[ \t]*[^\s])/g, `$1${deeper}`);
    return { ...item, parts: [marks.slice(0, marks.length - digits.length) + now + rest] };
  });
}

function longest(gaps: readonly string[]): string {
  return gaps.reduce((long, gap) => (gap.length > long.length ? gap : long), "");
}

function entriesOf(text: string, first: RegExp) {
  const texts: { text: string; level: number }[] = [];
  let lead = "";
  for (const line of linesOf(text)) {
    const last = texts.at(-1);
    const indent = indentation(line);
    if (!last && indent === undefined) lead += line;
    else {
      const isFirst = indent !== undefined && first.test(line) && (!last || indent <= last.level);
      // Lines before the first entry belong to what is before them, so any entry would take them.
      if (isFirst || !last) texts.push({ text: line, level: isFirst ? indent : Number.POSITIVE_INFINITY });
      else last.text += line;
    }
  }
  const entries = texts.map(({ text, level }): Entry => {
    const end = endOfContent(text);
    return { content: text.slice(0, end), gap: text.slice(end), level };
  });
  return { lead, entries };
}
