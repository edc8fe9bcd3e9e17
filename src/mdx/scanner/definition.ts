import { endOfLine, firstSign } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

const definition = /[ \t]*\[[^^[\]\\\s][^[\]\\\r\n]{0,900}\]:[ \t]+[^\s<>&\\()"'\p{Cc}]+[ \t]*(?:[\r\n]|$)/uy;

/** Text after a definition can be its title, so it must end or be before another. */
export function definitionAt(source: string, start: number): FlowNode | undefined {
  if (!isDefinition(source, start)) return undefined;
  const end = endOfLine(source, start);
  const isLast = firstSign(source, end) === "" || isDefinition(source, end);
  return isLast ? flowNode("definition", start, end) : undefined;
}

function isDefinition(source: string, start: number): boolean {
  definition.lastIndex = start;
  return definition.test(source);
}
