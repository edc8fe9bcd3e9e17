import { type PartialParse, Tree } from "@lezer/common";
import { type BlockContext, LeafBlock, type Line, type MarkdownParser } from "@lezer/markdown";

import { endsAt } from "./by-sign.ts";
import { isCode } from "./lezer.ts";
import { beginsTable } from "./table.ts";

/** Lezer has these for itself. */
type Internals = {
  parser: MarkdownParser;
  fragments: object | null;
  readonly line: Line & { depth: number };
  readonly lineStart: number;
  readonly stack: readonly object[];
  readonly block: Readonly<{ from: number; children: readonly Tree[]; positions: readonly number[] }>;
};

type Ends = (context: BlockContext, line: Line, leaf: LeafBlock) => boolean;

type BlockParsers = Readonly<{
  blockNames: readonly string[];
  blockParsers: readonly unknown[];
}>;

/**
 * Has a line directly below a definition begin what a line of a paragraph would begin, and be text otherwise, such as an import or a line
 * outside the container: a definition is the start of a paragraph. The first line of a table that ends a paragraph is text, too. Lezer
 * reads both as lines after a blank one.
 */
export function withTextBelowText(parse: PartialParse): PartialParse {
  const context = parse as unknown as Internals;
  const { parser } = context;
  const { blockNames, blockParsers } = parser as unknown as BlockParsers;
  const rule = blockParsers[blockNames.indexOf("HorizontalRule")];
  const withRule: MarkdownParser = Object.create(parser, { blockParsers: { value: [rule] } });
  const ofText: MarkdownParser = Object.create(parser, { blockParsers: { value: [] } });
  const advance = parse.advance.bind(parse);
  parse.advance = () => {
    const isIndentedText = isCode(context as unknown as BlockContext, context.line);
    if (!isText(context, isIndentedText)) return advance();
    const { fragments, line, stack } = context;
    line.depth = stack.length;
    // What was below something else may be another block.
    Object.assign(context, { parser: isIndentedText ? ofText : withRule, fragments: null });
    const tree = advance();
    Object.assign(context, { parser, fragments });
    return tree;
  };
  return parse;
}

/** @param isIndentedText whether the line would be code below a blank one, so that it ends no paragraph */
function isText(context: Internals, isIndentedText: boolean): boolean {
  const { block, line, lineStart } = context;
  let last = block.children.at(-1);
  if (!last || line.next < 0 || block.from + block.positions.at(-1)! + last.length !== lineStart - 1)
    return false;
  while (last.type.isAnonymous && last.children.at(-1) instanceof Tree) last = last.children.at(-1) as Tree;
  const isParagraph = last.type.name === "Paragraph";
  if (!isParagraph && last.type.name !== "LinkReference") return false;
  const leaf = new (LeafBlock as unknown as new (start: number, content: string) => LeafBlock)(lineStart, "");
  const ends = (end: Ends) => end(context as unknown as BlockContext, line, leaf);
  if (isParagraph && !ends(beginsTable)) return false;
  if (isIndentedText) return true;
  return !endsAt(context as unknown as BlockContext, line).some((end) => end !== beginsTable && ends(end));
}
