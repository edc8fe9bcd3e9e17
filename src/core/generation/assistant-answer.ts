import { split } from "../../markdown/blocks/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import type { Grounding, Source } from "./assistant.ts";
import { type Cited, cited, stillCited } from "./citations.ts";

export function citedAnswer(
  { text, grounding }: Readonly<{ text: string; grounding: Grounding }>,
  dialect: Dialect,
): Cited {
  const { text: own, cut } = unwrapped(text, dialect);
  const claims = grounding.claims.map((claim) => ({
    ...claim,
    start: Math.max(0, claim.start - cut),
    end: Math.min(own.length, claim.end - cut),
  }));
  const all = cited(own, { ...grounding, claims }, dialect);
  const start = all.markdown.length - all.markdown.trimStart().length;
  const unsourced = all.unsourced.map((range) => ({ start: range.start - start, end: range.end - start }));
  return { ...all, markdown: all.markdown.trim(), unsourced };
}

export function citedAgain(text: string, before: readonly Source[], dialect: Dialect): Cited {
  return stillCited(unwrapped(text, dialect).text.trim(), before, dialect);
}

/** Models like to put a code fence around a whole answer. `cut` is its length in UTF-16 units. */
function unwrapped(text: string, dialect: Dialect): Readonly<{ text: string; cut: number }> {
  const [opening] = /^\s*(?:`{3,}|~{3,})(?:mdx?|markdown)[ \t]*\r?\n/i.exec(text) ?? [];
  const blocks = split(text, dialect);
  if (opening === undefined || blocks.length !== 1 || blocks[0]!.kind !== "code") return { text, cut: 0 };
  return {
    text: text.slice(opening.length).replace(/(?:^|\r?\n)[ \t]*(?:`{3,}|~{3,})\s*$/, ""),
    cut: opening.length,
  };
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    citedAnswer: typeof citedAnswer;
    citedAgain: typeof citedAgain;
  }
}
