import { type BlockKind, type FlowNode, flowNode } from "./flow-node.ts";
import { isSureOfAll } from "./inline.ts";

/** Text that does not go on in the next one: a cell, or a line of something. `at`: a UTF-16 index in the source. */
export type TextSpan = Readonly<{ text: string; at: number }>;

/** A table or list: where it ends in the source, and what it says outside of code. */
export type TextSpans = Readonly<{ end: number; spans: readonly TextSpan[] }>;

/** The block that is made of such spans, where MDX is sure to take each. */
export function spansNode(
  kind: BlockKind,
  start: number,
  found: TextSpans | undefined,
): FlowNode | undefined {
  return found && isSureOfAll(found.spans.map(({ text }) => text))
    ? flowNode(kind, start, found.end)
    : undefined;
}

/** What stands between the pipes of a line; undefined where a pipe is after more than one backslash. */
export function cellsOf(line: string, start: number): TextSpan[] | undefined {
  if (line.includes("\\\\")) return undefined;
  let at = start;
  return line.split(/(?<!\\)\|/).map((text) => {
    const cell = { text, at };
    at += text.length + 1;
    return cell;
  });
}
