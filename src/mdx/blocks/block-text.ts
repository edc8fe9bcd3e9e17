import { endOfContent } from "../text/index.ts";
import type { Block } from "./block.ts";

/** A block's text without the byte order mark and the blank lines around it, and where in the page it begins. */
export type BlockText = Readonly<{ text: string; start: number }>;

export function textOf({ source, start }: Block): BlockText {
  const [before] = /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(source)!;
  const text = source.slice(before.length, Math.max(before.length, endOfContent(source)));
  return { text, start: start + before.length };
}
