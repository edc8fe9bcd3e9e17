/** As much of highlight.js as is needed here: its own types bring the browser's to every file of the project. */
export interface Registry {
  newInstance(): Registry;
  configure(options: { classPrefix: string }): void;
  registerLanguage(name: string, grammar: Grammar): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

export type Grammar = (registry: Registry) => object;

/** Written out one by one, for an import of a variable is not part of the binary. */
export const grammars: Readonly<Record<string, () => Promise<{ default: Grammar }>>> = {
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
export const inside: Readonly<Record<string, readonly string[]>> = {
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
  xml: ["css", "javascript"],
  markdown: ["xml"],
  php: ["xml"],
};

/** What a language is called here, by any of its names; undefined where it is not known. */
export function languageCalled(name: string): string | undefined {
  const key = name.toLowerCase();
  const language = Object.hasOwn(aliases, key) ? aliases[key]! : key;
  return Object.hasOwn(grammars, language) ? language : undefined;
}
