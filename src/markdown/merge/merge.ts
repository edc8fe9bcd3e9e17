import { contentOf, type Item, itemsOf, split, startOfContent } from "../blocks/index.ts";
import { ParseBudget } from "../syntax/index.ts";
import { countOf, newlineOf } from "../text/index.ts";
import type { Dialect } from "../tree/index.ts";
import type { Part } from "./gaps.ts";
import { type SplitPage, withMergedLabels } from "./label-merge.ts";
import { mergeSiblings } from "./siblings-merge.ts";
import { mergeLines } from "./text-merge.ts";
import { changedSide, isTrivial, mapThreeWay } from "./three-way.ts";

export type Merge = Readonly<{
  /** Joined in order, with one version of each conflict, they are the page. */
  parts: readonly Part[];
  text: string | undefined;
}>;

/** A text of more is merged by lines alone, so that time is bounded. Of real pages, the densest have so many in 1.2 MB. */
const MAX_LINES = 50_000;

/** What it may cost to tell whether MDX takes the blocks of a version, in microseconds: a third of what a page may. */
const VERSION_COST = 200_000;
/** The same of all texts that both changed, and how many of these are merged inside. Any more are conflicts. */
const INSIDE_COST = 200_000;
const MAX_INSIDE = 2000;

export type Decision = "base" | "mine" | "theirs" | "both";

/**
 * Merges two changed versions: by blocks, inside components too, then by lines and words, and front matter by keys. What both added
 * at one place is kept, mine first. The page gets the line endings of the version that changed them.
 */
export function merge(base: string, mine: string, theirs: string, dialect: Dialect): Merge {
  const three = { base, mine, theirs };
  if (isTrivial(three)) return mergeOf([changedSide(three)]);
  const newlines = mapThreeWay(three, newlineOf);
  const newline = changedSide(newlines) ?? newlines.mine ?? newlines.theirs ?? "\n";
  const texts = mapThreeWay(three, (text, version) =>
    newlines[version] === newline ? text : text.replace(/\r\n|\n|\r/g, newline),
  );
  if (Object.values(texts).some((text) => countOf(text, /\r\n?|\n/g) > MAX_LINES))
    return mergeOf(mergeLines(texts, newline));
  const blocksOf = (text: string, previous?: SplitPage["blocks"]) =>
    split(text, dialect, previous, new ParseBudget(VERSION_COST));
  const old = blocksOf(texts.base);
  const { pages: labeled, isNeeded } = withMergedLabels(
    mapThreeWay(texts, (text) => ({ text, blocks: blocksOf(text, old) })),
    blocksOf,
  );
  const pages = mapThreeWay(labeled, pageOf);
  const leads = mapThreeWay(pages, ({ lead }) => lead);
  const items = mapThreeWay(pages, ({ items }) => items);
  return mergeOf([
    changedSide(leads),
    ...mergeSiblings(items, {
      newline,
      dialect,
      isNeeded,
      inside: { left: MAX_INSIDE, budget: new ParseBudget(INSIDE_COST) },
    }),
  ]);
}

/** Returns the page with a decision for each conflict, in order. @throws RangeError where a decision is missing or impossible */
export function resolve({ parts }: Merge, decisions: readonly Decision[]): string {
  let next = 0;
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const decision = decisions[next++];
      const text = decision && part[decision];
      if (text === undefined) throw new RangeError(`A conflict can't be resolved by “${decision}”.`);
      return text;
    })
    .join("");
}

function mergeOf(all: readonly Part[]): Merge {
  const parts: Part[] = [];
  for (const part of all) {
    const last = parts.at(-1);
    if (typeof part !== "string" || typeof last !== "string") parts.push(part);
    else parts[parts.length - 1] = last + part;
  }
  const filled = parts.filter((part) => part !== "");
  const isSettled = filled.every((part) => typeof part === "string");
  return { parts: filled, text: isSettled ? filled.join("") : undefined };
}

function pageOf({ text, blocks }: SplitPage): Readonly<{ lead: string; items: readonly Item[] }> {
  const [first] = blocks;
  if (!first || contentOf(first) === "") return { lead: text, items: [] };
  return { lead: text.slice(0, startOfContent(first)), items: itemsOf(blocks) };
}
