import { parse as parser, preprocess } from "micromark";
import { subtokenize } from "micromark-util-subtokenize";
import type { Event, ParseContext } from "micromark-util-types";

import { endOfContent } from "../text/index.ts";
import { resetScriptBudget } from "./acorn.ts";
import { type ParseError, parseErrorOf } from "./parse-error.ts";
import { extensions, type Syntax, withoutMark } from "./parse.ts";

export type Token = Readonly<{ type: string; start: number; end: number }>;

/** `open`: a last fence, math or raw HTML isn't closed; `unfinished`: it ends inside something; `invalid`: it can't become MDX. */
export type Flow =
  | Readonly<{ state: "whole" | "open"; tokens: readonly Token[] }>
  | Readonly<{ state: "unfinished" | "invalid"; error: ParseError }>;

const parsers: Record<Syntax, ParseContext> = {
  mdx: parser({ extensions: extensions.mdx }),
  markdown: parser({ extensions: extensions.markdown }),
};
export function flowOf(text: string, syntax: Syntax): Flow {
  const document = renewed(parsers[syntax]).document();
  const chunks = preprocess()(withoutMark(text), undefined, true);
  const end = chunks.pop()!;
  let isOver = false;
  resetScriptBudget();
  try {
    document.write(chunks);
    isOver = true;
    const events = document.write([end]);
    subtokenize(events);
    return { state: endsOpen(events, text) ? "open" : "whole", tokens: outermost(events) };
  } catch (error) {
    return { state: isOver ? "unfinished" : "invalid", error: parseErrorOf(error, text) };
  }
}

/** Resets a parser, which is faster than to create one; what extensions keep in it, too. */
function renewed(parser: ParseContext): ParseContext {
  const { constructs, content, document, flow, string, text } = parser;
  const emptied = Object.fromEntries(Object.keys(parser).map((key) => [key, undefined]));
  return Object.assign(parser, emptied, {
    constructs,
    content,
    document,
    flow,
    string,
    text,
    defined: [],
    lazy: {},
  });
}

const spaces = new Set(["lineEnding", "lineEndingBlank", "linePrefix", "listItemIndent", "whitespace"]);

function outermost(events: readonly Event[]): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const [index, [change, { type, start, end }]] of events.entries()) {
    if (type === "content") continue;
    if (change === "exit") depth -= 1;
    else if (depth++ === 0 && !spaces.has(type)) {
      // micromark starts an underlined heading at the definitions before it.
      const first = type === "setextHeading" ? events[index + 1]![1].start : start;
      tokens.push({ type, start: first.offset, end: end.offset });
    }
  }
  return tokens;
}

function endsOpen(events: readonly Event[], text: string): boolean {
  const last = events.findLastIndex(
    ([change, { type }]) => change === "enter" && Object.hasOwn(isOpen, type),
  );
  if (last === -1) return false;
  const { type, start, end } = events[last]![1];
  if (end.offset < endOfContent(text)) return false;
  const fences = events
    .slice(last)
    .filter(([change, inner]) => change === "enter" && fenceLines.has(inner.type));
  return isOpen[type as keyof typeof isOpen](text.slice(start.offset, end.offset), fences.length);
}

const fenceLines = new Set<string>(["codeFencedFence", "mathFlowFence"]);

const isOpen = {
  codeFenced: (_: string, fences: number) => fences < 2,
  mathFlow: (_: string, fences: number) => fences < 2,
  htmlFlow: (html: string) => rawHtml.some(([opening, closing]) => opening.test(html) && !closing.test(html)),
};

/** Kinds 1 to 5 of https://spec.commonmark.org/0.31.2/#html-blocks, which a blank line does not end. */
const rawHtml: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[ \t\r\n>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];
