import { type BlockKind, hasBlankLine, type Item, itemsIn, split, withBlankLine } from "../blocks/index.ts";
import { mergeFrontMatter } from "./frontmatter-merge.ts";
import { type Grain, mergeText } from "./text-merge.ts";
import { agreed, each, type Versions } from "./versions.ts";
import { type Side, type Trio, weave } from "./weave.ts";

/** A block that was changed in two ways which exclude each other: its three sources, empty where it is not there. */
export type MergeConflict = Readonly<{
  base: string;
  mine: string;
  theirs: string;
  /** Mine and then theirs; undefined where both cannot stand, as of front matter. */
  both: string | undefined;
}>;

/** Of a merged page: text that is settled, or a conflict. */
export type Part = string | MergeConflict;

/** Siblings; `heads` at their start and `tails` at their end are the same thing in every version that has them. */
export type MergeRow = Readonly<{ items: readonly Item[]; heads: 0 | 1; tails: 0 | 1 }>;

/** What became of one thing: the parts it is made of, or a conflict as a whole; with its place in each version. */
type Outcome = Readonly<{ parts: readonly Part[] }> | Readonly<{ conflict: Versions<string> }>;
type Merged = Outcome & Readonly<{ trio: Trio; isBlock: boolean; isFrontMatter: boolean }>;

export function mergeRows(rows: Versions<MergeRow>, newline: string): Part[] {
  const items = each(rows, (row) => row.items);
  const merged: Merged[] = [];
  for (const trio of triosOf(rows)) {
    const three = each(placesOf(trio), (at, version) => (at === undefined ? undefined : items[version][at]));
    const outcome = outcomeOf(three, newline);
    const { block } = three.mine ?? three.theirs ?? three.base!;
    const isFrontMatter = block?.kind === "frontmatter";
    if (outcome) merged.push({ ...outcome, trio, isBlock: block !== undefined, isFrontMatter });
  }
  return withGaps(merged, items, newline);
}

function triosOf(rows: Versions<MergeRow>): Trio[] {
  const inner = each(rows, ({ items, heads, tails }) => items.slice(heads, items.length - tails));
  const contents = each(inner, (items) => items.map(({ content }) => content));
  const likeness = likenessIn(inner);
  const trios = weave(contents, likeness).map((trio) => ({
    ...trio,
    ...each(placesOf(trio), (at, version) => (at === undefined ? undefined : at + rows[version].heads)),
  }));
  const head = each(rows, ({ heads }) => (heads ? 0 : undefined));
  const tail = each(rows, ({ items, tails }) => (tails ? items.length - 1 : undefined));
  return [head, ...trios, tail].filter((trio) =>
    Object.values(placesOf(trio)).some((at) => at !== undefined),
  );
}

function placesOf({ base, mine, theirs }: Trio): Versions<number | undefined> {
  return { base, mine, theirs };
}

/** So much of a block is compared to tell which block it became. */
const MAX_COMPARED_UNITS = 4000;

/** By the words that two blocks share (Sørensen–Dice); never nothing, for one may have been written anew. */
function likenessIn(rows: Versions<readonly Item[]>): (old: number, fresh: number, side: Side) => number {
  const bags = new Map<string, ReadonlyMap<string, number>>();
  const bagOf = ({ content }: Item) => {
    const bag = bags.get(content) ?? bagOfWords(content.slice(0, MAX_COMPARED_UNITS));
    bags.set(content, bag);
    return bag;
  };
  return (old, fresh, side) => 0.01 + shared(bagOf(rows.base[old]!), bagOf(rows[side][fresh]!));
}

function bagOfWords(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const [word] of text.matchAll(/\S+/g)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function shared(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [both, all] = [0, 0];
  for (const count of other.values()) all += count;
  for (const [word, count] of one) {
    both += Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  return all === 0 ? 0 : (2 * both) / all;
}

/** Undefined where it is gone. */
function outcomeOf(three: Versions<Item | undefined>, newline: string): Outcome | undefined {
  const { base, mine, theirs } = each(three, (item) => item?.content);
  if (mine === theirs || mine === base || theirs === base) {
    const text = agreed({ base, mine, theirs });
    return text === undefined ? undefined : { parts: [text] };
  }
  if (!three.mine || !three.theirs) return conflictIn(three);
  const parts = mergeItems({ base: three.base, mine: three.mine, theirs: three.theirs }, newline);
  return parts ? { parts } : conflictIn(three);
}

function conflictIn(three: Versions<Item | undefined>): Outcome {
  return { conflict: each(three, (item) => item?.content ?? "") };
}

/** An item that both changed; undefined where all of it is a conflict. */
function mergeItems(
  { base, mine, theirs }: Versions<Item | undefined> & Readonly<{ mine: Item; theirs: Item }>,
  newline: string,
): readonly Part[] | undefined {
  if (mine.block?.kind === "frontmatter" && theirs.block?.kind === "frontmatter") {
    const text = mergeFrontMatter(base?.content, mine.content, theirs.content);
    return text === undefined ? undefined : [text];
  }
  if (!base) return undefined;
  const three = { base, mine, theirs };
  const rows = each(three, componentRow);
  if (rows.base && rows.mine && rows.theirs) {
    return mergeComponents({ base: rows.base, mine: rows.mine, theirs: rows.theirs }, newline);
  }
  const contents = each(three, ({ content }) => content);
  const text = mergeText(contents, mine.block ? grainOf(mine.block.kind) : byWords, newline);
  return text === undefined || (mine.block && !isSound(contents, text)) ? undefined : [text];
}

function componentRow({ block }: Item): MergeRow | undefined {
  if (block?.kind !== "component") return undefined;
  const items = itemsIn(block);
  const tags = items.filter((item) => !item.block).length;
  return items.length > 1 && tags === 2 ? { items, heads: 1, tails: 1 } : undefined;
}

function mergeComponents(rows: Versions<MergeRow>, newline: string): Part[] | undefined {
  const parts = mergeRows(rows, newline);
  const [opening, closing] = [parts.at(0), parts.at(-2)];
  if (typeof opening !== "string" || typeof closing !== "string") return parts;
  const frames = each(rows, ({ items }) => frame(items.at(0)!.content, items.at(-1)!.content));
  return isSound(frames, frame(opening, closing)) ? parts : undefined;
}

/** A component with its tags alone, for what is in it is looked at alone. */
function frame(opening: string, closing: string): string {
  return `${opening}\nx\n${closing}`;
}

const byWords = { words: true, additions: false };

/** In code, words that are right each alone may be wrong together; items and rows are added as blocks are. */
function grainOf(kind: BlockKind): Grain {
  const [isCode, isOfItems] = [
    ["code", "expression", "esm"].includes(kind),
    ["list", "table", "esm"].includes(kind),
  ];
  return { words: !isCode, additions: isOfItems };
}

/** Whether a merged text is the blocks that its versions are, or that one of them became. */
function isSound(three: Versions<string>, text: string): boolean {
  if (Object.values(three).includes(text)) return true;
  const { base, mine, theirs } = each(three, shapeOf);
  return (
    (mine === theirs || mine === base || theirs === base) && shapeOf(text) === agreed({ base, mine, theirs })
  );
}

function shapeOf(text: string): string {
  return split(text)
    .map(({ kind, problem }) => (problem ? `${kind} with a problem` : kind))
    .join();
}

/** A conflict holds the gap after it, or before it if it is last, so that without it there is one gap less. */
function withGaps(merged: readonly Merged[], items: Versions<readonly Item[]>, newline: string): Part[] {
  const end = agreed(each(items, (some) => some.at(-1)?.gap)) ?? "";
  const gaps = merged.map((item, at) =>
    merged[at + 1] ? gapBetween(item, merged[at + 1]!, items, newline) : end,
  );
  const parts: Part[] = [];
  for (const [at, item] of merged.entries()) {
    const isLast = !merged[at + 1]?.isBlock;
    if ("parts" in item) {
      parts.push(...item.parts, gaps[at]!);
      continue;
    }
    const gap = parts.at(-1);
    if (!isLast) parts.push(conflictOf(item, "", gaps[at]!, newline));
    else if (typeof gap === "string") parts.splice(-1, 1, conflictOf(item, gap, "", newline), gaps[at]!);
    else parts.push(conflictOf(item, "", "", newline), gaps[at]!);
  }
  return parts;
}

function conflictOf(
  item: Extract<Merged, { conflict: Versions<string> }>,
  before: string,
  behind: string,
  newline: string,
): MergeConflict {
  const sources = each(item.conflict, (content) => (content === "" ? "" : before + content + behind));
  const { mine, theirs } = item.conflict;
  const isOne = mine === "" || theirs === "";
  const between = hasBlankLine(before + behind)
    ? ""
    : withBlankLine(before + behind, newline).slice((before + behind).length);
  const both = isOne ? sources.mine + sources.theirs : sources.mine + between + sources.theirs;
  return { ...sources, both: isOne || (item.isBlock && !item.isFrontMatter) ? both : undefined };
}

/** The gap that the two have where they are neighbours; else one with a blank line. */
function gapBetween(one: Merged, other: Merged, items: Versions<readonly Item[]>, newline: string): string {
  const [from, to] = [placesOf(one.trio), placesOf(other.trio)];
  const shared = each(items, (some, version) => {
    const at = from[version];
    return at !== undefined && to[version] === at + 1 ? some[at]!.gap : undefined;
  });
  const all = Object.values(shared).every((gap) => gap !== undefined);
  const own = all ? agreed(shared) : (shared.mine ?? shared.theirs);
  if (own !== undefined) return own;
  const near = each(items, (some, version) => [
    from[version] === undefined ? "" : some[from[version]]!.gap,
    to[version] ? some[to[version] - 1]!.gap : "",
  ]);
  const gaps = [...near.mine, ...near.theirs, ...near.base];
  return gaps.find(hasBlankLine) ?? newline.repeat(2);
}
