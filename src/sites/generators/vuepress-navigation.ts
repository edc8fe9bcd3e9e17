import { namesIn } from "../addresses/index.ts";
import type { Written } from "../files/literals.ts";
import { textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
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
import { labelIn, type ListedItem, ListedMenus, madeAt, madeEntry } from "../formats/value-menus.ts";

/** Source: `useSidebarItems` of VuePress' default theme. */
export const vuepressNavigation: NavigationFormat = {
  keys: ["title"],
  read: (asked) => new Sidebars(asked).menus(),
};

const configName = /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/;

class Sidebars {
  readonly #asked: MenusAsked;
  readonly #lists: ListedMenus<string>;
  /** By their addresses, without endings. */
  readonly #pages: ReadonlyMap<string, MenuPage>;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#lists = new ListedMenus(asked, (item) => this.#entriesOf(item));
    const all = [...(asked.instead?.pages ?? []), ...asked.pages];
    this.#pages = new Map(all.map((page) => [plainAddress(`/${this.#fileOf(page)}`), page]));
  }

  menus(): readonly MenuTree[] {
    const theme = this.#theme();
    if (!theme) return [];
    const { home, part } = this.#asked;
    const within = home === "" ? part.folder : part.folder.slice(home.length + 1);
    const locales = this.#at(theme, "locales");
    const keys = locales?.value.kind === "map" ? locales.value.pairs.flatMap(({ key }) => key ?? []) : [];
    const others = keys.filter((key) => key !== "/");
    const own = others.find((key) => `/${within}/`.startsWith(key)) ?? "/";
    const locale = locales && this.#at(locales, own);
    const said = locale && this.#at(locale, "sidebar");
    if (said) return this.#menusOf(said, own);
    const isOwn = (path: string) =>
      own === "/" ? !others.some((each) => path.startsWith(each)) : path.startsWith(own);
    const all = this.#at(theme, "sidebar");
    return all ? this.#menusOf(all, own, isOwn) : [];
  }

  /** Returns what is given to the theme, or where earlier releases say it. */
  #theme(): Located | undefined {
    const { home, files } = this.#asked;
    const inHome = home === "" ? ".vuepress/" : `${home}/.vuepress/`;
    const path = files.find((file) => file.path.startsWith(inHome) && configName.test(file.path))?.path;
    const config = path === undefined ? undefined : this.#asked.readAt(path, "script");
    if (path === undefined || !config) return undefined;
    const theme =
      this.#at({ path, value: config }, "theme") ?? this.#at({ path, value: config }, "themeConfig");
    const given = theme?.value.kind === "parts" ? theme.value.items[0] : theme?.value;
    const found = given && theme && this.#asked.follow({ path: theme.path, value: given });
    if (found?.value.kind === "map") return found;
    const value = Array.from(valuesIn(config)).find((each) => valueAt(each, "sidebar"));
    return value && { path, value };
  }

  #at({ path, value }: Located, key: string): Located | undefined {
    const found = valueAt(value, key);
    return found && this.#asked.follow({ path, value: found });
  }

  /** A menu, or one for each path in the site. */
  #menusOf(
    said: Located,
    locale: string,
    isOwn: (path: string) => boolean = () => true,
  ): readonly MenuTree[] {
    const sidebar = this.#given(said);
    const { path, value } = sidebar;
    if (value.kind === "list") return [this.#menu("", sidebar, locale)];
    if (value.kind !== "map") return this.#noMenu("", sidebar);
    return value.pairs.flatMap(({ key, value }): readonly MenuTree[] => {
      const inside = this.#asked.follow({ path, value });
      if (key === undefined)
        return inside.value.kind === "map"
          ? this.#menusOf(inside, locale, isOwn)
          : this.#noMenu("", { path, value });
      if (!isOwn(key)) return [];
      return inside.value.kind === "list" ? [this.#menu(key, inside, key)] : this.#noMenu(key, inside);
    });
  }

  /** A theme can have a function for types alone, as `sidebar({ … })`. */
  #given(said: Located): Located {
    const { path, value } = this.#asked.follow(said);
    const isTyped = value.kind === "parts" && value.isCall && value.call?.name === "sidebar";
    const given = isTyped ? value.items[0] : undefined;
    return given ? this.#asked.follow({ path, value: given }) : { path, value };
  }

  #menu(name: string, list: Located, prefix: string): MenuTree {
    return this.#lists.menu(name, list, { write: this.#written, around: prefix });
  }

  /** `false` is none, and "heading" the headings of each page. */
  #noMenu(name: string, { path, value }: Located): readonly MenuTree[] {
    if (value.kind === "other" && value.isOn === false) return [];
    const reason = value.kind === "text" ? byItself : madeAt(this.#asked, { path, value });
    return [{ name, path, entries: [], reason }];
  }

  #entriesOf({ path, value, whole, member, around = "/" }: ListedItem<string>): readonly MenuEntry[] {
    if (value.kind === "text") {
      const page = this.#pageAt(value.text, around);
      return [
        page ? { ...labelOf(page), page: page.path, path, member } : { label: value.text, path, member },
      ];
    }
    if (value.kind !== "map") return [madeEntry(this.#asked, whole, member)];
    const [link, children, text] = [
      valueAt(value, "link"),
      valueAt(value, "children"),
      valueAt(value, "text"),
    ];
    const label = textOf(text);
    const address = textOf(link);
    if (label === undefined || (link && address === undefined))
      return [madeEntry(this.#asked, whole, member)];
    const page = address === undefined ? undefined : this.#pageAt(address, around);
    const leads = page ? { page: page.path } : { href: address };
    return [
      {
        label,
        labelAt: labelIn(path, value, "text"),
        ...leads,
        path,
        member,
        ...this.#inside({ path, value }, children, around),
      },
    ];
  }

  #inside({ path, value }: Located, children: Value | undefined, around: string): Partial<MenuEntry> {
    if (!children) return {};
    if (textOf(children) !== undefined) return { entries: [], reason: byItself };
    const prefix = textOf(valueAt(value, "prefix"));
    const within = prefix === undefined ? around : after(around, prefix);
    return this.#lists.listed({ path, value: children }, { write: this.#written, around: within });
  }

  #pageAt(link: string, prefix: string): MenuPage | undefined {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return undefined;
    return this.#pages.get(plainAddress(after(prefix, link)));
  }

  #fileOf({ path }: MenuPage): string {
    const { home } = this.#asked;
    return home === "" ? path : path.slice(home.length + 1);
  }

  readonly #written: InValues["write"] = ({ label, page, href }: NewEntry): Written | undefined => {
    if (page) {
      const link = `/${this.#fileOf(page)}`;
      return { value: label === undefined || label === page.title ? link : { text: label, link } };
    }
    if (href !== undefined) return { value: { text: label ?? href, link: href } };
    return label === undefined ? undefined : { value: { text: label, children: [] } };
  };
}

const byItself = "VuePress makes these entries by itself.";

function labelOf({ path, title, values }: MenuPage): Pick<MenuEntry, "label" | "labelAt"> {
  const labelAt: LabelAt = { in: "page", path, key: ["title"] };
  return { label: title, labelAt: typeof values.title === "string" ? labelAt : undefined };
}

/** Source: `resolvePrefix`. */
function after(prefix: string, link: string): string {
  return link.startsWith("/") ? link : `${prefix.endsWith("/") ? prefix : `${prefix}/`}${link}`;
}

function plainAddress(link: string): string {
  const [path = ""] = link.split(/[?#]/, 1);
  return namesIn("", path.replace(/\.(?:md|html)$/, "").replace(/(?<=\/)(?:README|readme|index)$/, "")).join(
    "/",
  );
}
