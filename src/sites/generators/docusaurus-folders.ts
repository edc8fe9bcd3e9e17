import { folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { textOf, type Value, valueAt } from "../files/value.ts";
import type {
  InPositions,
  LabelAt,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  Setting,
  Within,
} from "../formats/navigation.ts";
import { orderOf, withoutOrder } from "./documents.ts";

/**
 * A page of a set of documents: `file` is its path in the folder of these, also where a translation of it is shown. Readers see no draft,
 * and no page that isn't listed.
 */
export type SidebarPage = Readonly<{ page: MenuPage; file: string; id: string; isSeen: boolean }>;

/** Where the pages of a menu are, as far as they aren't translated. */
type Folder = Readonly<{ folder: string; parsesNumbers: boolean; pages: readonly SidebarPage[] }>;

/**
 * Returns the pages of a set of documents. A translation takes the place of its page. Sources: `readDocFile` and `doProcessDocMetadata` of its
 * docs plug-in.
 */
export function sidebarPages(asked: MenusAsked, parsesNumbers: boolean): readonly SidebarPage[] {
  const { part, pages, instead } = asked;
  const within = (folder: string, path: string) => path.slice(folder === "" ? 0 : folder.length + 1);
  const own = new Map(pages.map((page) => [within(part.folder, page.path), page]));
  const files = instead ? instead.pages.map(({ path }) => within(instead.folder, path)) : [...own.keys()];
  const others = new Map(instead?.pages.map((page) => [within(instead.folder, page.path), page]));
  return files.map((file) => {
    const page = own.get(file) ?? others.get(file)!;
    const isSeen = page.values.draft !== true && page.values.unlisted !== true;
    return { page, file, id: idOf(page, file, parsesNumbers), isSeen };
  });
}

function idOf({ values }: MenuPage, file: string, parsesNumbers: boolean): string {
  const isParsed = parsesNumbers && values.parse_number_prefixes !== false;
  const plain = isParsed ? withoutOrder : (name: string) => name;
  const names = withoutEnding(file).split("/");
  const own = typeof values.id === "string" ? values.id : plain(names.at(-1)!);
  return [...names.slice(0, -1).map(plain), own].join("/");
}

/** An entry with what decides on its place. */
type Placed = Readonly<{ entry: MenuEntry; number: number | undefined; source: string }>;

/** Source: its `DefaultSidebarItemsGenerator`. */
export class SidebarFolders {
  readonly #asked: MenusAsked;
  readonly #folder: Folder;
  readonly #ids: ReadonlyMap<string, SidebarPage>;

  constructor(asked: MenusAsked, folder: Folder) {
    this.#asked = asked;
    this.#folder = folder;
    this.#ids = new Map(folder.pages.map((page) => [page.id, page]));
  }

  /** Returns what the menu has of a folder, as `guide`, or `.` for all. */
  entriesOf(
    dirName: string,
    within?: Within,
  ): Readonly<{ into: InPositions; entries: readonly MenuEntry[] }> {
    const inside = namesIn("", dirName).join("/");
    const into: InPositions = {
      kind: "positions",
      of: `the folder ${this.#pathOf(inside)}`,
      unnumbered: "last",
      within,
    };
    return { into, entries: this.#entriesIn(inside, into, undefined) };
  }

  /** `linked` is the page that the folder itself leads to. */
  #entriesIn(folder: string, of: InPositions, linked: SidebarPage | undefined): readonly MenuEntry[] {
    const prefix = folder === "" ? "" : `${folder}/`;
    const inside = this.#folder.pages.filter(({ file, isSeen }) => isSeen && file.startsWith(prefix));
    const folders = inside.flatMap(({ file }) => {
      const [name, ...rest] = file.slice(prefix.length).split("/");
      return rest.length > 0 ? [prefix + name] : [];
    });
    const own = inside.filter((each) => folderOf(each.file) === folder && each !== linked);
    const all = [
      ...own.map((page) => this.#document(page, of)),
      ...[...new Set(folders)].flatMap((each) => this.#category(each, of)),
    ];
    return all.toSorted(compared).map(({ entry }) => entry);
  }

  #document({ page, file }: SidebarPage, of: InPositions): Placed {
    const { sidebar_label: label } = page.values;
    const number = this.#numberOf(page, file);
    const at: Setting = { in: "page", path: page.path, key: ["sidebar_position"] };
    const entry = {
      label: typeof label === "string" ? label : page.title,
      page: page.path,
      path: page.path,
      labelAt: labelOf(page),
      member: { of, number, at } satisfies Member,
    };
    return { entry, number, source: nameOf(file) };
  }

  #category(folder: string, around: InPositions): readonly Placed[] {
    const { path, value } = this.#metadata(folder);
    const setting = (key: string): Setting => ({ in: "settings", path, key: [key] });
    const linked = this.#linkedPage(folder, value);
    const into: InPositions = {
      kind: "positions",
      of: `the folder ${this.#pathOf(folder)}`,
      unnumbered: "last",
    };
    const entries = this.#entriesIn(folder, into, linked);
    // Readers see nothing of a folder without pages.
    if (entries.length === 0 && !linked) return [];
    const said = numberIn(valueAt(value, "position"));
    const ofPage = linked && this.#numberOf(linked.page, linked.file);
    const number = said ?? ofPage ?? this.#orderIn(nameOf(folder));
    const isOfPage = said === undefined && linked && (value === undefined || ofPage !== undefined);
    const at: Setting = isOfPage
      ? { in: "page", path: linked.page.path, key: ["sidebar_position"] }
      : setting("position");
    const named = textOf(valueAt(value, "label"));
    const ownLabel = linked?.page.values.sidebar_label;
    const ofLinked = linked && (typeof ownLabel === "string" ? ownLabel : linked.page.title);
    const label = named ?? ofLinked ?? this.#plain(nameOf(folder));
    // Alone, the page of a folder is an entry like others, and what it says of itself counts.
    const isAlone = entries.length === 0 && typeof ownLabel === "string";
    const labelAt = isAlone || (named === undefined && linked) ? labelOf(linked!.page) : setting("label");
    const entry: MenuEntry = {
      label: isAlone ? ownLabel : label,
      ...(linked && { page: linked.page.path }),
      path: value ? path : linked?.page.path,
      labelAt,
      member: { of: around, number, at },
      ...(entries.length > 0 && {
        entries,
        into,
        translated: `category.${textOf(valueAt(value, "key")) ?? keyOf(linked?.page) ?? label}`,
      }),
    };
    return [{ entry, number, source: nameOf(folder) }];
  }

  /** What a folder says of itself, and the file that does or could. Source: `readCategoriesMetadata`. */
  #metadata(folder: string): Readonly<{ path: string; value: Value | undefined }> {
    const names = ["json", "yml", "yaml"].map((ending) => `${this.#pathOf(folder)}/_category_.${ending}`);
    const path = names.find((each) => this.#asked.textAt(each) !== undefined);
    if (path === undefined) return { path: names[0]!, value: undefined };
    return { path, value: this.#asked.readAt(path, path.endsWith(".json") ? "json" : "yaml") };
  }

  #linkedPage(folder: string, metadata: Value | undefined): SidebarPage | undefined {
    const own = this.#folder.pages.filter(({ file, isSeen }) => isSeen && folderOf(file) === folder);
    const link = valueAt(metadata, "link");
    if (!link) return own.find(({ file }) => isIndex(file));
    const id = textOf(valueAt(link, "type")) === "doc" ? textOf(valueAt(link, "id")) : undefined;
    if (id === undefined) return undefined;
    return own.find((each) => nameOf(each.id) === id) ?? this.#ids.get(id);
  }

  #numberOf({ values }: MenuPage, file: string): number | undefined {
    const { sidebar_position: said } = values;
    const number = typeof said === "string" ? Number(said) : said;
    if (typeof number === "number" && Number.isFinite(number)) return number;
    return values.parse_number_prefixes === false ? undefined : this.#orderIn(withoutEnding(nameOf(file)));
  }

  #orderIn(name: string): number | undefined {
    return this.#folder.parsesNumbers ? orderOf(name) : undefined;
  }

  #plain(name: string): string {
    return this.#folder.parsesNumbers ? withoutOrder(name) : name;
  }

  #pathOf(folder: string): string {
    return namesIn(this.#folder.folder, folder).join("/");
  }
}

/** Where the label of a page is written: in what its menus read first, or as its title. */
export function labelOf({ path, values }: MenuPage): LabelAt | undefined {
  const key = ["sidebar_label", "title"].find((each) => typeof values[each] === "string");
  return key === undefined ? undefined : { in: "page", path, key: [key] };
}

/** By what translations of its label are known. */
function keyOf(page: MenuPage | undefined): string | undefined {
  const key = page?.values.sidebar_key;
  return typeof key === "string" ? key : undefined;
}

/** Source: its `isCategoryIndex`. */
function isIndex(file: string): boolean {
  const names = ["index", "readme", nameOf(folderOf(file)).toLowerCase()];
  return names.includes(withoutEnding(nameOf(file)).toLowerCase());
}

/** By their numbers, those without last, then by their names. Source: its `sortItems`. */
function compared(one: Placed, other: Placed): number {
  const [before, after] = [one.number ?? Number.POSITIVE_INFINITY, other.number ?? Number.POSITIVE_INFINITY];
  if (before !== after) return before < after ? -1 : 1;
  return one.source < other.source ? -1 : Number(one.source > other.source);
}

function numberIn(value: Value | undefined): number | undefined {
  if (value?.kind === "other") return value.number;
  const number = Number(textOf(value) || undefined);
  return Number.isFinite(number) ? number : undefined;
}
