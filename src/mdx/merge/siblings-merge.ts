import { type BlockKind, type Item, itemsIn, split } from "../blocks/index.ts";
import { type Bag, bagOf, similarity } from "../diff/index.ts";
import { align, type Aligned } from "./alignment.ts";
import { mergeFrontMatter } from "./frontmatter-merge.ts";
import { type MergedItem, type Part, withGaps } from "./gaps.ts";
import { type Granularity, mergeText } from "./text-merge.ts";
import { changedSide, isTrivial, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";

export function mergeSiblings(versions: ThreeWay<readonly Item[]>, newline: string): Part[] {
  const merged: MergedItem[] = [];
  for (const at of alignItems(versions)) {
    const items = mapThreeWay(at, (index, version) =>
      index === undefined ? undefined : versions[version][index],
    );
    const contents = mapThreeWay(items, (item) => item?.content);
    if (!isTrivial(contents)) merged.push({ at, items, parts: mergeItem(items, newline) });
    else {
      const text = changedSide(contents);
      if (text !== undefined) merged.push({ at, items, parts: [text] });
    }
  }
  return withGaps(merged, versions, newline);
}

/** Front matter and tags always match each other. */
function alignItems(versions: ThreeWay<readonly Item[]>): Aligned[] {
  const heads = mapThreeWay(versions, ([item]) => Number(item !== undefined && isFixed(item)));
  const tails = mapThreeWay(versions, (items) => Number(items.length > 1 && isFixed(items.at(-1)!)));
  const inner = mapThreeWay(versions, (items, version) =>
    items.slice(heads[version], items.length - tails[version]),
  );
  const contents = mapThreeWay(inner, (items) => items.map(({ content }) => content));
  const aligned = align(contents, similarityIn(contents)).map((one) =>
    mapThreeWay(one, (at, version) => (at === undefined ? undefined : at + heads[version])),
  );
  const head = mapThreeWay(heads, (count) => (count > 0 ? 0 : undefined));
  const tail = mapThreeWay(tails, (count, version) => (count > 0 ? versions[version].length - 1 : undefined));
  return [head, ...aligned, tail].filter((one) => Object.values(one).some((at) => at !== undefined));
}

function isFixed({ block }: Item): boolean {
  return !block || block.kind === "frontmatter";
}

/** The part of a block that is compared, in UTF-16 units. */
const MAX_COMPARED_UNITS = 4000;

/** Never 0, because a block can be rewritten completely. */
function similarityIn(versions: ThreeWay<readonly string[]>) {
  const bags = new Map<string, Bag>();
  const bag = (content: string) =>
    bags.getOrInsertComputed(content, () => bagOf(content.slice(0, MAX_COMPARED_UNITS).match(/\S+/g) ?? []));
  return (oldAt: number, newAt: number, side: Side) =>
    0.01 + similarity(bag(versions.base[oldAt]!), bag(versions[side][newAt]!));
}

function mergeItem(
  { base, mine, theirs }: ThreeWay<Item | undefined>,
  newline: string,
): readonly Part[] | undefined {
  if (!mine || !theirs) return undefined;
  if (mine.block?.kind === "frontmatter" && theirs.block?.kind === "frontmatter") {
    const text = mergeFrontMatter(base?.content, mine.content, theirs.content);
    return text === undefined ? undefined : [text];
  }
  if (!base) return undefined;
  const three = { base, mine, theirs };
  const inner = mapThreeWay(three, innerItems);
  if (inner.base && inner.mine && inner.theirs) {
    return mergeComponent({ base: inner.base, mine: inner.mine, theirs: inner.theirs }, newline);
  }
  const contents = mapThreeWay(three, ({ content }) => content);
  const text = mergeText(contents, granularityOf(mine.block?.kind), newline);
  return text === undefined || (mine.block && !keepsKinds(contents, text)) ? undefined : [text];
}

function innerItems({ block }: Item): readonly Item[] | undefined {
  const items = block?.kind === "component" ? itemsIn(block) : [];
  return items.filter((item) => !item.block).length === 2 ? items : undefined;
}

function mergeComponent(versions: ThreeWay<readonly Item[]>, newline: string): Part[] | undefined {
  const parts = mergeSiblings(versions, newline);
  const [opening, closing] = [parts.at(0), parts.at(-2)];
  if (typeof opening !== "string" || typeof closing !== "string") return parts;
  const tags = mapThreeWay(versions, (items) => withTags(items.at(0)!.content, items.at(-1)!.content));
  return keepsKinds(tags, withTags(opening, closing)) ? parts : undefined;
}

/** Tags alone, because the children are merged separately. */
function withTags(opening: string, closing: string): string {
  return `${opening}\nx\n${closing}`;
}

/** Words that are right alone can be wrong together in code. Items and rows are added like blocks. */
function granularityOf(kind: BlockKind | undefined): Granularity {
  const isCode = kind === "code" || kind === "expression" || kind === "esm";
  return { words: !isCode, union: kind === "list" || kind === "table" || kind === "esm" };
}

function keepsKinds(versions: ThreeWay<string>, text: string): boolean {
  if (Object.values(versions).includes(text)) return true;
  const kinds = mapThreeWay(versions, kindsIn);
  return isTrivial(kinds) && kindsIn(text) === changedSide(kinds);
}

function kindsIn(text: string): string {
  return split(text)
    .map(({ kind, problem }) => (problem ? `${kind} with a problem` : kind))
    .join();
}
