import { endOfFence, endOfLine, fenceOpenedBy } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

/** Returns undefined where nothing closes the fence. */
export function fenceAt(source: string, start: number): FlowNode | undefined {
  const next = endOfLine(source, start);
  const ticks = fenceOpenedBy(source.slice(start, next));
  const end = ticks === undefined ? undefined : endOfFence(source, next, ticks);
  return end === undefined ? undefined : flowNode("code", start, end);
}
