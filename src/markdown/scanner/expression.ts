import { expressionIn } from "../syntax/index.ts";
import { endOfLine, firstSign } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

/** Reads an expression with nothing beside it. Returns undefined where only the parser is sure. */
export function expressionAt(source: string, start: number): FlowNode | undefined {
  const { end } = expressionIn(source, source.indexOf("{", start)) ?? {};
  return end !== undefined && firstSign(source, end) === ""
    ? flowNode("expression", start, endOfLine(source, end))
    : undefined;
}
