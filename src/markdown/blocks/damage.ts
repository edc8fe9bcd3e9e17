import { type FlowNode, moved } from "../scanner/index.ts";
import type { ParseBudget, ParseError, Token } from "../syntax/index.ts";
import { endOfContent, firstSign } from "../text/index.ts";
import { areVoidTags } from "../tree/index.ts";
import { nodesFromTokens, runsOf } from "./from-tokens.ts";

export function damagedNodes(
  source: string,
  tokens: readonly Token[],
  error: ParseError,
  budget: ParseBudget,
): FlowNode[] {
  const nodes = runsOf(source, tokens).flatMap(({ start, end, tokens }): FlowNode[] => {
    const text = source.slice(start, end);
    const own = budget.flow(text, "mdx");
    if ("tokens" in own) return nodesFromTokens(text, own.tokens, budget).map((node) => moved(node, start));
    const kind = tokens[0]!.type === "htmlFlow" && isPlainHtml(text) ? "html" : "broken";
    // An offset at the end helps nobody, so the problem points to the beginning.
    const isAtEnd = own.state === "unfinished" && own.error.offset >= endOfContent(text);
    const offset = isAtEnd ? text.search(/[^ \t]/) : own.error.offset;
    return [{ kind, start, end, boundaries: [], problem: { ...own.error, offset: start + offset } }];
  });
  return nodes.some(({ problem }) => problem) ? nodes : withProblem(source, nodes, error);
}

/** Where each node alone is valid, the broken one is an import or export with text on the next line. */
function withProblem(source: string, nodes: readonly FlowNode[], error: ParseError): FlowNode[] {
  const before = nodes.filter(({ start }) => start <= error.offset);
  const culprit = before.findLast(({ kind }) => kind === "esm") ?? before.at(-1) ?? nodes[0];
  const isAtEnd = firstSign(source, error.offset) === "";
  const problem = isAtEnd && culprit ? { ...error, offset: culprit.start } : error;
  return nodes.map((node) =>
    node === culprit ? { ...node, kind: "broken", boundaries: [], problem } : node,
  );
}

export function isPlainHtml(text: string): boolean {
  return /^[ \t\r\n]*<[!?]/.test(text) || areVoidTags(text);
}
