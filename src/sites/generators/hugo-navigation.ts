import { folderOf, nameOf, withoutEnding } from "../addresses/index.ts";
import type {
  InPositions,
  LabelAt,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
} from "../formats/navigation.ts";
import { configuredMenusOfHugo } from "./hugo-menus.ts";

/** A section, with its page where it has one. */
type Section = {
  readonly path: string;
  page?: MenuPage;
  readonly pages: MenuPage[];
  readonly sections: Section[];
};

type Sorted = Readonly<{ entry: MenuEntry; weight: number; date: number; label: string; path: string }>;

export const keysOfHugo = [
  ...["title", "linkTitle", "linktitle", "weight", "date", "publishDate", "lastmod", "draft", "headless"],
  ...["build", "_build", "toc_hide", "bookHidden", "menu", "menus"],
];

/**
 * Source: "Sections" of Hugo, and `DefaultPageSort`: the pages and sections of each section, as themes list them, and the menus that
 * the site says.
 */
export function menusOfHugo(asked: MenusAsked): readonly MenuTree[] {
  const { folder, language } = asked.part;
  const named = (page: MenuPage) => {
    const bare = withoutEnding(page.path);
    return language !== null && bare.endsWith(`.${language}`) ? bare.slice(0, -language.length - 1) : bare;
  };
  const all = new Map<string, Section>([[folder, { path: folder, pages: [], sections: [] }]]);
  const listed = asked.pages.filter(isListed);
  for (const page of listed) {
    const name = named(page);
    if (nameOf(name) !== "_index") continue;
    const path = folderOf(name);
    all.set(path, { pages: [], sections: [], ...all.get(path), path, page });
  }
  const first = (path: string) =>
    (folder === "" ? path : path.slice(folder.length + 1)).split("/").slice(0, -1)[0];
  for (const page of listed) {
    const section = first(named(page));
    if (section === undefined) continue;
    const path = folder === "" ? section : `${folder}/${section}`;
    const isBundle = named(page) === `${path}/index`;
    if (!isBundle && !all.has(path)) all.set(path, { path, pages: [], sections: [] });
  }
  const sectionOf = (path: string) => {
    let at = folderOf(path);
    while (at !== folder && at !== "" && !all.has(at)) at = folderOf(at);
    return all.get(at) ?? all.get(folder)!;
  };
  for (const section of all.values())
    if (section.path !== folder) sectionOf(section.path).sections.push(section);
  for (const page of listed) {
    const name = named(page);
    if (nameOf(name) === "_index") continue;
    sectionOf(nameOf(name) === "index" ? folderOf(name) : name).pages.push(page);
  }
  const root = all.get(folder)!;
  const placed = placedOf(root);
  const sections = placed.entries.length === 0 ? [] : [{ name: "Pages", path: undefined, ...placed }];
  return [...sections, ...configuredMenusOfHugo(asked)];
}

function placedOf(section: Section): { entries: readonly MenuEntry[]; into: InPositions } {
  const into: InPositions = {
    kind: "positions",
    of: `the folder ${section.path}`,
    unnumbered: "last",
    least: 1,
    isWhole: true,
  };
  const entries = [
    ...section.pages.map((page) => sortedPage(page, into)),
    ...section.sections.map((each) => sortedSection(each, into)),
  ].toSorted(byDefault);
  return { entries: entries.map(({ entry }) => entry), into };
}

function sortedPage(page: MenuPage, of: InPositions): Sorted {
  const label = labelOf(page);
  const entry = { label, page: page.path, labelAt: labelAtOf(page), member: memberOf(page, of) };
  return { entry, weight: weightOf(page), date: dateOf(page), label, path: page.path };
}

function sortedSection(section: Section, of: InPositions): Sorted {
  const { page, path } = section;
  const label = page ? labelOf(page) : listTitle(nameOf(path));
  const shared = { label, ...placedOf(section) };
  const entry: MenuEntry = page
    ? { ...shared, page: page.path, labelAt: labelAtOf(page), member: memberOf(page, of) }
    : { ...shared, reason: `The folder ${path} has no _index.md, which could have its place.` };
  const date = page && dateOf(page) > 0 ? dateOf(page) : latestIn(section);
  return { entry, weight: page ? weightOf(page) : 0, date, label, path };
}

function memberOf(page: MenuPage, of: InPositions): Member {
  const weight = weightOf(page);
  const at = { in: "page", path: page.path, key: ["weight"] } as const;
  return { of, number: weight === 0 ? undefined : weight, at };
}

/** Those without a weight come last, then the newest first. */
function byDefault(one: Sorted, other: Sorted): number {
  if (one.weight !== other.weight)
    return one.weight === 0 ? 1 : other.weight === 0 ? -1 : one.weight - other.weight;
  if (one.date !== other.date) return other.date - one.date;
  const byLabel = one.label.localeCompare(other.label, "en");
  return byLabel || (one.path < other.path ? -1 : 1);
}

/** Source: its "Build options". */
function isListed({ values }: MenuPage): boolean {
  if (values.draft === true || values.headless === true) return false;
  const build = values.build ?? values._build;
  const list = typeof build === "object" && build !== null && "list" in build ? build.list : undefined;
  return list !== "never" && list !== "local" && list !== false;
}

function weightOf({ values: { weight } }: MenuPage): number {
  const number = typeof weight === "string" && /^-?\d{1,9}$/.test(weight) ? Number(weight) : weight;
  return typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
}

/** Source: "Configure dates". */
function dateOf({ values }: MenuPage): number {
  for (const key of ["date", "publishDate", "lastmod"]) {
    const value = values[key];
    const time = value instanceof Date || typeof value === "string" ? new Date(value).getTime() : Number.NaN;
    if (!Number.isNaN(time)) return Math.trunc(time / 1000);
  }
  return 0;
}

/** A section without a date has that of its newest page. */
function latestIn({ pages, sections }: Section): number {
  const inside = sections.map((each) => (each.page && dateOf(each.page)) || latestIn(each));
  return Math.max(0, ...pages.map(dateOf), ...inside);
}

function textIn({ values }: MenuPage, ...keys: readonly string[]): readonly [string, string] | undefined {
  const key = keys.find((each) => typeof values[each] === "string" && values[each] !== "");
  return key === undefined ? undefined : [key, String(values[key])];
}

function labelOf(page: MenuPage): string {
  return textIn(page, "linkTitle", "linktitle", "title")?.[1] ?? page.title;
}

function labelAtOf(page: MenuPage): LabelAt {
  const [key = "title"] = textIn(page, "linkTitle", "linktitle", "title") ?? [];
  return { in: "page", path: page.path, key: [key] };
}

/** Source: `newPageMetaFromName` and "pluralizeListTitles"; a site can turn that off. */
function listTitle(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
