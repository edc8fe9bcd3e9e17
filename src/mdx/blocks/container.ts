import type { Block } from "./block.ts";
import { join } from "./blocks.ts";
import { contentOf, startOfContent } from "./content.ts";
import { type Item, itemsIn, itemsOf } from "./item.ts";

/** What has blocks in it, a page or a component, as text. */
export type Container = Readonly<{
  /** The page's text before the first and after the last of them. */
  before: string;
  items: readonly Item[];
  after: string;
  /** What they are children of; undefined for the blocks of the page. */
  component?: Block;
}>;

export function containerOf(blocks: readonly Block[], component?: Block): Container {
  const page = join(blocks);
  if (component) {
    const start = startOfContent(component);
    const after = page.slice(start + contentOf(component).length);
    return { before: page.slice(0, start), items: itemsIn(component), after, component };
  }
  const start = blocks[0] ? startOfContent(blocks[0]) : page.length;
  return { before: page.slice(0, start), items: itemsOf(blocks), after: "" };
}

export function pageOf({ before, items, after }: Container): string {
  return before + textOfItems(items) + after;
}

export function textOfItems(items: readonly Item[]): string {
  return items.map(({ content, gap }) => content + gap).join("");
}
