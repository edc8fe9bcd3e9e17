import type { PartialParse, Tree } from "@lezer/common";
import {
  type BlockContext,
  type BlockParser,
  LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownParser,
  parser as commonMark,
} from "@lezer/markdown";

type Read = (context: BlockContext, line: Line) => boolean | null;
type Ends = (context: BlockContext, line: Line, leaf: LeafBlock) => boolean;
type Leaf = (context: BlockContext, leaf: LeafBlock) => LeafBlockParser | null;

/** Lezer has these for itself. */
type Readers = Readonly<{
  blockNames: readonly string[];
  blockParsers: readonly (Read | undefined)[];
  leafBlockParsers: readonly (Leaf | undefined)[];
  endLeafBlock: readonly Ends[];
}>;

const signsOf = new WeakMap<Read | Ends, string>();

/** Says which signs what a parser reads begins with: it is asked about no other line. */
export function beginningWith(signs: string, parser: BlockParser): BlockParser {
  const { parse, endLeaf } = parser;
  for (const read of [parse, endLeaf]) if (read) signsOf.set(read, signs);
  return parser;
}

/** Says that a function reads what another one does. */
export function beginningAs<Reader extends Read | Ends>(reader: Reader, other: Reader): Reader {
  signsOf.set(reader, signsOf.get(other)!);
  return reader;
}

const digits = "0123456789";

const ofLezer: Readonly<Record<string, string>> = {
  FencedCode: "`~",
  Blockquote: ">",
  HorizontalRule: "*-_",
  BulletList: "-+*",
  OrderedList: digits,
  ATXHeading: "#",
  HTMLBlock: "<",
};

/** What ends a paragraph, in Lezer's order. */
const ends = ["#", "`~", ">", "-+*", digits, "*-_", "<"];

const { blockNames, blockParsers, endLeafBlock } = commonMark as unknown as Readers;
for (const [name, signs] of Object.entries(ofLezer))
  signsOf.set(blockParsers[blockNames.indexOf(name)]!, signs);
for (const [index, signs] of ends.entries()) signsOf.set(endLeafBlock[index]!, signs);

/** Those that are asked, by the code of a sign; the last are those of other signs, and of lines without one. */
export type BySign<Reader> = readonly (readonly Reader[])[];

const OTHERS = 128;

/** In columns. */
const INDENT = 4;

/** `signsOf` are those that what a reader reads begins with; undefined where it may begin with any. */
export function bySign<Reader>(
  readers: readonly (Reader | undefined)[],
  signsOf: (reader: Reader, index: number) => string | undefined,
): BySign<Reader> {
  return Array.from({ length: OTHERS + 1 }, (_, code) =>
    readers.filter((reader, index) => {
      const signs = reader && signsOf(reader, index);
      return reader && (signs === undefined || signs.includes(String.fromCharCode(code)));
    }),
  ) as Reader[][];
}

export function readersAt<Reader>(readers: BySign<Reader>, sign: number): readonly Reader[] {
  return readers[sign >= 0 && sign < OTHERS ? sign : OTHERS]!;
}

type Tables = Readonly<{ blocks: BySign<Read>; ends: BySign<Ends> }>;

const known = new WeakMap<MarkdownParser, Tables>();

function tablesOf(parser: MarkdownParser): Tables {
  return known.getOrInsertComputed(parser, () => {
    const { blockParsers, endLeafBlock } = parser as unknown as Readers;
    const signs = (reader: Read | Ends) => signsOf.get(reader);
    return { blocks: bySign(blockParsers, signs), ends: bySign(endLeafBlock, signs) };
  });
}

/** What may end a paragraph before a line. */
export function endsAt({ parser }: BlockContext, { next }: Line): readonly Ends[] {
  return readersAt(tablesOf(parser).ends, next);
}

type Reading = {
  parser: MarkdownParser;
  readonly line: Line &
    Readonly<{
      depth: number;
      markers: readonly Readonly<{ type: number; from: number; to: number }>[];
      forward(): void;
      /** The line without the marks of what it is in. */
      scrub(): string;
    }>;
  readonly stack: readonly Readonly<{ end: number }>[];
  readonly fragments: object | null;
  readonly stoppedAt: number | null;
  readonly lineStart: number;
  readonly absoluteLineStart: number;
  advance(): Tree | null;
  nextLine(): boolean;
  addNode(type: number, from: number, to: number): void;
  finishContext(): void;
  reuseFragment(start: number): boolean;
  finishLeaf(leaf: LeafBlock): void;
  finish(): Tree;
};

type Lines = LeafBlock & { marks: unknown[] };

type NewLeaf = new (start: number, content: string) => Lines;

/** Reads blocks as Lezer does, but asks only those parsers about a line that read what begins with its first sign. */
export function withReadersBySign(parse: PartialParse): PartialParse {
  const reading = parse as unknown as Reading;
  const context = parse as unknown as BlockContext;
  const { line } = reading;
  reading.advance = () => {
    if (reading.stoppedAt !== null && reading.absoluteLineStart > reading.stoppedAt) return reading.finish();
    if (!goToText(reading)) return reading.finish();
    if (reading.fragments && reading.reuseFragment(line.basePos)) return null;
    if (hasRead(context, line)) return null;
    if (line.pos === line.text.length) return reading.nextLine() ? null : reading.finish();
    const leaf = new (LeafBlock as unknown as NewLeaf)(
      reading.lineStart + line.pos,
      line.text.slice(line.pos),
    );
    if (!isReadByLines(reading, context, leaf)) reading.finishLeaf(leaf);
    return null;
  };
  return parse;
}

/** Goes to the next line with text, and ends the containers that it is not in. Returns false where there is none. */
function goToText(reading: Reading): boolean {
  const { line, stack } = reading;
  for (;;) {
    for (let mark = 0; ;) {
      const last = line.depth < stack.length ? stack.at(-1)! : undefined;
      for (
        let next = line.markers[mark];
        next && (!last || next.from < last.end);
        next = line.markers[mark]
      ) {
        reading.addNode(next.type, next.from, next.to);
        mark += 1;
      }
      if (!last) break;
      reading.finishContext();
    }
    if (line.pos < line.text.length) return true;
    if (!reading.nextLine()) return false;
  }
}

/** Whether a block is read; containers are opened before. */
function hasRead(context: BlockContext, line: Line): boolean {
  for (let isOpened = true; isOpened;) {
    isOpened = false;
    for (const read of readersAt(tablesOf(context.parser).blocks, line.next)) {
      const found = read(context, line);
      if (found === true) return true;
      if (found === false) continue;
      (line as unknown as { forward(): void }).forward();
      isOpened = true;
      break;
    }
  }
  return false;
}

/** Reads the lines of a paragraph. Returns whether they are another block, which is read. */
function isReadByLines(reading: Reading, context: BlockContext, leaf: Lines): boolean {
  const { line } = reading;
  let isFirst = true;
  while (reading.nextLine() && line.pos < line.text.length) {
    if (isFirst) addParsers(context, leaf);
    isFirst = false;
    const mayEnd = line.indent < line.baseIndent + INDENT;
    if (mayEnd && endsAt(context, line).some((ends) => ends(context, line, leaf))) return false;
    for (const parser of leaf.parsers) if (parser.nextLine(context, line, leaf)) return true;
    leaf.content += `\n${line.scrub()}`;
    leaf.marks.push(...line.markers);
  }
  // Of one line, only a definition is another block.
  if (isFirst && leaf.content.startsWith("[")) addParsers(context, leaf);
  return false;
}

function addParsers(context: BlockContext, leaf: LeafBlock): void {
  for (const parse of (context.parser as unknown as Readers).leafBlockParsers) {
    const parser = parse?.(context, leaf);
    if (parser) leaf.parsers.push(parser);
  }
}
