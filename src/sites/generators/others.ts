import { liquidMarkdown, mdcMarkdown } from "../../markdown/tree/dialect.ts";
import { byEnding, type Generator, markdownAs, md } from "./generator.ts";

/** Of these, the folders and little else is known. */
const directives = { form: "directive", written: "note tip info warning danger" } as const;

export const vocs: Generator = {
  is: "a Vocs site",
  files: "vocs.config.*",
  pages: "src/pages docs/pages pages docs",
  names: byEnding,
  callouts: directives,
  code: { title: "bracketed", marks: "braces" },
};

export const zudoku: Generator = {
  is: "a Zudoku site",
  files: "zudoku.config.*",
  pages: "pages docs",
  names: byEnding,
  callouts: directives,
};

export const velite: Generator = {
  is: "a Velite site",
  files: "velite.config.*",
  pages: "content",
  weak: true,
};

export const contentlayer: Generator = {
  is: "a Contentlayer site",
  files: "contentlayer.config.*",
  pages: "content data",
  weak: true,
};

export const nuxt: Generator = {
  is: "a Nuxt site",
  files: "nuxt.config.* content.config.*",
  pages: "content",
  weak: true,
  names: markdownAs(mdcMarkdown),
};

export const myst: Generator = {
  is: "a MyST site",
  files: "myst.yml",
  pages: ".",
  serves: ".",
  weak: true,
  names: md,
};

/** A book of Jupyter Book 1; its `_config.yml` has the name of Jekyll's. */
export const mystOfToc: Generator = { ...myst, files: "_toc.yml" };

const svelte = { is: "a SvelteKit site", weak: true, names: md } as const;

/** The repositories of Svelte and SvelteKit, whose site is in another one, and sites that look like them. */
export const svelteDocs: Generator = {
  ...svelte,
  files: "documentation/docs/1-*/index.md",
  pages: "documentation/docs",
};

export const svelteSite: Generator = {
  ...svelte,
  files: "svelte.config.*",
  pages: "content src/content docs src/docs",
  serves: "static",
};

export const gatsby: Generator = {
  is: "a Gatsby site",
  files: "gatsby-config.*",
  pages: "content src/content src/pages docs",
  serves: "static",
  weak: true,
};

export const eleventy: Generator = {
  is: "an 11ty site",
  files: "eleventy.config.* .eleventy.*",
  pages: "content src/docs docs",
  pagesIn: /\binput:\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  weak: true,
  names: markdownAs(liquidMarkdown),
};

/** What other generators read, which isn't edited here; `files` show that the site is one. */
export const closedFormats = [
  { endings: [".adoc", ".asciidoc"], is: "an Antora site", files: ["antora.yml", "antora-playbook.yml"] },
  { endings: [".qmd"], is: "a Quarto site", files: ["_quarto.yml", "_quarto.yaml"] },
  { endings: [".rst"], is: "a Sphinx site", files: ["conf.py"] },
  { endings: [".org"], is: "an Org site", files: [] },
  { endings: [".textile"], is: "a Textile site", files: [] },
] as const;
