import { folderOf, namesIn } from "../addresses/index.ts";
import type { Written } from "../files/literals.ts";
import { textOf, valueAt } from "../files/value.ts";
import type {
  InValues,
  Located,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NavigationFormat,
} from "../formats/navigation.ts";
import { labelIn, type ListedItem, ListedMenus, madeAt, madeEntry } from "../formats/value-menus.ts";
import { rewritesOf, rewritten } from "./vitepress-rewrites.ts";

/** Sources: `theme-default/support/sidebar.ts` and `shared/shared.ts` of VitePress, and its "additionalConfig". */
export const vitepressNavigation: NavigationFormat = {
  keys: [],
  spansFolders: true,
  read: (asked) => new Sidebars(asked).menus(),
};

const configName = /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;

class Sidebars {
  readonly #asked: MenusAsked;
  readonly #config: Located | undefined;
  /** The folder of all pages. */
  readonly #root: string;
  /** The folder of the language in it. */
  readonly #within: string;
  readonly #lists: ListedMenus<string>;
  /** By their paths in the site. */
  readonly #pages: ReadonlyMap<string, MenuPage>;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#config = configIn(asked);
    const [config, { folder }] = [this.#config?.value, asked.part];
    this.#root = namesIn(asked.home, textOf(valueAt(config, "srcDir")) ?? "").join("/");
    this.#within =
      this.#root === "" ? folder : folder === this.#root ? "" : folder.slice(this.#root.length + 1);
    const { rewrites = [] } = rewritesOf(config);
    this.#pages = new Map(
      [...(asked.instead?.pages ?? []), ...asked.pages].map((page) => [
        this.#addressOf(page, rewrites),
        page,
      ]),
    );
    this.#lists = new ListedMenus(asked, (item) => this.#entriesOf(item));
  }

  menus(): readonly MenuTree[] {
    const own = this.#configsOfFolders().flatMap((each) => this.#sidebarIn(each) ?? [])[0];
    if (own) return this.#menusOf(own);
    if (!this.#config) return [];
    const locales = this.#at(this.#config, "locales");
    const keys = locales?.value.kind === "map" ? locales.value.pairs.flatMap(({ key }) => key ?? []) : [];
    const others = keys.filter((key) => key !== "root");
    const [first = ""] = this.#within.split("/");
    const language = others.includes(first) ? first : "root";
    const locale = locales && this.#at(locales, language);
    const said = locale && this.#sidebarIn(locale);
    if (said) return this.#menusOf(said);
    const all = this.#sidebarIn(this.#config);
    const isOwn = (path: string) =>
      language === "root" ? !others.some((each) => isBelow(path, each)) : isBelow(path, language);
    return all ? this.#menusOf(all, isOwn) : [];
  }

  /** Those in the folders of pages, the deepest first. */
  #configsOfFolders(): readonly Located[] {
    const names = this.#within.split("/").filter((name) => name !== "");
    const folders = [...names.keys(), names.length].map((count) =>
      [this.#root, ...names.slice(0, count)].filter(Boolean).join("/"),
    );
    return folders.toReversed().flatMap((folder) => {
      const file = this.#asked.files.find(
        ({ path }) => folderOf(path) === folder && /(?:^|\/)config\.m?[jt]s$/.test(path),
      );
      const value = file && this.#asked.readAt(file.path, "script");
      return value ? [{ path: file.path, value }] : [];
    });
  }

  #sidebarIn(config: Located): Located | undefined {
    const theme = this.#at(config, "themeConfig");
    return theme && this.#at(theme, "sidebar");
  }

  #at({ path, value }: Located, key: string): Located | undefined {
    const found = valueAt(value, key);
    return found && this.#asked.follow({ path, value: found });
  }

  /** A menu, or one for each path in the site. */
  #menusOf(sidebar: Located, isOwn: (path: string) => boolean = () => true): readonly MenuTree[] {
    const { path, value } = sidebar;
    if (value.kind !== "map") return [this.#menu("", sidebar, "")];
    return value.pairs.flatMap((pair): readonly MenuTree[] => {
      const inside = this.#asked.follow({ path, value: pair.value });
      if (pair.key === undefined)
        return inside.value.kind === "map" && inside.value !== value
          ? this.#menusOf(inside, isOwn)
          : [{ name: "", path, entries: [], reason: madeAt(this.#asked, { path, value: pair.value }) }];
      if (!isOwn(pair.key)) return [];
      const items = inside.value.kind === "map" ? valueAt(inside.value, "items") : undefined;
      const base = textOf(valueAt(inside.value, "base")) ?? "";
      return [this.#menu(pair.key, items ? { path: inside.path, value: items } : inside, base)];
    });
  }

  #menu(name: string, list: Located, base: string): MenuTree {
    return this.#lists.menu(name, list, { write: this.#writtenAfter(base), around: base });
  }

  #entriesOf({ path, value, whole, member, around = "" }: ListedItem<string>): readonly MenuEntry[] {
    if (value.kind !== "map") return [madeEntry(this.#asked, whole, member)];
    const [link, items] = [valueAt(value, "link"), valueAt(value, "items")];
    const base = textOf(valueAt(value, "base")) || around;
    const leads = link ? this.#leading(textOf(link), base) : {};
    const label = textOf(valueAt(value, "text"));
    if (!leads) return [madeEntry(this.#asked, whole, member)];
    const text = valueAt(value, "text");
    if (label === undefined && text) {
      const made = madeEntry(this.#asked, { path, value: text }, member);
      return [items ? madeEntry(this.#asked, whole, member) : { ...made, ...leads }];
    }
    const inside =
      items && this.#lists.listed({ path, value: items }, { write: this.#writtenAfter(base), around: base });
    return [{ label: label ?? "", labelAt: labelIn(path, value, "text"), ...leads, path, member, ...inside }];
  }

  /** Undefined where code makes the link. */
  #leading(link: string | undefined, base: string): Pick<MenuEntry, "page" | "href"> | undefined {
    if (link === undefined) return undefined;
    if (link === "") return {};
    if (isElsewhere(link)) return { href: link };
    const whole = base === "" ? link : base + link.replace(/^\//, base.endsWith("/") ? "" : "/");
    const address = plainAddress(whole);
    const page = this.#pages.get(address) ?? this.#pages.get(otherForm(address));
    return page ? { page: page.path } : { href: whole };
  }

  /** Source: `normalize`; the page of a folder ends in a slash. */
  #addressOf({ path }: MenuPage, rewrites: Parameters<typeof rewritten>[1]): string {
    const file = this.#root === "" ? path : path.slice(this.#root.length + 1);
    return plainAddress(`/${rewritten(file, rewrites)}`);
  }

  #writtenAfter(base: string): InValues["write"] {
    return ({ label, page, href }): Written | undefined => {
      if (!page && href === undefined)
        return label === undefined ? undefined : { value: { text: label, items: [] } };
      const address = page ? this.#pages.entries().find(([, each]) => each.path === page.path)?.[0] : href;
      if (address === undefined) return undefined;
      const isBelowBase = base !== "" && address.startsWith(base) && address.length > base.length;
      // What is outside of a base has no link in it; the first release puts it before other sites, too.
      if (base !== "" && !isBelowBase) return undefined;
      const link = isBelowBase ? address.slice(base.length) : address;
      return { value: { text: label ?? page?.title ?? address, link } };
    };
  }
}

function configIn(asked: MenusAsked): Located | undefined {
  const inHome = (path: string) =>
    path.startsWith(asked.home === "" ? ".vitepress/" : `${asked.home}/.vitepress/`);
  const path = asked.files.find((file) => configName.test(file.path) && inHome(file.path))?.path;
  const value = path === undefined ? undefined : asked.readAt(path, "script");
  return path === undefined || !value ? undefined : { path, value };
}

function isBelow(path: string, folder: string): boolean {
  return `${path.startsWith("/") ? path : `/${path}`}/`.startsWith(`/${folder}/`);
}

function plainAddress(link: string): string {
  const [path = ""] = link.split(/[?#]/, 1);
  return (path.startsWith("/") ? path : `/${path}`)
    .replace(/(?:(?<=\/)index)?\.(?:md|html)$/, "")
    .replace(/(?<=\/)index$/, "");
}

function otherForm(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
}

function isElsewhere(link: string): boolean {
  return /^(?:[a-z]+:|\/\/)/i.test(link);
}
