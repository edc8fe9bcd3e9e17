import type { BlockContext, BlockParser, Line, NodeSpec } from "@lezer/markdown";

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

const label = /^(\[\^(?:[^\]\\ \t\r\n]|\\.){1,999}\]:)[ \t]*/;

/** As in GFM, what is indented by four columns is in the footnote. */
const INDENT = 4;

export const footnoteNode: NodeSpec = {
  name: "FootnoteDefinition",
  block: true,
  composite(_, line) {
    if (line.next < 0) return true;
    if (line.indent < line.baseIndent + INDENT) return false;
    line.moveBaseColumn(line.baseIndent + INDENT);
    return true;
  },
};

function footnoteAt(line: Line): RegExpExecArray | null {
  return line.next === 91 ? label.exec(line.text.slice(line.pos)) : null;
}

export const footnote: BlockParser = {
  name: "FootnoteDefinition",
  before: "LinkReference",
  parse(context, line) {
    const found = footnoteAt(line);
    if (!found) return false;
    const [withBlanks, mark = ""] = found;
    const from = context.lineStart + line.pos;
    context.startComposite("FootnoteDefinition", line.pos);
    context.addElement(context.elt("FootnoteMark", from, from + mark.length));
    line.moveBase(line.pos + withBlanks.length);
    return null;
  },
  endLeaf: (_, line) => footnoteAt(line) !== null,
};

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
export const itemAfterContainer: BlockParser = {
  name: "ItemAfterContainer",
  endLeaf: (context, line) => depthOf(line) < context.depth && item.test(line.text.slice(line.pos)),
};

/** The mark of an item, which may be empty. */
export const item = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
