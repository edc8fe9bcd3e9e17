import { barePath, folderOf, nameOf } from "../addresses/index.ts";
import {
  entriesOf,
  itemsOf,
  type PlainValue,
  switchOf,
  textOf,
  type Value,
  valueAt,
} from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import type { SiteFile } from "./generator.ts";
import { languagesOf, type Locale, partsIn, pathIn } from "./locale-parts.ts";

type Site = Readonly<{ home: string; config: Value }>;

/**
 * Returns the folders of documents and of the blog. The languages are those of mkdocs-static-i18n, or each is a site of its own beside the
 * main one.
 */
export function partsOfMkdocs(config: Value, places: Omit<Places, "folder">): SiteParts {
  const sites = languageSites(config, places);
  if (sites) return partsOfSites(config, sites);
  const folder = documentsIn(config, places.home);
  const { locales, isBySuffix } = localesOf(config);
  const main = locales.find(({ isDefault }) => isDefault)?.code ?? null;
  const others = locales.filter(({ isDefault }) => !isDefault).map(({ code }) => code);
  const suffixes = { language: main, endings: others };
  const docs = partsIn(folder, isBySuffix ? [] : locales);
  const blogs = blogsIn(config).flatMap(({ folders }) =>
    folders.map(
      (each) => ({ ...docs[0]!, folder: pathIn(folder, each), kind: "blog", set: "blog" }) as const,
    ),
  );
  const all: readonly FolderPart[] = [...docs, ...blogs];
  return {
    folders: isBySuffix ? all.map((each) => ({ ...each, ...suffixes })) : all,
    languages: languagesOf(locales),
    versions: [],
  };
}

function documentsIn(config: Value, home: string): string {
  return pathIn(home, textOf(valueAt(config, "docs_dir")) ?? "docs");
}

/** Returns what plug-ins are given, by their names; undefined for one that is given nothing. */
export function pluginsIn(config: Value): ReadonlyMap<string, PlainValue | undefined> {
  const plugins = valueAt(config, "plugins");
  if (plugins?.kind === "map") return entriesOf(plugins);
  const found = new Map<string, PlainValue | undefined>();
  for (const each of itemsOf(plugins)) {
    const name = textOf(each);
    if (name !== undefined) found.set(name, undefined);
    for (const [name, options] of entriesOf(each)) found.set(name, options);
  }
  return found;
}

/** A blog with its folders in the folder of documents; `template` is where its posts are, undefined where that isn't followed. */
type Blog = Readonly<{ folders: readonly string[]; posts: string; template: string | undefined }>;

/** Returns the blogs of Material. Source: its `BlogConfig`. */
export function blogsIn(config: Value): readonly Blog[] {
  return blogOptions(config).map((options) => {
    const folder = textOf(valueAt(options, "blog_dir")) ?? "blog";
    const posts = (textOf(valueAt(options, "post_dir")) ?? "{blog}/posts").replace("{blog}", folder);
    const isInside = `${posts}/`.startsWith(`${folder}/`);
    return { folders: isInside ? [folder] : [folder, posts], posts, template: templateOf(options, folder) };
  });
}

/** Returns what is said of each blog. */
export function blogOptions(config: Value): ReadonlyArray<PlainValue | undefined> {
  return Array.from(pluginsIn(config)).flatMap(([name, options]) =>
    /^(?:material\/)?blog$/.test(name) ? [options] : [],
  );
}

/** Its dates are in the patterns of Babel, of which those with numbers alone are followed. */
function templateOf(options: Value | undefined, folder: string): string | undefined {
  const date = textOf(valueAt(options, "post_url_date_format")) ?? "yyyy/MM/dd";
  const format = textOf(valueAt(options, "post_url_format")) ?? "{date}/{slug}";
  if (!/^(?:yyyy|MM|dd|[/.-])+$/.test(date) || /[:]/.test(format) || valueAt(options, "post_slugify"))
    return undefined;
  const day = date.replace("yyyy", ":year").replace("MM", ":month").replace("dd", ":day");
  return `/${folder}/${format.replace("{date}", day).replace(/\{(slug|file|categories)\}/g, ":$1")}/`;
}

/**
 * Returns the languages of mkdocs-static-i18n: in folders, or as the names of files end. Source: its `I18nPluginConfig`; before 1.0 they
 * were a map.
 */
export function localesOf(config: Value): Readonly<{ locales: readonly Locale[]; isBySuffix: boolean }> {
  const options = pluginsIn(config).get("i18n");
  const said = valueAt(options, "languages");
  const isBySuffix = textOf(valueAt(options, "docs_structure")) !== "folder";
  const main = textOf(valueAt(options, "default_language"));
  const older = Array.from(said?.kind === "map" ? entriesOf(said) : [], ([code, each]) => ({
    code,
    label: textOf(each) ?? textOf(valueAt(each, "name")) ?? code,
    isDefault: code === main,
    isBuilt: switchOf(valueAt(each, "build")) ?? true,
  }));
  const newer = itemsOf(said).map((each) => {
    const code = textOf(valueAt(each, "locale")) ?? "null";
    return {
      code,
      label: textOf(valueAt(each, "name")) ?? code,
      isDefault: switchOf(valueAt(each, "default")) ?? false,
      isBuilt: switchOf(valueAt(each, "build")) ?? true,
    };
  });
  const locales = [...older, ...newer].filter(
    ({ code, isBuilt }) => isBuilt && !/^(?:null|default)$/.test(code),
  );
  return {
    locales: locales.map(({ isBuilt: _, ...each }) => ({ ...each, folders: [each.code] })),
    isBySuffix: isBySuffix && locales.length > 0,
  };
}

/**
 * Returns sites beside each other that are one in several languages, the main one first: the others inherit from it, or all do from one
 * file, and each is in a folder of its language.
 */
function languageSites(config: Value, { home, alike }: Omit<Places, "folder">): readonly Site[] | undefined {
  const all = [{ home, config }, ...alike()].filter((each) => folderOf(each.home) === folderOf(home));
  const inherited = ({ home, config }: Site) => {
    const said = valueAt(config, "INHERIT");
    const from = textOf(said?.kind === "list" ? said.items.at(-1) : said);
    return from === undefined ? undefined : pathIn(home, from);
  };
  const isFrom = (main: Site) => (each: Site) => {
    const from = inherited(each);
    return from !== undefined && folderOf(from) === main.home && /^mkdocs\.ya?ml$/.test(nameOf(from));
  };
  const parent = all.find((main) => all.some((each) => each !== main && isFrom(main)(each)));
  const group = parent
    ? [parent, ...all.filter((each) => each !== parent && isFrom(parent)(each))]
    : all.filter((each) => inherited(each) !== undefined && inherited(each) === inherited(all[0]!));
  if (group.length < 2 || home === "" || !group.some((each) => each.home === home)) return undefined;
  const first = parent ?? group.find((each) => linkOf(each) === "") ?? group.find(isEnglish) ?? group[0]!;
  return [first, ...group.filter((each) => each !== first).sort(byHome)];
}

/**
 * Returns the configurations that sites of other languages would have beside one in the folder of its language that lists them: a script
 * can build them with that alone, as FastAPI's does.
 */
export function impliedSites(config: Value, path: string): readonly SiteFile[] {
  const home = folderOf(path);
  const [around, own] = [folderOf(home), nameOf(home)];
  const codes = alternatesIn(config).map(({ link }) => nameOf(link));
  const isOneOf = isLanguage.test(own) && around !== home;
  return (isOneOf ? codes : [])
    .filter((code) => isLanguage.test(code) && code !== own)
    .map((code) => ({
      path: pathIn(around, `${code}/mkdocs.yml`),
      text: `INHERIT: ../${own}/${nameOf(path)}\n`,
    }));
}

/** As `en`, `zh-hant` and `pt_BR`. */
const isLanguage = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i;

function byHome(one: Site, other: Site): number {
  return one.home < other.home ? -1 : 1;
}

function isEnglish({ home }: Site): boolean {
  return nameOf(home) === "en";
}

function partsOfSites(config: Value, sites: readonly Site[]): SiteParts {
  const locales = sites.map(({ home }, at) => {
    const code = nameOf(home);
    const { name = code } = alternateOf(config, code, at === 0) ?? {};
    // FastAPI's menu of languages has the code before each, as `ja - 日本語`.
    const label = name.startsWith(`${code} - `) ? name.slice(code.length + 3) : name;
    return { code, label, isDefault: at === 0 };
  });
  return {
    folders: sites.map(({ home, config }) => ({
      folder: documentsIn(config, home),
      kind: "docs",
      language: nameOf(home),
      version: null,
      set: "docs",
    })),
    languages: locales,
    versions: [],
  };
}

/** Returns where a site of one language is served, as the menu of languages says; undefined for others, and where that says nothing. */
export function languageAddress(config: Value, places: Omit<Places, "folder">): string | undefined {
  const sites = languageSites(config, places);
  return sites && alternateOf(config, nameOf(places.home), sites[0]!.home === places.home)?.link;
}

function linkOf({ home, config }: Site): string | undefined {
  return alternateOf(config, nameOf(home), false)?.link;
}

/** Source: "Site language selector" of Material. */
function alternatesIn(config: Value) {
  return itemsOf(valueAt(config, "extra", "alternate")).flatMap((each) => {
    const link = textOf(valueAt(each, "link"));
    const [name, lang] = [textOf(valueAt(each, "name")), textOf(valueAt(each, "lang"))];
    return link === undefined || name === undefined ? [] : [{ link: barePath(link), name, lang }];
  });
}

function alternateOf(config: Value, code: string, isMain: boolean) {
  const all = alternatesIn(config);
  const shortest = all.toSorted((one, other) => one.link.length - other.link.length)[0];
  const ofCode = all.find(({ link, lang }) => lang === code || nameOf(link) === code);
  return ofCode ?? (isMain ? shortest : undefined);
}
