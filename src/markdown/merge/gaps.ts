import { hasBlankLine, type Item, withBlankLine } from "../blocks/index.ts";
import type { Aligned } from "./additions.ts";
import { changedSide, mapThreeWay, type ThreeWay } from "./three-way.ts";

export type MergeConflict = Readonly<{
  base: string;
  mine: string;
  theirs: string;
  /** Mine and then theirs, undefined where only one is possible, as for front matter. */
  both: string | undefined;
}>;

export type Part = string | MergeConflict;

export type MergedItem = Readonly<{
  at: Aligned;
  /** Where its last block is, if it is several. */
  to: Aligned;
  items: ThreeWay<Item | undefined>;
  parts: readonly Part[] | undefined;
}>;

/** Puts gaps between the merged items. A conflict includes one gap, so that removing it leaves no double gap. */
export function withGaps(
  merged: readonly MergedItem[],
  versions: ThreeWay<readonly Item[]>,
  newline: string,
  /** Returns a gap between what was nowhere side by side, of those beside them. */
  between = (gaps: readonly string[]) => gaps.find(hasBlankLine) ?? newline.repeat(2),
): Part[] {
  const end = changedSide(mapThreeWay(versions, (items) => items.at(-1)?.gap)) ?? "";
  const parts: Part[] = [];
  for (const [index, item] of merged.entries()) {
    const next = merged[index + 1];
    const gap = next ? gapBetween(item, next, versions, between) : end;
    if (item.parts) parts.push(...item.parts, gap);
    else if (next && blockOf(next)) parts.push(conflictOf(item, "", gap, newline));
    else {
      const before = typeof parts.at(-1) === "string" ? (parts.pop() as string) : "";
      parts.push(conflictOf(item, before, "", newline), gap);
    }
  }
  return parts;
}

function blockOf({ items: { base, mine, theirs } }: MergedItem) {
  return (mine ?? theirs ?? base)?.block;
}

function conflictOf(item: MergedItem, before: string, after: string, newline: string): MergeConflict {
  const { base, mine, theirs } = mapThreeWay(item.items, (version) => {
    return version?.content ? before + version.content + after : "";
  });
  const kind = blockOf(item)?.kind;
  const isOne = mine === "" || theirs === "";
  const gap = before + after;
  const between = isOne ? "" : withBlankLine(gap, newline).slice(gap.length);
  const canBeBoth = isOne || (kind !== undefined && kind !== "frontmatter");
  return { base, mine, theirs, both: canBeBoth ? mine + between + theirs : undefined };
}

function gapBetween(
  { to: from }: MergedItem,
  { at: to }: MergedItem,
  versions: ThreeWay<readonly Item[]>,
  between: (gaps: readonly string[]) => string,
): string {
  const shared = mapThreeWay(versions, (items, version) => {
    const at = from[version];
    return at !== undefined && to[version] === at + 1 ? items[at]!.gap : undefined;
  });
  const isEverywhere = Object.values(shared).every((gap) => gap !== undefined);
  const own = isEverywhere ? changedSide(shared) : (shared.mine ?? shared.theirs);
  if (own !== undefined) return own;
  const { base, mine, theirs } = mapThreeWay(versions, (items, version) => [
    from[version] === undefined ? "" : items[from[version]]!.gap,
    to[version] ? items[to[version] - 1]!.gap : "",
  ]);
  return between([...mine, ...theirs, ...base]);
}
