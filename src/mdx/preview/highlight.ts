import type { ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

/** Colours a piece of code of one language: its text, in elements with classes. */
export type Highlighter = (code: string) => ElementContent[];

/** As much of highlight.js as is needed here: its own types bring the browser's to every file of the project. */
interface Registry {
  newInstance(): Registry;
  configure(options: { classPrefix: string }): void;
  registerLanguage(name: string, grammar: Grammar): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

export type Grammar = (registry: Registry) => object;

const loadRegistry = (): Promise<{ default: Registry }> => import("highlight.js/lib/core" as string);

/** Written out one by one, for an import of a variable is not part of the binary. */
const grammars: Readonly<Record<string, () => Promise<{ default: Grammar }>>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  dart: () => import("highlight.js/lib/languages/dart"),
  diff: () => import("highlight.js/lib/languages/diff"),
  dockerfile: () => import("highlight.js/lib/languages/dockerfile"),
  elixir: () => import("highlight.js/lib/languages/elixir"),
  go: () => import("highlight.js/lib/languages/go"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
  http: () => import("highlight.js/lib/languages/http"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  less: () => import("highlight.js/lib/languages/less"),
  lua: () => import("highlight.js/lib/languages/lua"),
  makefile: () => import("highlight.js/lib/languages/makefile"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  nginx: () => import("highlight.js/lib/languages/nginx"),
  perl: () => import("highlight.js/lib/languages/perl"),
  php: () => import("highlight.js/lib/languages/php"),
  powershell: () => import("highlight.js/lib/languages/powershell"),
  protobuf: () => import("highlight.js/lib/languages/protobuf"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  scala: () => import("highlight.js/lib/languages/scala"),
  scss: () => import("highlight.js/lib/languages/scss"),
  shell: () => import("highlight.js/lib/languages/shell"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    bash: "sh zsh npm package-install npm2yarn dotenv env",
    cpp: "c++ cc hpp",
    csharp: "cs c#",
    diff: "patch",
    dockerfile: "docker",
    elixir: "ex exs",
    go: "golang",
    graphql: "gql",
    ini: "toml properties",
    javascript: "js jsx mjs cjs",
    json: "json5 jsonc webmanifest",
    kotlin: "kt kts",
    makefile: "make mk",
    markdown: "md mdx mkd",
    powershell: "ps1 ps",
    protobuf: "proto",
    python: "py",
    ruby: "rb",
    rust: "rs",
    scss: "sass",
    shell: "console shellsession terminal",
    typescript: "ts tsx mts cts",
    xml: "html svg xhtml vue svelte astro rss",
    yaml: "yml",
  }).flatMap(([language, names]) => names.split(" ").map((name) => [name, language])),
);

/** What these hold inside; without it, that part is plain. */
const inside: Readonly<Record<string, readonly string[]>> = {
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
  xml: ["css", "javascript"],
  markdown: ["xml"],
  php: ["xml"],
};

const highlighters = new Map<string, Promise<Highlighter>>();

/** The highlighter of a language by any of its names; undefined where it is not known. Loads what it needs, once. */
export async function highlighterOf(name: string): Promise<Highlighter | undefined> {
  const key = name.toLowerCase();
  const language = Object.hasOwn(aliases, key) ? aliases[key]! : key;
  if (!Object.hasOwn(grammars, language)) return undefined;
  const highlighter = highlighters.get(language) ?? loaded(language);
  highlighters.set(language, highlighter);
  return highlighter;
}

/** Each has its own registry, so that what it gives does not depend on what was loaded before. */
async function loaded(language: string): Promise<Highlighter> {
  const registry = (await loadRegistry()).default.newInstance();
  registry.configure({ classPrefix: "mdx-hl-" });
  for (const name of [language, ...(inside[language] ?? [])]) {
    registry.registerLanguage(name, (await grammars[name]!()).default);
  }
  return (code) =>
    pieces(code).flatMap((piece) => {
      if (piece.length > MAX_PIECE) return [{ type: "text", value: piece }];
      const { value } = registry.highlight(piece, { language, ignoreIllegals: true });
      return plain(fromHtml(value, { fragment: true }).children, 0);
    });
}

/** More is not highlighted at once: the time of some grammars grows with the cube of hostile code. */
const MAX_PIECE = 1000;

/** Whole lines, as far as possible up to a blank line behind which nothing is indented. */
function pieces(code: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < code.length;) {
    const window = code.slice(at, at + MAX_PIECE);
    const end = at + window.length === code.length ? window.length : endOfPiece(window);
    const reached = end > 0 ? at + end : code.indexOf("\n", at) + 1 || code.length;
    found.push(code.slice(at, reached));
    at = reached;
  }
  return found;
}

function endOfPiece(window: string): number {
  for (let at = window.lastIndexOf("\n\n"); at > 0; at = window.lastIndexOf("\n\n", at - 1)) {
    if (/\S/.test(window.charAt(at + 2))) return at + 2;
  }
  return window.lastIndexOf("\n") + 1;
}

/** Deeper than this there is only text, for a browser does not nest without end. */
const MAX_DEPTH = 8;

function plain(nodes: readonly RootContent[], depth: number): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [{ type: "text", value: node.value }];
    if (node.type !== "element") return [];
    const children = plain(node.children, depth + 1);
    const scope = [node.properties.className].flat()[0];
    const isScope = typeof scope === "string" && scope.startsWith("mdx-hl-");
    return isScope && depth < MAX_DEPTH
      ? [{ type: "element", tagName: "span", properties: { className: [scope] }, children }]
      : children;
  });
}
