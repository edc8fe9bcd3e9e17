import { liquidMarkdown } from "../../markdown/tree/dialect.ts";
import { folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { textOf, type Value, valueAt } from "../files/value.ts";
import type { Places, SiteParts } from "../formats/configuration.ts";
import { addressByPath } from "../formats/page-address.ts";
import { switchedOn } from "../formats/page-standing.ts";
import { eleventyFields } from "./eleventy-fields.ts";
import { menusOfEleventy } from "./eleventy-navigation.ts";
import { type Generator, markdownAs } from "./generator.ts";
import { ignoredBy } from "./ignored-files.ts";
import { languagesOf, type Locale, nameOfLanguage, partsIn, pathIn } from "./locale-parts.ts";

/** Data of a folder, which is called as that. Source: its "Template and Directory Specific Data Files". */
const languageData = /(?:^|\/)([a-z]{2}(?:[-_][A-Za-z]{2,4})?)\/\1\.(?:11tydata\.)?(?:json|[cm]?js)$/;

export const eleventy: Generator = {
  is: "an 11ty site",
  files: "eleventy.config.* .eleventy.*",
  pages: "content src/docs docs",
  pagesIn: /\b(?:input:|setInputDirectory\()\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  weak: true,
  configuration: { reads: "texts", with: languageData, parts: partsOf },
  fields: { usual: eleventyFields },
  names: markdownAs(liquidMarkdown),
  titlesByTemplate: true,
  navigation: { keys: ["eleventyNavigation"], read: menusOfEleventy },
  // Source: its plug-in "InputPath to URL".
  looksFromRoot: "files",
  // Its templates list pages by their tags and data.
  listed: { all: () => true },
  // Source: its "Permalinks" and `fileSlug`; what data of a folder says isn't read.
  addressOf: ({ file, own }) => {
    if (own) return own.key === "permalink" && /^\/[^{]*\/$/.test(own.address) ? own.address : undefined;
    const [name, above] = withoutEnding(file).split("/").toReversed();
    const part = (each: string) => each.replace(/^\d{4}-\d{2}-\d{2}-/, "");
    return name === above ? undefined : addressByPath(file, { ending: "/", ofFolder: ["index"], part });
  },
  // Source: "permalink: false" of its "Permalinks", and its "Collections".
  standing: ({ says: { values = {} } = {} }) =>
    values.permalink === false
      ? { is: "left out", by: "permalink: false" }
      : switchedOn(values, "unlisted", "eleventyExcludeFromCollections"),
  routes: {
    files: /(?!)/,
    inFolder: (_, paths, within) => paths.flatMap((path) => routesOfTemplate(path, within)),
  },
  // Source: its "Template Layouts" and "Ignore Template Files".
  parts: (file) => /(?:^|\/)_(?:includes|layouts|data)\//.test(file),
  leavesOut: {
    files: ".eleventyignore",
    by: (text, within) => {
      const isIgnored = ignoredBy(text.split(/\r?\n/));
      return (file) => isIgnored(within + file);
    },
  },
};

/**
 * Returns where a page may be besides where its file says: one in another template language, one that is called like its folder, and
 * one with a date before its name, which `fileSlug` is without. Source: "Template Languages", "Permalinks" and "fileSlug" of Eleventy.
 */
function routesOfTemplate(path: string, within: string): string[] {
  if (!path.startsWith(within)) return [];
  const [, stem, ending] = template.exec(path.slice(within.length)) ?? [];
  if (stem === undefined) return [];
  const [folder, name] = [folderOf(stem), nameOf(stem)];
  const isOfFolder = name === "index" || name === nameOf(folder);
  const undated = stem.slice(0, -name.length) + name.replace(/^\d{4}-\d\d-\d\d-/, "");
  const found = [...(ending === "md" ? [] : [stem]), ...(isOfFolder ? [folder] : []), undated];
  return [...new Set(found)].filter((each) => ending !== "md" || each !== stem).map((each) => `/${each}`);
}

const template = /^([^_.][^.]{0,300})\.(md|njk|liquid|webc|html|hbs|mustache|ejs|haml|pug|11ty\.[cm]?[jt]s)$/;

/**
 * Returns the languages that data of folders say, as `en/en.json`; undefined where none does. Source: "Internationalization (I18n)" of
 * Eleventy.
 */
function partsOf(config: Value, { home, beside, names }: Omit<Places, "folder">): SiteParts | undefined {
  const said = (key: string) => textOf(valueAt(config, key));
  const input = namesIn("", said("setInputDirectory") ?? said("input") ?? ".").join("/");
  const main = said("defaultLanguage");
  const found = names().flatMap((name) => {
    const code = textOf(valueAt(beside(name), "lang")) ?? textOf(valueAt(beside(name), "locale"));
    const within = input === "" ? "" : `${input}/`;
    return code === undefined || !name.startsWith(within)
      ? []
      : [{ code, folder: folderOf(name).slice(within.length) }];
  });
  const locales = Array.from(
    Map.groupBy(found, ({ code }) => code),
    ([code, all]): Locale => ({
      ...{ code, label: nameOfLanguage(code), isDefault: code === main },
      folders: [...new Set(all.map(({ folder }) => folder))],
    }),
  );
  if (locales.length === 0) return undefined;
  return { folders: partsIn(pathIn(home, input), locales), languages: languagesOf(locales), versions: [] };
}
