import { normalizeIdentifier } from "micromark-util-normalize-identifier";

import type { Block } from "../blocks/index.ts";
import { mergedLabels } from "./merged-labels.ts";
import { mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";
import { definitionsIn, renamed, usesIn } from "./written-labels.ts";

export type SplitPage = Readonly<{ text: string; blocks: readonly Block[] }>;

export type LabeledPages = Readonly<{
  pages: ThreeWay<SplitPage>;
  /** Whether one side used a definition more, and the other removed it. */
  isNeeded: (definition: string) => boolean;
}>;

/** Gives the labels of footnotes and references the names that they have in the merge, so that each use leads where its writer meant. */
export function withMergedLabels(
  pages: ThreeWay<SplitPage>,
  blocksOf: (text: string, previous: SplitPage["blocks"]) => SplitPage["blocks"],
): LabeledPages {
  if (!Object.values(pages).some(({ text }) => text.includes("]:"))) return { pages, isNeeded: () => false };
  const definitions = mapThreeWay(pages, ({ blocks }) => definitionsIn(blocks));
  const { names, removed } = mergedLabels(definitions, writtenIn(pages));
  const named = mapThreeWay(pages, ({ text, blocks }, version) => {
    if (names[version].size === 0) return { text, blocks };
    const page = renamed(text, blocks, names[version]);
    return { text: page, blocks: blocksOf(page, blocks) };
  });
  const needed = neededIn(named, removed);
  return {
    pages: named,
    isNeeded: (definition) => needed.has(normal(/^\s*\[((?:[^[\]\\]|\\.)+)\]:/s.exec(definition)?.[1] ?? "")),
  };
}

function writtenIn(pages: ThreeWay<SplitPage>): ReadonlySet<string> {
  const texts = Object.values(pages).map(({ text }) => text);
  return new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/\[([^[\]]+)\]/g), ([, label]) => normal(label!))),
  );
}

function neededIn(pages: ThreeWay<SplitPage>, removed: ReadonlyMap<string, Side>): ReadonlySet<string> {
  if (removed.size === 0) return new Set();
  const uses = mapThreeWay(pages, ({ blocks }) => usesIn(blocks, removed.keys()));
  const isMore = ([label, side]: readonly [string, Side]) =>
    (uses[side].get(label) ?? 0) > (uses.base.get(label) ?? 0);
  return new Set([...removed].filter(isMore).map(([label]) => label));
}

function normal(label: string): string {
  return normalizeIdentifier(label).toLowerCase();
}
