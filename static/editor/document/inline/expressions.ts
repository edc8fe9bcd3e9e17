import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import type { Showing } from "./showing.ts";

const code = Decoration.mark({ tagName: "code", class: "mdx-expression" });
const comment = Decoration.mark({ class: "mdx-quiet" });

const textInBraces = /^(\{\s*(["'`]))((?:(?!\2)[^\\\n$])*)(\2\s*\})$/;

/** Shows an expression in text: a text as itself, a comment quietly, others as code. */
export function showExpression(node: SyntaxNode, showing: Showing): boolean {
  const source = showing.text(node);
  const commentMarks = marksOfComment(source);
  const [, before, , , after] = textInBraces.exec(source) ?? [];
  const [opening, closing] = commentMarks ?? [before, after];
  if (opening === undefined || closing === undefined) {
    showing.style(node, code);
    return false;
  }
  const isTouched = showing.isTouched(node);
  if (commentMarks) showing.style(node, comment);
  showing.mark({ from: node.from, to: node.from + opening.length }, isTouched);
  showing.mark({ from: node.to - closing.length, to: node.to }, isTouched);
  return false;
}

/** Returns what is before and after the words of a comment in braces; undefined where there is more than a comment. */
function marksOfComment(source: string): readonly [string, string] | undefined {
  const [opening] = /^\{\s*\/\*\s*/.exec(source) ?? [];
  if (opening === undefined) return undefined;
  const end = source.indexOf("*/", opening.length);
  if (end < 0 || !/^\*\/\s*\}$/.test(source.slice(end))) return undefined;
  const words = source.slice(opening.length, end).trimEnd();
  return [opening, source.slice(opening.length + words.length)];
}
