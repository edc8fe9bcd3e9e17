import type { ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

import { grammars, inside, languageCalled, type Registry } from "./grammars.ts";

/** Colours code of one language: its text, in elements with classes. */
export type Highlighter = (code: string) => ElementContent[];

const loadRegistry = (): Promise<{ default: Registry }> => import("highlight.js/lib/core" as string);

const highlighters = new Map<string, Promise<Highlighter>>();

/** The highlighter of a language by any of its names; undefined where it is not known. Loads what it needs, once. */
export async function highlighterOf(name: string): Promise<Highlighter | undefined> {
  const language = languageCalled(name);
  if (!language) return undefined;
  const highlighter = highlighters.get(language) ?? loaded(language);
  highlighters.set(language, highlighter);
  return highlighter;
}

/** Each has its own registry, so that what it gives does not depend on what was loaded before. */
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

/** More is not highlighted at once: the time of some grammars grows with the cube of hostile code. */
const MAX_CHUNK = 1000;

/** Whole lines, as far as possible up to a blank line after which nothing is indented. */
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

/** Deeper than this there is only text, for a browser does not nest without end. */
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
