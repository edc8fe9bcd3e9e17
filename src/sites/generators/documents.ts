import { barePath, folderOf, nameOf, namesIn } from "../addresses/index.ts";
import {
  itemsOf,
  type PlainValue,
  plainValue,
  switchOf,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";
import type { Places } from "../formats/configuration.ts";

/** `folder` has the pages of one set of Docusaurus: of documents, of a blog, or of plain pages. */
export type Documents = Readonly<{
  kind: "docs" | "blog" | "pages";
  id: string;
  folder: string;
  route: string;
  sidebar: string | undefined;
  /** Where its menus are: a path from the root, as far as that is data; "none" where it has none, undefined where folders make them. */
  menus: string | undefined;
  /** The version without a path of its own, where that is said, and what is said of each. */
  last: string | undefined;
  versions: ReadonlyMap<string, Readonly<{ path?: string; label?: string }>>;
  /** Those that it has, where not all are. */
  only: readonly string[] | undefined;
  hasCurrent: boolean;
  hasVersions: boolean;
  /** Code says which version has no path of its own. */
  lastIsCode: boolean;
}>;

const usual = {
  docs: { path: "docs", route: "docs" },
  blog: { path: "blog", route: "blog" },
  pages: { path: "src/pages", route: "" },
} as const;

/** Returns the sets of documents of a site of Docusaurus, as far as they are data. */
export function documentsOf(config: Value, home: string): readonly Documents[] {
  return setsOf(config, home, "docs");
}

/** As `documentsOf`, of what one of its plug-ins reads. Sources: its plug-ins for documents, blogs and pages, and its preset. */
export function setsOf(config: Value, home: string, kind: Documents["kind"]): readonly Documents[] {
  const presets = itemsOf(valueAt(config, "presets")).map(namedIn);
  const plugins = itemsOf(valueAt(config, "plugins")).map(namedIn);
  const ofPresets = presets
    .filter(({ name }) => /(?:preset-)?classic$/.test(name ?? ""))
    .map(({ options }) =>
      options && plainValue(options).kind === "map" ? valueAt(options, kind) : undefined,
    );
  const ofPlugins = plugins
    .filter(({ name }) => /(?:^|[/-])(?:plugin-)?content-(\w{1,20})$/.exec(name ?? "")?.[1] === kind)
    .map(({ options }) => options);
  return [...ofPresets, ...ofPlugins].flatMap((options) => documents(options, home, kind));
}

/** Returns a plug-in by its name, with options or without. */
function namedIn(value: PlainValue): Readonly<{ name: string | undefined; options?: PlainValue }> {
  if (value.kind !== "list") return { name: packageIn(value) };
  const [name, options] = itemsOf(value);
  return { name: packageIn(name), ...(options && { options }) };
}

/** Returns a package by its name, as it is or in a call, as `require.resolve` has it. */
export function packageIn(value: Value | undefined): string | undefined {
  const plain = value && plainValue(value);
  return textOf(plain?.kind === "parts" ? plain.items.at(-1) : plain);
}

function documents(options: PlainValue | undefined, home: string, kind: Documents["kind"]): Documents[] {
  // `false` is none.
  if (options && options.kind !== "map") return [];
  const id = textOf(valueAt(options, "id")) ?? "default";
  const path = valueAt(options, "path");
  const route = valueAt(options, "routeBasePath");
  if ((path && textOf(path) === undefined) || (route && textOf(route) === undefined)) return [];
  const sidebar = valueAt(options, "sidebarPath");
  const named = sidebar && [...valuesIn(sidebar)].findLast((each) => each.kind === "text");
  const only = valueAt(options, "onlyIncludeVersions");
  const last = valueAt(options, "lastVersion");
  return [
    {
      kind,
      id,
      folder: inRepository(home, textOf(path) ?? usual[kind].path),
      route: barePath(textOf(route) ?? usual[kind].route),
      sidebar: textOf(named) === undefined ? undefined : nameOf(textOf(named)!),
      menus: sidebar && (textOf(named) === undefined ? "none" : inRepository(home, textOf(named)!)),
      last: textOf(last),
      versions: saidOfVersions(valueAt(options, "versions")),
      only: only?.kind === "list" ? itemsOf(only).flatMap((each) => textOf(each) ?? []) : undefined,
      hasCurrent: switchOf(valueAt(options, "includeCurrentVersion")) !== false,
      hasVersions: kind === "docs" && switchOf(valueAt(options, "disableVersioning")) !== true,
      lastIsCode: last !== undefined && textOf(last) === undefined,
    },
  ];
}

function saidOfVersions(versions: PlainValue | undefined): Documents["versions"] {
  const pairs = versions?.kind === "map" ? versions.pairs : [];
  return new Map(
    pairs.flatMap(({ key, value }) => {
      const [path, label] = [textOf(valueAt(value, "path")), textOf(valueAt(value, "label"))];
      if (key === undefined || (path ?? label) === undefined) return [];
      return [[key, { ...(path !== undefined && { path }), ...(label !== undefined && { label }) }] as const];
    }),
  );
}

/** Of a set of documents. */
const MAX_VERSIONS = 500;

/**
 * Returns the versions of a set of documents, the next one and then the newest before the others; none where nobody made one. Source:
 * `readVersionNames` of its docs plug-in.
 */
export function versionsOf(
  { kind, id, only, hasCurrent, hasVersions }: Documents,
  beside: Places["beside"],
): readonly string[] {
  if (kind !== "docs" || !hasVersions) return [];
  const names = itemsOf(beside(id === "default" ? "versions.json" : `${id}_versions.json`));
  const made = names.flatMap((each) => textOf(each) ?? []).slice(0, MAX_VERSIONS);
  if (made.length === 0) return [];
  const all = hasCurrent ? ["current", ...made] : made;
  return only ? all.filter((name) => only.includes(name)) : all;
}

/** Returns which version readers see without one in the address. Source: `getDefaultLastVersionName` of its docs plug-in. */
export function shownVersion({ last }: Pick<Documents, "last">, all: readonly string[]): string {
  return last ?? (all.length === 1 ? all[0] : all.find((name) => name !== "current")) ?? "current";
}

/** A set, and the version and the language of it that a folder has the pages of; undefined where it is that of the site. */
export type PlaceInSet = Readonly<{
  set: Documents;
  version: string | undefined;
  /** The name of its folder in that of translations. */
  translation: string | undefined;
}>;

/** Returns of what a folder has the pages: a set's own folder, a version or a translation. */
export function placeInSets(folder: string, all: readonly Documents[], home: string): PlaceInSet | undefined {
  const own = all.find((set) => set.folder === folder);
  if (own) return { set: own, version: own.kind === "docs" ? "current" : undefined, translation: undefined };
  const within = home === "" ? folder : folder.startsWith(`${home}/`) ? folder.slice(home.length + 1) : "";
  const [first = "", second = "", third, fourth, ...rest] = within.split("/");
  const versionIn = (name: string) =>
    name.startsWith("version-") ? name.slice("version-".length) : undefined;
  for (const set of all) {
    const { kind, id } = set;
    const isDefault = id === "default";
    const version = versionIn(second);
    const isOfVersions = first === (isDefault ? "versioned_docs" : `${id}_versioned_docs`);
    if (kind === "docs" && isOfVersions && version !== undefined && third === undefined)
      return { set, version, translation: undefined };
    const plugin = `docusaurus-plugin-content-${kind}${isDefault ? "" : `-${id}`}`;
    if (first !== "i18n" || third !== plugin || rest.length > 0) continue;
    if (kind === "docs" && fourth !== undefined)
      return { set, version: versionIn(fourth) ?? "current", translation: second };
    if (kind !== "docs" && fourth === undefined) return { set, version: undefined, translation: second };
  }
  return undefined;
}

/**
 * Returns where the pages of a set, or of a version of it, are. Source: `readVersionMetadata` of its docs plug-in.
 */
export function routeOf({ set, version }: PlaceInSet, all: readonly string[]): string {
  if (version === undefined) return set.route;
  const shown = shownVersion(set, all);
  // Where those of the next version aren't built, they are copied to where those of the newest are.
  const built = version === "current" && all.length > 0 && !all.includes(version) ? shown : version;
  const usual = built === shown ? "" : built === "current" ? "next" : built;
  return set.route + barePath(set.versions.get(built)?.path ?? usual);
}

function inRepository(home: string, path: string): string {
  return namesIn(home, path).join("/");
}

/** Returns the set of documents that a folder is of: its own, that of a version or of a translation. */
export function documentsIn(folder: string, all: readonly Documents[], home: string): Documents | undefined {
  return placeInSets(folder, all, home)?.set;
}

/**
 * Returns of which folder the pages of a menu are: with a set of documents that has it as its own, or of a version; undefined for one
 * of other pages. A menu that no configuration names is that of `folder`, or of the documents that `folder` has a version of.
 */
export function folderOfMenu(path: string, all: readonly Documents[], folder: string): string | undefined {
  const [, home = "", id = "", version] =
    /^(?:(.*)\/)?(?:([^/]+)_)?versioned_sidebars\/version-([^/]+)-sidebars\.json$/.exec(path) ?? [];
  if (version !== undefined)
    return namesIn(home, `${id === "" ? "" : `${id}_`}versioned_docs/version-${version}`).join("/");
  const own = all.find(({ sidebar }) => sidebar === nameOf(path));
  if (own) return own.folder;
  if (!/^sidebars\.[a-z]+$/.test(nameOf(path))) return undefined;
  return documentsIn(folder, all, folderOf(path))?.folder ?? folder;
}

/** Source: its `DefaultNumberPrefixParser`, which leaves dates and versions as they are. */
export function withoutOrder(name: string): string {
  if (/^\d{1,20}[-_.]\d/.test(name)) return name;
  return name.replace(/^\d{1,20}\s{0,9}[-_.]{1,9}\s{0,9}(?=[^-_.\s])/, "");
}

/** Returns the number before a name that orders it. */
export function orderOf(name: string): number | undefined {
  return withoutOrder(name) === name ? undefined : Number.parseInt(name, 10);
}

/** Whether numbers before names are taken as their order: null where code says it, undefined where it is as usual. Source: "numberPrefixParser". */
export function parsesNumbers(config: Value): boolean | null | undefined {
  const options = Array.from(valuesIn(config), (value) => valueAt(value, "numberPrefixParser"));
  return switchOf(options.find((each) => each !== undefined));
}
