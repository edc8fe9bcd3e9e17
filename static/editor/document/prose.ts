import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import type { Span } from "./syntax/nodes.ts";

/** A page of 1 MB is read in a third of it. */
const READS_WITHIN_MS = 1000;

/** The text that one reads, of the page and of what is selected: no code, formulas, addresses, tags or front matter. */
export function prose(state: EditorState): Readonly<{ page: string; selected: string }> {
  const { main } = state.selection;
  return {
    page: proseIn(state, { from: 0, to: state.doc.length }),
    selected: main.empty ? "" : proseIn(state, main),
  };
}

const unread = new Set(
  (
    "FrontMatter Esm FencedCode CodeBlock MathBlock InlineMath FlowExpression Expression JsxTag HTMLTag Comment " +
    "CommentBlock URL LinkTitle LinkReference FootnoteMark FootnoteReference AlertMark Directive ListMark " +
    "TaskMarker Entity Template InlineTemplate MdcLine"
  ).split(" "),
);

function proseIn(state: EditorState, { from, to }: Span): string {
  const tree = ensureSyntaxTree(state, to, READS_WITHIN_MS) ?? syntaxTree(state);
  const parts: string[] = [];
  let at = from;
  tree.iterate({
    from,
    to,
    enter(node) {
      if (!unread.has(node.name)) return true;
      if (at < node.from) parts.push(state.sliceDoc(at, node.from));
      at = Math.max(at, Math.min(node.to, to));
      return false;
    },
  });
  if (at < to) parts.push(state.sliceDoc(at, to));
  return parts.join(" ");
}
