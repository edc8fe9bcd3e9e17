import type { BlockParser, Line, NodeSpec } from "@lezer/markdown";

const opening = /^:[ \t]{1,3}(?=[^ \t])/;

/** As in PHP Markdown Extra, what is indented by four columns is in it, too. */
const INDENT = 4;

/** What a term means, in a list of terms: the term is the paragraph before it. */
export const descriptionNode: NodeSpec = {
  name: "Description",
  block: true,
  composite(_, line) {
    if (line.next < 0) return true;
    if (line.indent < line.baseIndent + INDENT) return false;
    line.moveBaseColumn(line.baseIndent + INDENT);
    return true;
  },
};

function markIn({ next, text, pos }: Line): string | undefined {
  return next === 58 ? opening.exec(text.slice(pos))?.[0] : undefined;
}

export const description: BlockParser = {
  name: "Description",
  before: "LinkReference",
  parse(context, line) {
    const mark = markIn(line);
    if (mark === undefined) return false;
    const from = context.lineStart + line.pos;
    context.startComposite("Description", line.pos);
    context.addElement(context.elt("DescriptionMark", from, from + 1));
    line.moveBase(line.pos + mark.length);
    return null;
  },
  endLeaf: (_, line) => markIn(line) !== undefined,
};
