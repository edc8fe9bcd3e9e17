import { vueMarkdown } from "../../markdown/tree/dialect.ts";
import { type Place, switchOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import { addedToLinks, type Configuration, nameAt, pathAt } from "../formats/configuration.ts";
import { iconsInHead, picturesAt } from "../formats/icons.ts";
import { addressesOf, type MenuFormat, menusNamed } from "../formats/menu-format.ts";
import { addressByPath, type AddressRules } from "../formats/page-address.ts";
import { type Generator, markdownAs, type SiteFile } from "./generator.ts";
import { globsAfter } from "./ignored-files.ts";
import { vitepressFields, vuepressFields } from "./vitepress-fields.ts";
import { vitepressNavigation } from "./vitepress-navigation.ts";
import { partsOfVitepress, partsOfVuepress } from "./vitepress-parts.ts";
import { rewritesOf, rewritten } from "./vitepress-rewrites.ts";
import { vuepressNavigation } from "./vuepress-navigation.ts";

const menu: MenuFormat = {
  is: /^config(?:\/index)?\.[cm]?[jt]s$/,
  reads: "script",
  menus: (root) => ["sidebar", "nav", "navbar"].flatMap((key) => menusNamed(root, key)),
  names: (page, { before }) => {
    const [root = ""] = addressesOf(page);
    const all = [...addressesOf(page), `${root}.md`, `${root}.html`, `/${page.file}`];
    return before === "" ? all : all.flatMap((address) => afterBase(address, before));
  },
  keys: new Set(["link"]),
  before: baseAround,
  shows: "folders",
};

const configuration: Configuration = {
  reads: "script",
  base: (config) => addedToLinks(pathAt(config, "base")),
  name: (config) => nameAt(config, "title"),
  icons: (config) => [
    ...iconsInHead(valueAt(config, "head")),
    ...Array.from(valuesIn(config)).flatMap((value) => picturesAt(valueAt(value, "logo"))),
  ],
};
const callouts = { form: "directive", written: "info tip warning danger" } as const;

export const vitepress: Generator = {
  is: "a VitePress site",
  files: ".vitepress/config.* .vitepress/config/index.*",
  pages: "index.md src/index.md .",
  pagesIn: /\bsrcDir:\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  // Source: "The Public Directory": it is in the folder of pages.
  servesInPages: "public",
  names: markdownAs(vueMarkdown),
  addressOf: ({ file }, { ending = ".html", rewrites = [] }) =>
    addressByPath(rewritten(file, rewrites), { ending, ofFolder: ["index"] }),
  linksToFiles: "beside",
  configuration: { ...configuration, parts: partsOfVitepress, addresses: rulesOf },
  menus: [menu],
  navigation: vitepressNavigation,
  fields: { usual: vitepressFields },
  // Source: its "additionalConfig", as `es/config.ts`.
  menusBeside: /^config\.[cm]?[jt]s$/,
  listed: {
    // Its code lists what its data loads.
    files: /\.data\.[cm]?[jt]s$/,
    folders: loadedFolders,
    names: ({ path, text }) => (/(?:^|\/)config\.[cm]?[jt]s$/.test(path) ? lastNames(text) : []),
  },
  // Source: its "Dynamic Routes": such a file is a page for each of what its code lists.
  parts: (file) => /\[\w+\]/.test(file),
  // Source: its "srcExclude".
  leavesOut: {
    files: ".vitepress/config.* .vitepress/config/index.*",
    by: (text) => globsAfter("srcExclude:", text),
  },
  callouts,
  code: { title: "bracketed", marks: "braces" },
};

export const vuepress: Generator = {
  is: "a VuePress site",
  files: ".vuepress/config.* .vuepress/config/index.*",
  pages: ".",
  serves: ".vuepress/public",
  // Source: its "Routing".
  names: { ...markdownAs(vueMarkdown), ofFolder: ["README", "index"] },
  // Source: its "Permalink"; `permalinkPattern` makes others.
  addressOf: ({ file, own }) => {
    if (own) return own.key === "permalink" && own.address.startsWith("/") ? own.address : undefined;
    return addressByPath(file, { ending: ".html", ofFolder: ["README", "readme", "index"] });
  },
  navigation: vuepressNavigation,
  fields: { usual: vuepressFields },
  linksToFiles: "beside",
  configuration: {
    ...configuration,
    parts: partsOfVuepress,
    addresses: (config) => ({
      makesIds: makesIds(config),
      areUnknown: Array.from(valuesIn(config)).some((value) => valueAt(value, "permalinkPattern")),
    }),
  },
  callouts,
};

/** Source: its "Generating Clean URL". */
function rulesOf(config: Value): AddressRules {
  const isClean = switchOf(valueAt(config, "cleanUrls"));
  const { rewrites, areUnknown } = rewritesOf(config);
  return {
    isWhole: true,
    makesIds: makesIds(config),
    ending: isClean ? "" : ".html",
    ...(rewrites && { rewrites }),
    areUnknown: isClean === null || areUnknown,
  };
}

/** Source: `markdown.anchor` of both. */
function makesIds(config: Value): boolean {
  return Array.from(valuesIn(config)).some((value) => valueAt(value, "slugify"));
}

/** With or without a slash, VitePress puts the base before a link. */
function afterBase(address: string, base: string): ReadonlyArray<string | undefined> {
  const within = base.endsWith("/") ? base : `${base}/`;
  const rest = address.startsWith(within) ? address.slice(within.length) : undefined;
  return [rest, rest === undefined ? undefined : `/${rest}`];
}

/** That of the nearest group counts. Source: `addBase` of VitePress' `support/sidebar.ts`. */
function baseAround({ around }: Place): string {
  for (let at = around; at; at = at.around) {
    const base = at.of.kind === "map" ? textOf(valueAt(at.of, "base")) : undefined;
    if (base) return base;
  }
  return "";
}

/** More are not looked at. */
const MAX_LINKS = 1000;
const MAX_BASES = 20;

/** Its menus are code, by links that are relative to a `base`, which can be the beginning of names, as `/reference/theme-`. */
function lastNames(code: string): string[] {
  const found = [...code.matchAll(/\b(link|base):\s?['"`](?:[^'"`\n]{0,300}\/)?([^'"`/\n]{0,100})['"`]/g)];
  const named = (key: string) => found.flatMap(([, is, name]) => (is === key ? [name!] : []));
  const beginnings = [...new Set(["", ...named("base")])].slice(0, MAX_BASES);
  return named("link")
    .slice(0, MAX_LINKS)
    .flatMap((link) => beginnings.map((beginning) => beginning + link));
}

function loadedFolders({ text }: SiteFile): string[] {
  const loaded = /\bcreateContentLoader\(\s{0,9}\[?['"]([^'"*\n]{1,300})\//g;
  return Array.from(text.matchAll(loaded), ([, folder]) => folder!.replace(/^\.?\/?|\/$/g, ""));
}
