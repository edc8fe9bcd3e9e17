import { MAX_TOML } from "../../markdown/text/index.ts";
import { barePath, folderOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import type { Reader } from "../files/read.ts";
import { itemsOf, type MapValue, plainValue, textOf, type Value, valueAt } from "../files/value.ts";
import type {
  Adopted,
  InPositions,
  LabelAt,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
  Setting,
  SettingChange,
} from "../formats/navigation.ts";
import type { NamesUnderKeys } from "../formats/settings.ts";
import { saidIn } from "./hugo-parts.ts";

/** Configurations, and files of menus alone, which can be of one language. Source: "Configuration directory". */
export const hugoMenuFiles =
  /(?:^|\/)(?:hugo|config(?:\/_default\/(?:hugo|config|menus?(?:\.[\w-]{1,20})?))?)\.(?:toml|ya?ml|json)$/;

/** Where a menu is written: the list of its entries, under keys of a file, which can be of one language. */
type Source = Readonly<{
  name: string;
  path: string;
  keys: readonly string[];
  value: Value;
  language: string | undefined;
}>;

/** An entry before it is in its group. `base` is where what is said of it is written. */
type Read = Readonly<{
  label: string;
  id: string;
  parent: string | undefined;
  weight: number;
  entry: Omit<MenuEntry, "member">;
  /** Where its number, and its group, are written; undefined for what is made by the site. */
  base: Setting | undefined;
  weightAt: Setting | undefined;
  hide: SettingChange | undefined;
}>;

/** Source: "Menus" and `DefaultMenuEntrySort` of Hugo: entries of configurations and of front matter. */
export function configuredMenusOfHugo(asked: MenusAsked): readonly MenuTree[] {
  const menus = new HugoMenus(asked);
  return menus.names().flatMap((name) => menus.menu(name) ?? []);
}

class HugoMenus {
  readonly #asked: MenusAsked;
  readonly #configuration: string | undefined;
  readonly #sources = new Map<string, Source[]>();
  readonly #pages = new Map<string, MenuPage>();

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    const files = asked.files.map(({ path }) => path).filter((path) => this.#isOwn(path));
    this.#configuration = files.find((path) => !/\/menus?[^/]*$/.test(path));
    const own = asked.part.language;
    const found = files
      .flatMap((path) => sourcesIn(path, asked.readAt(path, readerOf(path))))
      .filter(({ language }) => language === undefined || language === own);
    const ofLanguage = found.filter(({ language }) => language !== undefined);
    for (const source of ofLanguage.length > 0 ? ofLanguage : found)
      this.#sources.getOrInsertComputed(source.name, () => []).push(source);
    for (const page of asked.pages) this.#pages.set(refOf(page, asked), page);
  }

  names(): readonly string[] {
    const inPages = this.#asked.pages.flatMap((page) => [...saidBy(page).keys()]);
    const isMain = (name: string) => Number(name !== "main");
    const sorted = inPages.toSorted((one, other) => isMain(one) - isMain(other) || (one < other ? -1 : 1));
    return [...new Set([...this.#sources.keys(), ...sorted])];
  }

  menu(name: string): MenuTree | undefined {
    const sources = this.#sources.get(name) ?? [];
    const all = [
      ...sources.flatMap((source) => this.#entriesIn(source)),
      ...this.#asked.pages.flatMap((page) => this.#entryOf(page, name) ?? []),
    ];
    const made = this.#madeBySections(name, all);
    if (all.length + made.length === 0) return undefined;
    const read = new Map<MenuEntry, Read>();
    const ids = new Set([...all, ...made].map(({ id }) => id));
    const placed = (parent: string | undefined): { entries: readonly MenuEntry[]; into: InPositions } => {
      const into: InPositions = {
        ...{
          kind: "positions",
          of: `the menu ${name}`,
          unnumbered: "last",
          areSorted: true,
          least: 1,
          isWhole: true,
        },
        adopt: (entry) => this.#adopted(entry, { name, parent, sources, read }),
      };
      const own = [...all, ...made].filter((each) =>
        parent === undefined ? each.parent === undefined || !ids.has(each.parent) : each.parent === parent,
      );
      const entries = own.toSorted(byDefault).map((each): MenuEntry => {
        const isGroup = all.some((other) => other.parent === each.id && other !== each);
        const member: Member | undefined = each.weightAt && {
          of: into,
          number: each.weight === 0 ? undefined : each.weight,
          at: each.weightAt,
          hide: each.hide,
        };
        const entry = { ...each.entry, ...(isGroup && placed(each.id)), ...(member && { member }) };
        read.set(entry, each);
        return entry;
      });
      return { entries, into };
    };
    return { name: inWords(name), path: undefined, ...placed(undefined) };
  }

  #isOwn(path: string): boolean {
    const { home, part } = this.#asked;
    if (!hugoMenuFiles.test(path)) return false;
    const at = folderOf(path).replace(/(?:^|\/)config\/_default$/, "");
    const [, language] = /\/menus?\.([\w-]+)\.\w+$/.exec(path) ?? [];
    return at === home && (language === undefined || part.language === null || language === part.language);
  }

  #entriesIn({ path, keys, value }: Source): readonly Read[] {
    const isLong = path.endsWith(".toml") && (this.#asked.textAt(path) ?? "").length > MAX_TOML;
    const limit = MAX_TOML.toLocaleString("en");
    const reason = isLong
      ? `${path} has more than ${limit} characters of TOML, which aren't changed here.`
      : undefined;
    return itemsOf(value).flatMap((item, at): Read[] => {
      if (item.kind !== "map") return [];
      const base: Setting = { in: "settings", path, key: [...keys, String(at)] };
      const setting = (key: string): Setting => ({ ...base, key: [...base.key, keyIn(item, key)] });
      const said = (key: string) => textOf(saidIn(item, key));
      const ref = said("pageref");
      const address = ref ?? said("url");
      const isOutside = address === undefined || /^[a-z][a-z\d+.-]*:|^\/\//i.test(address);
      const page = isOutside ? undefined : this.#pages.get(barePath(address));
      const href = ref === undefined ? said("url") : undefined;
      const label = said("name") ?? (page && labelOf(page)) ?? said("identifier") ?? href ?? ref ?? "";
      const leads = page ? { page: page.path } : href !== undefined ? { href } : {};
      const labelAt: LabelAt = setting("name");
      return [
        {
          label,
          id: said("identifier") ?? said("name") ?? label,
          parent: said("parent"),
          weight: numberIn(saidIn(item, "weight")),
          entry: { label, ...leads, path, labelAt, ...(reason !== undefined && { reason }) },
          base,
          weightAt: setting("weight"),
          hide: { ...base, value: undefined },
        },
      ];
    });
  }

  #entryOf(page: MenuPage, name: string): Read | undefined {
    const said = saidBy(page).get(name);
    if (!said) return undefined;
    const { key, values } = said;
    const base: Setting = { in: "page", path: page.path, key, isNamed: true };
    const own = (each: string) => Object.entries(values).find(([name]) => name.toLowerCase() === each);
    const [, label = labelOf(page)] = own("name") ?? [];
    const weight = Number(own("weight")?.[1] ?? page.values.weight ?? 0) || 0;
    const isNamed = own("name") !== undefined;
    const titleKey =
      ["linkTitle", "linktitle"].find((each) => typeof page.values[each] === "string") ?? "title";
    const labelAt: LabelAt = {
      in: "page",
      path: page.path,
      key: isNamed ? [...key, own("name")![0]] : [titleKey],
    };
    return {
      label: String(label),
      id: String(own("identifier")?.[1] ?? label),
      parent: own("parent") && String(own("parent")![1]),
      weight,
      entry: { label: String(label), page: page.path, path: page.path, labelAt },
      base,
      weightAt: { ...base, key: [...key, own("weight")?.[0] ?? "weight"] },
      hide: { ...base, value: undefined },
    };
  }

  /** Source: "sectionPagesMenu": an entry for each section that has none. */
  #madeBySections(name: string, all: readonly Read[]): readonly Read[] {
    const path = this.#configuration;
    const root = path === undefined ? undefined : this.#asked.readAt(path, readerOf(path));
    if (path === undefined || textOf(saidIn(root, "sectionpagesmenu")) !== name) return [];
    const text = this.#asked.textAt(path) ?? "";
    const line = lineAt(text, Math.max(0, text.toLowerCase().indexOf("sectionpagesmenu")));
    const known = new Set(all.map(({ id }) => id));
    return Array.from(this.#pages).flatMap(([ref, page]): Read[] => {
      const isSection = /(?:^|\/)_index\.[^/]*$/.test(page.path) && /^\/[^/]+$/.test(ref);
      if (!isSection || known.has(ref.slice(1))) return [];
      const label = labelOf(page);
      const reason = `sectionPagesMenu makes it of a section, at line ${line} of ${path}.`;
      const weight = Number(page.values.weight ?? 0) || 0;
      const nowhere = { base: undefined, weightAt: undefined, hide: undefined, parent: undefined };
      return [
        { ...nowhere, label, id: ref.slice(1), weight, entry: { label, page: page.path, path, reason } },
      ];
    });
  }

  #adopted(entry: MenuEntry | NewEntry, { name, parent, sources, read }: Around): Adopted | undefined {
    const known = read.get(entry as MenuEntry);
    if (known) {
      if (!known.base) return undefined;
      const settings = [{ ...known.base, key: [...known.base.key, "parent"], value: parent }];
      return { settings, at: known.weightAt };
    }
    if ("member" in entry) return undefined;
    const { page, href, label } = entry as NewEntry;
    const said = parent === undefined ? [] : [["parent", parent] as const];
    const inFile = sources[0] ?? this.#newSource(name);
    if (page && typeof page !== "string" && sources.length === 0) {
      const [key = "menus"] = keysOfPages([page, ...this.#asked.pages]);
      const base: Setting = { in: "page", path: page.path, key: [key, name], isNamed: true };
      const own = label === undefined ? said : [["name", label] as const, ...said];
      const weight = { ...base, key: [...base.key, "weight"] };
      return {
        settings: [
          { ...weight, value: 1 },
          ...own.map(([k, value]) => ({ ...base, key: [...base.key, k], value })),
        ],
        at: weight,
      };
    }
    if (!inFile) return undefined;
    const count = itemsOf(inFile.value).length;
    const base: Setting = { in: "settings", path: inFile.path, key: [...inFile.keys, String(count)] };
    const target =
      page && typeof page !== "string"
        ? ([["pageRef", refOf(page, this.#asked)]] as const)
        : href === undefined
          ? []
          : ([["url", href]] as const);
    const title = label ?? (page && typeof page !== "string" ? labelOf(page) : href);
    if (title === undefined) return undefined;
    const own = [["name", title] as const, ...target, ...said];
    return {
      settings: own.map(([key, value]) => ({ ...base, key: [...base.key, key], value })),
      at: { ...base, key: [...base.key, "weight"] },
    };
  }

  #newSource(name: string): Source | undefined {
    const path = this.#configuration;
    if (path === undefined) return undefined;
    const [key = "menus"] = keysOfPages(this.#asked.pages);
    const value: Value = { start: 0, end: 0, kind: "list", items: [] };
    return { name, path, keys: [key, name], value, language: undefined };
  }
}

/** Where entries name pages: they follow these, and go with them, on sites of one language, since others can have the page, too. */
export const namedInMenus: NamesUnderKeys = {
  is: hugoMenuFiles,
  of: (files, readAs) => {
    const read = files.map(({ path, text }) => ({ path, root: readAs(readerOf(path), text) }));
    const codes = read.flatMap(({ root }) =>
      keysOf(root, /^languages$/i).flatMap((key) => keysOf(valueAt(root, key), /./)),
    );
    const found = read.flatMap(({ path, root }) => sourcesIn(path, root));
    const languages = new Set([...codes, ...found.flatMap(({ language }) => language ?? [])]);
    if (languages.size > 1) return [];
    return found.flatMap(({ path, keys, value }) =>
      itemsOf(value).flatMap((item, at) => {
        const name = textOf(saidIn(item, "pageref"));
        if (item.kind !== "map" || name === undefined) return [];
        return [{ path, entry: [...keys, String(at)], key: keyIn(item, "pageref"), name: barePath(name) }];
      }),
    );
  },
  nameOf: ({ file }) => refIn(withoutEnding(file)),
};

function readerOf(path: string): Reader {
  return path.endsWith(".toml") ? "toml" : path.endsWith(".json") ? "json" : "yaml";
}

function sourcesIn(path: string, root: Value | undefined): readonly Source[] {
  const [isMenu, inName] = /\/menus?(?:\.([\w-]+))?\.\w+$/.exec(path) ?? [];
  const listsIn = (value: Value | undefined, keys: readonly string[], language: string | undefined) => {
    const map = value && plainValue(value);
    return (map?.kind === "map" ? map.pairs : []).flatMap(({ key, value }): Source[] =>
      key === undefined || plainValue(value).kind !== "list"
        ? []
        : [{ name: key, path, keys: [...keys, key], value, language }],
    );
  };
  if (isMenu !== undefined) return listsIn(root, [], inName);
  const inMap = (value: Value | undefined, keys: readonly string[], language: string | undefined) =>
    keysOf(value, /^menus?$/i).flatMap((key) => listsIn(valueAt(value, key), [...keys, key], language));
  const inLanguages = keysOf(root, /^languages$/i).flatMap((key) =>
    keysOf(valueAt(root, key), /./).flatMap((code) => inMap(valueAt(root, key, code), [key, code], code)),
  );
  return [...inMap(root, [], undefined), ...inLanguages];
}

type Around = Readonly<{
  name: string;
  parent: string | undefined;
  sources: readonly Source[];
  read: ReadonlyMap<MenuEntry, Read>;
}>;

/** Of one menu in front matter: where it is said, and what beside its name. */
type SaidByPage = Readonly<{ key: readonly string[]; values: Readonly<Record<string, unknown>> }>;

/** Returns the menus that a page says it is in. Source: "Define in front matter". */
function saidBy({ values }: MenuPage): ReadonlyMap<string, SaidByPage> {
  const found = new Map<string, SaidByPage>();
  for (const key of ["menus", "menu"]) {
    const said = values[key];
    if (typeof said === "string" || Array.isArray(said)) {
      for (const name of [said].flat())
        if (typeof name === "string") found.set(name, { key: [key, name], values: {} });
    } else if (typeof said === "object" && said !== null)
      for (const [name, own] of Object.entries(said)) {
        if (own === undefined) continue;
        const inside = typeof own === "object" && own !== null ? (own as Record<string, unknown>) : {};
        found.set(name, { key: [key, name], values: inside });
      }
  }
  return found;
}

/** Those of the first page that has any. */
function keysOfPages(pages: readonly MenuPage[]): readonly string[] {
  const keysIn = ({ values }: MenuPage) => ["menus", "menu"].filter((key) => values[key] !== undefined);
  return pages.map(keysIn).find((keys) => keys.length > 0) ?? [];
}

/** How a page is named from the folder of content, as `/docs/setup`. */
function refOf({ path }: MenuPage, { part: { folder, language } }: MenusAsked): string {
  const bare = withoutEnding(folder === "" ? path : path.slice(folder.length + 1));
  const named =
    language !== null && bare.endsWith(`.${language}`) ? bare.slice(0, -language.length - 1) : bare;
  return refIn(named);
}

function refIn(bare: string): string {
  const names = namesIn("", bare.replace(/(?:^|\/)_?index$/, ""));
  return names.length === 0 ? "" : `/${names.join("/")}`;
}

/** Those without a weight come last, then by what they are called. */
function byDefault(one: Read, other: Read): number {
  if (one.weight !== other.weight) {
    if (one.weight === 0) return 1;
    return other.weight === 0 ? -1 : one.weight - other.weight;
  }
  const by = (left: string, right: string) => (left < right ? -1 : Number(left > right));
  return by(one.label, other.label) || by(one.id, other.id);
}

/** As "Main menu" for `main`. */
function inWords(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  const menu = /\bmenu\b/i.test(words) ? words : `${words} menu`;
  return menu.slice(0, 1).toUpperCase() + menu.slice(1);
}

function labelOf({ values, title }: MenuPage): string {
  const said = ["linkTitle", "linktitle", "title"].map((key) => values[key]);
  return String(said.find((each) => typeof each === "string" && each !== "") ?? title);
}

/** The names of settings are in any case. */
function keyIn({ pairs }: MapValue, key: string): string {
  return pairs.find((pair) => pair.key?.toLowerCase() === key)?.key ?? key;
}

function keysOf(value: Value | undefined, is: RegExp): readonly string[] {
  const map = value && plainValue(value);
  return map?.kind === "map"
    ? map.pairs.flatMap(({ key }) => (key !== undefined && is.test(key) ? [key] : []))
    : [];
}

function numberIn(value: Value | undefined): number {
  const plain = value && plainValue(value);
  const number = plain?.kind === "other" ? plain.number : Number(textOf(value));
  return number !== undefined && Number.isFinite(number) ? number : 0;
}
