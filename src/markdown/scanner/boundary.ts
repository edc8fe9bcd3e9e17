import type { Token } from "../syntax/index.ts";
import { type Boundary, directiveIn } from "../tree/index.ts";
import { constructs } from "./constructs.ts";
import type { FlowNode } from "./flow-node.ts";

export type Run = Readonly<{ start: number; end: number; tokens: readonly Token[] }>;

/** A line with several tokens has the kind of the first construct here. */
const boundaries = constructs.filter(({ isBoundary }) => isBoundary);

export function isBoundary({ type }: Token): boolean {
  return boundaries.some(({ tokens }) => tokens.includes(type));
}

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
    const { signs, name } = directiveIn(text)!;
    return { closes: name === "", signs };
  }
  const line = text.replace(/\s+/g, " ");
  const isClosing = /^< ?\//.test(line);
  if (type !== "mdxJsxFlowTag" || (!isClosing && /\/ ?>$/.test(line))) return undefined;
  // A closing tag with attributes closes nothing.
  if (isClosing && !closingTag.test(line)) return { closes: true, tag: `${text.slice(2, -1).trim()} ` };
  const [, slash, name = ""] = tagName.exec(line.replace(/ ?([.:]) ?/g, "$1"))!;
  return { closes: slash !== "", tag: name };
}

const closingTag = /^< ?\/ ?[^ /{}"'=>.:]*(?: ?[.:] ?[^ /{}"'=>.:]+)* ?>$/;
const tagName = /^< ?(\/?) ?([^ />{]*)/;
