import type { Input } from "@lezer/common";
import type { BlockContext, Line } from "@lezer/markdown";

/** How far a block reads ahead, in UTF-16 units. `reuse.ts` relies on no block reading further without taking the lines. */
export const MAX_AHEAD = 32 * 1024;
const FIRST = 64;

/** After how many openings of the same kind a construct counts as one that does not end, so that time is linear. */
export const MAX_OPENINGS = 20;

/** A reader of a construct at the start of a text. `open`: it does not end in the text. */
export type Reader<Found> = (text: string) => Found | "open" | undefined;

/** Reads a construct at a line's first sign, first in a short text. Returns undefined where it does not end within the bound. */
export function readAhead<Found>(
  context: BlockContext,
  line: Line,
  reader: Reader<Found>,
): Found | undefined {
  const inLine = reader(`${line.text.slice(line.pos)}\n`);
  if (inLine !== "open") return inLine;
  for (let most = FIRST; most <= MAX_AHEAD; most *= 8) {
    const text = textAhead(context, context.lineStart + line.pos, most);
    const isAll = text.length < most;
    const found = reader(isAll ? `${text}\n\n` : text);
    if (found !== "open") return found;
    if (isAll) return undefined;
  }
  return undefined;
}

/** In a container, only lines that are indented or blank continue it. */
function textAhead(context: BlockContext, from: number, most: number): string {
  const { input, to } = context as unknown as { input: Input; to: number };
  const text = input.read(from, Math.min(from + most, to));
  if (context.depth === 1) return text;
  const end = text.search(/\n(?=[^ \t\n])/);
  return end < 0 ? text : text.slice(0, end);
}

export function takeLines(context: BlockContext, line: Line, end: number): void {
  while (context.lineStart + line.text.length < end && context.nextLine());
  context.nextLine();
}
