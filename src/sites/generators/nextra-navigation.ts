import { folderOf, nameOf, withoutEnding } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import type { Written } from "../files/literals.ts";
import { type MapValue, objectPairs, plainValue, textOf, valueAt } from "../files/value.ts";
import type {
  Fixed,
  Implied,
  InValues,
  LabelAt,
  Located,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
  Shown,
} from "../formats/navigation.ts";
import { titleOf } from "./nextra-titles.ts";

const hiding = { key: "display", value: "hidden", title: "title" };

const metaName = /^_meta\.(?:json|[cm]?[jt]sx?)$/;
const globalName = /^_meta\.global\.[cm]?[jt]sx?$/;

/** A folder of pages, or a page with nothing below it. */
type Folder = { readonly path: string; page?: MenuPage; readonly inside: Map<string, Folder> };

/** A key of a menu, with its value, or code that has some. */
type Said = Readonly<{ key: string | undefined; located: Located; member: Member }>;

/** The menu of a folder; what it says has no place where it is missing. */
type Meta = Readonly<{ said: readonly Said[]; into: InValues | Fixed | undefined }>;

/** Source: `convertToPageMap`, `sortFolder` and `normalizePages` of Nextra 4. */
export function menusOfNextra(asked: MenusAsked): readonly MenuTree[] {
  const names = asked.files.filter(
    ({ path }) => metaName.test(nameOf(path)) || globalName.test(nameOf(path)),
  );
  if (names.length === 0) return [];
  const reading = new Nextra(asked);
  return reading.menus();
}

class Nextra {
  readonly #asked: MenusAsked;
  readonly #root: Folder;
  readonly #folders = new Map<string, Folder>();
  readonly #faults: string[] = [];

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#root = { path: asked.part.folder, inside: new Map() };
    this.#folders.set(this.#root.path, this.#root);
    for (const page of asked.pages) this.#place(page);
  }

  menus(): MenuTree[] {
    const whole = this.#global();
    const meta = whole?.meta ?? this.#metaAt(this.#root.path);
    const entries = this.#entriesOf(this.#root, meta, { isWhole: whole !== undefined, isRoot: true });
    const all = meta.said.find(({ key }) => key === "*")?.located;
    const reason = all && entries.length === 0 ? this.#hidesAll(all) : undefined;
    if (entries.length === 0 && reason === undefined) return [];
    const shared = { name: "", path: whole?.path ?? (reason && all?.path), entries, into: meta.into };
    return [{ ...shared, faults: this.#faults, ...(reason !== undefined && { reason }) }];
  }

  #hidesAll({ path, value }: Located): string {
    const line = lineAt(this.#asked.textAt(path) ?? "", value.start);
    return `It hides all pages that it doesn't show by name: “*”, at line ${line} of ${path}.`;
  }

  /** What a page is named in its folder is the key of its entry. */
  #place(page: MenuPage): void {
    const { folder, names, name } = this.#placeOf(page);
    let found = this.#root;
    let path = folder;
    for (const each of names) {
      path = path === "" ? each : `${path}/${each}`;
      // Folders in parentheses are in no address, and in no menu.
      if (/^\(.*\)$/.test(each)) continue;
      found = found.inside.getOrInsertComputed(each, () => ({ path, inside: new Map() }));
      this.#folders.set(path, found);
    }
    if (name === "index") found.page = page;
    else
      found.inside.getOrInsertComputed(name, () => ({ path: `${path}/${name}`, inside: new Map() })).page =
        page;
  }

  #placeOf({ path }: MenuPage) {
    const { folder } = this.#asked.part;
    const [name = "", ...above] = withoutEnding(path.slice(folder === "" ? 0 : folder.length + 1))
      .split("/")
      .toReversed();
    const isApp = name === "page" && /(?:^|\/)app(?:\/|$)/.test(folder);
    return { folder, names: above.toReversed(), name: isApp ? "index" : name };
  }

  /** The menu of the whole site, at the folder of these pages. */
  #global(): Readonly<{ path: string; meta: Meta }> | undefined {
    const { home, files } = this.#asked;
    const isOwn = (path: string) =>
      `/${folderOf(path)}`.replace(/(?:\/src)?\/app$/, "") === (home && `/${home}`);
    const path = files.find((each) => globalName.test(nameOf(each.path)) && isOwn(each.path))?.path;
    const value = path === undefined ? undefined : this.#asked.readAt(path, "script");
    if (path === undefined || !value) return undefined;
    let located: Located = this.#asked.follow({ path, value });
    for (const name of this.#asked.base.route.split("/").filter(Boolean)) {
      const inside = valueAt(located.value, name, "items");
      if (!inside) return undefined;
      located = this.#asked.follow({ path: located.path, value: inside });
    }
    return { path, meta: this.#metaOf(located, this.#root.path) };
  }

  #metaAt(folder: string): Meta {
    const isHere = (path: string) => folderOf(path) === folder && metaName.test(nameOf(path));
    const path = this.#asked.files.find((each) => isHere(each.path))?.path;
    const value = path === undefined ? undefined : this.#asked.readAt(path, "json or script");
    if (path === undefined || !value)
      return { said: [], into: path === undefined ? this.#unsaid(folder) : undefined };
    return this.#metaOf(this.#asked.follow({ path, value }), folder);
  }

  /** Without a menu of its own, a folder shows all of its pages, but for those that say that they are hidden. */
  #unsaid(folder: string): Fixed {
    const shows = (page: MenuPage) => {
      const key = this.#keyOf(page, folder);
      if (key === undefined || page.values.display !== hiding.value) return undefined;
      const settings = [{ in: "page", path: page.path, key: ["display"], value: undefined }] as const;
      return { pair: undefined, name: key, key: hiding.key, value: undefined, settings };
    };
    const inside = [...(this.#folders.get(folder)?.inside.values() ?? [])];
    const hidesAny = inside.some(({ page }) => page && shows(page));
    const why = `The menu shows all pages of the folder ${folder} by their names. Add a _meta file there.`;
    return { kind: "fixed", why, ...(hidesAny && { shows }) };
  }

  #metaOf({ path, value }: Located, folder: string, within?: InValues["within"]): Meta {
    const at = plainValue(value);
    if (at.kind !== "map") return { said: [], into: undefined };
    const into: InValues = {
      kind: "values",
      path,
      at,
      ...(within && { within }),
      write: (entry) => this.#written(entry, folder, at),
      shows: (page) => this.#shown(page, folder, at),
    };
    const said = objectPairs(at).flatMap((pair): Said[] => {
      const member: Member = { of: into, at: pair, hide: hiding };
      const located = this.#asked.follow({ path, value: pair.value });
      if (pair.key !== undefined) return [{ key: pair.key, located, member }];
      if (located.value.kind !== "map") return [{ key: undefined, located, member }];
      return [...this.#metaOf(located, folder, { container: into, member }).said];
    });
    return { said, into };
  }

  /** `isWhole` is for the menu of the whole site, in which the menus of folders are. */
  #entriesOf(
    folder: Folder,
    meta: Meta,
    { isWhole, isRoot }: { isWhole: boolean; isRoot: boolean },
  ): MenuEntry[] {
    const said = new Map(
      meta.said.flatMap((each) => (each.key === undefined ? [] : [[each.key, each] as const])),
    );
    const others = said.get("*")?.located.value;
    said.delete("*");
    const isIndex = folder.page?.values.asIndexPage === true && !isRoot;
    const names = [...(folder.page && !isIndex ? ["index"] : []), ...folder.inside.keys()];
    const unnamed = unnamedIn(folder, meta);
    const keys = [...said.keys()];
    // Nextra sorts what is in a folder again, with its links and separators.
    const isFirst = isRoot && !/[^/]/.test(this.#asked.base.route);
    const all = isFirst ? names : [...names, ...keys.filter((key) => !names.includes(key))];
    const entries = sorted(all, keys).flatMap((name): MenuEntry[] => {
      const own = said.get(name);
      const inside = name === "index" ? undefined : folder.inside.get(name);
      const page = inside ? pageOf(inside) : name === "index" && !isIndex ? folder.page : undefined;
      const value = own?.located.value;
      const display =
        page?.values.display ?? textOf(valueAt(value, "display")) ?? textOf(valueAt(others, "display"));
      if (display === "hidden") return [];
      const member = own?.member ?? unnamedMember(unnamed, name, page);
      if (!inside?.inside.size) return [this.#entry(name, page, own, member)];
      const below = isWhole ? this.#metaIn(own?.located, inside.path) : this.#metaAt(inside.path);
      const entries = this.#entriesOf(inside, below, { isWhole, isRoot: false });
      // A folder that shows its entries in its place is above a page only where nothing is above the folder.
      const isAbove = !page && (display !== "children" || isRoot) && hasPages(inside);
      if (isAbove && entries.length === 0) this.#faults.push(allHidden(inside));
      if (display === "children") return entries;
      return [
        {
          ...this.#entry(name, page, own, member),
          entries,
          into: below.into,
        },
      ];
    });
    const made = meta.said.filter(({ key }) => key === undefined);
    return [...entries, ...made.map(({ located, member }) => this.#made(located, member))];
  }

  #metaIn(located: Located | undefined, folder: string): Meta {
    const value = located && valueAt(located.value, "items");
    return value
      ? this.#metaOf(this.#asked.follow({ path: located.path, value }), folder)
      : { said: [], into: this.#unsaid(folder) };
  }

  #entry(name: string, page: MenuPage | undefined, own: Said | undefined, member: Member): MenuEntry {
    const value = own?.located.value;
    const title = value?.kind === "text" ? value : valueAt(value, "title");
    const said = textOf(title) || undefined;
    const isSeparator = textOf(valueAt(value, "type")) === "separator";
    const href = page ? undefined : textOf(valueAt(value, "href"));
    const titleOfPage = page && (textIn(page, "sidebarTitle") ?? page.title);
    const label = said ?? titleOfPage ?? (isSeparator ? (title ? name : "—") : titleOf(name));
    const labelAt: LabelAt | undefined =
      title?.kind === "text"
        ? { in: "file", path: own!.located.path, value: title }
        : title === undefined && page
          ? { in: "page", path: page.path, key: [keyOfTitle(page)] }
          : undefined;
    const links = textOf(valueAt(value, "type")) === "menu" ? valueAt(value, "items") : undefined;
    return {
      label,
      ...(page && { page: page.path }),
      ...(href !== undefined && { href }),
      ...(own && { path: own.located.path }),
      ...(labelAt && { labelAt }),
      ...(links && own && this.#links({ path: own.located.path, value: links })),
      member,
    };
  }

  /** Source: "Menu" of its "_meta file". */
  #links({ path, value }: Located): Pick<MenuEntry, "entries" | "into"> {
    const at = plainValue(value);
    if (at.kind !== "map") return { entries: [] };
    const into: InValues = { kind: "values", path, at, write: (entry) => writtenLink(entry, at) };
    const entries = objectPairs(at).flatMap((pair): MenuEntry[] => {
      if (pair.key === undefined) return [];
      const title = valueAt(pair.value, "title");
      const href = textOf(valueAt(pair.value, "href"));
      const label = textOf(title) || titleOf(pair.key);
      const labelAt: LabelAt | undefined =
        title?.kind === "text" ? { in: "file", path, value: title } : undefined;
      return [
        {
          label,
          ...(href !== undefined && { href }),
          ...(labelAt && { labelAt }),
          member: { of: into, at: pair },
          path,
        },
      ];
    });
    return { entries, into };
  }

  #made({ path, value }: Located, member: Member): MenuEntry {
    const source = this.#asked.textAt(path) ?? "";
    const line = lineAt(source, value.start);
    const label = source.slice(value.start, value.end).replace(/\s+/g, " ").slice(0, 60);
    return { label, path, member, reason: `Code makes it, at line ${line} of ${path}.` };
  }

  /** An entry is a name in the folder, or a link. */
  #written(entry: NewEntry, folder: string, at: MapValue): Written | undefined {
    const { page, href, label } = entry;
    if (href !== undefined) return writtenLink(entry, at);
    const key = page ? this.#keyOf(page, folder) : this.#folderCalled(label, folder);
    if (key === undefined || at.pairs.some((pair) => pair.key === key)) return undefined;
    const isSaid = page ? label !== page.title && label !== textIn(page, "sidebarTitle") : false;
    return { key, value: isSaid && label !== undefined ? label : "" };
  }

  /** Source: `normalizePages`: a page says first how it is shown, then its own key, then `*`. */
  #shown(page: MenuPage, folder: string, at: MapValue): Shown | undefined {
    const key = this.#keyOf(page, folder);
    if (key === undefined) return undefined;
    const pair = at.pairs.findLast((each) => each.key === key);
    const own = textOf(valueAt(pair?.value, hiding.key));
    const ofAll = textOf(valueAt(at, "*", hiding.key));
    const isOfPage = page.values.display === hiding.value;
    if (!isOfPage && (own ?? ofAll) !== hiding.value) return undefined;
    return {
      pair,
      name: key,
      key: hiding.key,
      value: ofAll === hiding.value ? "normal" : undefined,
      settings: isOfPage ? [{ in: "page", path: page.path, key: ["display"], value: undefined }] : [],
    };
  }

  /** The page of a folder can be the folder itself. */
  #keyOf(page: MenuPage, folder: string): string | undefined {
    const { folder: start, names, name } = this.#placeOf(page);
    const whole = [start, ...names].filter(Boolean).join("/");
    if (whole === folder) return name;
    // A folder with nothing but its page is a page.
    const isFolder = page.values.asIndexPage === true || this.#folders.get(whole)?.inside.size === 0;
    return name === "index" && isFolder && folderOf(whole) === folder ? nameOf(whole) : undefined;
  }

  /** A folder that its menu doesn't name yet. */
  #folderCalled(label: string | undefined, folder: string): string | undefined {
    const found = this.#folders.get(folder)?.inside ?? new Map<string, Folder>();
    return [...found].find(([name, { inside }]) => inside.size > 0 && titleOf(name) === label)?.[0];
  }
}

/** What a folder shows beside what its menu names. */
function unnamedIn({ path }: Folder, { into }: Meta): Implied | Fixed {
  const of = `the folder ${path}`;
  if (into?.kind === "fixed") return into;
  if (into) return { kind: "implied", of, within: { container: into } };
  return { kind: "fixed", why: `The menu of ${of} is written in a way that isn't changed here.` };
}

/** The page that a folder is in the menu: its index is one of its entries unless it says that it is the folder. */
function pageOf({ page, inside }: Folder): MenuPage | undefined {
  return inside.size === 0 || page?.values.asIndexPage === true ? page : undefined;
}

function hasPages({ page, inside }: Folder): boolean {
  return page !== undefined || [...inside.values()].some((each) => each.page);
}

/** Source: `Breadcrumb` of its theme: the name of a folder above a page links to the folder's first entry that is shown. */
function allHidden({ path }: Folder): string {
  return `Nextra can't build the folder ${path} when all of its pages are hidden. Remove the folder from the menu, too.`;
}

function unnamedMember(of: Implied | Fixed, name: string, page: MenuPage | undefined): Member {
  if (of.kind === "implied") return { of, hide: { key: name, value: { display: hiding.value } } };
  const hide = page && ({ in: "page", path: page.path, key: ["display"], value: "hidden" } as const);
  return { of, hide };
}

function writtenLink({ label, href, page }: NewEntry, at: MapValue): Written | undefined {
  if (href === undefined || page) return undefined;
  const title = label ?? href;
  const bare =
    title
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/^-|-$/g, "") || "link";
  const taken = new Set(at.pairs.map(({ key }) => key));
  // Keys that are numbers come first in JavaScript, whatever their place.
  let key = bare;
  for (let count = 2; taken.has(key); count += 1) key = `${bare}-${count}`;
  return { key, value: { title, href } };
}

/** Source: `sortFolder` of Nextra: what isn't in the folder is put at the place that its key has among all. */
function sorted(names: readonly string[], keys: readonly string[]): string[] {
  const isFirst = (name: string) => name === "index" && !keys.includes("index");
  const items = names.toSorted((one, other) => {
    const [left, right] = [one, other].map((name) => {
      const at = keys.indexOf(name);
      return isFirst(name) ? -1 : at < 0 ? keys.length : at;
    });
    return left! - right! || (one < other ? -1 : 1);
  });
  for (const [at, key] of keys.entries())
    if (!items.includes(key) && items[at] !== key) items.splice(at, 0, key);
  return items;
}

function textIn({ values }: MenuPage, key: string): string | undefined {
  const value = values[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function keyOfTitle(page: MenuPage): string {
  return textIn(page, "sidebarTitle") === undefined && textIn(page, "title") !== undefined
    ? "title"
    : "sidebarTitle";
}
