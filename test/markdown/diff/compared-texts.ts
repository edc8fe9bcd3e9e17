import { type Change, changes } from "../../../src/markdown/diff/changes.ts";
import type { WordChange } from "../../../src/markdown/diff/word-changes.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

/** The words of all changes, a block's as one word. */
export function wordsOf(all: readonly Change[]): readonly WordChange[] {
  return all.flatMap((change) => ("words" in change ? change.words : [change]));
}

/** Both texts, put together from what is told of them. */
export function textsOf(before: string, after: string): Record<"before" | "after", string> {
  const words = wordsOf(changes(before, after, mdx));
  const without = (kind: WordChange["kind"]) =>
    words
      .filter((word) => word.kind !== kind)
      .map(({ text }) => text)
      .join("");
  return { before: without("added"), after: without("removed") };
}

/** Words that were removed in [- -], words that were added in {+ +}. */
export function marked(words: readonly WordChange[]): string {
  return words
    .map(({ kind, text }) => (kind === "kept" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
    .join("");
}
