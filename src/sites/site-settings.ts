import type { CalloutForm } from "../markdown/components/index.ts";
import type { Field } from "../markdown/frontmatter/field.ts";
import { nameOf, type Redirect } from "./addresses/index.ts";
import { filesMeant } from "./files/imports.ts";
import { readAs } from "./files/read.ts";
import { readExported } from "./files/script.ts";
import type { Value } from "./files/value.ts";
import type {
  Configuration,
  MarkdownFormat,
  PageLabel,
  Places,
  SiteBase,
  SiteParts,
} from "./formats/configuration.ts";
import { type FieldsIn, mergedFields, type SchemaFile } from "./formats/fields.ts";
import type { AddressRules } from "./formats/page-address.ts";
import type { SiteFile } from "./generators/generator.ts";
import { configurationOf, readersOf, schemasOf } from "./generators/site-file-name.ts";
import { isSummary, labelsInSummary } from "./menus/summary.ts";
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
  others?: Readonly<Record<string, Pick<SiteSettings, "base" | "addresses">>>;
}>;

/** More are not kept. */
const MAX_LABELS = 10_000;

/** `folder` is the first one of pages. Never throws. */
export function settingsOfSite(
  files: readonly SiteFile[],
  folder: string,
  others: readonly string[] = [],
): SiteSettings {
  const known = configurationsIn(files);
  const summary = files.find(({ path }) => isSummary(path, folder));
  const labels = summary
    ? labelsInSummary(summary.text)
    : firstOf(known, ({ reads, labels }, text, home) => {
        const config = labels && isIn(home, folder) ? readAs(reads, text) : undefined;
        return config && labels?.(config);
      });
  const values: Values = new Map();
  const placed = (folder: string) => placedIn(folder, { files, known, values });
  return {
    redirects: redirectsOfSite(files),
    fallback: fallbackIn(files),
    ...placed(folder),
    parts: firstOf(known, (configuration, text, home) => {
      const config = configuration.parts && readAs(configuration.reads, text);
      return config && configuration.parts?.(config, placesOf(configuration, files, { home, folder }));
    }),
    ...(others.length > 0 && { others: Object.fromEntries(others.map((each) => [each, placed(each)])) }),
    format: byGenerator(known, (configuration, text, home) => {
      const { reads, reachesOut, format } = configuration;
      const config = format && (reachesOut || isIn(home, folder)) ? readAs(reads, text) : undefined;
      return config && configuration.format?.(config, placesOf(configuration, files, { home, folder }));
    }),
    snippetsAt: firstOf(known, ({ reads, snippetsAt }, text) => {
      const config = snippetsAt && readAs(reads, text);
      return config && snippetsAt(config);
    }),
    labels: labels?.slice(0, MAX_LABELS),
    unreadCallouts: byGenerator(known, ({ reads, unreadCallouts }, text, home) => {
      const config = unreadCallouts && isIn(home, folder) ? readAs(reads, text) : undefined;
      return config && unreadCallouts?.(config);
    }),
    fields: fieldsOfSite(files, folder),
  };
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
  return firstOf(configurationsIn(files), ({ reads, fallback }, text) => {
    const config = fallback && readAs(reads, text);
    return config && fallback(config);
  });
}

/** That which is nearest to the pages is the first. */
function configurationsIn(files: readonly SiteFile[]): Known[] {
  const known = files.flatMap(({ path, text }) => {
    const found = configurationOf(path);
    return found ? [{ ...found, text }] : [];
  });
  return known.sort((one, other) => other.home.length - one.home.length || one.rank - other.rank);
}

/** What configurations say, by their texts: each folder asks. */
type Values = Map<string, ReturnType<typeof readAs>>;

type Read = Readonly<{ files: readonly SiteFile[]; known: readonly Known[]; values: Values }>;

/** Returns what configurations say about where the pages of a folder are. */
function placedIn(folder: string, { files, known, values }: Read): Pick<SiteSettings, "base" | "addresses"> {
  const read = ({ reads, reachesOut }: Configuration, text: string, home: string) =>
    reachesOut || isIn(home, folder)
      ? values.getOrInsertComputed(`${reads} ${text}`, () => readAs(reads, text))
      : undefined;
  return {
    base: firstOf(known, (configuration, text, home) => {
      const config = configuration.base && read(configuration, text, home);
      return config && configuration.base?.(config, placesOf(configuration, files, { home, folder }));
    }),
    addresses: byGenerator(known, (configuration, text, home) => {
      const config = configuration.addresses && read(configuration, text, home);
      return config && configuration.addresses?.(config, placesOf(configuration, files, { home, folder }));
    }),
  };
}

function placesOf(
  { with: more, reads }: Configuration,
  files: readonly SiteFile[],
  { home, folder }: Pick<Places, "home" | "folder">,
): Places {
  return {
    home,
    folder,
    beside: (name) => {
      const path = home === "" ? name : `${home}/${name}`;
      const text = more?.test(nameOf(name)) ? files.find((file) => file.path === path)?.text : undefined;
      return text === undefined ? undefined : readAs(name.endsWith(".json") ? "json" : reads, text);
    },
  };
}

type Known = NonNullable<ReturnType<typeof configurationOf>> & Readonly<{ text: string }>;

type Say<Said> = (configuration: Configuration, text: string, home: string) => Said | undefined;

/** Returns what is said to each generator, where the configuration that is nearest to the pages counts. */
function byGenerator<Said>(known: readonly Known[], say: Say<Said>): Readonly<Record<string, Said>> {
  const all = known.toReversed().flatMap(({ configuration, text, home }) => {
    const said = say(configuration, text, home);
    return said ? readersOf(configuration).map((is) => [is, said] as const) : [];
  });
  return Object.fromEntries(all);
}

/** Reads no more files than it needs to. */
function firstOf<Said>(known: readonly Known[], say: Say<Said>): Said | undefined {
  const said = known.values().map(({ configuration, text, home }) => say(configuration, text, home));
  return said.find((each) => each !== undefined);
}

function isIn(home: string, folder: string): boolean {
  return home === "" || `${folder}/`.startsWith(`${home}/`);
}
