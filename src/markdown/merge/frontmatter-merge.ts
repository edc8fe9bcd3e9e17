import { frontMatter } from "../frontmatter/index.ts";
import { linesOf, newlineOf } from "../text/index.ts";
import { align } from "./alignment.ts";
import { mergeEntries } from "./entries-merge.ts";
import { changedSide, isTrivial, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";

/** Each entry is a key with all lines up to the next, or what is before the first. */
type Parsed = Readonly<{ opening: string; entries: readonly string[]; closing: string }>;

/** Merges by outermost keys, then by lines. Returns undefined where changes touch or the result would be broken. */
export function mergeFrontMatter(base: string | undefined, mine: string, theirs: string): string | undefined {
  const [ours, others] = [parsed(mine), parsed(theirs)];
  const old = base === undefined ? { ...ours, entries: [] } : parsed(base);
  const three = { base: old, mine: ours, theirs: others };
  const newline = newlineOf(mine) ?? "\n";
  const entries = mergeKeys(
    mapThreeWay(three, (version) => version.entries),
    newline,
  );
  if (!entries || ours.closing !== others.closing) return undefined;
  const opening = changedSide(mapThreeWay(three, (version) => version.opening));
  const text = opening + entries.join("") + ours.closing;
  return isReadable(text) || !isReadable(mine) || !isReadable(theirs) ? text : undefined;
}

function mergeKeys(versions: ThreeWay<readonly string[]>, newline: string): string[] | undefined {
  const similarity = (oldAt: number, newAt: number, side: Side) =>
    Number(keyOf(versions.base[oldAt]!) === keyOf(versions[side][newAt]!));
  const areUnique = Object.values(versions).every(isUnique);
  const entries = align(versions, { similarity }).map((aligned) =>
    mapThreeWay(aligned, (at, version) => (at === undefined ? undefined : versions[version][at])),
  );
  const merged: string[] = [];
  for (const three of areUnique ? onceByKey(entries) : entries) {
    const isTaken = isTrivial(three);
    const entry = isTaken ? changedSide(three) : mergeKey(three, newline);
    if (entry !== undefined) merged.push(entry);
    else if (!isTaken) return undefined;
  }
  return areUnique && !isUnique(merged) ? undefined : merged;
}

type Entry = ThreeWay<string | undefined>;

/** A key that both added is one, where mine is. */
function onceByKey(entries: readonly Entry[]): readonly Entry[] {
  const ofKey = (side: Side) =>
    new Map(
      entries.flatMap((entry) =>
        entry.base === undefined && entry[side] ? [[keyOf(entry[side]), entry]] : [],
      ),
    );
  const [mine, theirs] = [ofKey("mine"), ofKey("theirs")];
  return entries.flatMap((entry) => {
    if (entry.base !== undefined) return entry;
    if (entry.mine) return { ...entry, theirs: theirs.get(keyOf(entry.mine))?.theirs };
    return mine.has(keyOf(entry.theirs!)) ? [] : entry;
  });
}

function mergeKey({ base, mine, theirs }: Entry, newline: string): string | undefined {
  if (mine === undefined || theirs === undefined) return undefined;
  const inLine = mergeInLine({ base, mine, theirs }, newline);
  if (inLine !== undefined) return inLine;
  const before = base ?? keyOfList(mine, theirs);
  if (before === undefined) return undefined;
  const three = mapThreeWay({ base: before, mine, theirs }, (text) => text.slice(0, -newline.length));
  const merged = mergeEntries(three, { words: false, first: firstLine, newline });
  return merged === undefined ? undefined : merged + newline;
}

/** Merges lists such as `tags: [a, b]` by their items. */
function mergeInLine({ base, mine, theirs }: Entry, newline: string): string | undefined {
  const [ours, others] = [listInLine(mine!), listInLine(theirs!)];
  const old = base === undefined ? ours && { ...ours, items: [] } : listInLine(base);
  if (!old || !ours || !others || old.key !== ours.key || old.key !== others.key) return undefined;
  const lists = mapThreeWay({ base: old, mine: ours, theirs: others }, ({ items }) => items.join("\n"));
  const merged = mergeEntries(lists, { words: false, first: firstLine, newline: "\n" });
  if (merged === undefined) return undefined;
  const { key, between, beside } = changedSide({ base: old, mine: ours, theirs: others });
  return `${key}${beside}${merged.replaceAll("\n", between)}${beside}]${newline}`;
}

type ListInLine = Readonly<{ key: string; items: readonly string[]; between: string; beside: string }>;

/** Undefined for items that are no plain values. */
function listInLine(entry: string): ListInLine | undefined {
  const line = entry.trimEnd();
  const start = line.indexOf("[") + 1;
  const key = line.slice(0, start);
  const inside = line.slice(start, -1);
  if (!/^[^\s:=]+[ \t]*[:=][ \t]*\[$/.test(key) || !line.endsWith("]")) return undefined;
  const items = inside.trim() === "" ? [] : inside.split(",").map((item) => item.trim());
  if (!items.every((item) => plainItem.test(item))) return undefined;
  return {
    key,
    items,
    between: inside.includes(",") && !inside.includes(", ") ? "," : ", ",
    beside: inside.startsWith(" ") ? " " : "",
  };
}

const plainItem = /^(?:"[^"\\\r\n]*"|'[^'\r\n]*'|[^\s"'[\]{}#][^"'[\]{}#\r\n]*)$/;

/** Returns the line that two lists of one key begin with. */
function keyOfList(...lists: readonly string[]): string | undefined {
  const [key] = linesOf(lists[0]!);
  const areLists = lists.every((list) => list.startsWith(key!) && /^[ \t]*-\s/.test(list.slice(key!.length)));
  return areLists ? key : undefined;
}

/** Of an entry below a key. */
const firstLine = /^[ \t]*[^\s#\]})]/;

function isUnique(entries: readonly string[]): boolean {
  return new Set(entries.map(keyOf)).size === entries.length;
}

function parsed(text: string): Parsed {
  const lines = linesOf(text);
  const entries: string[] = [];
  for (const line of lines.slice(1, -1)) {
    if (entries.length > 0 && /^(?:[\s#\]})]|-(?:\s|$))/.test(line)) entries.push(entries.pop()! + line);
    else entries.push(line);
  }
  return { opening: lines[0]!, entries, closing: lines.at(-1)! };
}

function keyOf(entry: string): string {
  return /^[^:=\r\n]*/.exec(entry)![0].trim();
}

function isReadable(text: string): boolean {
  return frontMatter(text)?.problems.length === 0;
}
