import { InlineContext, type MarkdownParser } from "@lezer/markdown";

import { type BySign, bySign, readersAt } from "./by-sign.ts";
import type { Span } from "./nodes.ts";

/** Lezer has these for itself, with gaps in their list. */
type InlineReader = (context: InlineContext, next: number, position: number) => number;

/** What is in a line of text; marks are the first and the last of what is in their node. */
export type InlineNode = Readonly<{
  name: string;
  from: number;
  to: number;
  children: readonly InlineNode[];
}>;

type InlineElement = Readonly<{
  type: number;
  from: number;
  to: number;
  children?: readonly InlineElement[];
}>;

/** Reads a text as that of a paragraph, whatever it begins with. */
export function inlineNodes(parser: MarkdownParser, text: string): readonly InlineNode[] {
  const named = ({ type, children = [], ...place }: InlineElement): InlineNode => ({
    name: parser.nodeSet.types[type]!.name,
    from: place.from,
    to: place.to,
    children: children.map(named),
  });
  return parser.parseInline(text, 0).map((element) => named(element as InlineElement));
}

/**
 * What inline markup may cost: so many comparisons of a sign with each other in its text, and so many for each unit of it. Real
 * paragraphs take a fifth; what costs more is read in pieces.
 */
const MAX_COST = 500_000;
const MAX_COST_PER_UNIT = 100;
const MAX_TEXT = 64 * 1024;

export function withBoundedText(parser: MarkdownParser): MarkdownParser {
  const { inlineParsers, inlineNames } = parser as unknown as {
    inlineParsers: InlineReader[];
    inlineNames: string[];
  };
  const readers = bySign(inlineParsers, (_, index) => signs[inlineNames[index]!]);
  parser.parseInline = (text, offset) => {
    if (!isCostly(text)) return inlineElements(parser, readers, text, offset);
    return piecesOf(text).flatMap(({ from, to }) => {
      const piece = text.slice(from, to);
      return isCostly(piece) ? [] : inlineElements(parser, readers, piece, offset + from);
    });
  };
  return parser;
}

/** In UTF-16 units. */
const MAX_PIECE = 1000;

/** Cuts a long text, such as a list of a thousand links, at the ends of its lines or at blanks. */
function piecesOf(text: string): readonly Span[] {
  if (text.length > MAX_TEXT) return [];
  const pieces: Span[] = [];
  for (let from = 0; from < text.length;) {
    const most = text.slice(from, from + MAX_PIECE);
    const isLast = from + most.length === text.length;
    const length = isLast
      ? most.length
      : most.lastIndexOf("\n") + 1 || most.lastIndexOf(" ") + 1 || most.length;
    pieces.push({ from, to: from + length });
    from += length;
  }
  return pieces;
}

/** What the nodes of a reader begin with. The others are asked at each sign. */
const signs: Readonly<Record<string, string>> = {
  Escape: "\\",
  Entity: "&",
  InlineCode: "`",
  HTMLTag: "<",
  Emphasis: "*_",
  HardBreak: "\\ ",
  Link: "[",
  Image: "!",
  LinkEnd: "]",
  Strikethrough: "~",
  InlineMath: "$",
  FootnoteReference: "[",
  AlertMark: "[",
  InlineTemplate: "{",
  JsxTag: "<",
  Expression: "{",
};

/** What inline nodes begin with, but for addresses in text. */
const beginning = /[!&*<[\\\]_`{~$]| {2}/g;
const address = /:\/\/|@|www\./i;
const beginningOrWord = /[!&*<[\\\]_`{~$\w.+-]| {2}/g;

type NewContext = new (
  parser: MarkdownParser,
  text: string,
  offset: number,
) => InlineContext & Readonly<{ resolveMarkers(from: number): InlineElement[] }>;

/** Reads as Lezer does, but asks its readers only where something of theirs can begin: they are many, and most signs are letters. */
function inlineElements(parser: MarkdownParser, readers: BySign<InlineReader>, text: string, offset: number) {
  const context = new (InlineContext as unknown as NewContext)(parser, text, offset);
  const pattern = address.test(text) ? beginningOrWord : beginning;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const position = offset + found.index;
    const sign = text.charCodeAt(found.index);
    const asked = readersAt(readers, sign);
    let end = -1;
    for (let index = 0; index < asked.length && end < 0; index += 1)
      end = asked[index]!(context, sign, position);
    pattern.lastIndex = end < 0 ? found.index + 1 : end - offset;
  }
  return context.resolveMarkers(0);
}

const sign = /[*_~[\]!`<{$&@:]|www| +/g;
/** An address is read from each of its names. */
const ADDRESS = 20;

function isCostly(text: string): boolean {
  if (text.length > MAX_TEXT) return true;
  if (text.length < 500) return false;
  let [signs, cost] = [0, 0];
  for (const [found] of text.matchAll(sign)) {
    if (found[0] === " ") cost += (found.length * found.length) / 2;
    else cost += (found === "www" ? ADDRESS : 1) * signs++;
  }
  return cost > Math.min(MAX_COST, MAX_COST_PER_UNIT * text.length);
}
