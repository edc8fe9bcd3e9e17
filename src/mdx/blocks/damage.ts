import { moved, type ParseBudget, type Piece, type Refusal, type Token } from "../syntax/index.ts";
import { endOfContent } from "../text/index.ts";
import { piecesFromTokens, runsOf } from "./from-tokens.ts";

/** Pieces as Markdown sees them, each read as MDX alone. */
export function damagedPieces(
  source: string,
  tokens: readonly Token[],
  refusal: Refusal,
  budget: ParseBudget,
): Piece[] {
  const pieces = runsOf(source, tokens).flatMap(({ start, end, tokens }): Piece[] => {
    const text = source.slice(start, end);
    const own = budget.flow(text, "mdx");
    if ("tokens" in own)
      return piecesFromTokens(text, own.tokens, budget).map((piece) => moved(piece, start));
    const kind = tokens[0]!.type === "htmlFlow" && isPlainHtml(text) ? "html" : "broken";
    // The end of the text is no place to look at; what does not end begins with it.
    const isAtEnd = own.state === "unfinished" && own.refusal.offset >= endOfContent(text);
    const offset = isAtEnd ? text.search(/[^ \t]/) : own.refusal.offset;
    return [{ kind, start, end, marks: [], problem: { ...own.refusal, offset: start + offset } }];
  });
  return pieces.some(({ problem }) => problem) ? pieces : withProblem(pieces, refusal);
}

/** Where each piece would do alone, what does not is an import or export with other text in the next line. */
function withProblem(pieces: readonly Piece[], problem: Refusal): Piece[] {
  const before = pieces.filter(({ start }) => start <= problem.offset);
  const culprit = before.findLast(({ kind }) => kind === "esm") ?? before.at(-1) ?? pieces[0];
  return pieces.map((piece) =>
    piece === culprit ? { ...piece, kind: "broken", marks: [], problem } : piece,
  );
}

/** A comment or the like, or elements that never close. */
export function isPlainHtml(text: string): boolean {
  return /^\s*(?:<[!?]|(?:<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b[^>]*>\s*)+$)/i.test(
    text,
  );
}
