import { itemsOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { languagesOf, type Locale, nameOfLanguage, partsIn, pathIn } from "./locale-parts.ts";

/** Where Nextra has pages: of the older ones in `pages`, names of files can end in languages. Source: its "Next.js I18n". */
const folders = ["content", "src/content", "pages", "src/pages"];

const endings = ["ts", "mts", "js", "mjs"];
const names = [
  "i18n-config",
  "i18n.config",
  "i18n",
  "i18n/routing",
  "i18n/config",
  "lib/i18n",
  "config/i18n",
];

/** Where the code of an app with `[lang]` has its languages. Sources: "Internationalization" of Next.js, and "Routing" of next-intl. */
const filesOfLanguages = ["", "src/"].flatMap((folder) =>
  names.flatMap((name) => endings.map((ending) => `${folder}${name}.${ending}`)),
);

export const isFileOfLanguages =
  /^(?:src\/)?(?:(?:lib\/|config\/)?i18n|i18n[.-]config|i18n\/(?:routing|config))\.m?[jt]s$/;

/** Returns the map of a script that has the languages of an app and the main one. */
function localesIn(script: Value | undefined): Value | undefined {
  const values = script ? valuesIn(script) : [];
  return Array.from(values).find((each) => valueAt(each, "locales") && valueAt(each, "defaultLocale"));
}

/** Returns the folders of a site in languages, as `content/en`. Undefined where it is in one. */
export function partsOfNext(config: Value, { home, beside }: Omit<Places, "folder">): SiteParts | undefined {
  const said = Array.from(valuesIn(config), (value) => valueAt(value, "i18n"));
  const i18n =
    said.find((each) => valueAt(each, "locales")) ??
    filesOfLanguages
      .values()
      .map((name) => localesIn(beside(name)))
      .find(Boolean);
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
