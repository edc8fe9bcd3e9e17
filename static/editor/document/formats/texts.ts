import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isText, type Range, textRange, treeAt } from "../keys/place.ts";

/** The text of a paragraph, a heading or a cell. Marks of quotes in it are spaces. */
export type InlineText = Range & Readonly<{ text: string; isCell: boolean }>;

/** The texts of which words are selected, or in which the caret is. Of a table there is one if the selection is in one cell. */
export function textsIn(state: EditorState): InlineText[] {
  const { from, to } = state.selection.main;
  const texts: InlineText[] = [];
  treeAt(state, to).iterate({
    from,
    to,
    enter({ node }) {
      const isCell = node.name === "Table";
      if (!isCell && (!isText(node) || node.name === "ListItem")) return true;
      const range = isCell ? cellRange(state, node) : textRange(state, node);
      const [first, last] = [Math.max(from, range?.from ?? to), Math.min(to, range?.to ?? to)];
      if (!range || (from < to && state.sliceDoc(first, Math.max(first, last)).trim() === "")) return false;
      // The caret may be after blanks at the end.
      const isBehind = from === to && /^[ \t]+$/.test(state.sliceDoc(range.to, to));
      const whole = isBehind ? { from: range.from, to } : range;
      texts.push({ ...whole, text: textOf(state, node, whole), isCell });
      return false;
    },
  });
  return texts;
}

function textOf(state: EditorState, leaf: SyntaxNode, { from, to }: Range): string {
  let [text, at] = ["", from];
  leaf.cursor().iterate((node) => {
    if (node.name !== "QuoteMark" || node.from < at || node.to > to) return;
    text += state.sliceDoc(at, node.from) + " ".repeat(node.to - node.from);
    at = node.to;
  });
  return text + state.sliceDoc(at, to);
}

/** The cell that the selection is in. The line of dashes has none. */
function cellRange(state: EditorState, table: SyntaxNode): Range | undefined {
  const { from, to } = state.selection.main;
  if (/(?<!\\)\||\n/.test(state.sliceDoc(from, to))) return undefined;
  let found: Range | undefined = from === to ? { from, to } : undefined;
  table.cursor().iterate((node) => {
    if (node.from > to || from > node.to) return node.name === "Table";
    const isDashes = node.name === "TableDelimiter" && node.to - node.from > 1;
    if (isDashes || node.name === "TableCell")
      found = isDashes ? undefined : { from: node.from, to: node.to };
    return node.name !== "TableCell";
  });
  return found;
}
