import { barePath } from "../addresses/index.ts";
import { itemsOf, plainValue, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { FolderPart, Places, SiteBase, SiteParts } from "../formats/configuration.ts";
import type { AddressRules } from "../formats/page-address.ts";
import { nameOfLanguage, pathIn } from "./locale-parts.ts";

/** A call of a configuration, and what it is exported as. */
type Collection = Readonly<{ name: string | undefined; folders: readonly string[] }>;

/** What a `loader` reads. */
type Loaded = Readonly<{
  folders: readonly string[];
  route: string;
  languages: Languages | undefined;
  options: Value;
}>;

type Languages = Readonly<{ codes: readonly string[]; main: string; by: "names" | "folders"; hides: string }>;

const configFiles = ["ts", "mts", "js", "mjs"].map((ending) => `source.config.${ending}`);

const MAX_COLLECTIONS = 100;
const MAX_LANGUAGES = 500;

/**
 * Returns the folders that the loaders of a site of Fumadocs read: its collections by the names that these are exported as. Sources: its
 * "Collections", "Loader API" and "Internationalization", and `createContentStorageBuilder` and `createGetUrl` of its code.
 */
export function partsOf(config: Value, { home, beside }: Omit<Places, "folder">): SiteParts | undefined {
  const loaded = loadedBy(config, { home, beside });
  if (loaded.length === 0) return undefined;
  const languages = loaded.find((each) => each.languages)?.languages;
  const folders = loaded.flatMap(({ folders, route, languages }) =>
    folders.flatMap((folder) => partsIn(folder, route, languages)),
  );
  return {
    folders,
    languages: (languages?.codes ?? []).map((code) => ({
      code,
      label: nameOfLanguage(code),
      isDefault: code === languages?.main,
    })),
    versions: [],
  };
}

export function baseOf(config: Value, { home, folder, beside }: Places): SiteBase | undefined {
  const loaded = loadedBy(config, { home, beside });
  const { route } =
    loaded.find(({ folders }) => folders.includes(folder)) ?? (loaded.length === 1 ? loaded[0]! : {});
  return route === undefined ? undefined : { served: "", route, links: [route] };
}

export function rulesOf(config: Value, { home, folder, beside }: Places): AddressRules {
  const isSaid = (key: string) => Array.from(valuesIn(config)).some((value) => valueAt(value, key));
  const sources = Array.from(valuesIn(config)).flatMap((value) => valueAt(value, "source") ?? []);
  const [source] = sources;
  // Pages of several sources, or of plug-ins, as those of a description of an API, are no files.
  const isAlone = sources.length === 1 && source?.kind === "parts" && source.items.length === 0;
  const loaded = loadedBy(config, { home, beside });
  const own =
    loaded.find(({ folders }) => folders.includes(folder)) ?? (loaded.length === 1 ? loaded[0] : undefined);
  // Code can make them.
  const isMade = own
    ? [valueAt(own.options, "slugs"), valueAt(own.options, "url")].some(Boolean)
    : isSaid("slugs");
  const languages = own?.languages;
  return {
    areUnknown: isMade || (languages === undefined && isSaid("i18n")),
    isWhole: isAlone && !isSaid("plugins") && !isSaid("pageTree"),
    ...(languages && { spoken: spokenBy(languages) }),
  };
}

function spokenBy({ codes, main, by, hides }: Languages): NonNullable<AddressRules["spoken"]> {
  const isHidden = (code: string) => hides === "always" || (hides === "default-locale" && code === main);
  const all = [main, ...codes.filter((code) => code !== main)];
  return { by, languages: all.map((code) => [code, isHidden(code) ? "" : `/${code}`] as const) };
}

function partsIn(folder: string, route: string, languages: Languages | undefined): FolderPart[] {
  const { codes = [], main = null, by } = languages ?? {};
  const kind = /^\/(?:blog|posts?|news)$/.test(route) ? "blog" : "docs";
  const set = route.slice(1) || "docs";
  const own: FolderPart = { folder, kind, language: main, version: null, set };
  const others = codes.filter((code) => code !== main);
  if (by === "names") return [{ ...own, endings: others }];
  const all = by === "folders" ? codes : [];
  return [own, ...all.map((code) => ({ ...own, folder: pathIn(folder, code), language: code }))];
}

function loadedBy(config: Value, { home, beside }: Pick<Places, "home" | "beside">): readonly Loaded[] {
  const declared = configFiles.map(beside).find(Boolean);
  const collections = [...(declared ? collectionsIn(declared) : []), ...collectionsIn(config)];
  const all = callsOf("loader", config).flatMap(({ items }) => {
    const given = items.map((each) => plainValue(each));
    const options = given.find((each) => textOf(valueAt(each, "baseUrl")) !== undefined);
    if (!options) return [];
    const source = valueAt(options, "source") ?? given.find((each) => each !== options);
    const named = source ? collectionsNamed(source, collections) : [];
    const isOnly = new Set(collections.flatMap((each) => each.folders)).size === 1;
    const found = named.length === 0 && isOnly ? collections : named;
    const folders = [...new Set(found.flatMap((each) => each.folders.map((folder) => pathIn(home, folder))))];
    const route = barePath(textOf(valueAt(options, "baseUrl"))!);
    return [{ folders, route, languages: languagesIn(valueAt(options, "i18n")), options }];
  });
  return all.slice(0, MAX_COLLECTIONS);
}

function callsOf(name: string, value: Value) {
  return Array.from(valuesIn(value)).flatMap((each) => {
    const isOne = each.kind === "parts" && each.call?.name === name;
    return isOne ? [each] : [];
  });
}

function collectionsIn(config: Value): readonly Collection[] {
  const value = plainValue(config);
  const exported =
    value.kind === "parts" && value.names ? { items: value.items, names: value.names } : undefined;
  const { items, names } = exported ?? { items: [value], names: [] };
  return items
    .flatMap((item, at) =>
      (["defineDocs", "defineCollections"] as const).flatMap((called) =>
        callsOf(called, item).flatMap((call): Collection[] => {
          const folders = foldersIn(call.items[0], called === "defineDocs");
          return folders.length === 0 ? [] : [{ name: names[at], folders }];
        }),
      ),
    )
    .slice(0, MAX_COLLECTIONS);
}

function foldersIn(options: Value | undefined, isDocs: boolean): readonly string[] {
  if (textOf(valueAt(options, "type")) === "meta") return [];
  const dir = valueAt(options, "dir");
  if (!dir) return isDocs ? ["content/docs"] : [];
  return [textOf(dir), ...itemsOf(dir).map(textOf)].filter((each) => each !== undefined);
}

/** What a source is made of: collections themselves, or what is called as they are exported. */
function collectionsNamed(source: Value, collections: readonly Collection[]): readonly Collection[] {
  const left = [source];
  const names = new Set<string>();
  const own: Collection[] = [];
  for (let next = left.pop(); next && names.size < MAX_COLLECTIONS; next = left.pop())
    for (const value of valuesIn(next)) {
      if (value.kind === "other" && value.name !== undefined) names.add(value.name);
      if (value.kind !== "parts" || !value.call) continue;
      if (/^define(?:Docs|Collections)$/.test(value.call.name)) own.push(...collectionsIn(value));
      else if (value.call.on) left.push(value.call.on);
    }
  return [...own, ...collections.filter(({ name }) => name !== undefined && names.has(name))];
}

function languagesIn(i18n: Value | undefined): Languages | undefined {
  const config = i18n && [...valuesIn(i18n)].find((each) => valueAt(each, "languages"));
  const main = textOf(valueAt(config, "defaultLanguage"));
  const codes = itemsOf(valueAt(config, "languages")).flatMap((each) => textOf(each) ?? []);
  if (main === undefined || codes.length === 0) return undefined;
  const parser = textOf(valueAt(config, "parser")) ?? "dot";
  const hides = textOf(valueAt(config, "hideLocale")) ?? "never";
  return { codes: codes.slice(0, MAX_LANGUAGES), main, by: parser === "dir" ? "folders" : "names", hides };
}
