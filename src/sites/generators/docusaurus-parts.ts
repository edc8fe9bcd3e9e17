import { itemsOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { type Documents, documentsOf } from "./documents.ts";

/** Of languages, and of versions of a set of documents. */
const MAX_PARTS = 500;

/**
 * Returns the folders of a site of Docusaurus, there or not: of sets of documents, their versions and translations, of the blog and of
 * pages. Sources: "Versioning", "i18n - Introduction", `readVersionMetadata` of its docs plug-in.
 */
export function partsOf(config: Value, { home, beside }: Omit<Places, "folder">): SiteParts {
  const { languages, main } = languagesOf(config);
  const sets = documentsOf(config, home);
  const within = (path: string) => (home === "" ? path : `${home}/${path}`);
  const translated = (plugin: string, path: string) =>
    languages
      .filter(({ code }) => code !== main)
      .map(({ code }) => ({ folder: within(`i18n/${code}/${plugin}${path}`), language: code }));
  const folders = sets.flatMap((set): FolderPart[] => {
    const { id, folder } = set;
    const [prefix, ending] = id === "default" ? ["", ""] : [`${id}_`, `-${id}`];
    const made = versionsOf(set, beside);
    const own: FolderPart = {
      folder,
      kind: "docs",
      language: main,
      version: made.length > 0 ? "current" : null,
      set: id === "default" ? "docs" : id,
    };
    const earlier = made.map((version) => ({
      ...own,
      folder: within(`${prefix}versioned_docs/version-${version}`),
      version,
    }));
    const plugin = `docusaurus-plugin-content-docs${ending}`;
    return [own, ...earlier].flatMap((each) => {
      const name =
        each.version === null || each.version === "current" ? "current" : `version-${each.version}`;
      return [each, ...translated(plugin, `/${name}`).map((other) => ({ ...each, ...other }))];
    });
  });
  const blog: FolderPart = {
    folder: within(pathOf(config, "blog") ?? "blog"),
    kind: "blog",
    language: main,
    version: null,
    set: "blog",
  };
  const pages: FolderPart = {
    folder: within(pathOf(config, "pages") ?? "src/pages"),
    kind: "pages",
    language: main,
    version: null,
    set: "pages",
  };
  const others = [
    ...[blog, ...translated("docusaurus-plugin-content-blog", "").map((each) => ({ ...blog, ...each }))],
    ...[pages, ...translated("docusaurus-plugin-content-pages", "").map((each) => ({ ...pages, ...each }))],
  ];
  return {
    folders: [...folders, ...others],
    languages,
    versions: sets.flatMap((set) => versionParts(set, config, beside)),
  };
}

function languagesOf(config: Value) {
  const main = textOf(valueAt(config, "i18n", "defaultLocale"));
  const codes = itemsOf(valueAt(config, "i18n", "locales")).flatMap((each) => textOf(each) ?? []);
  if (main === undefined || codes.length === 0) return { languages: [], main: null };
  const languages = codes.slice(0, MAX_PARTS).map((code) => ({
    code,
    label: textOf(valueAt(config, "i18n", "localeConfigs", code, "label")) ?? code,
    isDefault: code === main,
  }));
  return { languages, main };
}

function versionsOf({ id }: Documents, beside: Places["beside"]): string[] {
  const names = itemsOf(beside(id === "default" ? "versions.json" : `${id}_versions.json`));
  return names.flatMap((each) => textOf(each) ?? []).slice(0, MAX_PARTS);
}

/** The versions of the first set, which have its labels. */
function versionParts(set: Documents, config: Value, beside: Places["beside"]): SiteParts["versions"] {
  const made = versionsOf(set, beside);
  if (set.id !== "default" || made.length === 0) return [];
  const shown = set.last ?? made[0];
  const labels = Array.from(valuesIn(config), (value) => valueAt(value, "versions")).find(Boolean);
  return ["current", ...made].map((name) => ({
    name,
    label: textOf(valueAt(labels, name, "label")) ?? (name === "current" ? "Next" : name),
    isCurrent: name === shown,
  }));
}

/** Returns the folder of the blog, or of pages, where the preset says another one. */
function pathOf(config: Value, kind: "blog" | "pages"): string | undefined {
  return textOf(valueAt(Array.from(valuesIn(config), (value) => valueAt(value, kind)).find(Boolean), "path"));
}
