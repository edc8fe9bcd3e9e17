import { endOfContent } from "../text/index.ts";
import type { Block } from "./block.ts";

/** Returns where a block's content begins in the page, after a byte order mark and blank lines. */
export function startOfContent({ source, start }: Block): number {
  if (start > 0) return start;
  const [lead] = /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(source)!;
  if (endOfContent(source) > lead.length) return lead.length;
  return source.startsWith("\uFEFF") ? 1 : 0;
}

export function contentOf(block: Block): string {
  const begin = startOfContent(block) - block.start;
  return block.source.slice(begin, Math.max(begin, endOfContent(block.source)));
}
