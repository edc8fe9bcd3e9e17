import { folderOf, nameOf } from "../../addresses/index.ts";
import { languageOf } from "./page-language.ts";

/**
 * `folder` and `uploads` have no slashes at their ends; "" is the root. The site serves what is in `uploads` at `/uploads/`.
 * `because` is shown. `generator` is unknown where the folder was set.
 */
export type ContentFolder = Readonly<{
  folder: string;
  uploads: string;
  because: string;
  generator?: string | undefined;
}>;

/**
 * A site is recognised by any of `files`, where `*` is a script's extension. Its pages are in the first of `pages` that
 * contains one, otherwise in the first. Files in `serves`, or in `public`, are served as they are. Paths are relative to the
 * site's folder, `.`; index.md means its own folder.
 * A `weak` file also occurs in other projects, so it counts only if there are pages.
 */
type Generator = Readonly<{ is: string; files: string; pages: string; serves?: string; weak?: true }>;

/** In order of preference within one folder. */
const generators: readonly Generator[] = [
  { is: "a Docusaurus site", files: "docusaurus.config.*", pages: "docs ../docs", serves: "static" },
  { is: "a Fumadocs site", files: "source.config.*", pages: "content/docs content docs ../../docs" },
  { is: "a Starlight site", files: "astro.config.*", pages: "src/content/docs", weak: true },
  { is: "a Mintlify site", files: "docs.json mint.json", pages: ".", serves: "." },
  { is: "a VitePress site", files: ".vitepress/config.*", pages: "index.md src/index.md ." },
  { is: "a VitePress site", files: ".vitepress/config/index.*", pages: "index.md src/index.md ." },
  { is: "a VuePress site", files: ".vuepress/config.*", pages: "." },
  { is: "an Rspress site", files: "rspress.config.*", pages: "docs", serves: "docs/public" },
  { is: "a Vocs site", files: "vocs.config.*", pages: "src/pages docs/pages pages docs" },
  { is: "a Zudoku site", files: "zudoku.config.*", pages: "pages docs" },
  { is: "an MkDocs site", files: "mkdocs.yml mkdocs.yaml", pages: "docs", serves: "docs" },
  { is: "an mdBook", files: "book.toml", pages: "src", serves: "src" },
  {
    is: "a Hugo site",
    files: "hugo.toml hugo.yaml hugo.json config/_default/hugo.toml",
    pages: "content",
    serves: "static",
  },
  { is: "a Velite site", files: "velite.config.*", pages: "content", weak: true },
  { is: "a Contentlayer site", files: "contentlayer.config.*", pages: "content data", weak: true },
  { is: "a Nuxt site", files: "nuxt.config.* content.config.*", pages: "content", weak: true },
  { is: "an Astro site", files: "astro.config.*", pages: "src/content src/pages", weak: true },
  { is: "a Next.js site", files: "next.config.*", pages: "content src/content pages src/pages", weak: true },
  {
    is: "a Gatsby site",
    files: "gatsby-config.*",
    pages: "content src/content src/pages docs",
    serves: "static",
    weak: true,
  },
  { is: "an 11ty site", files: "eleventy.config.* .eleventy.*", pages: "content src/docs docs", weak: true },
  {
    is: "a Hugo site",
    files: "config.toml config/_default/config.toml",
    pages: "content",
    serves: "static",
    weak: true,
  },
  { is: "a Jekyll site", files: "_config.yml", pages: "_docs docs index.md", serves: ".", weak: true },
  // Not .gitbook.yaml, which may be in a folder above the book.
  { is: "a GitBook", files: "SUMMARY.md", pages: ".", serves: ".", weak: true },
  { is: "a Docsify site", files: "_sidebar.md", pages: ".", serves: ".", weak: true },
];

/** Where nothing else is known. */
export const usualUploads = "public/uploads";

const aside = /^(\..*|node_modules|vendor|e2e|_*(benchmark|example|fixture|playground|template|test)s?_*)$/;
const documentation = /^(docs?|documentation|site|website|www)$/;
const scriptExtension = /\.[cm]?[jt]sx?$/;

type Site = Readonly<{
  generator: Generator;
  marker: string;
  home: string;
  folder: string;
  hasPages: boolean;
}>;

const marksByName = Map.groupBy(
  generators.flatMap((generator) => generator.files.split(" ").map((file) => ({ generator, file }))),
  ({ file }) => nameOf(file),
);

/**
 * Finds the folder of pages in linear time. It reads no file, so it misses a folder that only a configuration names.
 * A Hugo site in one language may have its pages in a folder of that language, which is in no address.
 * Of several sites it prefers one outside of `aside`; one that has pages; the least deep; one below `documentation`;
 * the more specific generator; the first by path. Without a site, it returns `content`. Uploads stay where there are some.
 */
export function findContentFolder(paths: readonly string[]): ContentFolder {
  const pages = pagesAndTheirFolders(paths);
  let best: Site | undefined;
  for (const site of paths.flatMap((path) => sitesMarkedBy(path, pages))) {
    if (best === undefined || byPreference(site, best) < 0) best = site;
  }
  if (best === undefined)
    return { folder: "content", uploads: usualUploads, because: "no site generator detected" };
  const { marker, home, generator } = best;
  const { is, serves = "public" } = generator;
  const folder = is === "a Hugo site" ? languageFolder(best.folder, pages) : best.folder;
  const served = [home, serves, "uploads"].filter((part) => part !== "" && part !== ".").join("/");
  const uploads = paths.some((path) => path.startsWith(`${usualUploads}/`)) ? usualUploads : served;
  return { folder, uploads, because: `${marker} means ${is}`, generator: is };
}

function pagesAndTheirFolders(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths.filter(isPage)) {
    for (let at = path; !found.has(at); at = folderOf(at)) found.add(at);
  }
  return found;
}

function languageFolder(folder: string, pages: ReadonlySet<string>): string {
  const within = `${folder}/`;
  const names = new Set<string>();
  for (const path of pages) if (path.startsWith(within)) names.add(path.slice(within.length).split("/")[0]!);
  const [only = ""] = names;
  return names.size === 1 && languageOf(only) ? within + only : folder;
}

/** Excludes README.md and similar files, which every package has, and dot folders. */
function isPage(path: string): boolean {
  return /\.mdx?$/.test(path) && !/^[A-Z_]+\.md$/.test(nameOf(path)) && !/(^|\/)\./.test(path);
}

function sitesMarkedBy(marker: string, pages: ReadonlySet<string>): Site[] {
  const path = marker.replace(scriptExtension, ".*");
  const marks = (marksByName.get(nameOf(path)) ?? []).filter(({ file }) => `/${path}`.endsWith(`/${file}`));
  return marks.flatMap(({ generator, file }) => {
    const home = path.slice(0, -file.length - 1);
    const places = generator.pages.split(" ").flatMap((place) => resolve(home, place));
    const held = places.find((place) => pages.has(place));
    const place = held ?? (generator.weak ? undefined : places[0]);
    if (place === undefined) return [];
    const folder = nameOf(place) === "index.md" ? folderOf(place) : place;
    return [{ generator, marker, home, folder, hasPages: held !== undefined }];
  });
}

function resolve(home: string, place: string): string[] {
  if (place === ".") return [home];
  if (!place.startsWith("../")) return [home === "" ? place : `${home}/${place}`];
  return home === "" ? [] : resolve(folderOf(home), place.slice("../".length));
}

function byPreference(a: Site, b: Site): number {
  const [aFolders, bFolders] = [foldersOf(a), foldersOf(b)];
  const has = (folders: string[], name: RegExp) => Number(folders.some((folder) => name.test(folder)));
  return (
    has(aFolders, aside) - has(bFolders, aside) ||
    Number(b.hasPages) - Number(a.hasPages) ||
    aFolders.length - bFolders.length ||
    has(bFolders, documentation) - has(aFolders, documentation) ||
    generators.indexOf(a.generator) - generators.indexOf(b.generator) ||
    Number(a.marker > b.marker) - Number(a.marker < b.marker)
  );
}

function foldersOf(site: Site): string[] {
  return site.home === "" ? [] : site.home.split("/");
}
