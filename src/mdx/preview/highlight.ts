import type { ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

import { grammars, inside, languageCalled, type Registry } from "./grammars.ts";

export type Highlighter = (code: string) => ElementContent[];

const loadRegistry = (): Promise<{ default: Registry }> => import("highlight.js/lib/core" as string);

const highlighters = new Map<string, Promise<Highlighter>>();

/** Loads the highlighter of a language by any of its names, once. Returns undefined for unknown names. */
export async function highlighterOf(name: string): Promise<Highlighter | undefined> {
  const language = languageCalled(name);
  if (!language) return undefined;
  const highlighter = highlighters.get(language) ?? loaded(language);
  highlighters.set(language, highlighter);
  return highlighter;
}

/** A registry for each language makes the result independent of what was loaded before. */
async function loaded(language: string): Promise<Highlighter> {
  const registry = (await loadRegistry()).default.newInstance();
  registry.configure({ classPrefix: "mdx-hl-" });
  for (const name of [language, ...(inside[language] ?? [])]) {
    registry.registerLanguage(name, (await grammars[name]![0]()).default);
  }
  return (code) =>
    chunksOf(code).flatMap((chunk) => {
      if (chunk.length > MAX_CHUNK) return [{ type: "text", value: chunk }];
      const { value } = registry.highlight(chunk, { language, ignoreIllegals: true });
      return scopes(fromHtml(value, { fragment: true }).children, 0);
    });
}

/** In UTF-16 units. The time of some grammars is cubic in hostile code. */
const MAX_CHUNK = 1000;

/** Splits code into whole lines, if possible after a blank line before an unindented one. */
function chunksOf(code: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < code.length;) {
    const window = code.slice(at, at + MAX_CHUNK);
    const end = at + window.length === code.length ? window.length : endOfChunk(window);
    const reached = end > 0 ? at + end : code.indexOf("\n", at) + 1 || code.length;
    found.push(code.slice(at, reached));
    at = reached;
  }
  return found;
}

function endOfChunk(window: string): number {
  for (let at = window.lastIndexOf("\n\n"); at > 0; at = window.lastIndexOf("\n\n", at - 1)) {
    if (/\S/.test(window.charAt(at + 2))) return at + 2;
  }
  return window.lastIndexOf("\n") + 1;
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
