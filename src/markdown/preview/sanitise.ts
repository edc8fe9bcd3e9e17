import type { Element, ElementContent, Root } from "hast";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { withValidNesting } from "./dom-nesting.ts";
import { schema } from "./schema.ts";

/** Writes a tree as safe HTML that a browser reads exactly so, anywhere in a body. Only what `schema` lists stays. */
export function safeHtml(children: readonly ElementContent[]): string {
  const tree: Root = { type: "root", children: withValidNesting(children) };
  return withoutBareBrackets(toHtml(sanitize(tree, schema) as Root | Element));
}

/** Writes `<` and `>` in attributes as references, because htmx replaces its own tags by a pattern anywhere in a response. */
function withoutBareBrackets(html: string): string {
  return html.replace(
    /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
