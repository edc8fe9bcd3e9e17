import { type Block, type BlockKind, type Item, itemsIn, itemsOf, startOfContent } from "../blocks/index.ts";

/** `within` is the outermost component around the item. */
export type FlatItem = Item & Readonly<{ within?: Block | undefined }>;

/** Flattens components. The first item has no content, only the text before the page's content. */
export function flatItems(blocks: readonly Block[]): readonly FlatItem[] {
  const [first] = blocks;
  const lead = first ? first.source.slice(0, startOfContent(first) - first.start) : "";
  const items = itemsOf(blocks).flatMap((item) => flat(item));
  return [{ content: "", gap: lead }, ...items.filter((item) => sourceOf(item) !== "")];
}

function flat(item: Item, within?: Block): FlatItem[] {
  const { block, gap } = item;
  if (!block?.children.length) return [{ ...item, within }];
  const items = itemsIn(block).flatMap((inner) => flat(inner, within ?? block));
  const last = items.pop()!;
  return [...items, { ...last, gap: last.gap + gap }];
}

export function kindOf({ block }: Item): BlockKind {
  return block?.kind ?? "component";
}

export function sourceOf({ content, gap }: Item): string {
  return content + gap;
}
