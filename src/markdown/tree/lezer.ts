import type { Input, PartialParse, Tree } from "@lezer/common";
import {
  type BlockContext,
  type BlockParser,
  InlineContext,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownParser,
  parser as commonmark,
} from "@lezer/markdown";

import { beginningAs, endsAt } from "./by-sign.ts";
import type { Dialect } from "./dialect.ts";
import { withoutTemplates } from "./template.ts";

/** Lezer has these for itself. Its versions are pinned, and tests show what would change. */
type Internals = Readonly<{
  blockNames: string[];
  leafBlockParsers: (() => LeafBlockParser)[];
  blockParsers: ((context: BlockContext, line: Line) => boolean | null)[];
  endLeafBlock: ((context: BlockContext, line: Line, leaf: LeafBlock) => boolean)[];
  inlineParsers: ((context: InlineContext, next: number, position: number) => number)[];
  inlineNames: string[];
  skipContextMarkup: Record<number, (block: unknown, context: BlockContext, line: Line) => boolean>;
}>;

/** How many of the open containers a line continues. */
export function depthOf(line: Line): number {
  return (line as unknown as { depth: number }).depth;
}

type Reading = {
  input: Input;
  to: number;
  lineStart: number;
  absoluteLineStart: number;
  atEnd: boolean;
  readLine(): void;
};

export function endOfText(context: BlockContext): number {
  return (context as unknown as Reading).to;
}

/** Returns so many units of the text, or what is left of it. */
export function textAt(context: BlockContext, from: number, most: number): string {
  const { input, to } = context as unknown as Reading;
  return from < to ? input.read(from, Math.min(from + most, to)) : "";
}

/** Goes to a line that begins at an offset, or to the end of the text. */
export function goTo(context: BlockContext, offset: number): void {
  const reading = context as unknown as Reading;
  reading.lineStart = reading.absoluteLineStart = offset;
  if (offset === reading.to) reading.atEnd = true;
  reading.readLine();
}

const INDENT = 4;

/** In lines: Lezer reads a definition again for each of them. */
const MAX_DEFINITION_LINES = 50;

/** Bounds definitions. */
export const paragraphEnd: BlockParser = {
  name: "ParagraphEnd",
  before: "LinkReference",
  leaf() {
    let lines = 1;
    return {
      nextLine(_, __, leaf) {
        if (lines++ === MAX_DEFINITION_LINES)
          leaf.parsers = leaf.parsers.filter((parser) => !isDefinition(parser));
        return false;
      },
      finish: () => false,
    };
  },
};

/** Has lines that are indented end a paragraph, as others do. */
export const paragraphEndAtIndented: BlockParser = {
  name: "ParagraphEndAtIndented",
  before: "LinkReference",
  leaf: () => endAtIndented,
};

const endAtIndented: LeafBlockParser = {
  nextLine(context, line, leaf) {
    if (!endsIndented(context, line, leaf)) return false;
    endLeaf(context, leaf);
    return true;
  },
  finish: () => false,
};

const readCode = (commonmark as unknown as Internals).blockParsers[
  (commonmark as unknown as Internals).blockNames.indexOf("IndentedCode")
]!;

/** Lezer's, which is asked before the readers of ours: what is indented begins none of their blocks. */
export const indentedCode: BlockParser = {
  name: "CodeIndented",
  before: "LinkReference",
  parse: readCode,
};

/** Has quotes go on only with marks that are not code. */
export function withoutIndentedQuotes(parser: MarkdownParser): MarkdownParser {
  const { skipContextMarkup } = parser as unknown as Internals;
  const { id } = parser.nodeSet.types.find(({ name }) => name === "Blockquote")!;
  const continues = skipContextMarkup[id]!;
  skipContextMarkup[id] = (quote, context, line) => !isIndented(line) && continues(quote, context, line);
  return parser;
}

/** Whether a line of a text with indented code would be code below a blank line. */
export function isCode({ parser }: BlockContext, line: Line): boolean {
  return isIndented(line) && (parser as unknown as Internals).blockNames.includes(indentedCode.name);
}

/** Ends the paragraph before the current line, so that the line is read as another block. */
export function endLeaf(context: BlockContext, leaf: LeafBlock): void {
  (context as unknown as { finishLeaf(leaf: LeafBlock): void }).finishLeaf(leaf);
}

const { blockNames, leafBlockParsers } = commonmark as unknown as Internals;
/** Looks for the underline of a heading. */
const Underline = leafBlockParsers[blockNames.indexOf("SetextHeading")]!().constructor;

function isDefinition(parser: LeafBlockParser): boolean {
  return "stage" in parser;
}

function isIndented(line: Line): boolean {
  return line.indent >= line.baseIndent + INDENT;
}

function endsIndented(context: BlockContext, line: Line, leaf: LeafBlock): boolean {
  if (!isIndented(line)) return false;
  return asNotIndented(context, line, () => endsAt(context, line).some((ends) => ends(context, line, leaf)));
}

/** Has lines that are indented underline a heading, as others do. */
export const indentedUnderline: BlockParser = {
  name: "IndentedUnderline",
  after: "SetextHeading",
  leaf: () => indented,
};

const indented: LeafBlockParser = {
  nextLine(context, line, leaf) {
    if (!isIndented(line)) return false;
    return asNotIndented(context, line, () =>
      leaf.parsers.some((parser) => parser.constructor === Underline && parser.nextLine(context, line, leaf)),
    );
  },
  finish: () => false,
};

/** Asks about a line that is indented as if it was not. */
function asNotIndented(context: BlockContext, line: Line, ask: () => boolean): boolean {
  const { indent } = line;
  const { lineStart } = context;
  line.indent = line.baseIndent;
  const isSo = ask();
  if (context.lineStart === lineStart) line.indent = indent;
  return isSo;
}

const endsWithHtml = (commonmark as unknown as Internals).endLeafBlock.at(-1)!;

/** Whether a line begins HTML by the name of its tag, or because it is a comment or a declaration. */
export function beginsNamedHtml(context: BlockContext, line: Line): boolean {
  return endsWithHtml(context, line, undefined as unknown as LeafBlock);
}

/** Keeps paragraphs going over lines of HTML. Markdown would read a block of raw HTML there. */
export function withoutRawHtml(parser: MarkdownParser): MarkdownParser {
  const { endLeafBlock } = parser as unknown as Internals;
  endLeafBlock.splice(endLeafBlock.indexOf(endsWithHtml), 1);
  return parser;
}

/** Has a whole text be one paragraph, whatever its lines begin with. */
export function withoutBlocks(parser: MarkdownParser): MarkdownParser {
  const { blockParsers, leafBlockParsers, endLeafBlock } = parser as unknown as Internals;
  for (const parsers of [blockParsers, leafBlockParsers, endLeafBlock]) parsers.length = 0;
  return parser;
}

/** Has an item that is nested in the text of another one end it only as it would end other text: if it is not empty, and starts at 1. */
export function withNestedItemsAsText(parser: MarkdownParser): MarkdownParser {
  const { endLeafBlock } = parser as unknown as Internals;
  const ofLists = (commonmark as unknown as Internals).endLeafBlock.slice(BULLET, BULLET + 2);
  for (const ends of ofLists) {
    const endsOutside: typeof ends = (context, line, leaf) =>
      ends(context, line, leaf) &&
      (depthOf(line) < context.depth || firstItem.test(line.text.slice(line.pos)));
    endLeafBlock[endLeafBlock.indexOf(ends)] = beginningAs(endsOutside, ends);
  }
  return parser;
}

/** Where Lezer has what tells that an item of a list without numbers ends a paragraph. That of lists with numbers is next. */
const BULLET = 3;
const firstItem = /^(?:[-+*]|1[.)])[ \t]+[^ \t]/;

/** Has items continue a list however far they are indented. */
export function withIndentedLists(parser: MarkdownParser): MarkdownParser {
  const { skipContextMarkup } = parser as unknown as Internals;
  for (const { id, name } of parser.nodeSet.types) {
    if (name !== "BulletList" && name !== "OrderedList") continue;
    const continues = skipContextMarkup[id]!;
    skipContextMarkup[id] = (list, context, line) => {
      if (continues(list, context, line)) return true;
      const { indent } = line;
      line.indent = Math.min(indent, line.baseIndent);
      const isItem = continues(list, context, line);
      line.indent = indent;
      return isItem;
    };
  }
  return parser;
}

/** Has an item go on after a blank line though its text begins in the line below its mark. */
export function withTextBelowMarks(parser: MarkdownParser): MarkdownParser {
  const { skipContextMarkup } = parser as unknown as Internals;
  const { id } = parser.nodeSet.types.find(({ name }) => name === "ListItem")!;
  const continues = skipContextMarkup[id]!;
  skipContextMarkup[id] = (item, context, line) => {
    const isIn = continues(item, context, line);
    if (isIn && line.next >= 0) (item as { blankFirstLine?: boolean }).blankFirstLine = false;
    return isIn;
  };
  return parser;
}

type Composite = Readonly<{
  type: number;
  value: number;
  from: number;
  hash: number;
  end: number;
  children: readonly Tree[];
  positions: readonly number[];
  constructor: {
    create(type: number, value: number, from: number, parentHash: number, end: number): Composite;
  };
  addChild(child: Tree, position: number): void;
}>;

/** Has the text of an item begin at its first sign. Markdown has code after five blanks, and this has none. */
function indentWhole(context: BlockContext, line: Line): void {
  const first = line.skipSpace(line.basePos);
  const column = line.countIndent(first, line.basePos, line.baseIndent);
  if (first === line.text.length || column === line.baseIndent) return;
  const internals = context as unknown as { stack: Composite[]; block: Composite };
  const { stack, block } = internals;
  const value = block.value + column - line.baseIndent;
  // Its hash tells which trees can be reused in it.
  const item = block.constructor.create(block.type, value, block.from, stack.at(-2)!.hash, block.end);
  for (const [index, child] of block.children.entries()) item.addChild(child, block.positions[index]!);
  stack[stack.length - 1] = internals.block = item;
  line.moveBaseColumn(column);
}

/** Has lists and items begin at their marks. Lezer begins them where the blanks before the marks do. `isWhole`: so is their text. */
export function withItemsAtMarks(parser: MarkdownParser, isWhole: boolean): MarkdownParser {
  const { blockNames, blockParsers } = parser as unknown as Internals;
  for (const name of ["BulletList", "OrderedList"]) {
    const at = blockNames.indexOf(name);
    const read = blockParsers[at]!;
    const readAtMark: typeof read = (context, line) => {
      const { basePos } = line;
      line.basePos = line.pos;
      const found = read(context, line);
      if (found === false) line.basePos = basePos;
      else if (isWhole) indentWhole(context, line);
      return found;
    };
    blockParsers[at] = beginningAs(readAtMark, read);
  }
  return parser;
}

/** `side` is 0 where it can open no link. */
type Bracket = { type: unknown; side: number };

const CLOSING_BRACKET = 93;
const CLOSING_PARENTHESIS = 41;

/** Has a link hold references. A label without a definition is text, and `linkAround` knows which of the nested ones is a link. */
export function withReferencesInLinks(parser: MarkdownParser): MarkdownParser {
  const { inlineParsers, inlineNames } = parser as unknown as Internals;
  const at = inlineNames.indexOf("LinkEnd");
  const closeLink = inlineParsers[at]!;
  inlineParsers[at] = (context, next, position) => {
    if (next !== CLOSING_BRACKET) return -1;
    const { parts } = context as unknown as { parts: (Bracket | null)[] };
    const open = parts.filter((part) => part?.type === InlineContext.linkStart && part.side > 0);
    const sides = open.map((part) => part!.side);
    const end = closeLink(context, next, position);
    const isReference = end > 0 && context.char(end - 1) !== CLOSING_PARENTHESIS;
    if (isReference) for (const [index, part] of open.entries()) part!.side = sides[index]!;
    return end;
  };
  return parser;
}

const OPENING_PARENTHESIS = 40;

/** Has the address of a link hold templates, with the blanks and quotes in them. */
export function withTemplatesInLinks(parser: MarkdownParser, kinds: Dialect["templates"]): MarkdownParser {
  const { inlineParsers, inlineNames } = parser as unknown as Internals;
  const at = inlineNames.indexOf("LinkEnd");
  const closeLink = inlineParsers[at]!;
  inlineParsers[at] = (context, next, position) => {
    if (next !== CLOSING_BRACKET || context.char(position + 1) !== OPENING_PARENTHESIS)
      return closeLink(context, next, position);
    const own = context as { text: string };
    const { text } = own;
    own.text = withoutTemplates(context, context.skipSpace(position + 2), kinds);
    const end = closeLink(context, next, position);
    own.text = text;
    return end;
  };
  return parser;
}

type ReadingLines = {
  line: { text: string; next: number; depth: number; baseIndent: number; basePos: number } & Line;
  stack: readonly object[];
  absoluteLineStart: number;
  absoluteLineEnd: number;
  scanLine(start: number): Readonly<{ text: string; end: number }>;
  readLine(): void;
};

/** Fewer containers are quickly asked. */
const MANY = 10;

/** Has a blank line after a blank one be in the same containers. Lezer asks each of them, for each blank line in a list. */
export function withBlankLinesTogether(parse: PartialParse): PartialParse {
  const context = parse as unknown as ReadingLines;
  const { line, stack } = context;
  const readLine = context.readLine.bind(context);
  let inner: object | undefined;
  context.readLine = () => {
    const isAfterBlank =
      stack.length > MANY && line.depth === stack.length && line.next < 0 && isBlank.test(line.text);
    const { text, end } = isAfterBlank ? context.scanLine(context.absoluteLineStart) : none;
    if (!isAfterBlank || inner !== stack.at(-1) || !isBlank.test(text)) {
      readLine();
      inner = stack.at(-1);
      return;
    }
    const { baseIndent } = line;
    context.absoluteLineEnd = end;
    (line as unknown as { reset(text: string): void }).reset(text);
    line.depth = stack.length;
    line.moveBaseColumn(baseIndent);
  };
  return parse;
}

const none = { text: "", end: 0 };
const isBlank = /^[ \t]*$/;
