import type { Element, ElementContent, Root } from "hast";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { withValidNesting } from "./dom-nesting.ts";
import { schema } from "./schema.ts";

/**
 * Safe HTML of a tree: what it says is exactly what a browser will read, wherever in a body it is put. It loads
 * nothing but pictures, runs nothing, and has no element, attribute, address, id or class that is not listed.
 */
export function safeHtml(children: readonly ElementContent[]): string {
  const tree: Root = { type: "root", children: withValidNesting(children) };
  return withoutBareBrackets(toHtml(sanitize(tree, schema) as Root | Element));
}

/**
 * In attributes too, `<` and `>` are written as references: htmx turns what looks like one of its own tags into
 * another by a pattern, wherever in a response it is.
 */
function withoutBareBrackets(html: string): string {
  return html.replace(
    /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
