import { type Dialect, markdown, mdx } from "../../markdown/tree/dialect.ts";
import { type PageEnding, pageEndings } from "../addresses/index.ts";

/**
 * A site is recognised by any of `files`, where `.*` is a script's extension, `*` any name and `1-*` one with a number before it.
 * Its pages are in the first of `pages` that contains one, otherwise in the first. Files in `serves`, or in `public`, are served
 * as they are. Paths are relative to the site's folder, `.`; index.md means its own folder. `servesInPages` is relative to the
 * folder of pages.
 * A `weak` file also occurs in other projects, so it counts only if there are pages.
 */
export type Generator = Readonly<{
  is: string;
  files: string;
  pages: string;
  serves?: string;
  servesInPages?: string;
  weak?: true;
  names?: Partial<PageNaming>;
}>;

/** How a generator names the files of pages, what they are written in, and what is at the start of a new one: plain data, which crosses processes. */
export type PageNaming = Readonly<{
  /** Of a new page, where no page of the site shows another one. */
  ending: PageEnding;
  /** What the page of a folder can be called, without its ending. The first is that of a new one; of two, `index` is served. */
  ofFolder: readonly string[];
  /** Whether a folder with pages has a page at its address anyway, so that no other file can be that. */
  hasSections: boolean;
  /** Whether each page is that of a folder, as `guide/page.mdx`. */
  onlyOfFolders: boolean;
  /** Whether a page needs front matter to be one, or would show it as text. */
  frontMatter: "usual" | "needed" | "none";
  /** What a page is written in, by the ending of its file; the others are Markdown. */
  dialects: Readonly<Partial<Record<PageEnding, Dialect>>>;
}>;

/** Where nothing else is known. */
export const usualNaming: PageNaming = {
  ending: ".mdx",
  ofFolder: ["index"],
  hasSections: false,
  onlyOfFolders: false,
  frontMatter: "usual",
  dialects: { ".mdx": mdx },
};

const md = { ending: ".md" } as const;

/** In order of preference within one folder. */
export const generators: readonly Generator[] = [
  {
    is: "a Docusaurus site",
    files: "docusaurus.config.*",
    pages: "docs ../docs",
    serves: "static",
    // Source: its `isCategoryIndex`; and `markdown.format`, which is "mdx" unless a site says otherwise.
    names: { ofFolder: ["index", "README", "readme"], dialects: { ".mdx": mdx, ".md": mdx } },
  },
  { is: "a Fumadocs site", files: "source.config.*", pages: "content/docs content docs ../../docs" },
  { is: "a Starlight site", files: "astro.config.*", pages: "src/content/docs", weak: true },
  { is: "a Mintlify site", files: "docs.json mint.json", pages: ".", serves: "." },
  {
    is: "a VitePress site",
    files: ".vitepress/config.* .vitepress/config/index.*",
    pages: "index.md src/index.md .",
    // Source: "The Public Directory": it is in the folder of pages.
    servesInPages: "public",
    names: md,
  },
  {
    is: "a VuePress site",
    files: ".vuepress/config.*",
    pages: ".",
    serves: ".vuepress/public",
    // Source: its "Routing".
    names: { ...md, ofFolder: ["README", "index"] },
  },
  { is: "an Rspress site", files: "rspress.config.*", pages: "docs", servesInPages: "public" },
  { is: "a Vocs site", files: "vocs.config.*", pages: "src/pages docs/pages pages docs" },
  { is: "a Zudoku site", files: "zudoku.config.*", pages: "pages docs" },
  {
    is: "an MkDocs site",
    files: "mkdocs.yml mkdocs.yaml",
    pages: "docs",
    servesInPages: ".",
    // Source: its "Index pages".
    names: { ...md, ofFolder: ["index", "README"] },
  },
  {
    is: "an mdBook",
    files: "book.toml",
    pages: "src",
    servesInPages: ".",
    // Source: its `index` preprocessor. It shows front matter as text.
    names: { ...md, ofFolder: ["README", "readme", "index"], frontMatter: "none" },
  },
  {
    is: "a Hugo site",
    files: "hugo.toml hugo.yaml hugo.yml hugo.json",
    pages: "content",
    serves: "static",
    names: ofHugo(),
  },
  { is: "a MyST site", files: "myst.yml", pages: ".", serves: ".", weak: true, names: md },
  { is: "a Velite site", files: "velite.config.*", pages: "content", weak: true },
  { is: "a Contentlayer site", files: "contentlayer.config.*", pages: "content data", weak: true },
  { is: "a Nuxt site", files: "nuxt.config.* content.config.*", pages: "content", weak: true, names: md },
  { is: "an Astro site", files: "astro.config.*", pages: "src/content src/pages", weak: true },
  { is: "a Next.js site", files: "next.config.*", pages: "content src/content pages src/pages", weak: true },
  {
    is: "a Next.js app",
    files: "next.config.*",
    pages: "app src/app",
    weak: true,
    // Source: its "Project structure": no other file is a page.
    names: { ofFolder: ["page"], onlyOfFolders: true },
  },
  {
    is: "a Gatsby site",
    files: "gatsby-config.*",
    pages: "content src/content src/pages docs",
    serves: "static",
    weak: true,
  },
  {
    is: "an 11ty site",
    files: "eleventy.config.* .eleventy.*",
    pages: "content src/docs docs",
    weak: true,
    names: md,
  },
  {
    is: "a Hugo site",
    // Source: "Configuration directory": each file there is a part of it.
    files: "config.toml config.yaml config.yml config.json config/_default/*",
    pages: "content",
    serves: "static",
    weak: true,
    names: ofHugo(),
  },
  // A book of Jupyter Book 1; its _config.yml has the name of Jekyll's.
  { is: "a MyST site", files: "_toc.yml", pages: ".", serves: ".", weak: true, names: md },
  {
    is: "a Jekyll site",
    files: "_config.yml",
    pages: "_docs docs index.md",
    serves: ".",
    weak: true,
    // Source: its "Front matter": a file without one is copied as it is.
    names: { ...md, frontMatter: "needed" },
  },
  // The repositories of Svelte and SvelteKit, whose site is in another one, and sites that look like them.
  {
    is: "a SvelteKit site",
    files: "documentation/docs/1-*/index.md",
    pages: "documentation/docs",
    weak: true,
    names: md,
  },
  {
    is: "a SvelteKit site",
    files: "svelte.config.*",
    pages: "content src/content docs src/docs",
    serves: "static",
    weak: true,
    names: md,
  },
  // Not .gitbook.yaml, which may be in a folder above the book.
  {
    is: "a GitBook",
    files: "SUMMARY.md",
    pages: ".",
    serves: ".",
    weak: true,
    names: { ...md, ofFolder: ["README", "index"] },
  },
  {
    is: "a Docsify site",
    files: "_sidebar.md",
    pages: ".",
    serves: ".",
    weak: true,
    // Source: its "More pages". It shows front matter as text.
    names: { ...md, ofFolder: ["README", "index"], frontMatter: "none" },
  },
];

/** What other generators read, which isn't edited here; `files` show that the site is one. */
export const closedFormats = [
  { endings: [".adoc", ".asciidoc"], is: "an Antora site", files: ["antora.yml", "antora-playbook.yml"] },
  { endings: [".qmd"], is: "a Quarto site", files: ["_quarto.yml", "_quarto.yaml"] },
  { endings: [".rst"], is: "a Sphinx site", files: ["conf.py"] },
  { endings: [".org"], is: "an Org site", files: [] },
  { endings: [".textile"], is: "a Textile site", files: [] },
] as const;

/** Returns how the files of a site's pages are named; `generator` is what it is, where that is known. */
export function namingOf(generator: string | undefined): PageNaming {
  return { ...usualNaming, ...generators.find(({ is }) => is === generator)?.names };
}

/** Returns what a file is written in, as its ending says; what is no file of a page is read as MDX. */
export function dialectOf(file: string, { dialects }: Pick<PageNaming, "dialects">): Dialect {
  const ending = pageEndings.find((each) => file.endsWith(each));
  return ending ? (dialects[ending] ?? markdown) : mdx;
}

/** A section has `_index.md`, and a page with files of its own `index.md`. Source: its "Page bundles". */
function ofHugo(): Partial<PageNaming> {
  return { ...md, ofFolder: ["_index", "index"], hasSections: true };
}
