import { endOfContent, startOfLine } from "../text/index.ts";
import type { Block } from "./block.ts";
import { split } from "./blocks.ts";

/** One of the things that stand below each other: a block, or a component's lines of tags around its children. */
export type Item = Readonly<{
  /** From the start of its first line to the end of its last, without blanks there. */
  content: string;
  /** The rest of its last line, and the blank lines after it. */
  gap: string;
  /** Undefined for tags. */
  block?: Block;
}>;

/** The blocks of a page: its text is what stands before the first content, and then contents and gaps. */
export function itemsOf(blocks: readonly Block[]): readonly Item[] {
  return blocks.map(itemOf);
}

/**
 * A component's content as lines of tags and children; all of it is one item where nothing can stand between its
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

/** Where a block's content begins in the page: the first stands after a byte order mark and blank lines. */
export function startOfContent({ source, start }: Block): number {
  if (start > 0) return start;
  const [lead] = /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(source)!;
  if (endOfContent(source) > lead.length) return lead.length;
  return source.startsWith("\uFEFF") ? 1 : 0;
}

/** Empty only for the block of a page that is blank. */
export function contentOf(block: Block): string {
  return itemOf(block).content;
}

function itemOf(block: Block): Item {
  const { source, start } = block;
  const begin = startOfContent(block) - start;
  const end = Math.max(begin, endOfContent(source));
  return { content: source.slice(begin, end), gap: source.slice(end), block };
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
