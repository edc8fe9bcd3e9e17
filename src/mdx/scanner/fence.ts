import { endOfLine } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

export function closesFence(line: string, ticks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(ticks) ?? false;
}

/** Returns undefined where nothing closes the fence. */
export function fenceAt(source: string, start: number): FlowNode | undefined {
  let end = endOfLine(source, start);
  const ticks = fenceOpenedBy(source.slice(start, end));
  if (ticks === undefined) return undefined;
  while (end < source.length) {
    const at = end;
    end = endOfLine(source, at);
    if (closesFence(source.slice(at, end), ticks)) return flowNode("code", start, end);
  }
  return undefined;
}
