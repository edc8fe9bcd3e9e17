import { textOf, type Value, valueAt } from "../files/value.ts";
import type {
  Fixed,
  InPositions,
  InValues,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
  SettingChange,
} from "../formats/navigation.ts";

/** What the theme's menu reads. Source: its "Navigation". */
export const keysOfJustTheDocs = [
  ...["title", "nav_order", "parent", "grand_parent", "ancestor"],
  ...["has_children", "nav_exclude", "child_nav_order"],
];

type Around = Readonly<{ page: MenuPage; parent: string | undefined; above: readonly string[] }>;

/** Source: `_includes/components/nav` of the theme Just the Docs. */
export function menusOfJustTheDocs(asked: MenusAsked, config: string): readonly MenuTree[] {
  const value = asked.readAt(config, "yaml");
  const { entries, into } = new TitledPages(asked, value).first();
  const all = [...entries, ...linksIn(config, value)];
  return all.length === 0 ? [] : [{ name: "", path: undefined, entries: all, into }];
}

/** Pages that name, by its title, the one that they are below. */
class TitledPages {
  readonly #asked: MenusAsked;
  readonly #isCaseless: boolean;
  readonly #titled: readonly MenuPage[];
  readonly #byParent: ReadonlyMap<string, readonly MenuPage[]>;
  readonly #firstTitles: ReadonlySet<string | undefined>;

  constructor(asked: MenusAsked, config: Value | undefined) {
    this.#asked = asked;
    this.#isCaseless = textOf(valueAt(config, "nav_sort")) === "case_insensitive";
    this.#titled = asked.pages.filter((page) => titleOf(page) !== undefined);
    this.#byParent = Map.groupBy(this.#titled, ({ values }) => said(values.parent) ?? "");
    this.#firstTitles = new Set(this.#below("").map(titleOf));
  }

  first() {
    return this.#placed(sorted(this.#below(""), this.#isCaseless), undefined);
  }

  #below(title: string): readonly MenuPage[] {
    return this.#byParent.get(title) ?? [];
  }

  #placed(pages: readonly MenuPage[], around: Around | undefined) {
    const isReversed = ["desc", "reversed"].includes(String(around?.page.values.child_nav_order));
    const into: InPositions = {
      kind: "positions",
      of: around ? `the pages below ${titleOf(around.page)}` : "the first pages",
      unnumbered: "last",
      adopt: (entry) => this.#adopted(entry, around),
    };
    const shown = pages.filter(({ values }) => values.nav_exclude !== true);
    const entries = (isReversed ? shown.toReversed() : shown).flatMap((page) =>
      this.#entry(page, isReversed ? reversed : into, around),
    );
    return { entries, into };
  }

  #entry(page: MenuPage, of: InPositions | Fixed, around: Around | undefined): MenuEntry[] {
    const title = titleOf(page)!;
    const { path, values } = page;
    const above = around?.above ?? [];
    if (above.includes(title)) return [];
    const children = sorted(this.#childrenOf(page, above), this.#isCaseless);
    const inside = this.#placed(children, { page, parent: said(values.parent), above: [...above, title] });
    const number = typeof values.nav_order === "number" ? values.nav_order : undefined;
    const hide = { in: "page", path, key: ["nav_exclude"], value: true } as const;
    const also = (label: string) => this.#renamed(label, page, children);
    return [
      {
        label: title,
        page: path,
        labelAt: { in: "page", path, key: ["title"], also },
        ...(children.length > 0 && { entries: inside.entries }),
        into: inside.into,
        member:
          of.kind === "fixed"
            ? { of, hide }
            : { of, number, at: { in: "page", path, key: ["nav_order"] }, hide },
      },
    ];
  }

  #childrenOf(page: MenuPage, above: readonly string[]): MenuPage[] {
    const title = titleOf(page)!;
    if (page.values.has_children === false) return [];
    return this.#below(title).filter(({ values }) => {
      const [grand, ancestor] = [said(values.grand_parent), said(values.ancestor)];
      if (grand !== undefined && grand !== said(page.values.parent)) return false;
      if (ancestor !== undefined && ancestor !== title && !above.includes(ancestor)) return false;
      return (
        grand !== undefined || ancestor !== undefined || !this.#firstTitles.has(title) || above.length === 0
      );
    });
  }

  /** Where several have the title of the page above, a page names the one above that, too. */
  #adopted(entry: MenuEntry | NewEntry, around: Around | undefined) {
    const page = typeof entry.page === "string" ? this.#asked.pageAt(entry.page) : entry.page;
    const own = page && titleOf(page);
    if (!page || own === undefined) return undefined;
    const { path, values } = page;
    const set = (key: string, value: string | undefined): SettingChange[] =>
      said(values[key]) === value ? [] : [{ in: "page", path, key: [key], value }];
    const title = around && titleOf(around.page);
    const isOne = this.#titled.filter((each) => titleOf(each) === title).length === 1;
    const wasHidden = values.nav_exclude === true;
    const shown: SettingChange = { in: "page", path, key: ["nav_exclude"], value: undefined };
    const inside = this.#below(own).filter(
      (each) =>
        said(each.values.grand_parent) !== undefined &&
        said(each.values.grand_parent) === said(values.parent),
    );
    return {
      settings: [
        ...set("parent", title),
        ...set("grand_parent", isOne ? undefined : around?.parent),
        ...set("ancestor", undefined),
        ...(wasHidden ? [shown] : []),
        ...inside.map(
          (each) => ({ in: "page", path: each.path, key: ["grand_parent"], value: title }) as const,
        ),
      ],
      at: { in: "page", path, key: ["nav_order"] } as const,
    };
  }

  /** Pages below name a page by its title. */
  #renamed(label: string, page: MenuPage, children: readonly MenuPage[]): SettingChange[] {
    const below = children.flatMap((each) => this.#below(titleOf(each)!));
    const grand = below.filter(({ values }) => said(values.grand_parent) === titleOf(page));
    const named = (key: string) => (each: MenuPage) =>
      ({ in: "page", path: each.path, key: [key], value: label }) as const;
    return [...children.map(named("parent")), ...grand.map(named("grand_parent"))];
  }
}

function linksIn(path: string, config: Value | undefined): MenuEntry[] {
  const at = valueAt(config, "nav_external_links");
  if (at?.kind !== "list") return [];
  const write = ({ label, href }: NewEntry) =>
    href === undefined ? undefined : { value: { title: label ?? href, url: href } };
  const into: InValues = { kind: "values", path, at, write };
  return at.items.flatMap((item): MenuEntry[] => {
    const [title, url] = ["title", "url"].map((key) => valueAt(item, key));
    const label = textOf(title);
    if (label === undefined || title?.kind !== "text") return [];
    const labelAt = { in: "file", path, value: title } as const;
    return [{ label, href: textOf(url), path, labelAt, member: { of: into, at: item } }];
  });
}

function titleOf({ values: { title } }: MenuPage): string | undefined {
  return typeof title === "string" || typeof title === "number" ? String(title) : undefined;
}

function said(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Numbers come first, then words, then the titles of those without an order. Source: `nav/sorted.html`. */
function sorted(pages: readonly MenuPage[], isCaseless: boolean): MenuPage[] {
  const keyOf = (page: MenuPage) => {
    const { nav_order: order, title } = page.values;
    const isOrdered = order !== undefined && order !== null;
    const value = isOrdered ? order : title;
    return { rank: (isOrdered ? 0 : 2) + (typeof value === "number" ? 0 : 1), value };
  };
  return pages.toSorted((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left.rank !== right.rank) return left.rank - right.rank;
    if (typeof left.value === "number" && typeof right.value === "number") return left.value - right.value;
    const [a, b] = [left.value, right.value].map((each) =>
      isCaseless ? String(each).toLowerCase() : String(each),
    );
    return a! < b! ? -1 : a! > b! ? 1 : 0;
  });
}

const reversed: Fixed = { kind: "fixed", why: "Its group shows its pages in reverse." };
