import { folderOf } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import type { Written } from "../files/literals.ts";
import {
  itemsOf,
  type PlainValue,
  plainValue,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";
import type {
  Adopted,
  InPositions,
  LabelAt,
  Located,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NavigationFormat,
  NewEntry,
  SettingChange,
} from "../formats/navigation.ts";
import {
  labelIn,
  type ListedItem,
  ListedMenus,
  type ListKind,
  madeAt,
  madeEntry,
} from "../formats/value-menus.ts";
import {
  type Folder,
  keyOf,
  orderOf,
  placeOf,
  put,
  type Route,
  routesOf,
  sidebarOf,
} from "./starlight-routes.ts";

/** Sources: `utils/navigation.ts`, `utils/routing` and `schemas/sidebar.ts` of Starlight. */
export const starlightNavigation: NavigationFormat = {
  keys: ["title", "slug", "draft", "sidebar"],
  read: (asked) => new Sidebar(asked).menus(),
};

const importedTopics = /\bimport\s+([\w$]+)\s+from\s+["']starlight-sidebar-topics["']/;

const configName = /(?:^|\/)astro\.config\.[cm]?[jt]s$/;

class Sidebar {
  readonly #asked: MenusAsked;
  readonly #file: string | undefined;
  readonly #options: Located | undefined;
  /** The folder of the language in that of all, "" for none. */
  readonly #locale: string;
  readonly #language: string;
  readonly #main: string;
  readonly #collator: Intl.Collator;
  readonly #routes: readonly Route[];
  readonly #byId: ReadonlyMap<string, Route>;
  readonly #lists: ListedMenus;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#file = asked.files.find(({ path }) => configName.test(path) && folderOf(path) === asked.home)?.path;
    this.#options = this.#file === undefined ? undefined : optionsIn(this.#file, asked);
    const [root, locale] = placeOf(asked.part.folder);
    const locales = this.#said("locales");
    this.#locale = locale;
    this.#main = mainLanguage(this.#said("defaultLocale")?.value, locales?.value);
    this.#collator = new Intl.Collator(this.#main);
    this.#language =
      textOf(valueAt(locales?.value, locale === "" ? "root" : locale, "lang")) ??
      asked.part.language ??
      (locale === "" ? this.#main : locale);
    this.#routes = routesOf(asked, { root, locale, others: otherLocales(locales?.value, locale) });
    this.#byId = new Map(this.#routes.map((route) => [route.id, route]));
    this.#lists = new ListedMenus(asked, (item) => this.#entriesOf(item));
  }

  menus(): readonly MenuTree[] {
    const options = this.#options;
    if (this.#file === undefined || !options) return [];
    const sidebar = this.#said("sidebar");
    if (sidebar) return [this.#lists.menu("sidebar", sidebar, { write: this.#written })];
    const plugins = this.#said("plugins");
    const topics = plugins && this.#topicsIn(plugins);
    if (topics) return [topics];
    const maker = plugins && callIn(plugins.value, (name) => /sidebar/i.test(name));
    if (maker)
      return [
        {
          name: "sidebar",
          path: options.path,
          entries: [],
          reason: madeAt(this.#asked, { ...plugins, value: maker }),
        },
      ];
    const { entries, into } = this.#generated("");
    return [{ name: "sidebar", path: undefined, entries, into }];
  }

  /** Returns what an option of Starlight is, after names are followed. */
  #said(key: string): Located | undefined {
    const options = this.#options;
    const value = options && valueAt(options.value, key);
    return value && this.#asked.follow({ path: options.path, value });
  }

  /** Source: its plug-in starlight-sidebar-topics, which makes a menu of each topic. Undefined without it. */
  #topicsIn(plugins: Located): MenuTree | undefined {
    const text = this.#asked.textAt(plugins.path) ?? "";
    const [, name] =
      importedTopics.exec(text) ?? importedTopics.exec(this.#asked.textAt(this.#file!) ?? "") ?? [];
    const call = name === undefined ? undefined : callIn(plugins.value, (each) => each === name);
    const [given] = call?.kind === "parts" ? call.items : [];
    if (name === undefined || !call) return undefined;
    const line = lineAt(text, call.start);
    const reason = `The plug-in starlight-sidebar-topics makes it, at line ${line} of ${plugins.path}.`;
    const { entries } = given
      ? this.#lists.listed({ path: plugins.path, value: given }, { write: () => undefined })
      : { entries: [] };
    const shown = entries.map((each) => fixed(each, reason));
    return { name: "sidebar", path: plugins.path, entries: shown, reason };
  }

  #entriesOf({ path, value, whole, member }: ListedItem): readonly MenuEntry[] {
    if (value.kind === "text") return [this.#page(value.text, { path, value }, member)];
    const given =
      value.kind === "parts" && value.isCall
        ? value.items.map((each) => plainValue(each)).find(({ kind }) => kind === "map")
        : undefined;
    if (given) return [this.#made({ path, value: given }, whole, member)];
    if (value.kind !== "map") return [madeEntry(this.#asked, whole, member)];
    const [link, slug, generated] = [
      valueAt(value, "link"),
      valueAt(value, "slug"),
      valueAt(value, "autogenerate"),
    ];
    const items = valueAt(value, "items");
    if (link && !items) return [this.#link({ path, value }, textOf(link), member)];
    if (generated)
      return this.#folder({ path, value }, textOf(valueAt(generated, "directory")), { whole, member });
    if (slug)
      return [
        textOf(slug) === undefined
          ? madeEntry(this.#asked, whole, member)
          : this.#page(textOf(slug)!, { path, value }, member),
      ];
    return items ? [this.#group({ path, value }, items, member)] : [madeEntry(this.#asked, whole, member)];
  }

  #page(slug: string, item: Located, member: Member): MenuEntry {
    const name = slug === "index" ? "" : slug;
    const id = [this.#locale, name].filter((part) => part !== "").join("/");
    const route = this.#byId.get(id);
    const said = this.#labelOf(item);
    if (!route) return { label: slug, ...said, path: item.path, member };
    return { ...this.#labelOfPage(route), ...said, page: route.page.path, path: item.path, member };
  }

  #link({ path, value }: Located, link: string | undefined, member: Member): MenuEntry {
    const said = this.#labelOf({ path, value });
    if (link === undefined || !said) return { ...madeEntry(this.#asked, { path, value }, member), ...said };
    if (isElsewhere(link)) return { ...said, href: link, path, member };
    const [address = ""] = link.split(/[?#]/, 1);
    const names = [this.#locale, ...address.split("/")].filter((name) => name !== "");
    const route = this.#byId.get(names.join("/"));
    return {
      ...said,
      ...(route ? { page: route.page.path } : { href: link }),
      path,
      member,
    };
  }

  #group({ path, value }: Located, items: Value, member: Member): MenuEntry {
    const said = this.#labelOf({ path, value }) ?? { label: "" };
    return { ...said, path, member, ...this.#lists.listed({ path, value: items }, { write: this.#written }) };
  }

  /** What code makes of a map, as `group("guides", { items: […] })`. Its entries are known, and nothing of it is changed. */
  #made({ path, value }: Located, whole: Located, member: Member): MenuEntry {
    const entry = madeEntry(this.#asked, whole, member);
    const items = valueAt(value, "items");
    const name =
      whole.value.kind === "parts"
        ? whole.value.items.map((each) => textOf(each)).find((text) => text !== undefined)
        : undefined;
    if (!items) return entry;
    const { entries } = this.#lists.listed({ path, value: items }, { write: () => undefined });
    return {
      ...entry,
      ...this.#labelOf({ path, value }),
      label: name ?? entry.label,
      labelAt: undefined,
      entries: entries.map((each) => fixed(each, entry.reason)),
    };
  }

  /** Earlier releases made a group of it, with a label. */
  #folder(
    { path, value }: Located,
    directory: string | undefined,
    { whole, member }: Pick<ListedItem, "whole" | "member">,
  ): readonly MenuEntry[] {
    if (directory === undefined) return [madeEntry(this.#asked, whole, member)];
    const folder = directory.replace(/^\/|\/$/g, "");
    const said = this.#labelOf({ path, value });
    if (said) return [{ ...said, path, member, ...this.#generated(folder) }];
    return this.#generated(folder, { container: member.of, member }).entries;
  }

  /** All pages of a folder, by their numbers and names. */
  #generated(
    directory: string,
    within?: InPositions["within"],
  ): { entries: readonly MenuEntry[]; into: InPositions } {
    const folder = [this.#locale, directory].filter((part) => part !== "").join("/");
    const inFolder = (file: string) => folder === "" || file.startsWith(`${folder}/`);
    const root: Folder = { path: folder, inside: new Map() };
    const depth = ({ file }: Route) => file.split("/").length;
    const shown = this.#routes
      .filter(({ page, file }) => inFolder(file) && !isHidden(page))
      .toSorted((one, other) => depth(other) - depth(one));
    for (const route of shown) {
      const rest = folder === "" ? route.file : route.file.slice(folder.length + 1);
      put(root, rest.split("/"), route);
    }
    return this.#inside(root, within);
  }

  #inside(
    folder: Folder,
    within?: InPositions["within"],
  ): { entries: readonly MenuEntry[]; into: InPositions } {
    const into: InPositions = {
      kind: "positions",
      of: `the folder ${folder.path || this.#asked.part.folder}`,
      unnumbered: "last",
      within,
      adopt: (entry) => this.#shownAgain(entry, folder.path),
    };
    const entries = this.#sorted(folder).map(([name, each]) =>
      "inside" in each ? this.#subfolder(name, each, into) : this.#routeEntry(each, into),
    );
    return { entries, into };
  }

  /** Source: `sortDirEntries`. */
  #sorted({ inside }: Folder): ReadonlyArray<readonly [name: string, Folder | Route]> {
    return [...inside].toSorted(
      ([, one], [, other]) =>
        orderOf(one) - orderOf(other) || this.#collator.compare(keyOf(one), keyOf(other)),
    );
  }

  #firstOf(folder: Folder): Route | undefined {
    const [[, first] = []] = this.#sorted(folder);
    return first && "inside" in first ? this.#firstOf(first) : first;
  }

  #subfolder(name: string, folder: Folder, of: InPositions): MenuEntry {
    const first = this.#firstOf(folder);
    const number = orderOf(folder);
    const member: Member | undefined =
      first && !first.isOther
        ? { of, number: number === Number.MAX_VALUE ? undefined : number, at: settingOf(first.page, "order") }
        : undefined;
    return { label: name, member, ...this.#inside(folder) };
  }

  #routeEntry(route: Route, of: InPositions): MenuEntry {
    const { page, isOther } = route;
    const order = sidebarOf(page).order;
    const said = { ...this.#labelOfPage(route), page: page.path };
    if (isOther)
      return { ...said, reason: "This page isn't translated. Readers see it in the main language." };
    const hide: SettingChange = { ...settingOf(page, "hidden"), value: true };
    const member: Member = {
      of,
      number: typeof order === "number" ? order : undefined,
      at: settingOf(page, "order"),
      hide,
    };
    return { ...said, member };
  }

  #shownAgain(entry: MenuEntry | NewEntry, folder: string): Adopted | undefined {
    const path = typeof entry.page === "string" ? entry.page : entry.page?.path;
    const route = this.#routes.find(({ page }) => page.path === path);
    if (!route || folderOf(route.file) !== folder || !isHidden(route.page)) return undefined;
    const { page } = route;
    return {
      settings: [{ ...settingOf(page, "hidden"), value: undefined }],
      at: settingOf(page, "order"),
    };
  }

  /** The label of an entry of the configuration, in the language; undefined where it has none of its own. */
  #labelOf({ path, value }: Located): Pick<MenuEntry, "label" | "labelAt"> | undefined {
    const said = (...keys: readonly string[]) => labelIn(path, value, ...keys);
    const translated = said("translations", this.#language) ?? said("label", this.#language);
    const own = said("label") ?? said("label", this.#main);
    const at = translated ?? own;
    if (at?.in !== "file") return undefined;
    const isWritten = translated !== undefined || this.#language === this.#main;
    return { label: textOf(at.value)!, labelAt: isWritten ? at : undefined };
  }

  #labelOfPage({ page, isOther }: Route): Pick<MenuEntry, "label" | "labelAt"> {
    const { label } = sidebarOf(page);
    const isOwn = typeof label === "string" && label !== "";
    const labelAt: LabelAt = isOwn
      ? settingOf(page, "label")
      : { in: "page", path: page.path, key: ["title"] };
    return { label: isOwn ? label : page.title, labelAt: isOther ? undefined : labelAt };
  }

  readonly #written: ListKind["write"] = ({ label, page, href }: NewEntry): Written | undefined => {
    if (page) {
      const route = this.#routes.find((each) => each.page.path === page.path);
      if (!route) return undefined;
      const slug = (this.#locale === "" ? route.id : route.id.slice(this.#locale.length + 1)) || "index";
      const isSaid = label !== undefined && label !== this.#labelOfPage(route).label;
      if (!isSaid) return { value: slug };
      // Words of another language are not those of all.
      const own = this.#language === this.#main ? { label } : { translations: { [this.#language]: label } };
      return { value: { ...own, slug } };
    }
    if (href !== undefined) return { value: { label: label ?? href, link: href } };
    return label === undefined ? undefined : { value: { label, items: [] } };
  };
}

/** Returns what is given to Starlight: the first call of that name, else the first map that has a menu. */
function optionsIn(path: string, asked: MenusAsked): Located | undefined {
  const config = asked.readAt(path, "script");
  if (!config) return undefined;
  const integrations = itemsOf(
    asked.follow({ path, value: valueAt(config, "integrations") ?? config }).value,
  );
  const calls = integrations.filter((each) => each.kind === "parts" && each.call?.name === "starlight");
  const given = calls.flatMap((each) => (each.kind === "parts" ? each.items.slice(0, 1) : []))[0];
  if (given) {
    const found = asked.follow({ path, value: given });
    if (found.value.kind === "map") return found;
  }
  const value = Array.from(valuesIn(config)).find((each) => valueAt(each, "sidebar") !== undefined);
  return value && { path, value };
}

function otherLocales(locales: Value | undefined, locale: string): readonly string[] {
  const keys = locales?.kind === "map" ? locales.pairs.flatMap(({ key }) => key ?? []) : [];
  return keys.filter((key) => key !== "root" && key !== locale);
}

/** Source: `localeToLang`. */
function mainLanguage(main: Value | undefined, locales: Value | undefined): string {
  const key = textOf(main) ?? "root";
  return textOf(valueAt(locales, key, "lang")) ?? (key === "root" ? "en" : key);
}

/** Returns the call of such a function, wherever it is in a value. */
function callIn(value: Value, is: (name: string) => boolean): PlainValue | undefined {
  for (const each of valuesIn(value))
    if (each.kind === "parts" && each.isCall && each.call && is(each.call.name)) return each;
  return undefined;
}

function isHidden(page: MenuPage): boolean {
  return sidebarOf(page).hidden === true;
}

function settingOf({ path }: MenuPage, key: string) {
  return { in: "page", path, key: ["sidebar", key] } as const;
}

function isElsewhere(link: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(link);
}

/** An entry that stays as it is. */
function fixed(entry: MenuEntry, reason: string | undefined): MenuEntry {
  return {
    ...entry,
    labelAt: entry.labelAt?.in === "page" ? entry.labelAt : undefined,
    member: undefined,
    into: undefined,
    reason: entry.reason ?? reason,
    ...(entry.entries && { entries: entry.entries.map((each) => fixed(each, reason)) }),
  };
}
