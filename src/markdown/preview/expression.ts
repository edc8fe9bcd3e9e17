import type { ElementContent } from "hast";
import type { Parents } from "mdast";

import { literalText } from "./component.ts";
import { h } from "./h.ts";

/** MDX reads expressions on lines of their own in these as text. */
const flow: ReadonlySet<string> = new Set([
  "root",
  "blockquote",
  "listItem",
  "footnoteDefinition",
  "mdxJsxFlowElement",
  "containerDirective",
]);

export function isText(parent: Parents | undefined): boolean {
  return parent !== undefined && !flow.has(parent.type);
}

export function expression(value: string, isInText: boolean): ElementContent {
  const comment = /^\s*\/\*(.*)\*\/\s*$/s.exec(value)?.[1];
  if (comment !== undefined && !comment.includes("*/")) {
    return h(isInText ? "span" : "p", { className: "mdx-quiet" }, comment.trim());
  }
  const text = literalText(value);
  if (text !== undefined) return { type: "text", value: text };
  const source = `{${value}}`;
  return isInText
    ? h("code", { className: "mdx-expression" }, source)
    : h("pre", { className: "mdx-expression" }, h("code", {}, source));
}
