import { type BlockKind, type Item, itemsIn, split } from "../blocks/index.ts";
import type { ParseBudget } from "../syntax/index.ts";
import type { Dialect } from "../tree/index.ts";
import type { Aligned } from "./additions.ts";
import { align } from "./alignment.ts";
import { mergeEntries } from "./entries-merge.ts";
import { mergeFrontMatter } from "./frontmatter-merge.ts";
import { type MergedItem, type Part, withGaps } from "./gaps.ts";
import { similarityIn } from "./pairs.ts";
import { longer, mergeText } from "./text-merge.ts";
import { changedSide, isTrivial, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";
import { NO_HEADING } from "./unclear-places.ts";

type Page = Readonly<{
  newline: string;
  dialect: Dialect;
  /** Whether a definition may not go unasked. */
  isNeeded: (definition: string) => boolean;
  inside: Inside;
}>;

/** How many more texts that both changed are merged, and what it may cost to tell whether MDX takes what comes of them. */
type Inside = { left: number; readonly budget: ParseBudget };

export function mergeSiblings(versions: ThreeWay<readonly Item[]>, page: Page): Part[] {
  const merged: MergedItem[] = [];
  for (const at of alignItems(versions)) {
    const items = mapThreeWay(at, (index, version) =>
      index === undefined ? undefined : versions[version][index],
    );
    const contents = mapThreeWay(items, (item) => item?.content);
    const last = merged.at(-1);
    if (at.isUnclear && last && isBefore(last.to, at))
      merged[merged.length - 1] = joined(last, { at, items });
    else if (at.isUnclear) merged.push({ at, to: at, items, parts: undefined });
    else if (!isTrivial(contents)) merged.push({ at, to: at, items, parts: mergeItem(items, page) });
    else {
      const text = changedSide(contents);
      if (text !== undefined) merged.push({ at, to: at, items, parts: [text] });
      else if (isDefinition(items.base) && page.isNeeded(contents.base!))
        merged.push({ at, to: at, items, parts: undefined });
    }
  }
  return withGaps(merged, versions, page.newline);
}

function joined(one: MergedItem, { at, items }: Pick<MergedItem, "at" | "items">): MergedItem {
  const both = mapThreeWay(items, (item, version) => {
    const before = one.items[version];
    return item && before && { ...item, content: before.content + before.gap + item.content };
  });
  return { ...one, to: at, items: both };
}

function isDefinition(item: Item | undefined): boolean {
  return item?.block?.kind === "definition" || item?.block?.kind === "footnote";
}

/** Whether they are one question. */
function isBefore(one: Aligned, other: Aligned): boolean {
  return one.isUnclear === true && (one.mine === undefined) === (other.mine === undefined);
}

/** Front matter and tags always match each other. */
function alignItems(versions: ThreeWay<readonly Item[]>): Aligned[] {
  const heads = mapThreeWay(versions, ([item]) => Number(item !== undefined && isFixed(item)));
  const tails = mapThreeWay(versions, (items) => Number(items.length > 1 && isFixed(items.at(-1)!)));
  const inner = mapThreeWay(versions, (items, version) =>
    items.slice(heads[version], items.length - tails[version]),
  );
  const contents = mapThreeWay(inner, (items) => items.map(({ content }) => content));
  const similarity = similarityIn(contents);
  const isOfKind = (oldAt: number, newAt: number, side: Side) =>
    inner.base[oldAt]!.block?.kind === inner[side][newAt]!.block?.kind;
  const aligned = align(contents, {
    // Of what has no word in common, one of the same kind.
    similarity: (...pair) => similarity(...pair) + (isOfKind(...pair) ? 0.01 : 0),
    isSame: (mine, theirs) => longerBlock(inner.mine[mine]!, inner.theirs[theirs]!) !== undefined,
    levels: mapThreeWay(inner, (items) => items.map(levelOf)),
  }).map((one) => ({
    ...one,
    ...mapThreeWay(one, (at, version) => (at === undefined ? undefined : at + heads[version])),
  }));
  const head = mapThreeWay(heads, (count) => (count > 0 ? 0 : undefined));
  const tail = mapThreeWay(tails, (count, version) => (count > 0 ? versions[version].length - 1 : undefined));
  return [head, ...aligned, tail];
}

function isFixed({ block }: Item): boolean {
  return !block || block.kind === "frontmatter";
}

function levelOf({ block, content }: Item): number {
  const [, signs, tag] = /^(?:[ \t]*(#{1,6})|<h([1-6])\b)/i.exec(content) ?? [];
  if (tag) return Number(tag);
  if (block?.kind !== "heading") return NO_HEADING;
  return signs?.length ?? (content.endsWith("=") ? 1 : 2);
}

function longerBlock(one: Item, other: Item): string | undefined {
  return one.block?.kind === other.block?.kind ? longer(one.content, other.content) : undefined;
}

function mergeItem(
  { base, mine, theirs }: ThreeWay<Item | undefined>,
  page: Page,
): readonly Part[] | undefined {
  if (!mine || !theirs) return undefined;
  if (mine.block?.kind === "frontmatter" && theirs.block?.kind === "frontmatter") {
    const text = mergeFrontMatter(base?.content, mine.content, theirs.content);
    return text === undefined ? undefined : [text];
  }
  if (!base) return [longerBlock(mine, theirs)!];
  if (page.inside.left-- <= 0) return undefined;
  const three = { base, mine, theirs };
  const inner = mapThreeWay(three, (item) => innerItems(item, page.dialect));
  if (inner.base && inner.mine && inner.theirs) {
    return mergeComponent({ base: inner.base, mine: inner.mine, theirs: inner.theirs }, page);
  }
  const contents = mapThreeWay(three, ({ content }) => content);
  const text = mergeContents(contents, mine.block?.kind, page);
  const isKept = () => !mine.block || isUnread(mine) || keepsKinds(contents, text!, page);
  return text === undefined || !isKept() ? undefined : [text];
}

/** In UTF-16 units. */
const MAX_BLOCK = 64 * 1024;

const blankLine = /\n[ \t]*\r?\n|\r[ \t]*\r/;

/** Whether an item is what a page has after the blocks that are read: reading it would take as long as the page. */
function isUnread({ block, content }: Item): boolean {
  const isText = block?.kind === "paragraph" || block?.kind === "broken";
  return isText && content.length > MAX_BLOCK && blankLine.test(content);
}

function innerItems({ block }: Item, dialect: Dialect): readonly Item[] | undefined {
  const items = block?.kind === "component" ? itemsIn(block, dialect) : [];
  return items.filter((item) => !item.block).length === 2 ? items : undefined;
}

function mergeComponent(versions: ThreeWay<readonly Item[]>, page: Page): Part[] | undefined {
  const parts = mergeSiblings(versions, page);
  const [opening, closing] = [parts.at(0), parts.at(-2)];
  if (typeof opening !== "string" || typeof closing !== "string") return parts;
  const tags = mapThreeWay(versions, (items) => withTags(items.at(0)!.content, items.at(-1)!.content));
  return keepsKinds(tags, withTags(opening, closing), page) ? parts : undefined;
}

/** Tags alone, because the children are merged separately. */
function withTags(opening: string, closing: string): string {
  return `${opening}\nx\n${closing}`;
}

/** Words that are right alone can be wrong together in code. Items and rows are merged like blocks. */
function mergeContents(contents: ThreeWay<string>, kind: BlockKind | undefined, { newline, inside }: Page) {
  const words = kind !== "code" && kind !== "expression" && kind !== "esm";
  const first = kind && firstLines[kind];
  return first
    ? mergeEntries(contents, { words, first, newline, inside })
    : mergeText(contents, { words }, newline);
}

const firstLines: Partial<Record<BlockKind, RegExp>> = {
  list: /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?=\s)/,
  table: /^/,
  esm: /^(?:import|export)\b/,
};

function keepsKinds(versions: ThreeWay<string>, text: string, page: Page): boolean {
  if (Object.values(versions).includes(text)) return true;
  const kinds = mapThreeWay(versions, (each) => kindsIn(each, page));
  return isTrivial(kinds) && kindsIn(text, page) === changedSide(kinds);
}

function kindsIn(text: string, { dialect, inside }: Page): string {
  return split(text, dialect, undefined, inside.budget)
    .map(({ kind, problem }) => (problem ? `${kind} with a problem` : kind))
    .join();
}
