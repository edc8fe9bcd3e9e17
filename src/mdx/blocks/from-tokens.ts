import type { RootContent } from "mdast";

import { plainInline } from "../scanner/index.ts";
import {
  type BlockKind,
  isMark,
  marked,
  type ParseBudget,
  type Piece,
  type Run,
  type Token,
} from "../syntax/index.ts";
import { endOfContent, endOfLine, startOfLine } from "../text/index.ts";
import { unraveled } from "./unravel.ts";

export function piecesFromTokens(source: string, tokens: readonly Token[], budget: ParseBudget): Piece[] {
  return runsOf(source, tokens).map((run) => {
    const { start, end } = run;
    if (run.tokens.every(isMark)) return marked(source, run);
    const text = source.slice(start, end);
    const kind = kinds[run.tokens[0]!.type] ?? "paragraph";
    return { kind, start, end, marks: [], ...(holdsCode(text, kind) && checked(text, start, kind, budget)) };
  });
}

/** By micromark's names of the tokens. */
const kinds: Record<string, BlockKind> = {
  atxHeading: "heading",
  setextHeading: "heading",
  paragraph: "paragraph",
  definition: "definition",
  listOrdered: "list",
  listUnordered: "list",
  table: "table",
  blockQuote: "quote",
  gfmFootnoteDefinition: "footnote",
  codeFenced: "code",
  mathFlow: "code",
  htmlFlow: "html",
  thematicBreak: "rule",
  mdxjsEsm: "esm",
};

/** The tokens of lines that they share: a line can hold several tags. */
export function runsOf(source: string, tokens: readonly Token[]): Run[] {
  const runs: { start: number; end: number; tokens: Token[] }[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const end = endOfLine(source, token.start + endOfContent(source.slice(token.start, token.end)));
    if (last && token.start < last.end) {
      last.tokens.push(token);
      last.end = Math.max(last.end, end);
    } else runs.push({ start: startOfLine(source, token.start), end, tokens: [token] });
  }
  return runs;
}

/** Whether a text may hold an expression or a tag that is more than patterns tell: only these can be refused. */
function holdsCode(text: string, kind: BlockKind): boolean {
  if (kind === "code" || kind === "esm" || !/[<{]/.test(text)) return false;
  return (kind !== "paragraph" && kind !== "heading") || plainInline(text) !== "words";
}

/** What reading inside the lines adds: that they are refused, or that a paragraph is nothing but tags or expressions. */
function checked(text: string, start: number, kind: BlockKind, budget: ParseBudget): Partial<Piece> {
  // After a definition, text may begin with a word that alone would begin an import.
  const indent = kind === "paragraph" ? " " : "";
  const { tree, refusal } = budget.tree(indent + text);
  if (!refusal) return { kind: kindOf(tree.children, kind) };
  const problem = { ...refusal, offset: start + refusal.offset - indent.length };
  return { kind: kind === "heading" && isHeadingWithId(text, budget) ? kind : "broken", problem };
}

/** As MDX compiles a paragraph of nothing but components or expressions. */
function kindOf(children: readonly RootContent[], kind: BlockKind): BlockKind {
  const [only] = children;
  const inside = children.length === 1 && only?.type === "paragraph" ? unraveled(only) : undefined;
  if (!inside) return kind;
  return inside.some(({ type }) => type === "mdxJsxTextElement") ? "component" : "expression";
}

/** Docusaurus takes `{#id}` out of a heading before MDX sees it. */
function isHeadingWithId(text: string, budget: ParseBudget): boolean {
  const rest = text.replace(/\{#[^{}\s]+\}[ \t]*(?=[\r\n]*(?:[\r\n][ \t]*(?:=+|-+)[ \t]*[\r\n]*)?$)/, "");
  return rest !== text && !budget.tree(rest).refusal;
}
