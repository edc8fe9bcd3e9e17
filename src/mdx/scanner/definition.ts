import { endOfLine, firstSign } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

type PlainDefinition = Readonly<{ address: string; offset: number; end: number }>;

const definition =
  /([ \t]*)\[[^^[\]\\\s][^[\]\\\r\n]{0,900}\]:[ \t]+((?:[^\s<>&\\()\p{Cc}]|&(?![#\w]+;))+)[ \t]*(?:\r\n|\n|\r|$)/uy;

/** Reads a line that is a definition without a title. */
export function plainDefinition(source: string, start: number): PlainDefinition | undefined {
  definition.lastIndex = start;
  const [, indent, address] = definition.exec(source) ?? [];
  return address === undefined
    ? undefined
    : { address, offset: start + indent!.length, end: definition.lastIndex };
}

/** Text after a definition can be its title, so it must end or be before another. */
export function definitionAt(source: string, start: number): FlowNode | undefined {
  if (!plainDefinition(source, start)) return undefined;
  const end = endOfLine(source, start);
  const isLast = firstSign(source, end) === "" || plainDefinition(source, end) !== undefined;
  return isLast ? flowNode("definition", start, end) : undefined;
}
