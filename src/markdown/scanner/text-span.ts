import { type BlockKind, type FlowNode, flowNode } from "./flow-node.ts";
import { isSureOfAll } from "./inline.ts";

/** A text that does not continue in the next, at a UTF-16 index: a cell or a line. */
export type TextSpan = Readonly<{ text: string; at: number }>;

export type TextSpans = Readonly<{ end: number; spans: readonly TextSpan[] }>;

export function spansNode(
  kind: BlockKind,
  start: number,
  found: TextSpans | undefined,
): FlowNode | undefined {
  return found && isSureOfAll(found.spans.map(({ text }) => text))
    ? flowNode(kind, start, found.end)
    : undefined;
}

/** Splits a line at pipes. Returns undefined where a backslash before a pipe can be escaped. */
export function cellsOf(line: string, start: number): TextSpan[] | undefined {
  if (line.includes("\\\\")) return undefined;
  let at = start;
  return line.split(/(?<!\\)\|/).map((text) => {
    const cell = { text, at };
    at += text.length + 1;
    return cell;
  });
}
