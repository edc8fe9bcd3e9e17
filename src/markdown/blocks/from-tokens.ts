import type { RootContent } from "mdast";

import {
  type BlockKind,
  boundaryNode,
  type FlowNode,
  inlineKind,
  isBoundary,
  kindOfToken,
  type Run,
} from "../scanner/index.ts";
import { type ParseBudget, parseShared, type Token } from "../syntax/index.ts";
import { endOfContent, endOfLine, startOfLine } from "../text/index.ts";
import { verbatim } from "./block.ts";
import { unraveled } from "./unravel.ts";

export function nodesFromTokens(source: string, tokens: readonly Token[], budget: ParseBudget): FlowNode[] {
  return runsOf(source, tokens).map((run) => {
    const { start, end } = run;
    if (run.tokens.every(isBoundary)) return boundaryNode(source, run);
    const text = source.slice(start, end);
    const kind = kindOfToken(run.tokens[0]!.type);
    return {
      kind,
      start,
      end,
      boundaries: [],
      ...(holdsCode(text, kind) && checked(text, start, kind, budget)),
    };
  });
}

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

/** Only texts with expressions or tags that no pattern knows can be refused. */
function holdsCode(text: string, kind: BlockKind): boolean {
  if (verbatim.has(kind) || !/[<{]/.test(text)) return false;
  return (kind !== "paragraph" && kind !== "heading") || inlineKind(text) !== "words";
}

function checked(text: string, start: number, kind: BlockKind, budget: ParseBudget): Partial<FlowNode> {
  // After a definition, a paragraph or heading can begin with a word that would start an import elsewhere.
  const isText = kind === "paragraph" || kind === "heading";
  const indent = isText && /^(?:import|export) /.test(text) ? " " : "";
  const { tree, error } = budget.tree(indent + text, parseShared);
  if (!error) return { kind: kindOf(tree.children, kind) };
  const problem = { ...error, offset: start + error.offset - indent.length };
  return { kind: kind === "heading" && isHeadingWithId(text, budget) ? kind : "broken", problem };
}

function kindOf(children: readonly RootContent[], kind: BlockKind): BlockKind {
  const [only] = children;
  const inside = children.length === 1 && only?.type === "paragraph" ? unraveled(only) : undefined;
  if (!inside) return kind;
  return inside.some(({ type }) => type === "mdxJsxTextElement") ? "component" : "expression";
}

/** Docusaurus removes `{#id}` from a heading before MDX reads it. */
function isHeadingWithId(text: string, budget: ParseBudget): boolean {
  const rest = text.replace(/\{#[^{}\s]+\}[ \t]*(?=[\r\n]*(?:[\r\n][ \t]*(?:=+|-+)[ \t]*[\r\n]*)?$)/, "");
  return rest !== text && !budget.tree(rest).error;
}
