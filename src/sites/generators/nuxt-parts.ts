import { barePath } from "../addresses/index.ts";
import { itemsOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { inPlace } from "../formats/fields.ts";
import { pagesOfNuxt } from "./collections.ts";
import { languagesOf, type Locale, pathIn } from "./locale-parts.ts";

type Asked = Omit<Places, "folder">;

/** A folder of pages in that of all, with its address, and that of the language that it is called as. */
type Source = Readonly<{ name: string; folder: string; address: string; language: string | null }>;

/** Sources: "Define collections" and "Sources" of Nuxt Content. */
export function sourcesOf(config: Value, { beside }: Pick<Asked, "beside">): readonly Source[] {
  const locales = localesOf(config);
  const listed = ["ts", "mts", "js", "mjs"].map((ending) => beside(`content.config.${ending}`)).find(Boolean);
  const found = (listed ? pagesOfNuxt(listed) : []).flatMap(({ name, include, prefix }): Source[] => {
    const folder = inPlace("", include).replace(/\/$/, "");
    if (folder === "" || /\.\w+$/.test(folder)) return [];
    const own = locales.find(({ code, folders }) => folders.includes(folder) || name.endsWith(`_${code}`));
    const usual =
      own && !own.isDefault && prefix !== undefined && barePath(prefix) === "" ? own.code : prefix;
    return [{ name, folder, address: barePath(usual ?? folder), language: own?.code ?? null }];
  });
  const known = new Map(found.toReversed().map((each) => [each.folder, each]));
  return [...known.values()].toReversed();
}

/** The pages of the default collection, or of those that are listed. */
export function partsOfNuxt(config: Value, asked: Asked): SiteParts {
  const locales = localesOf(config);
  const content = pathIn(asked.home, "content");
  const own: FolderPart = { folder: content, kind: "docs", language: null, version: null, set: "docs" };
  const inside = sourcesOf(config, asked).map(({ name, folder, language }): FolderPart => {
    const isBlog = /^(?:blog|posts?|news|articles)(?:_|$)/i.test(name);
    const set =
      language !== null && name.endsWith(`_${language}`) ? name.slice(0, -language.length - 1) : name;
    return { ...own, folder: pathIn(content, folder), language, set, kind: isBlog ? "blog" : "docs" };
  });
  return { folders: [own, ...inside], languages: languagesOf(locales), versions: [] };
}

/** Source: the "locales" of Nuxt I18n. */
function localesOf(config: Value): Locale[] {
  const i18n = valueAt(config, "i18n");
  const main = textOf(valueAt(i18n, "defaultLocale"));
  return itemsOf(valueAt(i18n, "locales")).flatMap((each) => {
    const code = textOf(each) ?? textOf(valueAt(each, "code"));
    if (code === undefined) return [];
    return [
      { code, label: textOf(valueAt(each, "name")) ?? code, isDefault: code === main, folders: [code] },
    ];
  });
}
