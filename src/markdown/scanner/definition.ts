import { normalizeIdentifier } from "micromark-util-normalize-identifier";

import { endOfLine, firstSign } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

/** `label` is as references compare it. */
type PlainDefinition = Readonly<{ label: string; address: string; offset: number; end: number }>;

const definition =
  /([ \t]*)\[([^^[\]\\\s][^[\]\\\r\n]{0,900})\]:[ \t]+((?:[^\s<>&\\()\p{Cc}]|&(?![#\w]+;))+)[ \t]*(?:\r\n|\n|\r|$)/uy;

/** Reads a line that is a definition without a title. */
export function plainDefinition(source: string, start: number): PlainDefinition | undefined {
  definition.lastIndex = start;
  const [, indent, label, address] = definition.exec(source) ?? [];
  if (address === undefined) return undefined;
  const offset = start + indent!.length;
  return { label: normalizeIdentifier(label!).toLowerCase(), address, offset, end: definition.lastIndex };
}

/** Text after a definition can be its title, so it must end or be before another. */
export function definitionAt(source: string, start: number): FlowNode | undefined {
  if (!plainDefinition(source, start)) return undefined;
  const end = endOfLine(source, start);
  const isLast = firstSign(source, end) === "" || plainDefinition(source, end) !== undefined;
  return isLast ? flowNode("definition", start, end) : undefined;
}
