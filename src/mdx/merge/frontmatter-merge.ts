import { frontMatter } from "../frontmatter/index.ts";
import { endOfLine, startOfLine } from "../text/index.ts";
import { mergeText } from "./text-merge.ts";
import { agreed, each, type Versions } from "./versions.ts";
import { weave } from "./weave.ts";

/** A line that begins a key, with all after it up to the next; or what stands before the first. */
type Entry = Readonly<{ key: string; text: string }>;
type Parsed = Readonly<{ opening: string; entries: readonly Entry[]; closing: string }>;

/**
 * Front matter with its fences that both changed, or both added, by its outermost keys; what both changed in one value
 * by lines. Undefined where changes touch, or the front matter would not be sound although theirs and mine are.
 */
export function mergeFrontMatter(base: string | undefined, mine: string, theirs: string): string | undefined {
  const [ours, others] = [parsed(mine), parsed(theirs)];
  const three = {
    base: base === undefined ? { ...ours, entries: [] } : parsed(base),
    mine: ours,
    theirs: others,
  };
  const entries = mergeEntries(each(three, (version) => version.entries));
  if (!entries || ours.closing !== others.closing) return undefined;
  const opening = agreed(each(three, (version) => version.opening));
  const text = opening + entries.map((entry) => entry.text).join("") + ours.closing;
  return isSound(text) || !isSound(mine) || !isSound(theirs) ? text : undefined;
}

function mergeEntries(versions: Versions<readonly Entry[]>): Entry[] | undefined {
  const trios = weave(
    each(versions, (entries) => entries.map(({ text }) => text)),
    (old, fresh, side) => (versions.base[old]!.key === versions[side][fresh]!.key ? 1 : 0),
  );
  const merged: Entry[] = [];
  for (const { base, mine, theirs } of trios) {
    const three = each({ base, mine, theirs }, (at, version) =>
      at === undefined ? undefined : versions[version][at],
    );
    const entry = mergeEntry(three);
    if (entry === "conflict") return undefined;
    if (entry) merged.push(entry);
  }
  return Object.values(versions).every(isUnique) && !isUnique(merged) ? undefined : merged;
}

function isUnique(entries: readonly Entry[]): boolean {
  return new Set(entries.map(({ key }) => key)).size === entries.length;
}

const byItems = { words: false, additions: true };

/** Undefined where it is gone. */
function mergeEntry(three: Versions<Entry | undefined>): Entry | "conflict" | undefined {
  const { base, mine, theirs } = each(three, (entry) => entry?.text);
  if (mine === theirs || mine === base || theirs === base) return agreedEntry(three);
  if (base === undefined || mine === undefined || theirs === undefined) return "conflict";
  const text = mergeText({ base, mine, theirs }, byItems, "");
  return text === undefined ? "conflict" : { key: three.base!.key, text };
}

function agreedEntry({ base, mine, theirs }: Versions<Entry | undefined>): Entry | undefined {
  return mine?.text === base?.text ? theirs : mine;
}

function parsed(text: string): Parsed {
  const start = endOfLine(text, 0);
  const end = startOfLine(text, text.length);
  const entries: Entry[] = [];
  for (let at = start; at < end;) {
    const next = endOfLine(text, at);
    const line = text.slice(at, next);
    const last = entries.at(-1);
    if (last && /^(?:[\s#\]})]|-(?:\s|$))/.test(line))
      entries[entries.length - 1] = { ...last, text: last.text + line };
    else entries.push({ key: keyOf(line), text: line });
    at = next;
  }
  return { opening: text.slice(0, start), entries, closing: text.slice(end) };
}

function keyOf(line: string): string {
  return /^[^:=\r\n]*/.exec(line)![0].trim();
}

function isSound(text: string): boolean {
  return frontMatter(text)?.problems.length === 0;
}
