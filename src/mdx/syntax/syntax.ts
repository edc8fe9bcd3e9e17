import { type Options, Parser } from "acorn";
import acornJsx from "acorn-jsx";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { parse as parser, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import { subtokenize } from "micromark-util-subtokenize";
import type { Event, Extension, ParseContext } from "micromark-util-types";

import { endOfContent, endOfLine } from "../text/index.ts";
import { directives, directivesInTree } from "./directive.ts";
import { sentenceOf } from "./refusal-sentence.ts";
import { nodesOf } from "./script.ts";

/** How a text is read: as MDX, or as Markdown with raw HTML. Indented code is text in both, for pages indent what stands in components. */
export type Syntax = "mdx" | "markdown";

/** Why a text is no MDX, at an offset in UTF-16 units. */
export type Refusal = Readonly<{ message: string; offset: number }>;

/** A token of the outermost flow, by its name in micromark, with offsets in the text. */
export type Token = Readonly<{ type: string; start: number; end: number }>;

/**
 * The outermost flow of a text, without its white space. `open`: the last token is a fence, math or raw HTML that
 * nothing closes yet; `unfinished`: the text ended inside something; `refused`: no text behind would make it MDX.
 */
export type Flow =
  | Readonly<{ state: "whole" | "open"; tokens: readonly Token[] }>
  | Readonly<{ state: "unfinished" | "refused"; refusal: Refusal }>;

/** Of a text nested too deeply for the stack, or too dear. */
export const tooIntricate: Refusal = { message: "This is too intricate to be read.", offset: 0 };

/** What may be read of JavaScript in one text, in UTF-16 units: at every closing brace all is read anew from its start. */
const MAX_SCRIPT = 300_000;
const MAX_SCRIPT_DEPTH = 1000;
/** What it takes to read a script at all, in the same. */
const SCRIPT = 30;

/** An export may name what another block of the page declares. */
const blockByBlock = Parser.extend(
  acornJsx(),
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
);

/** Where acorn's errors are caught, this one is thrown again as soon as someone asks where it is. */
class TooMuchScript extends RangeError {
  get pos(): never {
    throw this;
  }
}

let scriptLeft = MAX_SCRIPT;

/** acorn as micromark calls it, until that is too much for one text. */
const acorn = {
  parse: (source: string, options: Options) => shallow(blockByBlock.parse(metered(source), options)),
  parseExpressionAt: (source: string, offset: number, options: Options) =>
    shallow(blockByBlock.parseExpressionAt(metered(source), offset, options)),
};

/** A chain of operators is as deep as it is long, and readers of the tree keep all that is above for each node. */
function shallow<Tree>(tree: Tree): Tree {
  let level = nodesOf(tree);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_SCRIPT_DEPTH) throw new TooMuchScript();
    level = level.flatMap((node) => Object.values(node).flatMap(nodesOf));
  }
  return tree;
}

function metered(source: string): string {
  scriptLeft -= SCRIPT + source.length;
  if (scriptLeft < 0) throw new TooMuchScript();
  return source;
}

const mdx = mdxjs({ acorn: acorn as typeof blockByBlock });
/** `$` alone stands for money more often than for math. */
const loneDollarIsText = math({ singleDollarTextMath: false });
const asWritten: Extension = { disable: { null: ["codeIndented"] } };

const extensions: Record<Syntax, Extension[]> = {
  mdx: [mdx, gfm(), directives, loneDollarIsText],
  markdown: [asWritten, gfm(), directives, loneDollarIsText],
};
const mdxWithDollars = [mdx, gfm(), directives, math()];
const parsers: Record<Syntax, ParseContext> = {
  mdx: parser({ extensions: extensions.mdx }),
  markdown: parser({ extensions: extensions.markdown }),
};
const treeExtensions = [gfmFromMarkdown(), mathFromMarkdown(), mdxFromMarkdown(), directivesInTree];

/**
 * The tree of a text without byte order mark, with positions in it.
 * @throws an error that `refusalOf` reads where the text is no MDX; Markdown is never refused
 */
export function parse(text: string, syntax: Syntax = "mdx"): Root {
  scriptLeft = MAX_SCRIPT;
  try {
    return fromMarkdown(withoutMark(text), {
      extensions: extensions[syntax],
      mdastExtensions: treeExtensions,
    });
  } catch (error) {
    return parseWithDollars(withoutMark(text), error);
  }
}

/** A byte order mark that is none of a file is a word joiner; the parser would drop it and count one less. */
function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? `\u2060${text.slice(1)}` : text;
}

/** Formulas hold braces: what is no MDX may be one between single dollars. */
function parseWithDollars(text: string, refusal: unknown): Root {
  if (!text.includes("$") || refusal instanceof RangeError) throw refusal;
  try {
    return fromMarkdown(text, { extensions: mdxWithDollars, mdastExtensions: treeExtensions });
  } catch {
    throw refusal;
  }
}

/** The outermost flow of a text without byte order mark; what stands inside of lines is not read. */
export function flowOf(text: string, syntax: Syntax): Flow {
  const document = renewed(parsers[syntax]).document();
  const chunks = preprocess()(withoutMark(text), undefined, true);
  const end = chunks.pop()!;
  let isOver = false;
  scriptLeft = MAX_SCRIPT;
  try {
    document.write(chunks);
    isOver = true;
    const events = document.write([end]);
    subtokenize(events);
    return { state: endsOpen(events, text) ? "open" : "whole", tokens: outermost(events) };
  } catch (error) {
    return { state: isOver ? "unfinished" : "refused", refusal: refusalOf(error, text) };
  }
}

/** To make a parser takes longer than to read a short text with it, so what one text left in it is taken out. */
function renewed(parser: ParseContext): ParseContext {
  const { constructs, content, document, flow, string, text } = parser;
  for (const key of Object.keys(parser)) delete parser[key as keyof ParseContext];
  return Object.assign(parser, { constructs, content, document, flow, string, text, defined: [], lazy: {} });
}

/** What an error of the parser says, and where. @throws any other error as it is */
export function refusalOf(error: unknown, text: string): Refusal {
  if (error instanceof RangeError) return tooIntricate;
  if (!isParserError(error)) throw error;
  const { reason, place, cause } = error;
  const detail = cause?.message.replace(/ \(\d+:\d+\)$/, "");
  const [range, line, column] = / \((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? [];
  const message = reason.replace(range ?? " with acorn", "");
  const offset = range
    ? offsetAt(text, Number(line), Number(column))
    : (place?.start?.offset ?? place?.offset);
  const at = Math.min(offset ?? 0, text.length);
  return { message: sentenceOf(detail ? `${message}: ${detail}` : message, text, at), offset: at };
}

/** As much of vfile-message's VFileMessage as is needed here. */
type ParserError = Error & {
  reason: string;
  place?: { offset?: number; start?: { offset?: number } };
  cause?: Error;
};

function isParserError(error: unknown): error is ParserError {
  return error instanceof Error && "reason" in error && typeof error.reason === "string";
}

function offsetAt(text: string, line: number, column: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) offset = endOfLine(text, offset);
  return offset + column - 1;
}

const spaces = new Set(["lineEnding", "lineEndingBlank", "linePrefix", "listItemIndent", "whitespace"]);

/** What `content` holds, paragraphs and definitions, counts as outermost. */
function outermost(events: readonly Event[]): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const [change, { type, start, end }] of events) {
    if (type === "content") continue;
    if (change === "exit") depth -= 1;
    else if (depth++ === 0 && !spaces.has(type)) tokens.push({ type, start: start.offset, end: end.offset });
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

/** Whether that which may go on behind a blank line does. */
const isOpen = {
  codeFenced: (_: string, fences: number) => fences < 2,
  mathFlow: (_: string, fences: number) => fences < 2,
  htmlFlow: (html: string) => rawHtml.some(([opening, closing]) => opening.test(html) && !closing.test(html)),
};

/** The kinds of raw HTML that a blank line does not end: 1 to 5 of https://spec.commonmark.org/0.31.2/#html-blocks */
const rawHtml: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];
