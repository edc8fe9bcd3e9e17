import { mdcMarkdown, mystMarkdown, svelteMarkdown } from "../../markdown/tree/dialect.ts";
import { nameOf, withoutEnding } from "../addresses/index.ts";
import { valueAt } from "../files/value.ts";
import { inFull, pathAt } from "../formats/configuration.ts";
import { commonFields } from "../formats/fields.ts";
import { iconsInHead } from "../formats/icons.ts";
import type { MenuFormat } from "../formats/menu-format.ts";
import { addressByPath } from "../formats/page-address.ts";
import { fieldsOfNuxt, fieldsOfVelite } from "./collections.ts";
import { byEnding, type Generator, markdownAs, md } from "./generator.ts";
import { leftOutUnder } from "./ignored-files.ts";
import { mystNavigation } from "./myst-navigation.ts";
import { nuxtFields } from "./nuxt-fields.ts";
import { menusOfNuxt } from "./nuxt-navigation.ts";
import { partsOfNuxt, sourcesOf } from "./nuxt-parts.ts";

/** Of these, the folders and little else is known. */
const directives = { form: "directive", written: "note tip info warning danger" } as const;

export const vocs: Generator = {
  is: "a Vocs site",
  files: "vocs.config.*",
  pages: "src/pages docs/pages pages docs",
  addressOf: ({ file }) => addressByPath(file, { ending: "", ofFolder: ["index"], folderEnding: "" }),
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
  fields: {
    usual: commonFields,
    schema: { files: "velite.config.*", reads: "declared", reachesOut: true, of: fieldsOfVelite },
  },
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
  fields: {
    usual: nuxtFields,
    schema: { files: "content.config.*", reads: "declared", reachesOut: true, of: fieldsOfNuxt(nuxtFields) },
  },
  names: markdownAs(mdcMarkdown),
  configuration: {
    // A file called as that of its collections is Astro's, too.
    files: "nuxt.config.*",
    reads: "script",
    with: /^content\.config\.m?[jt]s$/,
    parts: partsOfNuxt,
    base: (config) => inFull(pathAt(valueAt(config, "app"), "baseURL")),
    icons: (config) => iconsInHead(valueAt(config, "app", "head", "link")),
    // Pages are shown at their paths by its templates, and by the usual route of a site.
    addresses: (config, places) => ({
      places: [
        ...sourcesOf(config, places).map(({ folder, address }) => [folder, address] as const),
        ["", ""] as const,
      ],
    }),
  },
  navigation: { keys: ["title", "navigation"], files: /(?:^|\/)\.navigation\.yml$/, read: menusOfNuxt },
  // Source: the "Callout" of Nuxt UI, which its templates for documentation have.
  callouts: { form: "mdc", written: "note tip warning caution" },
  // None of the keys of other generators is read.
  addressOf: ({ file }) =>
    addressByPath(file, { ending: "", ofFolder: ["index"], folderEnding: "", part: withoutNumber }),
};

/** Source: `generatePath` of Nuxt Content; other signs are in no known address. */
function withoutNumber(name: string): string | undefined {
  if (/^\d+(?:\.\d+)*(?:\.x)?$/.test(name)) return name;
  const plain = name.replace(/^\d{1,9}\./, "").replace(/^index$/, "");
  return /^[\w -]*$/.test(plain) ? plain.toLowerCase().replaceAll(" ", "-") : undefined;
}

/** Source: its "Table of contents", and "Structure and organize content" of Jupyter Book. */
const tableOfContents: MenuFormat = {
  is: /^(?:myst|_toc)\.yml$/,
  reads: "yaml",
  menus: (root) => {
    const toc = valueAt(root, "project", "toc") ?? valueAt(root, "toc");
    return toc ? [toc] : valueAt(root, "root") ? [root] : [];
  },
  names: ({ file }) => [file, withoutEnding(file)],
  keys: new Set(["file", "root"]),
  shows: "named",
};

export const myst: Generator = {
  is: "a MyST site",
  files: "myst.yml",
  pages: ".",
  serves: ".",
  weak: true,
  names: markdownAs(mystMarkdown),
  // Source: its "Cross-references".
  linksToFiles: "beside",
  menus: [tableOfContents],
  navigation: mystNavigation,
  // Source: its "Table of contents": where it has none, it lists all pages, and those that a pattern fits.
  listed: {
    all: (files) => {
      const own = files.filter(({ path }) => tableOfContents.is.test(nameOf(path)));
      return own.length > 0 && own.every(({ text }) => !/^[ \t]{0,20}(?:toc|root):/m.test(text));
    },
    folders: ({ path, text }) =>
      tableOfContents.is.test(nameOf(path)) && /^[ \t]{0,20}- pattern:/m.test(text) ? [""] : [],
  },
  leavesOut: { files: "myst.yml", by: leftOutUnder(/^[ \t]{1,9}exclude[ \t]{0,9}:/) },
};

/** A book of Jupyter Book 1, whose table of contents names files without their endings; its `_config.yml` has the name of Jekyll's. */
export const mystOfToc: Generator = { ...myst, files: "_toc.yml" };

const svelte = { weak: true, names: md } as const;

/** The repositories of Svelte and SvelteKit, whose site is in another one, and sites that look like them. */
export const svelteDocs: Generator = {
  ...svelte,
  names: markdownAs(svelteMarkdown),
  is: "a Svelte documentation",
  files: "documentation/docs/1-*/index.md",
  pages: "documentation/docs",
  // Their site names pages without numbers and sections, and lists all of them.
  addressOf: ({ file }) => {
    const name = nameOf(withoutEnding(file));
    return name === "index" ? undefined : `/${name.replace(/^\d{1,9}-/, "")}`;
  },
  listed: { all: () => true },
};

export const svelteSite: Generator = {
  ...svelte,
  is: "a SvelteKit site",
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

/** What other generators read, which isn't edited here; `files` show that the site is one. */
export const closedFormats = [
  { endings: [".adoc", ".asciidoc"], is: "an Antora site", files: ["antora.yml", "antora-playbook.yml"] },
  { endings: [".qmd"], is: "a Quarto site", files: ["_quarto.yml", "_quarto.yaml"] },
  { endings: [".rst"], is: "a Sphinx site", files: ["conf.py"] },
  { endings: [".org"], is: "an Org site", files: [] },
  { endings: [".textile"], is: "a Textile site", files: [] },
] as const;
