import { itemsOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { languagesOf, type Locale, nameOfLanguage, partsIn, pathIn } from "./locale-parts.ts";

/** Where Nextra has pages: of the older ones in `pages`, names of files can end in languages. Source: its "Next.js I18n". */
const folders = ["content", "src/content", "pages", "src/pages"];

/** Returns the folders of a site in languages, as `content/en`. Undefined where it is in one. */
export function partsOfNext(config: Value, { home }: Omit<Places, "folder">): SiteParts | undefined {
  const i18n = Array.from(valuesIn(config), (value) => valueAt(value, "i18n")).find((each) =>
    valueAt(each, "locales"),
  );
  const main = textOf(valueAt(i18n, "defaultLocale"));
  const codes = itemsOf(valueAt(i18n, "locales")).flatMap((each) => textOf(each) ?? []);
  if (codes.length === 0) return undefined;
  const locales = codes.map((code): Locale => ({
    code,
    label: nameOfLanguage(code),
    isDefault: code === main,
    folders: [code],
  }));
  const others = codes.filter((code) => code !== main);
  return {
    folders: folders.flatMap((folder) => {
      const [own, ...inside] = partsIn(pathIn(home, folder), locales);
      const whole: FolderPart = { ...own!, language: main ?? null };
      return [folder.endsWith("pages") ? { ...whole, endings: others } : whole, ...inside];
    }),
    languages: languagesOf(locales),
    versions: [],
  };
}
