import { type Boundary, readFence, type Token } from "../syntax/index.ts";
import { constructs } from "./constructs.ts";
import type { FlowNode } from "./flow-node.ts";

/** Tokens that share lines, and where these begin and end. */
export type Run = Readonly<{ start: number; end: number; tokens: readonly Token[] }>;

/** In the order in which they give a line of several its kind. */
const boundaries = constructs.filter(({ isBoundary }) => isBoundary);

/** Whether a line of nothing but such tokens opens or closes containers. */
export function isBoundary({ type }: Token): boolean {
  return boundaries.some(({ tokens }) => tokens.includes(type));
}

/** A line, or lines, of tags, expressions or colons, as the parser found them. */
export function boundaryNode(source: string, { start, end, tokens }: Run): FlowNode {
  const construct = boundaries.find((each) => tokens.some(({ type }) => each.tokens.includes(type)))!;
  const found = tokens.flatMap((token) => {
    const boundary = boundaryIn(source.slice(token.start, token.end), token.type);
    return boundary ? [{ ...boundary, offset: token.start }] : [];
  });
  return { kind: construct.kind, start, end, boundaries: found };
}

function boundaryIn(text: string, type: string): Boundary | undefined {
  if (type === "directiveLine") {
    const { colons, name } = readFence(text);
    return { closes: name === "", colons };
  }
  const line = text.replace(/\s+/g, " ");
  const isClosing = /^< ?\//.test(line);
  if (type !== "mdxJsxFlowTag" || (!isClosing && /\/ ?>$/.test(line))) return undefined;
  // A closing tag with more in it than its name closes nothing.
  if (isClosing && !closingTag.test(line)) return { closes: true, tag: `${text.slice(2, -1).trim()} ` };
  const [, slash, name = ""] = tagName.exec(line.replace(/ ?([.:]) ?/g, "$1"))!;
  return { closes: slash !== "", tag: name };
}

const closingTag = /^< ?\/ ?[^ /{}"'=>.:]*(?: ?[.:] ?[^ /{}"'=>.:]+)* ?>$/;
const tagName = /^< ?(\/?) ?([^ />{]*)/;
