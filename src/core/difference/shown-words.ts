import type { Change } from "../../markdown/diff/index.ts";

export type ShownWord = Readonly<{ kind: "kept" | "added" | "removed"; text: string }>;

export type ContentChange = Exclude<Change, { kind: "kept" | "spacing" }>;
type Block = ContentChange["block"];

const MAX_TEXT = 20_000;

/** UTF-16 units of unchanged text shown on each side of a change. */
const AROUND = 240;

const prose: ReadonlySet<Block> = new Set(["heading", "paragraph", "list", "quote", "footnote"]);

export function isProse(block: Block): boolean {
  return prose.has(block);
}

export function wordsOf(change: ContentChange): ShownWord[] {
  if ("text" in change) {
    const text = flush(change.text.replace(/^(?:[ \t]*[\r\n])+/, "").trimEnd(), change.block);
    return [{ kind: change.kind, text: shortened(text, MAX_TEXT) }];
  }
  const lastWord = change.words.findLastIndex(({ text }) => text.trim() !== "");
  return change.words.slice(0, lastWord + 1).map(({ kind, text }, at) => {
    const flushed = at === 0 ? flush(text, change.block) : text;
    const shown = at === lastWord ? flushed.trimEnd() : flushed;
    if (kind === "kept") return { kind, text: shortened(shown, AROUND) };
    return { kind, text: shortened(isLineBreak(shown) ? `↵${shown}` : shown, MAX_TEXT) };
  });
}

function isLineBreak(text: string): boolean {
  return text.trim() === "" && /[\r\n]/.test(text);
}

function flush(text: string, block: Block): string {
  return isProse(block) ? text.replace(/^[ \t]+/, "") : text;
}

function shortened(text: string, around: number): string {
  if (text.length <= 2 * around + 40) return text;
  return `${text.slice(0, around).toWellFormed()} … ${text.slice(-around).toWellFormed()}`;
}
