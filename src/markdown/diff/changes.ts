import {
  type Block,
  type BlockKind,
  type Item,
  itemsIn,
  itemsOf,
  pageTreeOf,
  split,
  startOfContent,
} from "../blocks/index.ts";
import { commonPrefix } from "../text/index.ts";
import type { Dialect } from "../tree/index.ts";
import { hunksOf } from "./hunks.ts";
import { bagOf, similarity } from "./similarity.ts";
import { type WordChange, wordChanges, wordsOf } from "./word-changes.ts";

/** `component` is also the kind of a component's tags. */
export type Change =
  | Readonly<{ kind: "kept"; blocks: number; text: string }>
  | Readonly<{ kind: "added" | "removed"; block: BlockKind; text: string }>
  | Readonly<{ kind: "changed"; block: BlockKind; words: readonly WordChange[] }>
  | Readonly<{ kind: "spacing"; words: readonly WordChange[] }>;

/** Blocks at least this similar count as one that changed. */
const MIN_SIMILARITY = 0.4;

/** How many added blocks a removed one is compared with. Longer runs are not compared. */
const MAX_COMPARED = 8;
const MAX_RUN = 2000;

/** Lists changes by block, in order. Kept and added texts join to `after`, kept and removed ones to `before`. */
export function changes(before: string, after: string, dialect: Dialect): readonly Change[] {
  const blocks = split(before, dialect);
  const oldItems = flatItems(blocks);
  const newItems = flatItems(split(after, dialect, blocks));
  const hunks = hunksOf(oldItems.map(contentOf), newItems.map(contentOf));
  const found: Change[] = [];
  let [at, newAt] = [0, 0];
  const keepTo = (end: number) => {
    for (; at < end; at += 1, newAt += 1) found.push(...kept(oldItems[at]!, newItems[newAt]!));
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    keepTo(oldStart);
    found.push(...replaced(oldItems.slice(oldStart, oldEnd), newItems.slice(newStart, newEnd)));
    [at, newAt] = [oldEnd, newEnd];
  }
  keepTo(oldItems.length);
  return joined(found);
}

function contentOf({ content }: FlatItem): string {
  return content;
}

function kept({ content, gap }: FlatItem, { gap: newGap }: FlatItem): Change[] {
  const same = commonPrefix(gap, newGap);
  const text = content + gap.slice(0, same);
  const change: Change = { kind: "kept", blocks: content === "" ? 0 : 1, text };
  if (gap === newGap) return [change];
  return [change, { kind: "spacing", words: wordsReplaced(gap.slice(same), newGap.slice(same)) }];
}

function wordsReplaced(removed: string, added: string): WordChange[] {
  const words: WordChange[] = [
    { kind: "removed", text: removed },
    { kind: "added", text: added },
  ];
  return words.filter(({ text }) => text !== "");
}

function replaced(oldItems: readonly FlatItem[], newItems: readonly FlatItem[]): Change[] {
  const found: Change[] = [];
  let [at, newAt] = [0, 0];
  for (const [oldEnd, newEnd] of similarPairs(oldItems, newItems)) {
    found.push(...whole("removed", oldItems.slice(at, oldEnd)));
    found.push(...whole("added", newItems.slice(newAt, newEnd)));
    found.push(changed(oldItems[oldEnd]!, newItems[newEnd]!));
    [at, newAt] = [oldEnd + 1, newEnd + 1];
  }
  return [...found, ...whole("removed", oldItems.slice(at)), ...whole("added", newItems.slice(newAt))];
}

function whole(kind: "added" | "removed", items: readonly FlatItem[]): Change[] {
  const found: Change[] = [];
  for (let at = 0; at < items.length;) {
    const { within } = items[at]!;
    let end = at + 1;
    while (within && items[end]?.within === within) end += 1;
    const run = items.slice(at, end);
    if (run.every(({ block }) => block)) {
      found.push(...run.map((item): Change => ({ kind, block: kindOf(item), text: sourceOf(item) })));
    } else found.push({ kind, block: "component", text: run.map(sourceOf).join("") });
    at = end;
  }
  return found;
}

function similarPairs(oldItems: readonly FlatItem[], newItems: readonly FlatItem[]): [number, number][] {
  const pairs: [number, number][] = [];
  if (Math.max(oldItems.length, newItems.length) > MAX_RUN) return pairs;
  const bags = newItems.map(bagOfItem);
  let next = 0;
  for (const [at, item] of oldItems.entries()) {
    const bag = bagOfItem(item);
    for (let newAt = next; newAt < Math.min(newItems.length, next + MAX_COMPARED); newAt += 1) {
      if (kindOf(newItems[newAt]!) !== kindOf(item) || similarity(bag, bags[newAt]!) < MIN_SIMILARITY)
        continue;
      pairs.push([at, newAt]);
      next = newAt + 1;
      break;
    }
  }
  return pairs;
}

/** Punctuation counts only where there are no words. */
function bagOfItem({ content }: FlatItem) {
  const parts = wordsOf(content);
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  return bagOf(new Set(words.length > 0 ? words : parts));
}

function changed(before: FlatItem, after: FlatItem): Change {
  const words = wordChanges(sourceOf(before), sourceOf(after));
  const isSpacing = withLineFeeds(before.content) === withLineFeeds(after.content);
  return isSpacing ? { kind: "spacing", words } : { kind: "changed", block: kindOf(after), words };
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function joined(all: readonly Change[]): Change[] {
  const found: Change[] = [];
  for (const change of all) {
    const last = found.at(-1);
    if (change.kind === "kept" && last?.kind === "kept") {
      const { blocks, text } = last;
      found[found.length - 1] = { ...change, blocks: blocks + change.blocks, text: text + change.text };
    } else found.push(change);
  }
  return found.filter((change) => change.kind !== "kept" || change.text !== "");
}

/** `within` is the outermost component around the item. */
type FlatItem = Item & Readonly<{ within?: Block | undefined }>;

/** Flattens components. The first item has no content, only the text before the page's content. @internal */
export function flatItems(blocks: readonly Block[]): readonly FlatItem[] {
  const [first] = blocks;
  const lead = first ? first.source.slice(0, startOfContent(first) - first.start) : "";
  const { dialect } = pageTreeOf(blocks);
  const items = itemsOf(blocks).flatMap((item) => flat(item, dialect));
  return [{ content: "", gap: lead }, ...items.filter((item) => sourceOf(item) !== "")];
}

function flat(item: Item, dialect: Dialect, within?: Block): FlatItem[] {
  const { block, gap } = item;
  if (!block?.children.length) return [{ ...item, within }];
  const items = itemsIn(block, dialect).flatMap((inner) => flat(inner, dialect, within ?? block));
  const last = items.pop()!;
  return [...items, { ...last, gap: last.gap + gap }];
}

/** @internal */
export function kindOf({ block }: Item): BlockKind {
  return block?.kind ?? "component";
}

/** @internal */
export function sourceOf({ content, gap }: Item): string {
  return content + gap;
}
