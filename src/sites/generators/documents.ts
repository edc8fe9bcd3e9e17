import { barePath, folderOf, nameOf, namesIn } from "../addresses/index.ts";
import {
  itemsOf,
  type PlainValue,
  plainValue,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";

/** `folder` has the pages of one set of documents of Docusaurus. */
export type Documents = Readonly<{
  id: string;
  folder: string;
  route: string;
  sidebar: string | undefined;
  /** The version without a path of its own, where that is said, and the paths that are said. */
  last: string | undefined;
  paths: ReadonlyMap<string, string>;
}>;

/** Returns the sets of documents of a site of Docusaurus, as far as they are data. */
export function documentsOf(config: Value, home: string): readonly Documents[] {
  const presets = itemsOf(valueAt(config, "presets")).map((preset) => itemsOf(preset));
  const plugins = itemsOf(valueAt(config, "plugins")).map((plugin) => itemsOf(plugin));
  const ofPresets = presets
    .filter(([name]) => /(?:preset-)?classic$/.test(packageIn(name) ?? ""))
    .map(([, options]) =>
      options && plainValue(options).kind === "map" ? valueAt(options, "docs") : undefined,
    );
  const ofPlugins = plugins
    .filter(([name]) => /(?:^|[/-])(?:plugin-)?content-docs$/.test(packageIn(name) ?? ""))
    .map(([, options]) => options);
  const isBare = itemsOf(valueAt(config, "presets")).some(
    (preset) => preset.kind !== "list" && /classic$/.test(packageIn(preset) ?? ""),
  );
  return [...ofPresets, ...(isBare ? [undefined] : []), ...ofPlugins].flatMap((options) =>
    documents(options, home),
  );
}

/** Returns a package by its name, as it is or in a call, as `require.resolve` has it. */
export function packageIn(value: Value | undefined): string | undefined {
  const plain = value && plainValue(value);
  return textOf(plain?.kind === "parts" ? plain.items.at(-1) : plain);
}

function documents(options: PlainValue | undefined, home: string): Documents[] {
  // `false` is none.
  if (options && options.kind !== "map") return [];
  const id = textOf(valueAt(options, "id")) ?? "default";
  const path = valueAt(options, "path");
  const route = valueAt(options, "routeBasePath");
  if ((path && textOf(path) === undefined) || (route && textOf(route) === undefined)) return [];
  const sidebar = valueAt(options, "sidebarPath");
  const named = sidebar && [...valuesIn(sidebar)].findLast(({ kind }) => kind === "text");
  return [
    {
      id,
      folder: inRepository(home, textOf(path) ?? "docs"),
      route: barePath(textOf(route) ?? "docs"),
      sidebar: textOf(named) === undefined ? undefined : nameOf(textOf(named)!),
      last: textOf(valueAt(options, "lastVersion")),
      paths: pathsOfVersions(valueAt(options, "versions")),
    },
  ];
}

function pathsOfVersions(versions: PlainValue | undefined): ReadonlyMap<string, string> {
  const pairs = versions?.kind === "map" ? versions.pairs : [];
  return new Map(
    pairs.flatMap(({ key, value }) => {
      const path = textOf(valueAt(value, "path"));
      return key === undefined || path === undefined ? [] : [[key, path] as const];
    }),
  );
}

/**
 * Returns where the pages of a folder of documents are: those of a version, translated or not, or those of the next one. `made` are the
 * versions that there are, the newest first. Source: `readVersionMetadata` of its docs plug-in.
 */
export function routeOfFolder(folder: string, documents: Documents, made: readonly string[]): string {
  const { route, paths, last = made[0] ?? "current" } = documents;
  const own = nameOf(folder);
  const isOfVersion = /versioned_docs$|^docusaurus-plugin-content-docs/.test(nameOf(folderOf(folder)));
  const name = isOfVersion && own.startsWith("version-") ? own.slice("version-".length) : "current";
  const usual = name === last ? "" : name === "current" ? "next" : name;
  return route + barePath(paths.get(name) ?? usual);
}

function inRepository(home: string, path: string): string {
  return namesIn(home, path).join("/");
}

/** Returns the set of documents that a folder is of: its own, that of a version or of a translation. */
export function documentsIn(folder: string, all: readonly Documents[], home: string): Documents | undefined {
  const within = home === "" ? folder : folder.startsWith(`${home}/`) ? folder.slice(home.length + 1) : "";
  const [first = "", second = "", third, ...rest] = within.split("/");
  return all.find(({ id, folder: own }) => {
    const isDefault = id === "default";
    const versions = isDefault ? "versioned_docs" : `${id}_versioned_docs`;
    const plugin = `docusaurus-plugin-content-docs${isDefault ? "" : `-${id}`}`;
    const isVersion = first === versions && second.startsWith("version-") && third === undefined;
    return own === folder || isVersion || (first === "i18n" && third === plugin && rest.length === 1);
  });
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
