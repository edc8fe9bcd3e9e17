export type Selection = Readonly<{ from: number; to: number }>;

/** Puts a text in the place of a range. Offsets are those of the text before any change. */
export type Change = Readonly<{ from: number; to: number; insert: string }>;

/** What a command does: changes in the text's order, and what is selected behind them. */
export type Edit = Readonly<{ changes: readonly Change[]; selection: Selection }>;

export type Line = Selection & Readonly<{ text: string }>;

export const insertion = (at: number, insert: string): Change => ({ from: at, to: at, insert });

export const deletion = (from: number, to: number): Change => ({ from, to, insert: "" });

/** Where an offset is behind the changes: at what is inserted there, it stays behind it. */
export function movedBehind(at: number, changes: readonly Change[]): number {
  let moved = at;
  for (const { from, to, insert } of changes) {
    if (from > at) break;
    moved += insert.length - (Math.min(to, at) - from);
  }
  return moved;
}

/** The lines that a selection touches; what ends at a line's beginning does not touch that line. */
export function linesOf(text: string, { from, to }: Selection): Line[] {
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

/** The range without the white space at its ends; an empty one where there is nothing else. */
export function trimmed(text: string, { from, to }: Selection): Selection {
  const inside = text.slice(from, to);
  const start = from + (inside.length - inside.trimStart().length);
  return { from: start, to: Math.max(start, to - (inside.length - inside.trimEnd().length)) };
}

/** The selection, or where nothing is selected the word around it. */
export function selectionOrWord(text: string, { from, to }: Selection): Selection {
  if (to > from) return trimmed(text, { from, to });
  const before = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]*$/u.exec(
    text.slice(startOfLine(text, from), from),
  )![0].length;
  const behind = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(from, endOfLine(text, from)))![0].length;
  return { from: from - before, to: from + behind };
}
