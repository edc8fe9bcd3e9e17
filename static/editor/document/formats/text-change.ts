export type Selection = Readonly<{ from: number; to: number }>;

/** Replaces a range. Offsets are in the text before all changes. */
export type Change = Readonly<{ from: number; to: number; insert: string }>;

/** Changes in the text's order, and the selection after them. */
export type Edit = Readonly<{ changes: readonly Change[]; selection: Selection }>;

export type Line = Selection & Readonly<{ text: string }>;

export const insertion = (at: number, insert: string): Change => ({ from: at, to: at, insert });

export const deletion = (from: number, to: number): Change => ({ from, to, insert: "" });

/** Maps an offset through the changes; it stays after text inserted there. */
export function movedBehind(at: number, changes: readonly Change[]): number {
  let moved = at;
  for (const { from, to, insert } of changes) {
    if (from > at) break;
    moved += insert.length - (Math.min(to, at) - from);
  }
  return moved;
}

/** Returns the lines that a selection touches. A selection that ends at a line's start does not touch it. */
export function selectedLines(text: string, { from, to }: Selection): Line[] {
  const end = to > from && text[to - 1] === "\n" ? to - 1 : to;
  const lines: Line[] = [];
  for (let start = startOfLine(text, from); ;) {
    const stop = endOfLine(text, start);
    lines.push({ from: start, to: stop, text: text.slice(start, stop) });
    if (stop >= end || stop === text.length) return lines;
    start = stop + 1;
  }
}

export function startOfLine(text: string, at: number): number {
  return text.slice(0, at).lastIndexOf("\n") + 1;
}

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** Returns the range without white space at its ends; an empty one if it has nothing else. */
export function trimmed(text: string, { from, to }: Selection): Selection {
  const inside = text.slice(from, to);
  const start = from + (inside.length - inside.trimStart().length);
  return { from: start, to: Math.max(start, to - (inside.length - inside.trimEnd().length)) };
}

export function selectionOrWord(text: string, { from, to }: Selection): Selection {
  if (to > from) return trimmed(text, { from, to });
  const before = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]*$/u.exec(
    text.slice(startOfLine(text, from), from),
  )![0].length;
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(from, endOfLine(text, from)))![0].length;
  return { from: from - before, to: from + after };
}
