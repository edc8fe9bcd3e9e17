import type { TreePlace } from "../../../../views/paths.ts";
import { type EntryView, notInMenu, placeKey, type RowsView } from "../../../../views/tree/entry.ts";
import type { OtherPlaceView, PageView } from "../../../../views/tree/row.tsx";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { ShownItem, ShownMenu } from "../../../core/navigation/site-navigation.ts";
import type { NotLive } from "../../../core/repository/deployment.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import type { IndexedPage } from "../../../core/site/indexed-page.ts";
import { entriesIn, foldersDownTo } from "../../../core/site/page-tree.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { savedView } from "../saved-view.ts";

/** The most rows of a place that are shown at once. */
export const MAX_ROWS = 200;

/** A page that is open is listed among so many rows of its folder. */
const MAX_ROWS_TO_PAGE = 1000;

/** Groups of a menu are open at first while there are no more rows than these. */
const MAX_ROWS_OPEN = 60;

/** What is known of pages besides their texts. */
export type KnownOfPages = Readonly<{
  now: number;
  open: Awaited<ReturnType<Reviews["openByPage"]>>;
  notLive: Awaited<ReturnType<Deployments["notLive"]>>;
  /** Who else has pages open. */
  people?: ReadonlyMap<Slug, readonly string[]>;
  /** Whose own drafts are named so. */
  reader?: Session;
}>;

/** The pages of one language and version, and their menus, none where the site has none. */
export type ShownSite = Readonly<{
  pages: readonly IndexedPage[];
  /** The pages of all of them: a menu shows the original of what nobody translated. */
  all: readonly IndexedPage[];
  otherPlaceOf: (slug: Slug) => OtherPlaceView | undefined;
  /** The slug without the language and the version, where these are said beside; undefined for the whole one. */
  shortOf: (slug: Slug) => string | undefined;
  menus: readonly ShownMenu[];
  /** What the tree shows of the site, for the addresses of its rows. */
  of: Pick<TreePlace, "language" | "version">;
}>;

type Opened = Readonly<{
  at?: TreePlace;
  /** The number of rows to skip there. */
  from?: number;
  /** The page that is open beside the rows: what it is in is open. */
  beside?: string | undefined;
  /** The keys of places that are open besides; undefined for those that are open at first. */
  others?: readonly string[] | undefined;
}>;

/** The rows of the tree: the site's menus and, in a group of their own, the pages that are in none; or folders where it has no menu. */
export class TreeRows {
  readonly #site: ShownSite;
  readonly #known: KnownOfPages;
  readonly #bySlug: ReadonlyMap<string, IndexedPage>;
  readonly #items = new Map<
    string,
    Readonly<{ item: ShownItem; menu: ShownMenu; around: readonly string[] }>
  >();
  /** Undefined where there is no menu: then all pages are in folders. */
  readonly #outside: readonly IndexedPage[] | undefined;
  readonly #open: ReadonlySet<string>;
  readonly #at: string;
  readonly #from: number;
  readonly #beside: string | undefined;

  constructor(site: ShownSite, known: KnownOfPages, opened: Opened) {
    const { at = {}, from = 0, beside, others } = opened;
    this.#site = site;
    this.#known = known;
    this.#bySlug = new Map(site.all.map((page) => [page.slug as string, page]));
    this.#at = placeKey(at);
    this.#from = from;
    this.#beside = beside;
    const listed = new Set<string>();
    for (const menu of site.menus) this.#learn(menu, menu.items, [`menu:${menu.id}`], listed);
    this.#outside = site.menus.length === 0 ? undefined : site.pages.filter(({ slug }) => !listed.has(slug));
    this.#open = new Set([...this.#downTo(at), ...this.#around(beside), ...(others ?? this.#openAtFirst())]);
  }

  /** Returns a row by the key of its place; undefined where there is none. */
  row(key: string): EntryView | undefined {
    const [, colons = "", name = ""] = /^(:{0,2})(.*)$/s.exec(key)!;
    if (colons === ":") {
      const menu = this.#site.menus.find(({ id }) => name === menuEntry(id));
      const item = this.#items.get(name)?.item;
      return menu ? this.#ofMenu(menu) : item && this.#ofItem(item);
    }
    const isOutside = colons === "::";
    const pages = isOutside ? (this.#outside ?? []) : this.#site.pages;
    const root = this.#root(pages);
    const around = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
    return [around, root]
      .flatMap((folder) => this.#inFolder(folder, pages, isOutside))
      .find(({ place }) => place.folder === name);
  }

  /** Returns the rows of the whole tree. */
  all(): RowsView {
    return this.#openRows(this.#site.of);
  }

  /** Returns the rows of a place from one to another. */
  rows(place: TreePlace, from: number, to: number): RowsView {
    const at = { ...this.#site.of, ...place };
    const entries = this.#entriesAt(at);
    const opened = entries.findLastIndex(
      ({ page, place, inside }, index) =>
        (page !== undefined && page.slug === this.#beside && index < MAX_ROWS_TO_PAGE) ||
        (inside && this.#open.has(placeKey(place))),
    );
    const end = Math.max(to, opened + 1);
    const count = entries.length - end;
    return {
      place: at,
      takesEntries: this.#takesEntries(at),
      beside: this.#beside,
      entries: entries.slice(from, end).map((entry) => this.#opened(entry)),
      more: count > 0 ? { from: end, count } : undefined,
    };
  }

  #openRows(place: TreePlace): RowsView {
    return this.rows(place, 0, (placeKey(place) === this.#at ? this.#from : 0) + MAX_ROWS);
  }

  #opened(entry: EntryView): EntryView {
    const { inside, place } = entry;
    return inside && this.#open.has(placeKey(place))
      ? { ...entry, inside: { ...inside, rows: this.#openRows(place) } }
      : entry;
  }

  #learn(menu: ShownMenu, items: readonly ShownItem[], around: readonly string[], listed: Set<string>): void {
    for (const item of items) {
      this.#items.set(item.id, { item, menu, around });
      if (item.slug !== null) listed.add(item.slug);
      this.#learn(menu, item.items ?? [], [...around, `:${item.id}`], listed);
    }
  }

  #entriesAt({ entry, folder, isOutside }: TreePlace): EntryView[] {
    const { menus, pages } = this.#site;
    const outside = this.#outside ?? [];
    if (isOutside) return this.#inFolder(folder ?? this.#root(outside), outside, true);
    if (entry !== undefined) return this.#itemsAt(entry).map((item) => this.#ofItem(item));
    if (folder !== undefined) return this.#inFolder(folder, pages, false);
    if (!this.#outside) return this.#inFolder(this.#root(pages), pages, false);
    // One of which nothing is known has a row that says why.
    const isUnknown = menus.length === 1 && menus[0]!.items.length === 0 && menus[0]!.reason !== null;
    const entries =
      menus.length === 1 && !isUnknown
        ? menus[0]!.items.map((item) => this.#ofItem(item))
        : menus.map((menu) => this.#ofMenu(menu));
    return this.#outside.length === 0 ? entries : [...entries, this.#outsideGroup(this.#outside)];
  }

  /** Of pages of one language or version, the folder of that. */
  #root(pages: readonly IndexedPage[]): string {
    const [first, ...others] = pages.map(({ slug }) => this.#within(slug));
    return first !== undefined && others.every((each) => each === first) ? first : "";
  }

  /** What is left out of a slug, as `ja` of `ja/guide`. */
  #within(slug: Slug): string {
    const short = this.#site.shortOf(slug);
    if (short === undefined) return "";
    return short === "" ? slug : slug.endsWith(`/${short}`) ? slug.slice(0, -short.length - 1) : "";
  }

  #itemsAt(entry: string): readonly ShownItem[] {
    const menu = this.#site.menus.find(({ id }) => entry === menuEntry(id));
    return menu?.items ?? this.#items.get(entry)?.item.items ?? [];
  }

  #takesEntries({ entry, folder, isOutside }: TreePlace): boolean {
    const { menus } = this.#site;
    if (isOutside || folder !== undefined) return false;
    if (entry === undefined) return menus.length === 1 && menus[0]!.takesEntries;
    const menu = menus.find(({ id }) => entry === menuEntry(id));
    return (menu ?? this.#items.get(entry)?.item)?.takesEntries ?? false;
  }

  #ofItem(item: ShownItem): EntryView {
    const { id, label, slug, href, isEditable, reason, canRename, canHide, takesEntries, items } = item;
    const page = slug === null ? undefined : this.#bySlug.get(slug);
    return {
      place: { ...this.#site.of, entry: id },
      name: label,
      page:
        slug === null
          ? undefined
          : {
              ...(page ? this.#viewOf(page) : { slug }),
              title: label,
              other: this.#site.otherPlaceOf(slug),
            },
      href: href ?? undefined,
      inside: items ? this.#inside(pagesIn(items, this.#bySlug)) : undefined,
      inMenu: {
        id,
        reason: isEditable ? undefined : (reason ?? "The site computes it."),
        canRename,
        canHide,
      },
      takesEntries,
    };
  }

  #viewOf(page: IndexedPage): PageView {
    return { ...pageView(page, this.#known), short: this.#site.shortOf(page.slug) };
  }

  #ofMenu(menu: ShownMenu): EntryView {
    const { id, takesEntries, items, reason } = menu;
    const entry = menuEntry(id);
    return {
      place: { ...this.#site.of, entry },
      name: menuName(menu, this.#site.menus),
      inside: items.length > 0 || takesEntries ? this.#inside(pagesIn(items, this.#bySlug)) : undefined,
      inMenu: reason === null ? undefined : { id: entry, reason },
      takesEntries,
    };
  }

  #outsideGroup(pages: readonly IndexedPage[]): EntryView {
    return {
      place: { ...this.#site.of, isOutside: true },
      name: notInMenu,
      inside: this.#inside(pages),
    };
  }

  #inFolder(folder: string, pages: readonly IndexedPage[], isOutside: boolean): EntryView[] {
    return entriesIn(folder, pages).map(({ slug, title, page, folder }) => ({
      place: { ...this.#site.of, folder: slug, ...(isOutside && { isOutside }) },
      name: title,
      page: page && this.#viewOf(page),
      inside: folder && { ...folder, notLive: notLiveIn(slug, this.#known.notLive) },
    }));
  }

  #inside(pages: readonly IndexedPage[]): NonNullable<EntryView["inside"]> {
    const { notLive } = this.#known;
    const states = pages.flatMap(({ slug }) => notLive.get(slug) ?? []);
    return {
      pages: pages.length,
      drafts: pages.filter(({ draft }) => draft).length,
      notLive: states.find(({ state }) => state === "failed") ?? states[0],
    };
  }

  #downTo(at: TreePlace): string[] {
    const { entry, folder, isOutside } = at;
    if (isOutside)
      return foldersDownTo(folder ?? "")
        .concat("")
        .map((each) => `::${each}`);
    if (entry !== undefined) return [...this.#aroundItem(entry), `:${entry}`];
    if (!this.#outside || folder === undefined) return foldersDownTo(folder ?? "");
    // A menu has no folders: what is around the first pages of this one, in the menu and beside it, is open.
    const first = (pages: readonly IndexedPage[]) => pages.find(({ slug }) => slug.startsWith(`${folder}/`));
    return [this.#site.pages, this.#outside].flatMap((pages) => this.#around(first(pages)?.slug));
  }

  #around(beside: string | undefined): readonly string[] {
    if (beside === undefined) return [];
    for (const [id, { item }] of this.#items) if (item.slug === beside) return this.#aroundItem(id);
    const folders = foldersDownTo(beside).slice(0, -1);
    return this.#outside ? ["", ...folders].map((folder) => `::${folder}`) : folders;
  }

  #aroundItem(id: string): readonly string[] {
    const [menu, ...groups] = this.#items.get(id)?.around ?? [];
    return menu === undefined ? [] : [`:${menu}`, ...groups];
  }

  /** Of a small menu all groups, of a larger one those that have room, the outer ones first. */
  #openAtFirst(): string[] {
    const { menus } = this.#site;
    const open: string[] = [];
    let rows = menus.length === 1 ? menus[0]!.items.length : menus.length;
    const waiting: Array<readonly [key: string, items: readonly ShownItem[]]> =
      menus.length === 1
        ? groupsOf(menus[0]!.items)
        : menus.map(({ id, items }) => [`:${menuEntry(id)}`, items] as const);
    for (const [key, items] of waiting) {
      rows += items.length;
      if (rows > MAX_ROWS_OPEN) break;
      open.push(key);
      waiting.push(...groupsOf(items));
    }
    return open;
  }
}

export function pageView(
  { slug, title, state, draft, standing }: IndexedPage,
  { now, open, notLive, people, reader }: KnownOfPages,
): PageView {
  const review = open.get(slug);
  return {
    slug,
    title,
    badge: badges[state],
    standing,
    review: review?.id,
    areChangesRequested: review?.state === "changes-requested",
    people: people?.get(slug),
    notLive: notLive.get(slug),
    saved: draft && savedView(draft, now, reader),
  };
}

const badges = { draft: "Draft", changed: "Changed", published: undefined } as const;

/** A menu is called as its file calls it; where another has that name, it is its file, or its first entries, that tells them apart. */
export function menuName({ name, path, items }: ShownMenu, menus: readonly ShownMenu[]): string {
  if (name !== "" && menus.filter((menu) => menu.name === name).length < 2) return name;
  const file = path ?? "Menu";
  if (menus.filter((menu) => menu.path === path).length < 2) return file;
  const labels = items.slice(0, 2).map(({ label }) => label);
  return labels.length === 0 ? file : `Menu: ${labels.join(", ")}${items.length > 2 ? "…" : ""}`;
}

/** A menu as a group, where there are several. */
const menuEntry = (id: string) => `menu:${id}`;

function groupsOf(items: readonly ShownItem[]): Array<readonly [key: string, items: readonly ShownItem[]]> {
  return items.flatMap(({ id, items }) => (items ? [[`:${id}`, items] as const] : []));
}

function pagesIn(
  items: readonly ShownItem[],
  bySlug: ReadonlyMap<string, IndexedPage>,
  found = new Set<IndexedPage>(),
): readonly IndexedPage[] {
  for (const { slug, items: inside } of items) {
    const page = slug === null ? undefined : bySlug.get(slug);
    if (page) found.add(page);
    pagesIn(inside ?? [], bySlug, found);
  }
  return [...found];
}

function notLiveIn(folder: string, notLive: KnownOfPages["notLive"]): NotLive | undefined {
  const inside = Array.from(notLive).filter(([slug]) => slug.startsWith(`${folder}/`));
  const [, shown] = inside.find(([, { state }]) => state === "failed") ?? inside[0] ?? [];
  return shown;
}
