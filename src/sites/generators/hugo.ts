import { hugoMarkdown } from "../../markdown/tree/dialect.ts";
import { isPageFile } from "../addresses/index.ts";
import { inFull, pathAt } from "../formats/configuration.ts";
import { type Generator, markdownAs } from "./generator.ts";

export const hugo: Generator = {
  is: "a Hugo site",
  files: "hugo.toml hugo.yaml hugo.yml hugo.json",
  pages: "content",
  pagesIn: /^[ \t]{0,9}"?contentDir"?[ \t]{0,9}[:=][ \t]{0,9}["']?([\w./-]{1,200})/im,
  serves: "static",
  // A section has `_index.md`, and a page with files of its own `index.md`. Source: its "Page bundles".
  names: { ...markdownAs(hugoMarkdown), ofFolder: ["_index", "index"], hasSections: true },
  hasLanguageFolder: true,
  linkHook: /\b_markup\/render-link\b/,
  configuration: {
    files: [
      ...["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json"],
      ...["config.toml", "config.yaml", "config.yml", "config.json"],
    ]
      .flatMap((name) => [name, `config/_default/${name}`])
      .join(" "),
    reads: "json, toml or yaml",
    base: (config) => {
      const pairs = config.kind === "map" ? config.pairs : [];
      const { key } = pairs.find((pair) => /^baseurl$/i.test(pair.key ?? "")) ?? {};
      return key === undefined ? undefined : inFull(pathAt(config, key));
    },
  },
  // It lists the pages of a section.
  listed: { all: () => true },
  routes: {
    files:
      /^(?:(?:.*\/)?hugo|(?:.*\/)?config\/_default\/(?:config|permalinks|hugo)|config)\.(?:toml|ya?ml|json)$/,
    of: (files, paths, within) => [
      ...files.flatMap(({ text }) => routesOfPermalinks(text)),
      ...(files.some(({ text }) => disablesSections(text)) ? [] : sectionsOf(paths, within)),
    ],
  },
};

/** A name that other projects have, too. */
export const hugoOfConfig: Generator = {
  ...hugo,
  // Source: "Configuration directory": each file there is a part of it.
  files: "config.toml config.yaml config.yml config.json config/_default/*",
  weak: true,
};

/** Of one file. */
const MAX_ROUTES = 1000;
const MAX_LINES = 10_000;

/** Returns the addresses that Hugo gives to pages by their date, title and such, as `/blog/:year/:slug`. Source: its "URL management". */
function routesOfPermalinks(config: string): string[] {
  const routes = config.split("\n", MAX_LINES).flatMap((line) => {
    const [, section, route = ""] = permalink.exec(line) ?? [];
    return route.includes(":") ? [route.replace(/:sections?\b/, section!)] : [];
  });
  return routes.slice(0, MAX_ROUTES);
}

const permalink = /^[\s{"']*([\w-]{1,100})["']?[ \t]?[:=][ \t]?["']?(\/[^\s"'#,]{1,300})/;

/** In UTF-16 units. */
const MAX_KINDS = 200;

function disablesSections(text: string): boolean {
  const at = text.indexOf("disableKinds");
  const [kinds = ""] = at < 0 ? [] : text.slice(at, at + MAX_KINDS).split("]", 1);
  return /["'\s]section["'\s]/i.test(kinds);
}

/** Hugo makes a page of each first folder with pages. Source: Hugo's "Sections". */
function sectionsOf(paths: readonly string[], within: string): string[] {
  const names = new Set<string>();
  for (const path of paths) {
    const [name = "", ...inside] = path.startsWith(within) ? path.slice(within.length).split("/") : [];
    if (inside.length > 0 && isPageFile(path)) names.add(name).add(name.toLowerCase());
  }
  return Array.from(names, (name) => `/${name}`);
}
