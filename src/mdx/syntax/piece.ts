import { readFence } from "./directive.ts";
import type { Token } from "./flow.ts";
import type { Mark } from "./nesting.ts";
import type { Refusal } from "./refusal.ts";

export type BlockKind =
  | "frontmatter"
  | "esm"
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "code"
  | "quote"
  | "component"
  | "expression"
  | "html"
  | "definition"
  | "footnote"
  | "rule"
  | "broken";

export type PlacedMark = Mark & Readonly<{ offset: number }>;

/** Whole lines that are one thing, or that open or close a container. Offsets count from the start of the fragment. */
export type Piece = Readonly<{
  kind: BlockKind;
  start: number;
  end: number;
  marks: readonly PlacedMark[];
  problem?: Refusal;
}>;

/** Tokens that share lines, and where these begin and end. */
export type Run = Readonly<{ start: number; end: number; tokens: readonly Token[] }>;

/** In the order in which they give a line of several its kind. */
const markKinds: Record<string, BlockKind> = {
  mdxJsxFlowTag: "component",
  mdxFlowExpression: "expression",
  directiveLine: "paragraph",
};

/** Whether a line of nothing but such tokens opens or closes containers. */
export function isMark({ type }: Token): boolean {
  return type in markKinds;
}

/** A line, or lines, of tags, expressions or colons. */
export function marked(source: string, { start, end, tokens }: Run): Piece {
  const type = Object.keys(markKinds).find((kind) => tokens.some((token) => token.type === kind))!;
  const marks = tokens.flatMap((token) => {
    const mark = markOf(source.slice(token.start, token.end), token.type);
    return mark ? [{ ...mark, offset: token.start }] : [];
  });
  return { kind: markKinds[type]!, start, end, marks };
}

function markOf(text: string, type: string): Mark | undefined {
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

/** The piece with offsets that count from `by` units earlier. */
export function moved(piece: Piece, by: number): Piece {
  const { problem } = piece;
  return {
    ...piece,
    start: piece.start + by,
    end: piece.end + by,
    marks: piece.marks.map((mark) => ({ ...mark, offset: mark.offset + by })),
    ...(problem && { problem: { ...problem, offset: problem.offset + by } }),
  };
}
