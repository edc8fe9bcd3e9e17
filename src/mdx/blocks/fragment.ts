import type { RootContent } from "mdast";

import { type Lookahead, lookAhead, plainInline, plainPieces } from "../scanner/index.ts";
import {
  type BlockKind,
  type Flow,
  isMark,
  isNestedDeeply,
  marked,
  moved,
  type ParseBudget,
  type Piece,
  type Refusal,
  type Run,
  type Syntax,
  type Token,
  tooIntricate,
} from "../syntax/index.ts";
import { endOfContent, endOfLine, startOfLine } from "../text/index.ts";
import type { Block } from "./block.ts";

/**
 * A part of a page that is read alone: nothing before it is open where it begins, and nothing in it where it ends,
 * but for containers. It holds the blank lines after it.
 */
export type Fragment = Readonly<{
  source: string;
  pieces: readonly Piece[];
  /** Of each piece, as if no container reached over it, up to the next. */
  blocks: readonly Block[];
  /** How far from its start the page was looked at: a change after that changes nothing here. */
  seen: number;
}>;

/** More is not given to the parser at once: its time can grow with the square. */
const MAX_UNITS = 64 * 1024;
/** So far a fragment may grow that ends inside an expression or an import. */
const MAX_GROWTH = 32 * 1024;
/** What ends inside something is read at several times the cost of ordinary text. */
const UNFINISHED = 3;

/** The fragment of a page that begins at `start`, which is the start of a line. */
export function fragmentAt(page: string, start: number, budget: ParseBudget): Fragment {
  const ahead = lookAhead(page, start);
  const source = page.slice(start, ahead.end);
  const pieces = ahead.fenced ? [whole("code", source)] : plainPieces(source);
  return pieces ? fragmentOf(source, pieces, ahead.seen - start) : parsedFragment(page, start, ahead, budget);
}

/** The same as the parser finds it. @internal a test compares the two */
export function parsedFragment(page: string, start: number, ahead: Lookahead, budget: ParseBudget): Fragment {
  const source = page.slice(start, ahead.end);
  if (source.length > MAX_UNITS || isNestedDeeply(source)) return unread(source, ahead.seen - start);

  const mdx = grown(page, start, ahead, "mdx", budget);
  if ("tokens" in mdx.flow)
    return fragmentOf(mdx.source, piecesOf(mdx.source, mdx.flow.tokens, budget), mdx.seen);
  const markdown = grown(page, start, ahead, "markdown", budget);
  const seen = Math.max(mdx.seen, markdown.seen);
  if (!("tokens" in markdown.flow)) return unread(source, seen);
  const pieces = damagedPieces(markdown.source, markdown.flow.tokens, mdx.flow.refusal, budget);
  return fragmentOf(markdown.source, pieces, seen);
}

/** A part of a page that would cost too much to be read. */
export function unread(source: string, seen = Number.POSITIVE_INFINITY): Fragment {
  return fragmentOf(source, [{ ...whole("broken", source), problem: tooIntricate }], seen);
}

function fragmentOf(source: string, pieces: readonly Piece[], seen: number): Fragment {
  const blocks = pieces.map(({ kind, start, problem }, index) => {
    const text = source.slice(start, pieces[index + 1]?.start);
    return { kind, source: text, start, children: [], ...(problem && { problem }) };
  });
  return { source, pieces, blocks, seen };
}

function whole(kind: BlockKind, source: string): Piece {
  return { kind, start: 0, end: endOfLine(source, endOfContent(source)), marks: [] };
}

/** The flow of the fragment, which goes on beyond the lookahead where that ends inside something. */
function grown(page: string, start: number, ahead: Lookahead, syntax: Syntax, budget: ParseBudget) {
  const source = page.slice(start, ahead.end);
  const first = { source, flow: budget.flow(source, syntax) };
  let reached = first;
  let { end, seen } = ahead;
  for (let steps = 1; wantsMore(reached.flow) && end < page.length && !budget.isSpent; steps *= 2) {
    for (let step = 0; step < steps && end < page.length; step += 1) ({ end, seen } = lookAhead(page, end));
    if (end - start > MAX_GROWTH) break;
    const longer = page.slice(start, end);
    reached = { source: longer, flow: budget.flow(longer, syntax, UNFINISHED) };
  }
  return { ...(wantsMore(reached.flow) && !endsInFence(reached.flow) ? first : reached), seen: seen - start };
}

/** A fence that nothing closes goes on to the end of the page; for anything else the damage is kept small. */
function endsInFence(flow: Flow): boolean {
  return "tokens" in flow && flow.tokens.at(-1)?.type === "codeFenced";
}

function wantsMore({ state }: Flow): boolean {
  return state === "open" || state === "unfinished";
}

function runsOf(source: string, tokens: readonly Token[]): Run[] {
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

function piecesOf(source: string, tokens: readonly Token[], budget: ParseBudget): Piece[] {
  return runsOf(source, tokens).map((run) => {
    const { start, end } = run;
    if (run.tokens.every(isMark)) return marked(source, run);
    const text = source.slice(start, end);
    const kind = kinds[run.tokens[0]!.type] ?? "paragraph";
    return { kind, start, end, marks: [], ...(holdsCode(text, kind) && checked(text, start, kind, budget)) };
  });
}

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

/** A paragraph of nothing but components, or expressions, is what it holds, as MDX compiles it. */
function kindOf(children: readonly RootContent[], kind: BlockKind): BlockKind {
  const [only] = children;
  if (children.length !== 1 || only?.type !== "paragraph") return kind;
  const types = new Set(
    only.children.map((node) => (node.type === "text" && !node.value.trim() ? "" : node.type)),
  );
  types.delete("");
  const isComponent = types.delete("mdxJsxTextElement");
  const isExpression = types.delete("mdxTextExpression");
  if (types.size > 0) return kind;
  return isComponent ? "component" : isExpression ? "expression" : kind;
}

/** Docusaurus takes `{#id}` out of a heading before MDX sees it. */
function isHeadingWithId(text: string, budget: ParseBudget): boolean {
  const rest = text.replace(/\{#[^{}\s]+\}[ \t]*(?=[\r\n]*(?:[\r\n][ \t]*(?:=+|-+)[ \t]*[\r\n]*)?$)/, "");
  return rest !== text && !budget.tree(rest).refusal;
}

/** Pieces as Markdown sees them, each read as MDX alone. */
function damagedPieces(
  source: string,
  tokens: readonly Token[],
  refusal: Refusal,
  budget: ParseBudget,
): Piece[] {
  const pieces = runsOf(source, tokens).flatMap(({ start, end, tokens }): Piece[] => {
    const text = source.slice(start, end);
    const own = budget.flow(text, "mdx");
    if ("tokens" in own) return piecesOf(text, own.tokens, budget).map((piece) => moved(piece, start));
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
