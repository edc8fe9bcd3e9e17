import { endOfLine, firstSign, matchesAt } from "../text/index.ts";
import { constructsAt } from "./constructs.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";
import { inlineKind } from "./inline.ts";

/** Reads a fragment's nodes in linear time. Returns undefined where only the parser is sure, which takes 100 times as long. */
export function scan(source: string): readonly FlowNode[] | undefined {
  const nodes: FlowNode[] = [];
  for (let at = 0; at < source.length;) {
    const sign = firstSign(source, at);
    const node = sign === "" ? undefined : (blockAt(source, at, sign) ?? paragraphAt(source, at));
    if (node) nodes.push(node);
    else if (sign !== "") return undefined;
    at = node?.end ?? endOfLine(source, at);
  }
  return nodes;
}

function blockAt(source: string, start: number, sign: string): FlowNode | undefined {
  for (const { pattern } of constructsAt(sign)) {
    const node = pattern === "none" ? undefined : pattern(source, start);
    if (node) return node;
  }
  return undefined;
}

function paragraphAt(source: string, start: number): FlowNode | undefined {
  let end = start;
  for (let sign = firstSign(source, end); sign !== ""; sign = firstSign(source, end)) {
    const constructs = constructsAt(sign);
    if (constructs.some((each) => each.endsParagraph && each.pattern !== "none" && each.pattern(source, end)))
      break;
    if (constructs.some(({ line }) => matchesAt(source, end, line))) return undefined;
    end = endOfLine(source, end);
  }
  const inline = end > start ? inlineKind(source.slice(start, end)) : undefined;
  return inline && flowNode(inline === "words" ? "paragraph" : inline, start, end);
}
