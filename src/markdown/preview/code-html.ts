import { fencedIn } from "../text/index.ts";
import { frontMatter, grammars, inside, languageCalled, type Registry } from "./grammars.ts";

/** Returns a chunk's HTML of text and `span` elements, undefined where it is too long. */
export type CodeToHtml = (chunk: string) => string | undefined;

const loadRegistry = (): Promise<{ default: Registry }> => import("highlight.js/lib/core" as string);

const loading = new Map<string, Promise<CodeToHtml>>();

/** Loads what highlights a language, by any of its names, once. Returns undefined for unknown names. */
export async function codeToHtml(name: string): Promise<CodeToHtml | undefined> {
  const language = languageCalled(name);
  if (!language) return undefined;
  const toHtml = loading.get(language) ?? loaded(language);
  loading.set(language, toHtml);
  return toHtml;
}

/** A registry for each language makes the result independent of what was loaded before. */
async function loaded(language: string): Promise<CodeToHtml> {
  const registry = (await loadRegistry()).default.newInstance();
  registry.configure({ classPrefix: "mdx-hl-" });
  for (const name of [language, ...(inside[language] ?? [])]) {
    registry.registerLanguage(name, (await grammars[name]![0]()).default);
  }
  const html = (code: string, language: string) =>
    registry.highlight(code, { language, ignoreIllegals: true }).value;
  return (chunk) => {
    if (chunk.length > MAX_CHUNK) return undefined;
    const fenced = language === "markdown" ? fencedIn(chunk) : undefined;
    // After an empty line, the first fence is a line of its own.
    if (!fenced || /^\s/.test(fenced.text)) return html(chunk, language);
    const [head, rest] = [chunk.slice(0, fenced.end), chunk.slice(fenced.end)];
    return html(head, frontMatter[fenced.format]) + html(rest, language);
  };
}

/** In UTF-16 units. The time of some grammars is cubic in hostile code. */
const MAX_CHUNK = 1000;

export function chunksOf(code: string): string[] {
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
