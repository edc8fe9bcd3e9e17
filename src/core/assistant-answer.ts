import { type Cited, cited, stillCited } from "./citations.ts";
import { unwrapped } from "./generation.ts";
import type { Grounding, Source } from "./ports.ts";

/** What the assistant wrote, as text of a page with its citations. */
export function citedAnswer({ text, grounding }: Readonly<{ text: string; grounding: Grounding }>): Cited {
  const { text: own, cut } = unwrapped(text);
  const claims = grounding.claims.map((claim) => ({
    ...claim,
    start: Math.max(0, claim.start - cut),
    end: Math.min(own.length, claim.end - cut),
  }));
  const all = cited(own, { ...grounding, claims });
  const start = all.markdown.length - all.markdown.trimStart().length;
  const unsourced = all.unsourced.map((range) => ({ start: range.start - start, end: range.end - start }));
  return { ...all, markdown: all.markdown.trim(), unsourced };
}

/** The same of an answer that was asked for once more, of which links tell what is left of its sources. */
export function citedAgain(text: string, before: readonly Source[]): Cited {
  return stillCited(unwrapped(text).text.trim(), before);
}
