import {
  type BlockKind,
  fenceAt,
  type FlowNode,
  flowNode,
  type Lookahead,
  lookAhead,
  scan,
} from "../scanner/index.ts";
import { type Flow, isNestedDeeply, type ParseBudget, type Syntax, tooComplex } from "../syntax/index.ts";
import { endOfContent, endOfLine } from "../text/index.ts";
import type { Block } from "./block.ts";
import { damagedNodes } from "./damage.ts";
import { nodesFromTokens } from "./from-tokens.ts";

/** A part of a page that is read alone, with the blank lines after it. Only containers reach over its ends. */
export type Fragment = Readonly<{
  source: string;
  nodes: readonly FlowNode[];
  blocks: readonly Block[];
  /** How far the lookahead read, from the fragment's start. Later changes do not affect the fragment. */
  seen: number;
}>;

/** The most the parser gets at once, because its time can be quadratic. */
const MAX_UNITS = 64 * 1024;
const MAX_GROWTH = 32 * 1024;
/** The cost of an unfinished text, relative to ordinary text. */
const UNFINISHED = 3;

export function fragmentAt(page: string, start: number, budget: ParseBudget): Fragment {
  const ahead = lookAhead(page, start);
  const source = page.slice(start, ahead.end);
  const nodes = ahead.fenced ? [whole("code", source)] : scan(source);
  return nodes ? fragmentOf(source, nodes, ahead.seen - start) : parsedFragment(page, start, ahead, budget);
}

/** Reads the same with the parser only. @internal a test compares the two */
export function parsedFragment(page: string, start: number, ahead: Lookahead, budget: ParseBudget): Fragment {
  const source = page.slice(start, ahead.end);
  if (source.length > MAX_UNITS || isNestedDeeply(source)) return unparsed(source, ahead.seen - start);

  const mdx = grown(page, start, ahead, "mdx", budget);
  if ("tokens" in mdx.flow)
    return fragmentOf(mdx.source, nodesFromTokens(mdx.source, mdx.flow.tokens, budget), mdx.seen);
  const markdown = grown(page, start, ahead, "markdown", budget);
  const seen = Math.max(mdx.seen, markdown.seen);
  if (!("tokens" in markdown.flow)) return unparsed(source, seen);
  const nodes = damagedNodes(markdown.source, markdown.flow.tokens, mdx.flow.error, budget);
  // Markdown can take an open fence for raw HTML that ends at a blank line. It is read again as a fragment.
  const fence = nodes.findIndex((node, index) => index > 0 && isOpenFence(markdown.source, node));
  if (fence > 0)
    return fragmentOf(markdown.source.slice(0, nodes[fence]!.start), nodes.slice(0, fence), seen);
  return fragmentOf(markdown.source, nodes, seen);
}

export function unparsed(source: string, seen = Number.POSITIVE_INFINITY): Fragment {
  return fragmentOf(source, [{ ...whole("broken", source), problem: tooComplex }], seen);
}

function fragmentOf(source: string, nodes: readonly FlowNode[], seen: number): Fragment {
  const blocks = nodes.map(({ kind, start, problem }, index) => {
    const block = { kind, source: source.slice(start, nodes[index + 1]?.start), start, children: [] };
    return problem ? { ...block, problem } : block;
  });
  return { source, nodes, blocks, seen };
}

function whole(kind: BlockKind, source: string): FlowNode {
  return flowNode(kind, 0, endOfLine(source, endOfContent(source)));
}

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

/** An open fence ends with the page. Other damage stays small. */
function endsInFence(flow: Flow): boolean {
  return "tokens" in flow && flow.tokens.at(-1)?.type === "codeFenced";
}

function isOpenFence(source: string, { kind, start, end }: FlowNode): boolean {
  const text = source.slice(start, end);
  return kind === "code" && lookAhead(text, 0).fenced && !fenceAt(text, 0);
}

function wantsMore({ state }: Flow): boolean {
  return state === "open" || state === "unfinished";
}
