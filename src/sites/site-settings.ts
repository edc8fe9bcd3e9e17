import type { CalloutForm } from "../markdown/components/index.ts";
import type { Field } from "../markdown/frontmatter/field.ts";
import { isPageFile, type Redirect } from "./addresses/index.ts";
import { Configurations, type Known } from "./configurations.ts";
import { filesMeant } from "./files/imports.ts";
import { readAs } from "./files/read.ts";
import { readExported } from "./files/script.ts";
import type { Value } from "./files/value.ts";
import type { MarkdownFormat, PageLabel, Places, SiteBase, SiteParts } from "./formats/configuration.ts";
import { type FieldsIn, mergedFields, type SchemaFile } from "./formats/fields.ts";
import type { AddressRules } from "./formats/page-address.ts";
import type { SiteFile } from "./generators/generator.ts";
import { isSummary, readersOf, schemasOf } from "./generators/site-file-name.ts";
import { labelsInSummary } from "./menus/summary.ts";
import { redirectsOfSite } from "./redirects/redirects.ts";

/**
 * `fallback` is the folder of the language whose pages are shown where a translation is missing. `base` is where the configuration says
 * that the pages are; undefined where none does.
 */
export type SiteSettings = Readonly<{
  redirects: readonly Redirect[];
  fallback: string | undefined;
  base: SiteBase | undefined;
  /** What pages are written in, by generator, as its `is`. */
  format?: Readonly<Record<string, MarkdownFormat>>;
  /** What the menu calls pages, where it is data. */
  labels?: readonly PageLabel[] | undefined;
  /** What fields pages have in their front matter, by generator, as its `is`; of places that a page is in, the longest counts. */
  fields?: Readonly<Record<string, readonly FieldsIn[]>>;
  /** How addresses of pages are formed, by generator, as its `is`. */
  addresses?: Readonly<Record<string, AddressRules>>;
  /** The forms of callouts that nothing turns on, by generator, as its `is`. */
  unreadCallouts?: Readonly<Record<string, readonly CalloutForm[]>>;
  /** From the folder of the site, where it says so. */
  snippetsAt?: readonly string[] | undefined;
  /** The folders of pages that the configuration says, with languages and versions. */
  parts?: SiteParts | undefined;
  /** Where the pages of other folders are, by these. */
  others?: Readonly<Record<string, OtherFolder>>;
}>;

/** `isPlaced` says that its base is its own, also where that is the one of the first folder. */
type OtherFolder = Pick<SiteSettings, "base" | "addresses" | "labels"> & Readonly<{ isPlaced?: boolean }>;

/** More are not kept. */
const MAX_LABELS = 10_000;

/** `folder` is the first one of pages. Never throws. */
export function settingsOfSite(
  files: readonly SiteFile[],
  folder: string,
  others: readonly string[] = [],
): SiteSettings {
  const configurations = new Configurations(files);
  const asked = askedAbout(folder, configurations);
  const naming = namingMenu(folder, configurations);
  // A menu of the first folder doesn't name the pages of others.
  const { parts } = partsIn(folder, configurations);
  const other = (folder: string): OtherFolder => {
    const own = namingMenu(folder, configurations);
    const labels = labelsOf(folder, own?.known === naming?.known ? undefined : own, files);
    const by = firstOf(configurations, (each) => {
      const isSaid = askedAbout(folder, configurations)(each, each.configuration.base) !== undefined;
      return isSaid ? each.configuration : undefined;
    });
    const isPlaced = by?.placesFolders === true && parts?.folders.some((each) => each.folder === folder);
    return { ...placedIn(folder, configurations), labels, ...(isPlaced && { isPlaced }) };
  };
  return {
    redirects: redirectsOfSite(files),
    fallback: fallbackOf(configurations),
    ...placedIn(folder, configurations),
    parts,
    ...(others.length > 0 && { others: Object.fromEntries(others.map((each) => [each, other(each)])) }),
    format: byGenerator(configurations, (known) => asked(known, known.configuration.format)),
    snippetsAt: firstOf(configurations, (known) => {
      const { snippetsAt } = known.configuration;
      const config = snippetsAt && configurations.read(known);
      return config && snippetsAt(config);
    }),
    labels: labelsOf(folder, naming, files),
    unreadCallouts: byGenerator(configurations, (known) => {
      const { unreadCallouts } = known.configuration;
      const config = unreadCallouts && isIn(known.home, folder) ? configurations.read(known) : undefined;
      return config && unreadCallouts?.(config);
    }),
    fields: fieldsOfSite(files, folder),
  };
}

/** Returns what the configuration that is nearest to a folder calls its pages; undefined where none does. */
function namingMenu(folder: string, configurations: Configurations) {
  return firstOf(configurations, (known) => {
    const { labels } = known.configuration;
    const config = labels && isIn(known.home, folder) ? configurations.read(known) : undefined;
    const called = config && labels?.(config);
    return called && { known, called };
  });
}

function labelsOf(
  folder: string,
  naming: ReturnType<typeof namingMenu>,
  files: readonly SiteFile[],
): readonly PageLabel[] | undefined {
  const summary = files.find(({ path }) => isSummary(path, folder));
  const labels = summary ? labelsInSummary(summary.text) : naming?.called;
  return labels?.slice(0, MAX_LABELS);
}

/**
 * `isPlaced` says whether the configuration knows pages in a folder; true where none says it. `url` and `name` are those of the site in
 * the folder `home`, `icons` the addresses of its own.
 */
export type PartsOfSite = Readonly<{
  parts: SiteParts | undefined;
  isPlaced: boolean;
  url?: string | undefined;
  name?: string | undefined;
  home?: string;
  icons?: readonly string[];
}>;

/** Returns the folders of pages that the configuration of the site of `folder` says. Never throws. */
export function partsOfSite(files: readonly SiteFile[], folder: string): PartsOfSite {
  return partsIn(folder, new Configurations(files));
}

/** Of a repository of many sites, the configurations of more aren't asked. */
const MAX_SITES = 50;

/** More parts are not kept. */
const MAX_PARTS = 1000;

/** The one that names the folder is asked, else one of a site around it, else one whose pages can be outside of it. */
function partsIn(folder: string, configurations: Configurations): PartsOfSite {
  const around = (known: Known) => Number(isIn(known.home, folder));
  const asked = configurations.all
    .filter(({ configuration }) => configuration.parts)
    .toSorted((one, other) => around(other) - around(one))
    .slice(0, MAX_SITES);
  const said = asked.flatMap((known) => {
    const { configuration, home } = known;
    const config = configurations.read(known);
    const places = configurations.placesOf(known, folder);
    const parts = config && configuration.parts?.(config, places);
    if (!parts) return [];
    const isPlaced = !configuration.base || configuration.base(config, places) !== undefined;
    const folders = parts.folders.slice(0, MAX_PARTS);
    const { reachesOut } = configuration;
    const { url, name, icons } = configuration;
    const site = { home, url: url?.(config), name: name?.(config), icons: icons?.(config, places) ?? [] };
    return [{ parts: { ...parts, folders }, isPlaced, ...site, reachesOut }];
  });
  return (
    said.find(({ parts }) => parts.folders.some((each) => each.folder === folder)) ??
    said.find(({ home }) => isIn(home, folder)) ??
    said.find(({ reachesOut }) => reachesOut) ?? { parts: undefined, isPlaced: true }
  );
}

/** More places, or more fields of one, are not kept. */
const MAX_PLACES = 50;
const MAX_FIELDS = 150;

/** What is read of files that schemas import; more isn't. */
const MAX_IMPORTED = 100;

function fieldsOfSite(
  files: readonly SiteFile[],
  folder: string,
): Readonly<Record<string, readonly FieldsIn[]>> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const exported = new Map<string, Value | undefined>();
  const schemaFile = (path: string, source: string): SchemaFile => ({
    source,
    imported: (from) => {
      const file = filesMeant(path, from.path).find((each) => texts.has(each));
      const key = `${file} ${from.name}`;
      if (file === undefined || (exported.size >= MAX_IMPORTED && !exported.has(key))) return undefined;
      const text = texts.get(file)!;
      const value = exported.getOrInsertComputed(key, () => {
        const all = readExported(text, [from.name]);
        return all?.kind === "parts" ? all.items[0] : undefined;
      });
      return value && { value, file: schemaFile(file, text) };
    },
  });
  const found = files.flatMap(({ path, text: source }) =>
    schemasOf(path).flatMap(({ schema: { reads, of, reachesOut }, generators, home }) => {
      const config = reachesOut || isIn(home, folder) ? readAs(reads, source) : undefined;
      const places = config ? of(config, { home, folder, ...schemaFile(path, source) }) : [];
      return generators.flatMap((is) => places.map((place) => ({ is, ...place })));
    }),
  );
  const byGenerator = Array.from(
    Map.groupBy(found, ({ is }) => is),
    ([is, places]) => [is, mergedPlaces(places)],
  );
  return Object.fromEntries(byGenerator);
}

function mergedPlaces(places: readonly FieldsIn[]): readonly FieldsIn[] {
  const merged = Array.from(
    Map.groupBy(places, ({ within }) => within),
    ([within, same]) => {
      const fields = same.reduce<readonly Field[]>((all, each) => mergedFields(all, each.fields), []);
      return { within, fields: fields.slice(0, MAX_FIELDS) };
    },
  );
  return merged.slice(0, MAX_PLACES);
}

export function fallbackIn(files: readonly SiteFile[]): string | undefined {
  return fallbackOf(new Configurations(files));
}

function fallbackOf(configurations: Configurations): string | undefined {
  return firstOf(configurations, (known) => {
    const { fallback } = known.configuration;
    const config = fallback && configurations.read(known);
    return config && fallback(config);
  });
}

/** Returns what configurations say about where the pages of a folder are. */
function placedIn(folder: string, configurations: Configurations): Pick<SiteSettings, "base" | "addresses"> {
  const asked = askedAbout(folder, configurations);
  return {
    base: firstOf(configurations, (known) => asked(known, known.configuration.base)),
    addresses: byGenerator(configurations, (known) => asked(known, known.configuration.addresses)),
  };
}

function askedAbout(folder: string, configurations: Configurations) {
  const asked = <Said>(
    known: Known,
    say: ((config: Value, places: Places) => Said | undefined) | undefined,
  ) => {
    if (!say) return undefined;
    const { reachesOut, parts } = known.configuration;
    const reaches = reachesOut || isIn(known.home, folder);
    const config = reaches || isPageFile(folder) ? configurations.read(known) : undefined;
    if (!config) return undefined;
    const places = configurations.placesOf(known, folder);
    // One page can be a file from anywhere.
    const has = reaches || parts?.(config, places)?.folders.some((each) => each.folder === folder);
    return has ? say(config, places) : undefined;
  };
  return asked;
}

type Say<Said> = (known: Known) => Said | undefined;

/** Returns what is said to each generator, where the configuration that is nearest to the pages counts. */
function byGenerator<Said>({ all }: Configurations, say: Say<Said>): Readonly<Record<string, Said>> {
  const found = all.toReversed().flatMap((known) => {
    const said = say(known);
    return said ? readersOf(known.configuration).map((is) => [is, said] as const) : [];
  });
  return Object.fromEntries(found);
}

/** Reads no more files than it needs to. */
function firstOf<Said>({ all }: Configurations, say: Say<Said>): Said | undefined {
  return all
    .values()
    .map(say)
    .find((each) => each !== undefined);
}

function isIn(home: string, folder: string): boolean {
  return home === "" || `${folder}/`.startsWith(`${home}/`);
}
