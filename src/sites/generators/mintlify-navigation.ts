import { folderOf, isElsewhere, namesIn, withoutEnding } from "../addresses/index.ts";
import type { Written } from "../files/literals.ts";
import { switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type {
  InValues,
  LabelAt,
  Located,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NavigationFormat,
  NewEntry,
} from "../formats/navigation.ts";
import { labelIn, type Listed, type ListedItem, ListedMenus, madeEntry } from "../formats/value-menus.ts";

/** Sources: its "Navigation", "Hidden pages" and "Pages". */
export const mintlifyNavigation: NavigationFormat = {
  keys: ["title", "sidebarTitle"],
  needsEntries: true,
  read: (asked) => new Navigation(asked).menus(),
};

/** What lists of parts of a menu are called, with the key of a part's label. */
const divisions: Readonly<Record<string, string>> = {
  languages: "language",
  versions: "version",
  products: "product",
  dropdowns: "dropdown",
  anchors: "anchor",
  tabs: "tab",
  menu: "item",
  groups: "group",
  pages: "group",
};

const needsPage = "Mintlify builds no group without a page.";

/** Of references to other files. */
const MAX_STEPS = 10;

class Navigation {
  readonly #asked: MenusAsked;
  readonly #lists: ListedMenus<string>;
  /** By their paths from the folder of the site, without endings. */
  readonly #pages: ReadonlyMap<string, MenuPage>;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#lists = new ListedMenus(asked, (item) => this.#entriesOf(item));
    const inHome = (path: string) =>
      withoutEnding(asked.home === "" ? path : path.slice(asked.home.length + 1));
    const all = [...(asked.instead?.pages ?? []), ...asked.pages];
    this.#pages = new Map([
      ...all.map((page) => [inHome(page.path).replace(/\/index$/, ""), page] as const),
      ...all.map((page) => [inHome(page.path), page] as const),
    ]);
  }

  menus(): readonly MenuTree[] {
    const { home, files } = this.#asked;
    const isOwn = (path: string) => folderOf(path) === home && /(?:^|\/)(?:docs|mint)\.json$/.test(path);
    const path = files.find((file) => isOwn(file.path))?.path;
    const config = path === undefined ? undefined : this.#asked.readAt(path, "json");
    const said = valueAt(config, "navigation");
    if (path === undefined || !said) return [];
    const navigation = this.#referred({ path, value: said });
    const listed =
      navigation.value.kind === "list" ? this.#listed(navigation, "groups") : this.#inside(navigation, false);
    return [{ name: "navigation", path: listed?.into?.path ?? navigation.path, entries: [], ...listed }];
  }

  /** Returns what is in a part of a menu: of languages and versions only those of the folder. */
  #inside({ path, value }: Located, isNested = true): Listed | undefined {
    const pairs = value.kind === "map" ? value.pairs : [];
    const found = pairs.flatMap(({ key = "", value }): readonly Listed[] => {
      const inside = this.#referred({ path, value });
      if (key === "global") return wrapped(this.#inside(inside));
      if (divisions[key] === undefined) return [];
      const own = this.#ownPart(key, inside);
      if (own) return wrapped(this.#inside(own));
      return [this.#listed(inside, key)];
    });
    if (found.length === 0) return isNested ? undefined : { entries: [] };
    return {
      entries: found.flatMap(({ entries }) => entries),
      into: found.findLast(({ into }) => into)?.into,
    };
  }

  #ownPart(key: string, { path, value }: Located): Located | undefined {
    const { language, version } = this.#asked.part;
    const name = key === "languages" ? language : key === "versions" ? version : null;
    if (name === null || value.kind !== "list") return undefined;
    const parts = value.items.map((each) => this.#referred({ path, value: each }));
    return parts.find((each) => textOf(valueAt(each.value, divisions[key]!)) === name);
  }

  #listed(list: Located, key: string): Listed {
    return this.#lists.listed(list, { write: this.#writtenIn(key), refusesEmpty: needsPage, around: key });
  }

  /** Returns what `$ref` names in another file. */
  #referred(located: Located): Located {
    let found = this.#asked.follow(located);
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const name = textOf(valueAt(found.value, "$ref"));
      const path = name === undefined ? undefined : namesIn(folderOf(found.path), name).join("/");
      const value = path === undefined ? undefined : this.#asked.readAt(path, "json");
      if (path === undefined || !value) return found;
      found = { path, value };
    }
    return found;
  }

  #entriesOf({
    path: at,
    value: item,
    whole,
    member,
    around = "",
  }: ListedItem<string>): readonly MenuEntry[] {
    if (item.kind === "text") return [this.#page(item.text, { path: at, member })];
    const { path, value } = this.#referred({ path: at, value: item });
    const key = divisions[around] ?? "group";
    const label = textOf(valueAt(value, key));
    if (label === undefined) return [madeEntry(this.#asked, whole, member)];
    if (switchOf(valueAt(value, "hidden")) === true) return [];
    const [root, href] = [textOf(valueAt(value, "root")), textOf(valueAt(value, "href"))];
    const page = root === undefined ? undefined : this.#pageNamed(root)?.path;
    const inside = this.#inside({ path, value });
    const leads = page === undefined ? this.#leading(href) : { page };
    const labelAt = labelIn(path, value, key);
    return [{ label, labelAt, ...leads, path, member, ...(inside ?? this.#generated(value)) }];
  }

  #leading(href: string | undefined): Pick<MenuEntry, "page" | "href"> {
    const page = href === undefined || isElsewhere(href) ? undefined : this.#pageNamed(href)?.path;
    return page === undefined ? { href } : { page };
  }

  /** Pages of an API are made of its description. */
  #generated(value: Value): Pick<MenuEntry, "entries" | "reason"> {
    const isMade = ["openapi", "asyncapi", "graphql", "sdk"].some((key) => valueAt(value, key));
    return isMade ? { entries: [], reason: "Its pages are made of the description of an API." } : {};
  }

  #page(name: string, at: Pick<MenuEntry, "path" | "member">): MenuEntry {
    const page = this.#pageNamed(name);
    if (!page) return { label: name, ...(isElsewhere(name) && { href: name }), ...at };
    return { ...labelOf(page), page: page.path, ...at };
  }

  #pageNamed(name: string): MenuPage | undefined {
    return this.#pages.get(name.replace(/^\/|\/$/g, ""));
  }

  #writtenIn(key: string): InValues["write"] {
    return ({ label, page, href }: NewEntry): Written | undefined => {
      if (key === "languages" || key === "versions") return undefined;
      if (page) return key === "pages" ? { value: this.#nameOf(page) } : undefined;
      const name = divisions[key]!;
      if (href !== undefined && name === "group") return undefined;
      if (href !== undefined) return { value: { [name]: label ?? href, href } };
      return label === undefined ? undefined : { value: { [name]: label, pages: [] } };
    };
  }

  #nameOf({ path }: MenuPage): string {
    const { home } = this.#asked;
    return withoutEnding(home === "" ? path : path.slice(home.length + 1));
  }
}

function labelOf({ path, title, values }: MenuPage): Pick<MenuEntry, "label" | "labelAt"> {
  const { sidebarTitle } = values;
  const isOwn = typeof sidebarTitle === "string" && sidebarTitle !== "";
  const key = isOwn ? "sidebarTitle" : "title";
  const labelAt: LabelAt | undefined =
    isOwn || typeof values.title === "string" ? { in: "page", path, key: [key] } : undefined;
  return { label: isOwn ? sidebarTitle : title, labelAt };
}

function wrapped(listed: Listed | undefined): readonly Listed[] {
  return listed ? [listed] : [];
}
