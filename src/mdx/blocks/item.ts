import { endOfContent, startOfLine } from "../text/index.ts";
import type { Block } from "./block.ts";
import { split } from "./blocks.ts";
import { contentOf, startOfContent } from "./content.ts";

/** One of the things that follow each other in a container: a block, or a component's lines of tags around its children. */
export type Item = Readonly<{
  /** From the start of its first line to the end of its last, without blanks there. */
  content: string;
  /** The rest of its last line, and the blank lines after it. */
  gap: string;
  /** Undefined for tags. */
  block?: Block;
}>;

/** The blocks of a page: its text is what is before the first content, and then contents and gaps. */
export function itemsOf(blocks: readonly Block[]): readonly Item[] {
  return blocks.map(itemOf);
}

/**
 * A component's content as lines of tags and children; all of it is one item where nothing can be put between its
 * tags on a line of its own.
 */
export function itemsIn(component: Block): readonly Item[] {
  const content = contentOf(component);
  if (component.children.length === 0) return emptyItems(content);
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

function emptyItems(content: string): Item[] {
  const lastLine = startOfLine(content, content.length);
  const [head, last] = [content.slice(0, lastLine), content.slice(lastLine)];
  const [probe, ...rest] = lastLine > 0 ? split(`${head}x\n${last}`) : [];
  const holdsBlocks = rest.length === 0 && probe?.children.length === 1;
  return holdsBlocks ? [tags(head), tags(last)] : [{ content, gap: "" }];
}
