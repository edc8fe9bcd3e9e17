import { chunksOf, codeToHtml } from "../../../../src/markdown/highlighting.ts";

/** A part of a chunk with a class. Inner spans come after those around them. */
type Span = Readonly<{ from: number; to: number; className: string }>;

/** A part of some code that is highlighted alone, in whole lines. `spans` takes time at its first call. */
export type Chunk = Readonly<{ from: number; to: number; spans(): readonly Span[] }>;

/** Chunks of about a thousand units. The oldest are forgotten. */
const MAX_KEPT = 500;
const kept = new Map<string, readonly Span[]>();

export async function codeChunks(code: string, language: string): Promise<readonly Chunk[] | undefined> {
  const toHtml = await codeToHtml(language);
  if (!toHtml) return undefined;
  let at = 0;
  return chunksOf(code).map((text) => {
    const from = at;
    at += text.length;
    return { from, to: at, spans: () => keptSpans(`${language}\n${text}`, () => toHtml(text) ?? "") };
  });
}

function keptSpans(key: string, html: () => string): readonly Span[] {
  const spans = kept.get(key) ?? spansIn(html());
  kept.delete(key);
  kept.set(key, spans);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return spans;
}

/** Deeper spans are left out, as on the server. */
const MAX_DEPTH = 8;

const parts = /<span class="([^" ]+)(?: [^"]*)?">|<\/span>|&[#\w]{1,8};|[^<&]+/g;

/** Reads highlight.js's HTML: text and `span` elements, of which the first class is used if it is a scope's. */
function spansIn(html: string): Span[] {
  const spans: { from: number; to: number; className: string }[] = [];
  const open: number[] = [];
  let at = 0;
  for (const [part, className] of html.matchAll(parts)) {
    if (className !== undefined) open.push(spans.push({ from: at, to: at, className }) - 1);
    else if (part === "</span>") {
      const depth = open.length;
      const span = spans[open.pop()!]!;
      span.to = depth > MAX_DEPTH ? span.from : at;
    } else at += part.startsWith("&") ? 1 : part.length;
  }
  return spans.filter(({ from, to, className }) => from < to && className.startsWith("mdx-hl-"));
}
