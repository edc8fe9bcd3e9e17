import { closesFence, endOfLine, fenceOpenedBy } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

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
