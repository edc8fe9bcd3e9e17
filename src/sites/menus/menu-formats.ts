import { withoutEnding } from "../addresses/index.ts";
import { MENU_PART } from "../files/docs-json-parts.ts";
import { readJson, readScript } from "../files/script.ts";
import { type Place, plainValue, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import { readYamlConfig } from "../files/yaml.ts";
import type { SiteBase } from "../generators/site-base.ts";

/** On a site of Docusaurus, `id` is the one in its front matter, in place of the file's name, and `address` its path in the site. */
export type SitePage = Readonly<{
  slug: string;
  file: string;
  id?: string | undefined;
  address?: string | undefined;
}>;

/** `documents` is the name that Docusaurus' plug-in has for the set of pages. */
export type MenuOf = Readonly<{ base: SiteBase; documents?: string | undefined }>;

/** The key that has a name, and what the menu puts before it. */
type Named = MenuOf & Readonly<{ key: string | undefined; before: string }>;

export type MenuFormat = Readonly<{
  is: (name: string) => boolean;
  read: (source: string) => Value | undefined;
  menus: (root: Value) => readonly Value[];
  /** The ways to name a page, in one order for all pages; undefined where it has no name of this kind. */
  names: (page: SitePage, named: Named) => ReadonlyArray<string | undefined>;
  /** The keys under which a page is named, beside items of lists; undefined for any. */
  keys?: ReadonlySet<string> | undefined;
  /** What the lists and maps around a name put before it. */
  before?: (place: Place) => string;
  /** Whether a name is that of a page in another set of documents. */
  isElsewhere?: (place: Place, menu: MenuOf) => boolean;
  /** A group without entries stops the build. */
  refusesEmpty?: boolean;
}>;

const addresses = ({ slug }: SitePage) => [`/${slug}`, `/${slug}/`, slug, `${slug}/`];

const ofMintlify = {
  read: readJson,
  names: addresses,
  keys: new Set(["href", "root", "page", "url"]),
  refusesEmpty: true,
};

const readEither = (source: string) => readJson(source) ?? readScript(source);

export const menuFormats: readonly MenuFormat[] = [
  {
    ...ofMintlify,
    is: (name) => name === "docs.json" || name === "mint.json",
    menus: (root) => ["navigation", "tabs", "anchors", "navbar"].flatMap((key) => valueAt(root, key) ?? []),
  },
  { ...ofMintlify, is: (name) => name === MENU_PART, menus: (root) => [root] },
  {
    is: (name) => /^mkdocs\.ya?ml$/.test(name),
    read: readYamlConfig,
    menus: (root) => [valueAt(root, "nav")].filter((nav) => nav !== undefined),
    names: ({ file }) => [file],
    refusesEmpty: true,
  },
  {
    is: (name) => /^(?:sidebars[\w.-]{0,100}|version-[^/]{1,100}-sidebars)\.(?:json|[cm]?[jt]s)$/.test(name),
    read: readEither,
    menus: (root) => [root],
    names: (page, { key, base }) => (key === "href" ? routesOf(page, base) : idsOf(page)),
    keys: new Set(["id", "href"]),
    refusesEmpty: true,
  },
  {
    is: (name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name),
    read: readScript,
    menus: (root) => ["navbar", "footer"].flatMap((key) => valueAt(root, "themeConfig", key) ?? []),
    names: (page, { key, base }) => (key === "docId" ? idsOf(page) : routesOf(page, base)),
    keys: new Set(["docId", "to", "href"]),
    isElsewhere: ({ around }, { documents = "default" }) => {
      const set = textOf(valueAt(around?.of, "docsPluginId"));
      return set !== undefined && set !== documents;
    },
  },
  {
    is: (name) => /^sidebar\w*\.json$|^(?:astro\.)?sidebar\.[cm]?[jt]s$/.test(name),
    read: readEither,
    menus: (root) => [root],
    names: addresses,
    keys: new Set(["slug", "link", "href", "url", "to", "path", "page", "id", "file", "doc"]),
  },
  {
    is: (name) => /^astro\.config\.[cm]?[jt]s$/.test(name),
    read: readScript,
    menus: (root) => menusNamed(root, "sidebar"),
    names: addresses,
    keys: new Set(["slug", "link"]),
  },
  {
    is: (name) => /^config\.[cm]?[jt]s$/.test(name),
    read: readScript,
    menus: (root) => [...menusNamed(root, "sidebar"), ...menusNamed(root, "nav")],
    names: (page, { before }) => {
      const all = [...addresses(page), `/${page.slug}.md`, `/${page.slug}.html`];
      return before === "" ? all : all.flatMap((address) => afterBase(address, before));
    },
    keys: new Set(["link"]),
    before: baseAround,
  },
];

/** Numbers that order files and folders are in no name. */
function idsOf({ slug, file, id }: SitePage): readonly string[] {
  const parts = withoutEnding(file).split("/");
  const name = id ?? withoutOrder(parts.at(-1)!);
  return [slug, [...parts.slice(0, -1).map(withoutOrder), name].join("/")];
}

export function withoutOrder(name: string): string {
  return name.replace(/^\d{1,9}[-_.] ?(?=\D)/, "");
}

/** Links of a bar can be without the slash at their start. */
function routesOf({ slug, address = slug }: SitePage, { route }: SiteBase): readonly string[] {
  const path = `${route}/${address}`;
  return [path, `${path}/`, path.slice(1), `${path.slice(1)}/`];
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

/** Those within one that is found already are part of it. */
function menusNamed(root: Value, key: string): Value[] {
  const found = Array.from(valuesIn(root), (value) => valueAt(value, key)).filter(
    (each) => each !== undefined,
  );
  const inside = new Set(found.flatMap((each) => [...valuesIn(each)].slice(1)));
  return [...new Set(found)].filter((each) => !inside.has(plainValue(each)));
}
