import { endOfLine, firstSign } from "../text/index.ts";
import type { FlowNode, PlacedBoundary } from "./flow-node.ts";
import { nameIn, plainTag } from "./tag.ts";

const tag = new RegExp(`[ \\t]*(${plainTag})`, "y");

/** Sticky: lines of tags after which an expression begins. */
export const expressionAfterTags = new RegExp(`(?:[ \\t]*${plainTag})+[ \\t]*\\{`, "y");

export function tagsAt(source: string, start: number): FlowNode | undefined {
  const boundaries: PlacedBoundary[] = [];
  let at = start;
  for (; firstSign(source, at) !== ""; at = tag.lastIndex) {
    tag.lastIndex = at;
    const found = tag.exec(source)?.[1];
    if (!found) return undefined;
    if (found.endsWith("/>")) continue;
    const offset = tag.lastIndex - found.length;
    boundaries.push({ closes: found.startsWith("</"), tag: nameIn(found), offset });
  }
  return { kind: "component", start, end: endOfLine(source, at), boundaries };
}
