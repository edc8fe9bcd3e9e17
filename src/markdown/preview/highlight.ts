import type { ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

import { chunksOf, codeToHtml } from "./code-html.ts";

export type Highlighter = (code: string) => ElementContent[];

export async function highlighterOf(name: string): Promise<Highlighter | undefined> {
  const toHtml = await codeToHtml(name);
  if (!toHtml) return undefined;
  return (code) =>
    chunksOf(code).flatMap((chunk) => {
      const html = toHtml(chunk);
      if (html === undefined) return [{ type: "text", value: chunk }];
      return scopes(fromHtml(html, { fragment: true }).children, 0);
    });
}

/** Deeper scopes become text. */
const MAX_DEPTH = 8;

function scopes(nodes: readonly RootContent[], depth: number): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [{ type: "text", value: node.value }];
    if (node.type !== "element") return [];
    const children = scopes(node.children, depth + 1);
    const scope = [node.properties.className].flat()[0];
    const isScope = typeof scope === "string" && scope.startsWith("mdx-hl-");
    return isScope && depth < MAX_DEPTH
      ? [{ type: "element", tagName: "span", properties: { className: [scope] }, children }]
      : children;
  });
}
