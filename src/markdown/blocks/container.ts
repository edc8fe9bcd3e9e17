import type { Block } from "./block.ts";
import { join, pageTreeOf } from "./blocks.ts";
import { contentOf, startOfContent } from "./content.ts";
import { type Item, itemsIn, itemsOf } from "./item.ts";

export type Container = Readonly<{
  before: string;
  items: readonly Item[];
  after: string;
  component?: Block;
}>;

export function containerOf(blocks: readonly Block[], component?: Block): Container {
  const page = join(blocks);
  if (component) {
    const start = startOfContent(component);
    const after = page.slice(start + contentOf(component).length);
    return {
      before: page.slice(0, start),
      items: itemsIn(component, pageTreeOf(blocks).dialect),
      after,
      component,
    };
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
