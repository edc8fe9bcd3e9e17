import {
  entriesOf,
  itemsOf,
  type PlainValue,
  switchOf,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";
import type { Places, SiteParts } from "../formats/configuration.ts";
import { foldersOfCollections } from "./collections.ts";
import { languagesOf, type Locale, partsIn, pathIn } from "./locale-parts.ts";

/** Which list the collections; the latter name is of older versions. */
const collectionFiles = ["src/content.config", "src/content/config"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((ending) => `${name}.${ending}`),
);

/**
 * Returns the documents of Starlight, other collections, and pages. Sources: "Internationalization" of Starlight, "Content collections",
 * "Pages" and "Internationalization" of Astro.
 */
export function partsOfAstro(config: Value, { home, beside }: Omit<Places, "folder">): SiteParts {
  const locales = localesOf(config);
  const listed = collectionFiles.map(beside).find(Boolean);
  const docs = partsIn(pathIn(home, "src/content/docs"), locales);
  const pages = partsIn(pathIn(home, "src/pages"), locales, { kind: "pages", set: "pages" });
  const others = (listed ? foldersOfCollections(listed) : []).flatMap(({ name, folder }) =>
    partsIn(pathIn(home, folder), locales, { kind: blogs.test(name) ? "blog" : "docs", set: name }),
  );
  const known = new Set(docs.map(({ folder }) => folder));
  return {
    folders: [...docs, ...others.filter(({ folder }) => !known.has(folder)), ...pages],
    languages: languagesOf(locales),
    versions: [],
  };
}

const blogs = /^(?:blog|posts?|news|articles)$/i;

/** Starlight has its own as a map, or takes those of Astro, which are a list. */
function localesOf(config: Value): Locale[] {
  for (const value of valuesIn(config)) {
    const locales = valueAt(value, "locales");
    if (locales?.kind !== "map") continue;
    const entries = entriesOf(locales);
    const main = textOf(valueAt(value, "defaultLocale")) ?? (entries.has("root") ? "root" : undefined);
    return Array.from(entries, ([key, locale]) => {
      const code = textOf(valueAt(locale, "lang")) ?? (key === "root" ? "en" : key);
      return {
        code,
        label: textOf(valueAt(locale, "label")) ?? code,
        isDefault: key === main,
        folders: [key === "root" ? "" : key],
      };
    });
  }
  return localesOfList(valueAt(config, "i18n"));
}

/** Source: its "routing". */
function localesOfList(i18n: PlainValue | undefined): Locale[] {
  const main = textOf(valueAt(i18n, "defaultLocale"));
  const isBelow = switchOf(valueAt(i18n, "routing", "prefixDefaultLocale")) ?? false;
  return itemsOf(valueAt(i18n, "locales")).flatMap((each) => {
    const path = textOf(each) ?? textOf(valueAt(each, "path"));
    const [first] = itemsOf(valueAt(each, "codes"));
    if (path === undefined) return [];
    const code = textOf(first) ?? path;
    const isDefault = path === main;
    return [{ code, label: code, isDefault, folders: isDefault && !isBelow ? ["", path] : [path] }];
  });
}
