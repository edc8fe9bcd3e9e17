import { endOfLine, matchesAt } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";
import { inlineKind } from "./inline.ts";

const heading = /[ \t]*#{1,6}[ \t]/y;

export function headingAt(source: string, start: number): FlowNode | undefined {
  if (!matchesAt(source, start, heading)) return undefined;
  const end = endOfLine(source, start);
  return inlineKind(source.slice(start, end)) && flowNode("heading", start, end);
}
