import {
  type BlockContext,
  type BlockParser,
  type LeafBlock,
  type Line,
  type MarkdownParser,
  parser as commonmark,
} from "@lezer/markdown";

/** Lezer has these for itself. Its versions are pinned, and tests show what would change. */
type Internals = Readonly<{
  endLeafBlock: ((context: BlockContext, line: Line, leaf: LeafBlock) => boolean)[];
  skipContextMarkup: Record<number, (block: unknown, context: BlockContext, line: Line) => boolean>;
}>;

const INDENT = 4;

/** Has lines that are indented end a paragraph, as others do. Markdown could only read code there. */
export const indentedEnd: BlockParser = {
  name: "IndentedEnd",
  before: "LinkReference",
  leaf: () => ({
    nextLine(context, line, leaf) {
      if (line.indent < line.baseIndent + INDENT) return false;
      const { endLeafBlock } = context.parser as unknown as Internals;
      if (!endLeafBlock.some((ends) => ends(context, line, leaf))) return false;
      (context as unknown as { finishLeaf(leaf: LeafBlock): void }).finishLeaf(leaf);
      return true;
    },
    finish: () => false,
  }),
};

/** Has no line of HTML end a paragraph. Markdown would read a block of raw HTML there. */
export function withoutRawHtml(parser: MarkdownParser): MarkdownParser {
  const endsWithHtml = (commonmark as unknown as Internals).endLeafBlock.at(-1)!;
  const { endLeafBlock } = parser as unknown as Internals;
  endLeafBlock.splice(endLeafBlock.indexOf(endsWithHtml), 1);
  return parser;
}

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
