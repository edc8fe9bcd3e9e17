/** The part of highlight.js that is needed here. Its own types add the browser's to every file. */
export interface Registry {
  newInstance(): Registry;
  configure(options: { classPrefix: string }): void;
  registerLanguage(name: string, grammar: Grammar): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

type Grammar = (registry: Registry) => object;

/** The grammar of each language and its other names. The binary only includes imports that are written out. */
export const grammars: Readonly<
  Record<string, readonly [load: () => Promise<{ default: Grammar }>, names?: string]>
> = {
  bash: [() => import("highlight.js/lib/languages/bash"), "sh zsh npm package-install npm2yarn dotenv env"],
  c: [() => import("highlight.js/lib/languages/c")],
  cpp: [() => import("highlight.js/lib/languages/cpp"), "c++ cc hpp"],
  csharp: [() => import("highlight.js/lib/languages/csharp"), "cs c#"],
  css: [() => import("highlight.js/lib/languages/css")],
  dart: [() => import("highlight.js/lib/languages/dart")],
  diff: [() => import("highlight.js/lib/languages/diff"), "patch"],
  dockerfile: [() => import("highlight.js/lib/languages/dockerfile"), "docker"],
  elixir: [() => import("highlight.js/lib/languages/elixir"), "ex exs"],
  go: [() => import("highlight.js/lib/languages/go"), "golang"],
  graphql: [() => import("highlight.js/lib/languages/graphql"), "gql"],
  http: [() => import("highlight.js/lib/languages/http")],
  ini: [() => import("highlight.js/lib/languages/ini"), "toml properties"],
  java: [() => import("highlight.js/lib/languages/java")],
  javascript: [() => import("highlight.js/lib/languages/javascript"), "js jsx mjs cjs"],
  json: [() => import("highlight.js/lib/languages/json"), "json5 jsonc webmanifest"],
  kotlin: [() => import("highlight.js/lib/languages/kotlin"), "kt kts"],
  less: [() => import("highlight.js/lib/languages/less")],
  lua: [() => import("highlight.js/lib/languages/lua")],
  makefile: [() => import("highlight.js/lib/languages/makefile"), "make mk"],
  markdown: [() => import("highlight.js/lib/languages/markdown"), "md mdx mkd"],
  nginx: [() => import("highlight.js/lib/languages/nginx")],
  perl: [() => import("highlight.js/lib/languages/perl")],
  php: [() => import("highlight.js/lib/languages/php")],
  powershell: [() => import("highlight.js/lib/languages/powershell"), "ps1 ps"],
  protobuf: [() => import("highlight.js/lib/languages/protobuf"), "proto"],
  python: [() => import("highlight.js/lib/languages/python"), "py"],
  r: [() => import("highlight.js/lib/languages/r")],
  ruby: [() => import("highlight.js/lib/languages/ruby"), "rb"],
  rust: [() => import("highlight.js/lib/languages/rust"), "rs"],
  scala: [() => import("highlight.js/lib/languages/scala")],
  scss: [() => import("highlight.js/lib/languages/scss"), "sass"],
  shell: [() => import("highlight.js/lib/languages/shell"), "console shellsession terminal"],
  sql: [() => import("highlight.js/lib/languages/sql")],
  swift: [() => import("highlight.js/lib/languages/swift")],
  typescript: [() => import("highlight.js/lib/languages/typescript"), "ts tsx mts cts"],
  xml: [() => import("highlight.js/lib/languages/xml"), "html svg xhtml vue svelte astro rss"],
  yaml: [() => import("highlight.js/lib/languages/yaml"), "yml"],
};

/** The languages of front matter, by its format. */
export const frontMatter = { yaml: "yaml", toml: "ini" } as const;

export const inside: Readonly<Record<string, readonly string[]>> = {
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
  xml: ["css", "javascript"],
  markdown: ["xml", ...Object.values(frontMatter)],
  php: ["xml"],
};

const languages: ReadonlyMap<string, string> = new Map(
  Object.entries(grammars).flatMap(([language, [, names]]) =>
    [language, ...(names?.split(" ") ?? [])].map((name) => [name, language]),
  ),
);

export function languageCalled(name: string): string | undefined {
  return languages.get(name.toLowerCase());
}
