import type { Nodes, Paragraph, PhrasingContent } from "mdast";

import { isHtmlBlank } from "../text/index.ts";

/** Source: https://github.com/mdx-js/mdx/blob/main/packages/mdx/lib/plugin/remark-mark-and-unravel.js */
export function unraveled({ children }: Paragraph): PhrasingContent[] | undefined {
  const inside = children.filter((node) => !isBlankNode(node));
  return inside.length > 0 && inside.every(isMdx) ? inside : undefined;
}

function isBlankNode(node: Nodes): boolean {
  return node.type === "text" && isHtmlBlank(node.value);
}

function isMdx({ type }: Nodes): boolean {
  return type === "mdxJsxTextElement" || type === "mdxTextExpression";
}
