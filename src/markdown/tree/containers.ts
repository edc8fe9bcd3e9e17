import type { BlockContext, BlockParser, Line, NodeSpec } from "@lezer/markdown";

import { beginningWith } from "./by-sign.ts";
import { depthOf } from "./lezer.ts";

/** The nodes that hold blocks. */
export const containers: ReadonlySet<string> = new Set([
  "Document",
  "Blockquote",
  "BulletList",
  "OrderedList",
  "ListItem",
  "FootnoteDefinition",
  "Admonition",
  "Description",
]);

/** In columns. */
const INDENT = 4;

/** A node that holds the lines below its first one that are indented by four columns. */
export function indentedNode(name: string): NodeSpec {
  return {
    name,
    block: true,
    composite(_, line) {
      if (line.next < 0) return true;
      if (line.indent < line.baseIndent + INDENT) return false;
      line.moveBaseColumn(line.baseIndent + INDENT);
      return true;
    },
  };
}

type Marked = Readonly<{ nodes: NodeSpec[]; parser: BlockParser }>;

/** What begins with a mark, in the first group of a pattern, and holds what is after it and indented below it. */
function indentedBelow(name: string, markName: string, sign: string, pattern: RegExp): Marked {
  const markAt = ({ text, pos }: Line) => pattern.exec(text.slice(pos));
  const parser = beginningWith(sign, {
    name,
    before: "LinkReference",
    parse(context, line) {
      const found = markAt(line);
      if (!found) return false;
      const [withBlanks, mark = ""] = found;
      const from = context.lineStart + line.pos;
      context.startComposite(name, line.pos);
      context.addElement(context.elt(markName, from, from + mark.length));
      line.moveBase(line.pos + withBlanks.length);
      return null;
    },
    endLeaf: (_, line) => markAt(line) !== null,
  });
  return { nodes: [indentedNode(name), { name: markName }], parser };
}

/** As in GFM. */
export const footnote = indentedBelow(
  "FootnoteDefinition",
  "FootnoteMark",
  "[",
  /^(\[\^(?:[^\]\\ \t\r\n]|\\.){1,999}\]:)[ \t]*/,
);

/** What a term means, in a list of terms, as in PHP Markdown Extra: the term is the paragraph before it. */
export const description = indentedBelow("Description", "DescriptionMark", ":", /^(:)[ \t]{1,3}(?=[^ \t])/);

/** As on the server, which reads no text that is nested more deeply. */
const MAX_DEPTH = 100;

/** Text that is nested too deeply is read as paragraphs of a line, in linear time. */
export const deepText: BlockParser = {
  name: "DeepText",
  before: "LinkReference",
  parse(context: BlockContext, line) {
    if (context.depth < MAX_DEPTH) return false;
    const from = context.lineStart + line.pos;
    const to = context.lineStart + line.text.length;
    context.nextLine();
    context.addElement(context.elt("Paragraph", from, to));
    return true;
  },
};

/** An item outside the containers of a paragraph is not in that paragraph, whatever its number. Lezer only has it start at 1. */
export const itemAfterContainer: BlockParser = beginningWith("-+*0123456789", {
  name: "ItemAfterContainer",
  endLeaf: (context, line) => depthOf(line) < context.depth && item.test(line.text.slice(line.pos)),
});

/** The mark of an item, which may be empty. */
export const item = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
