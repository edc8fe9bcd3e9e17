import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import type { Showing } from "./showing.ts";

const code = Decoration.mark({ tagName: "code", class: "mdx-expression" });
const comment = Decoration.mark({ class: "mdx-quiet" });

const commentInBraces = /^(\{\s*\/\*\s*)((?:(?!\*\/).)*?)(\s*\*\/\s*\})$/s;
/** As in `{" "}`. */
const textInBraces = /^(\{\s*(["'`]))((?:(?!\2)[^\\\n$])*)(\2\s*\})$/;

/** Shows an expression in text: a text as itself, a comment quietly, others as code. */
export function showExpression(node: SyntaxNode, showing: Showing): boolean {
  const source = showing.text(node);
  const isComment = commentInBraces.test(source);
  const [, before, , , after] = textInBraces.exec(source) ?? [];
  const [opening = before, , closing = after] = commentInBraces.exec(source)?.slice(1) ?? [];
  if (opening === undefined || closing === undefined) {
    showing.style(node, code);
    return false;
  }
  const isTouched = showing.isTouched(node);
  if (isComment) showing.style(node, comment);
  showing.mark({ from: node.from, to: node.from + opening.length }, isTouched);
  showing.mark({ from: node.to - closing.length, to: node.to }, isTouched);
  return false;
}
