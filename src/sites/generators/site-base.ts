import { folderOf } from "../addresses/index.ts";
import { MAX_CONFIG, readDeclared, readJson, readScript } from "../files/script.ts";
import { textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import { readYamlConfig } from "../files/yaml.ts";
import { barePath, documentsIn, documentsOf } from "./docusaurus.ts";

type SiteFile = Readonly<{ path: string; text: string }>;

/** Paths without a slash at their end, "" for none, as `/docs`. */
export type SiteBase = Readonly<{
  /** Where the site is served. */
  served: string;
  /** Where the pages of the content folder are in it. */
  route: string;
  /** What links from the root have before a page's path, the usual one first; those to files can have none. */
  links: readonly [string, ...string[]];
}>;

/** `home` is the folder of the site, `folder` that of the pages. */
type Places = Readonly<{ home: string; folder: string }>;

type Format = Readonly<{
  /** Of the path from the site's folder. */
  is: RegExp;
  read: (source: string) => Value | undefined;
  base: (config: Value, places: Places) => SiteBase | undefined;
}>;

const script = String.raw`\.[cm]?[jt]sx?$`;

/** The first that is nearest to the pages counts. Sources: the pages on configuration of each generator. */
const formats: readonly Format[] = [
  { is: new RegExp(`(?:^|/)docusaurus\\.config${script}`), read: readScript, base: baseOfDocusaurus },
  {
    is: new RegExp(`(?:^|/)(?:src/)?(?:lib|app)/source${script}`),
    read: readScript,
    base: (config) => {
      const found = Array.from(valuesIn(config), (value) => textOf(valueAt(value, "baseUrl")));
      const route = found.find((each) => each !== undefined);
      return route === undefined
        ? undefined
        : { served: "", route: barePath(route), links: [barePath(route)] };
    },
  },
  {
    is: new RegExp(`(?:^|/)next\\.config${script}`),
    read: readDeclared,
    base: (config, { folder }) => {
      const said = (key: string) =>
        Array.from(valuesIn(config), (value) => textOf(valueAt(value, key))).find(
          (each) => each !== undefined,
        );
      // Of Nextra; what is in `pages` or `app` is where its folder says.
      const own = said("contentDirBasePath") ?? restAfter(["/pages/", "/app/"], folder);
      if (own === undefined) return undefined;
      return { served: barePath(said("basePath") ?? ""), route: barePath(own), links: [barePath(own)] };
    },
  },
  // Links have the base already, menus and the sources of redirects don't.
  {
    is: new RegExp(`(?:^|/)astro\\.config${script}`),
    read: readScript,
    base: (config, { folder }) => {
      const within = restAfter(["/src/content/docs/", "/src/pages/"], folder);
      const served = pathAt(config, "base");
      if (within === undefined || served === undefined) return undefined;
      return { served, route: within, links: [served + within] };
    },
  },
  {
    is: /(?:^|\/)(?:docs|mint)\.json$/,
    read: readJson,
    base: () => ({ served: "", route: "", links: [""] }),
  },
  // These add the base to links.
  {
    is: new RegExp(`(?:^|/)(?:\\.(?:vitepress|vuepress)/config(?:/index)?|rspress\\.config)${script}`),
    read: readScript,
    base: (config) => {
      const served = pathAt(config, "base");
      return { served: served ?? "", route: "", links: [""] };
    },
  },
  {
    is: /(?:^|\/)mkdocs\.ya?ml$/,
    read: readYamlConfig,
    base: (config) => inFull(pathAt(config, "site_url")),
  },
  {
    is: /(?:^|\/)book\.toml$/,
    read: readToml,
    base: (config) => inFull(pathAt(valueAt(config, "output", "html"), "site-url")),
  },
  {
    is: /(?:^|\/)(?:hugo|config|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/,
    read: readAny,
    base: (config) => {
      const url = /^baseurl$/i;
      const keys =
        config.kind === "map" ? config.pairs.flatMap(({ key = "" }) => (url.test(key) ? [key] : [])) : [];
      return keys.length === 0 ? undefined : inFull(pathAt(config, keys[0]!));
    },
  },
  {
    is: /(?:^|\/)_config\.ya?ml$/,
    read: readYamlConfig,
    base: (config) => inFull(pathAt(config, "baseurl")),
  },
];

/** Returns where the configuration says that the pages of a folder are; undefined where it doesn't. Never throws. */
export function baseOfSite(files: readonly SiteFile[], folder: string): SiteBase | undefined {
  const found = files.flatMap((file) => {
    const rank = formats.findIndex(({ is }) => is.test(file.path));
    if (rank < 0) return [];
    const home = homeOf(file.path);
    const isOf = rank === 0 || isIn(home, folder);
    return isOf ? [{ ...file, rank, home }] : [];
  });
  const byDistance = found.sort((one, other) => other.home.length - one.home.length || one.rank - other.rank);
  for (const { rank, text, home } of byDistance) {
    const { read, base } = formats[rank]!;
    const config = read(text);
    const known = config && base(config, { home, folder });
    if (known) return known;
  }
  return undefined;
}

/** Some have their configuration in a folder of its own. */
function homeOf(path: string): string {
  return folderOf(path).replace(
    /(?:^|\/)(?:\.(?:vitepress|vuepress)(?:\/config)?|config\/_default|(?:src\/)?(?:lib|app))$/,
    "",
  );
}

/** Returns what a folder has after one of these, with a slash at its start; undefined where it has none of them. */
function restAfter(places: readonly string[], folder: string): string | undefined {
  const place = places.find((each) => `/${folder}/`.includes(each));
  return place === undefined ? undefined : barePath(`/${folder}/`.split(place).at(-1)!);
}

function isIn(home: string, folder: string): boolean {
  return home === "" || `${folder}/`.startsWith(`${home}/`);
}

/** Links from the root may have the whole path, and a site's template can add it. */
function inFull(served: string | undefined): SiteBase | undefined {
  return served === undefined ? undefined : { served, route: "", links: served === "" ? [""] : [served, ""] };
}

/** Returns the path of an address; "" where the key is missing, undefined where its value is no data. */
function pathAt(config: Value | undefined, key: string): string | undefined {
  const value = valueAt(config, key);
  if (!value) return "";
  // `!ENV [NAME, default]` of MkDocs.
  const text = textOf(value.kind === "list" ? value.items.at(-1) : value);
  return text === undefined ? undefined : barePath(text);
}

function baseOfDocusaurus(config: Value, { home, folder }: Places): SiteBase | undefined {
  const served = pathAt(config, "baseUrl") ?? "";
  const own = documentsIn(folder, documentsOf(config, home), home);
  if (!own) return undefined;
  const [, version] = /(?:^|_|\/)versioned_docs\/version-([^/]+)$/.exec(folder) ?? [];
  const routes = version === undefined ? [own.route] : [`${own.route}/${version}`, own.route];
  const others = [...routes.slice(1), ...(served === "" ? [] : routes.map((route) => served + route))];
  return { served, route: routes[0]!, links: [routes[0]!, ...others] };
}

function readAny(source: string): Value | undefined {
  return readJson(source) ?? readToml(source) ?? readYamlConfig(source);
}

/** Nothing of it is changed, so its values have no ranges. */
function readToml(source: string): Value | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  try {
    return plain(Bun.TOML.parse(source));
  } catch {
    return undefined;
  }
}

function plain(value: unknown): Value {
  const at = { start: 0, end: 0 };
  if (typeof value === "string") return { ...at, kind: "text", text: value };
  if (Array.isArray(value)) return { ...at, kind: "list", items: value.map(plain) };
  if (typeof value !== "object" || value === null) return { ...at, kind: "other" };
  const pairs = Object.entries(value).map(([key, each]) => ({ ...at, key, keyEnd: 0, value: plain(each) }));
  return { ...at, kind: "map", pairs };
}
