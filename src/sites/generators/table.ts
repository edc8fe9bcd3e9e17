import type { FolderPart } from "../formats/configuration.ts";
import type { MenuFormat } from "../formats/menu-format.ts";
import { addressesOf } from "../formats/menu-format.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { astro, starlight } from "./astro.ts";
import { docsify } from "./docsify.ts";
import { docusaurus } from "./docusaurus.ts";
import { eleventy } from "./eleventy.ts";
import { fumadocs } from "./fumadocs.ts";
import { type Generator, type PageNaming, usualNaming } from "./generator.ts";
import { gitbook } from "./gitbook.ts";
import { redirectsOfHosts } from "./hosts.ts";
import { hugo, hugoOfConfig } from "./hugo.ts";
import { jekyll } from "./jekyll.ts";
import { mdbook } from "./mdbook.ts";
import { mintlify } from "./mintlify.ts";
import { mkdocs } from "./mkdocs.ts";
import { nextApp, nextSite } from "./next.ts";
import {
  contentlayer,
  gatsby,
  myst,
  mystOfToc,
  nuxt,
  svelteDocs,
  svelteSite,
  velite,
  vocs,
  zudoku,
} from "./others.ts";
import { rspress } from "./rspress.ts";
import { vitepress, vuepress } from "./vitepress.ts";

/** In order of preference within one folder. */
export const generators: readonly Generator[] = [
  docusaurus,
  fumadocs,
  starlight,
  mintlify,
  vitepress,
  vuepress,
  rspress,
  vocs,
  zudoku,
  mkdocs,
  mdbook,
  hugo,
  myst,
  velite,
  contentlayer,
  nuxt,
  astro,
  nextSite,
  nextApp,
  gatsby,
  eleventy,
  hugoOfConfig,
  mystOfToc,
  jekyll,
  svelteDocs,
  svelteSite,
  gitbook,
  docsify,
];

const unknown: Generator = { is: "", files: "", pages: "." };

/** Returns all that is known about the generator that is called so; nothing is, where there is none. */
export function generatorCalled(name: string | undefined): Generator {
  return generators.find(({ is }) => is === name) ?? unknown;
}

/** Returns how the files of a site's pages are named, in a folder of documents or of another kind. */
export function namingOf(generator: string | undefined, kind: FolderPart["kind"] = "docs"): PageNaming {
  const { names, namesIn } = generatorCalled(generator);
  return { ...usualNaming, ...names, ...namesIn?.[kind] };
}

/** A menu that code includes, of which the name says nothing about the generator. */
export const includedMenu: MenuFormat = {
  is: /^sidebar\w*\.json$|^(?:astro\.)?sidebar\.[cm]?[jt]s$/,
  reads: "json or script",
  menus: (root) => [root],
  names: addressesOf,
  keys: new Set(["slug", "link", "href", "url", "to", "path", "page", "id", "file", "doc"]),
  shows: "folders",
};

export const menuFormats: readonly MenuFormat[] = [
  ...generators.flatMap(({ menus = [] }) => menus),
  includedMenu,
];

export const namesUnderKeys = generators.flatMap((generator) => generator.namesUnderKeys ?? []);

const redirects = generators.flatMap((generator) => generator.redirects ?? []);

/** In order of preference, where several could take a redirect. */
export const redirectFormats: readonly RedirectFormat[] = [
  ...redirects.filter(({ isLast }) => !isLast),
  ...redirectsOfHosts,
  ...redirects.filter(({ isLast }) => isLast),
];
