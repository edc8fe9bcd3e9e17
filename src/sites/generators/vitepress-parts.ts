import { entriesOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { Places, SiteParts } from "../formats/configuration.ts";
import { languagesOf, type Locale, nameOfLanguage, partsIn, pathIn } from "./locale-parts.ts";

/** Sources: "Internationalization" and "Source Directory" of VitePress. */
export function partsOfVitepress(config: Value, { home }: Omit<Places, "folder">): SiteParts {
  const folder = pathIn(home, textOf(valueAt(config, "srcDir")) ?? ".");
  const locales = localesOf(config);
  return { folders: partsIn(folder, locales), languages: languagesOf(locales), versions: [] };
}

/** A language can be in another folder than its address says: `en/:rest*` is rewritten to `:rest*`. */
function localesOf(config: Value): Locale[] {
  const rewrites = Array.from(entriesOf(valueAt(config, "rewrites")), ([from, to]) => [from, textOf(to)]);
  const main = textOf(valueAt(config, "lang")) ?? "en";
  return Array.from(entriesOf(valueAt(config, "locales")), ([key, locale]) => {
    const isRoot = key === "root";
    const code = textOf(valueAt(locale, "lang")) ?? (isRoot ? main : key);
    const before = isRoot ? "" : `${key}/`;
    const rewritten = rewrites.flatMap(([from = "", to = ""]) => {
      const [, folder, rest] = /^([^:*]{1,300})\/(:\w{1,50}(?:\*|\(\.\*\)))$/.exec(from) ?? [];
      return folder !== undefined && to === before + rest ? [folder] : [];
    });
    return {
      code,
      label: textOf(valueAt(locale, "label")) ?? code,
      isDefault: isRoot,
      folders: [isRoot ? "" : key, ...rewritten],
    };
  });
}

/** By `locales`, whose keys are addresses as `/zh/`; a theme says what a language is called. Source: "I18n" of VuePress. */
export function partsOfVuepress(config: Value, { home }: Omit<Places, "folder">): SiteParts {
  const keys = [...entriesOf(valueAt(config, "locales"))];
  const named = Array.from(valuesIn(config), (value) => valueAt(value, "locales"));
  const locales = keys.map(([key, locale]): Locale => {
    const folder = key.replace(/^\/|\/$/g, "");
    const code = textOf(valueAt(locale, "lang")) ?? (folder === "" ? "en-US" : folder);
    const names = named
      .map((each) => valueAt(each, key))
      .flatMap((each) => ["selectLanguageName", "label"].map((name) => textOf(valueAt(each, name))));
    const label = names.find((each) => each !== undefined) ?? nameOfLanguage(code);
    return { code, label, isDefault: folder === "", folders: [folder] };
  });
  return { folders: partsIn(home, locales), languages: languagesOf(locales), versions: [] };
}
