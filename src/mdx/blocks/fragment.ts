import {
  type BlockKind,
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

/**
 * A part of a page that is read alone: nothing before it is open where it begins, and nothing in it where it ends,
 * but for containers. It holds the blank lines after it.
 */
export type Fragment = Readonly<{
  source: string;
  nodes: readonly FlowNode[];
  /** Of each node, as if no container reached over it, up to the next. */
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
  const nodes = ahead.fenced ? [whole("code", source)] : scan(source);
  return nodes ? fragmentOf(source, nodes, ahead.seen - start) : parsedFragment(page, start, ahead, budget);
}

/** The same as the parser finds it. @internal a test compares the two */
export function parsedFragment(page: string, start: number, ahead: Lookahead, budget: ParseBudget): Fragment {
  const source = page.slice(start, ahead.end);
  if (source.length > MAX_UNITS || isNestedDeeply(source)) return unread(source, ahead.seen - start);

  const mdx = grown(page, start, ahead, "mdx", budget);
  if ("tokens" in mdx.flow)
    return fragmentOf(mdx.source, nodesFromTokens(mdx.source, mdx.flow.tokens, budget), mdx.seen);
  const markdown = grown(page, start, ahead, "markdown", budget);
  const seen = Math.max(mdx.seen, markdown.seen);
  if (!("tokens" in markdown.flow)) return unread(source, seen);
  const nodes = damagedNodes(markdown.source, markdown.flow.tokens, mdx.flow.error, budget);
  return fragmentOf(markdown.source, nodes, seen);
}

/** A part of a page that would cost too much to be read. */
export function unread(source: string, seen = Number.POSITIVE_INFINITY): Fragment {
  return fragmentOf(source, [{ ...whole("broken", source), problem: tooComplex }], seen);
}

function fragmentOf(source: string, nodes: readonly FlowNode[], seen: number): Fragment {
  const blocks = nodes.map(({ kind, start, problem }, index) => {
    const text = source.slice(start, nodes[index + 1]?.start);
    return { kind, source: text, start, children: [], ...(problem && { problem }) };
  });
  return { source, nodes, blocks, seen };
}

function whole(kind: BlockKind, source: string): FlowNode {
  return flowNode(kind, 0, endOfLine(source, endOfContent(source)));
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
