import { barePath } from "../addresses/index.ts";
import { itemsOf, plainValue, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteParts, UnknownPart } from "../formats/configuration.ts";
import { type Documents, setsOf, shownVersion, versionsOf } from "./documents.ts";
import { nameOfLanguage } from "./locale-parts.ts";

const MAX_LANGUAGES = 500;

/** `folder` is that of its translations in the site's, `served` where its pages are. */
export type Language = SiteParts["languages"][number] & Readonly<{ folder: string; served: string }>;

/**
 * Returns the folders of a site of Docusaurus, there or not: of sets of documents, their versions and translations, of blogs and of
 * pages. Sources: "Versioning", "i18n - Introduction", `readVersionMetadata` of its docs plug-in.
 */
export function partsOf(config: Value, { home, beside }: Omit<Places, "folder">): SiteParts {
  const languages = languagesOf(config);
  const main = languages.find(({ isDefault }) => isDefault)?.code ?? null;
  const within = (path: string) => (home === "" ? path : `${home}/${path}`);
  const documents = setsOf(config, home, "docs");
  const sets = [...documents, ...setsOf(config, home, "blog"), ...setsOf(config, home, "pages")];
  const folders = sets.flatMap((set): FolderPart[] => {
    const { kind, id } = set;
    const [prefix, ending] = id === "default" ? ["", ""] : [`${id}_`, `-${id}`];
    const name = id === "default" ? kind : kind === "docs" ? id : `${kind}-${id}`;
    const names = versionsOf(set, beside);
    const versioned = (version: string) => within(`${prefix}versioned_docs/version-${version}`);
    const shown = shownVersion(set, names);
    // The documents of the next version aren't built then, but some sites copy them to where those of the newest are.
    const isCopied = names.length > 0 && shown !== "current" && !names.includes("current");
    const copied: FolderPart = {
      ...{ folder: set.folder, kind, language: main, version: shown, set: name },
      instead: versioned(shown),
    };
    const own = (names.length === 0 ? [null] : names).flatMap((version) => {
      const isCurrent = version === null || version === "current";
      const folder = isCurrent ? set.folder : versioned(version);
      const path = kind === "docs" ? (isCurrent ? "/current" : `/version-${version}`) : "";
      const translations = languages
        .filter(({ isDefault }) => !isDefault)
        .map((each) => ({
          folder: within(`${each.folder}/docusaurus-plugin-content-${kind}${ending}${path}`),
          language: each.code,
        }));
      return [{ folder, language: main }, ...translations].map((each) => ({
        ...each,
        kind,
        version,
        set: name,
      }));
    });
    return isCopied ? [copied, ...own] : own;
  });
  const unknown = unknownIn(config);
  return {
    ...(unknown.length > 0 && { unknown }),
    folders,
    languages: languages.map(({ code, label, isDefault }) => ({ code, label, isDefault })),
    versions: documents.flatMap((set) => versionParts(set, beside)).filter(isFirst),
  };
}

/** Returns what is computed, so that only a part of it is known. */
function unknownIn(config: Value): UnknownPart[] {
  const isComputed = (key: string) => {
    const value = valueAt(config, key);
    return value !== undefined && plainValue(value).kind !== "list";
  };
  const i18n = valueAt(config, "i18n");
  const locales = valueAt(i18n, "locales");
  const areSaid =
    textOf(valueAt(i18n, "defaultLocale")) !== undefined &&
    locales !== undefined &&
    plainValue(locales).kind === "list" &&
    itemsOf(locales).every((each) => textOf(each) !== undefined);
  return [
    ...(isComputed("presets") || isComputed("plugins") ? (["folders"] as const) : []),
    ...(i18n !== undefined && !areSaid ? (["languages"] as const) : []),
  ];
}

/** Returns the languages that are said, the first the site's own. Source: its `loadI18n`. */
export function languagesOf(config: Value): readonly Language[] {
  const i18n = valueAt(config, "i18n");
  const main = textOf(valueAt(i18n, "defaultLocale"));
  if (main === undefined) return [];
  const said = itemsOf(valueAt(i18n, "locales")).flatMap((each) => textOf(each) ?? []);
  const codes = [...new Set(said.includes(main) ? said : [main, ...said])].slice(0, MAX_LANGUAGES);
  const translations = textOf(valueAt(i18n, "path")) ?? "i18n";
  const base = barePath(textOf(valueAt(config, "baseUrl")) ?? "");
  return codes.map((code) => {
    const own = (key: string) => textOf(valueAt(i18n, "localeConfigs", code, key));
    const isDefault = code === main;
    const served = own("baseUrl");
    return {
      code,
      label: own("label") ?? nameOfLanguage(own("htmlLang") ?? code),
      isDefault,
      folder: `${translations}/${own("path") ?? code}`,
      served: served === undefined ? base + (isDefault ? "" : `/${code}`) : barePath(served),
    };
  });
}

function versionParts(set: Documents, beside: Places["beside"]): SiteParts["versions"] {
  const names = versionsOf(set, beside);
  const shown = shownVersion(set, names);
  return names.map((name) => ({
    name,
    label: set.versions.get(name)?.label ?? (name === "current" ? "Next" : name),
    isCurrent: name === shown,
  }));
}

/** Sets can have versions of the same name. */
function isFirst(
  { name }: SiteParts["versions"][number],
  index: number,
  all: SiteParts["versions"],
): boolean {
  return all.findIndex((each) => each.name === name) === index;
}
