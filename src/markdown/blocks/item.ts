import { endOfContent, startOfLine } from "../text/index.ts";
import type { Dialect } from "../tree/index.ts";
import type { Block } from "./block.ts";
import { split } from "./blocks.ts";
import { contentOf, startOfContent } from "./content.ts";

export type Item = Readonly<{
  /** The text without the blanks at its ends. */
  content: string;
  /** The rest of its last line and the blank lines after it. */
  gap: string;
  block?: Block;
}>;

export function itemsOf(blocks: readonly Block[]): readonly Item[] {
  return blocks.map(itemOf);
}

/** Returns a component's tags and children. It is one item where no line can be put between its tags. */
export function itemsIn(component: Block, dialect: Dialect): readonly Item[] {
  const content = contentOf(component);
  if (component.children.length === 0) return emptyItems(content, dialect);
  const items: Item[] = [];
  let at = 0;
  for (const child of component.children) {
    const start = child.start - startOfContent(component);
    if (start > at) items.push(tags(content.slice(at, start)));
    items.push(itemOf(child));
    at = start + child.source.length;
  }
  return [...items, tags(content.slice(at))];
}

function itemOf(block: Block): Item {
  const content = contentOf(block);
  const end = startOfContent(block) - block.start + content.length;
  return { content, gap: block.source.slice(end), block };
}

function tags(text: string): Item {
  const end = endOfContent(text);
  return { content: text.slice(0, end), gap: text.slice(end) };
}

function emptyItems(content: string, dialect: Dialect): Item[] {
  const lastLine = startOfLine(content, content.length);
  const [head, last] = [content.slice(0, lastLine), content.slice(lastLine)];
  const [probe, ...rest] = lastLine > 0 ? split(`${head}x\n${last}`, dialect) : [];
  const holdsBlocks = rest.length === 0 && probe?.children.length === 1;
  return holdsBlocks ? [tags(head), tags(last)] : [{ content, gap: "" }];
}
