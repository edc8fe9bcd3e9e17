import { endOfLine, matchesAt } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

const thematicBreak = /[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*(?:[\r\n]|$)/y;

export function thematicBreakAt(source: string, start: number): FlowNode | undefined {
  return matchesAt(source, start, thematicBreak)
    ? flowNode("rule", start, endOfLine(source, start))
    : undefined;
}
