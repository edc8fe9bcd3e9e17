import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import type { Span } from "./syntax/nodes.ts";

/** Of the page, and of what is selected; 0 where nothing is. */
export type WordCount = Readonly<{ page: number; selected: number }>;

/** A page of 1 MB is read in a third of it. */
const READS_WITHIN_MS = 1000;

/** Counts the words that one reads: no code, formulas, addresses, tags or front matter. It takes linear time. */
export function wordCount(state: EditorState, language: string): WordCount {
  const { main } = state.selection;
  return {
    page: wordsIn(proseIn(state, { from: 0, to: state.doc.length }), language),
    selected: main.empty ? 0 : wordsIn(proseIn(state, main), language),
  };
}

/** Words as the browser finds them in this language, also where no spaces are between them. @internal */
export function wordsIn(text: string, language: string): number {
  let count = 0;
  const segmenter = new Intl.Segmenter(language === "" ? undefined : language, { granularity: "word" });
  for (const paragraph of text.split("\n")) {
    for (const { isWordLike } of segmenter.segment(paragraph)) if (isWordLike) count += 1;
  }
  return count;
}

const unread = new Set(
  (
    "FrontMatter Esm FencedCode CodeBlock MathBlock InlineMath FlowExpression Expression JsxTag HTMLTag Comment " +
    "CommentBlock URL LinkTitle LinkReference FootnoteMark FootnoteReference AlertMark Directive ListMark " +
    "TaskMarker Entity"
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
