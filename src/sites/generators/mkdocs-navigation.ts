import { folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import type { Written } from "../files/literals.ts";
import { plainValue, switchOf, textOf, valueAt, valuesIn } from "../files/value.ts";
import { menusOfLists } from "../formats/link-list.ts";
import type {
  Container,
  Implied,
  InValues,
  LabelAt,
  Located,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NavigationFormat,
  NewEntry,
} from "../formats/navigation.ts";
import { type ListedItem, ListedMenus, madeEntry } from "../formats/value-menus.ts";
import { pluginsIn } from "./mkdocs-parts.ts";

/** Sources: `structure/nav.py` and `structure/files.py` of MkDocs, and its plug-ins awesome-pages and literate-nav. */
export const mkdocsNavigation: NavigationFormat = {
  needsEntries: true,
  keys: ["title"],
  files: /(?:^|\/)(?:\.pages|SUMMARY\.md)$/,
  read: (asked) => new Nav(asked).menus(),
};

const configName = /(?:^|\/)mkdocs\.ya?ml$/;

/** Of files that take what others say. */
const MAX_DEPTH = 10;

const listsAll = "Without entries, MkDocs lists all pages.";

class Nav {
  readonly #asked: MenusAsked;
  readonly #configs: readonly Located[];
  readonly #docs: string;
  /** By their paths in the folder of pages, as the menu names them. */
  readonly #pages: ReadonlyMap<string, MenuPage>;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#configs = configsOf(asked);
    this.#docs = namesIn(asked.home, textOf(this.#said("docs_dir")?.value) ?? "docs").join("/");
    this.#pages = pagesByName(asked, this.#docs);
  }

  menus(): readonly MenuTree[] {
    const [first] = this.#configs;
    if (!first) return [];
    const nav = this.#said("nav");
    if (nav) {
      const lists: ListedMenus = new ListedMenus(this.#asked, (item) => this.#entriesOf(item, lists));
      return [lists.menu("nav", nav, { write: this.#written, refusesEmpty: listsAll })];
    }
    const summary = this.#optionOf("literate-nav", "nav_file", "SUMMARY.md");
    const path = summary === undefined ? undefined : inFolder(this.#docs, summary);
    if (path !== undefined && this.#asked.textAt(path) !== undefined) return literateMenus(path, this.#asked);
    const fileName = this.#optionOf("awesome-pages", "filename", ".pages");
    return [new Folders(this.#asked, this.#pages, { docs: this.#docs, fileName }).menu()];
  }

  /** What the configuration says, or the one that it inherits from. */
  #said(key: string): Located | undefined {
    for (const { path, value } of this.#configs) {
      const found = valueAt(value, key);
      if (found) return { path, value: found };
    }
    return undefined;
  }

  /** The name of the files in which a plug-in has menus; undefined where it isn't on. */
  #optionOf(plugin: string, key: string, usual: string): string | undefined {
    const config = this.#configs.find(({ value }) => valueAt(value, "plugins"))?.value;
    const plugins = config ? pluginsIn(config) : new Map<string, undefined>();
    return plugins.has(plugin) ? (textOf(valueAt(plugins.get(plugin), key)) ?? usual) : undefined;
  }

  #entriesOf({ path, value, whole, member }: ListedItem, lists: ListedMenus): readonly MenuEntry[] {
    if (value.kind === "text") return [this.#leading(value.text, undefined, { path, member })];
    const [pair, ...others] = value.kind === "map" ? value.pairs : [];
    if (pair?.key === undefined || others.length > 0) return [madeEntry(this.#asked, whole, member)];
    const [label, inside] = [pair.key, plainValue(pair.value)];
    const labelAt = { in: "key", path, pair } as const;
    if (inside.kind === "text") return [this.#leading(inside.text, { label, labelAt }, { path, member })];
    const listed = lists.listed({ path, value: inside }, { write: this.#written });
    return [{ label: label || this.#titleOf(listed.entries), labelAt, path, member, ...listed }];
  }

  /** Zensical takes a section's title from its page where it is left empty. Source: "Section index pages". */
  #titleOf([first]: readonly MenuEntry[]): string {
    const page = first?.page === undefined ? undefined : this.#asked.pageAt(first.page);
    const isOfFolder = page && /^(?:index|README)$/.test(withoutEnding(nameOf(page.path)));
    return isOfFolder ? labelOf(page).label : "";
  }

  #leading(
    name: string,
    said: Pick<MenuEntry, "label" | "labelAt"> | undefined,
    at: Pick<MenuEntry, "path" | "member">,
  ): MenuEntry {
    const page = this.#pages.get(namesIn("", name).join("/"));
    if (page) return { ...labelOf(page), ...said, page: page.path, ...at };
    const isFile = !/^[a-z][a-z\d+.-]*:|^\//i.test(name);
    return { label: name, ...said, ...(isFile ? {} : { href: name }), ...at };
  }

  readonly #written = ({ label, page, href }: NewEntry): Written | undefined => {
    const name = page && this.#nameOf(page);
    if (page)
      return name === undefined
        ? undefined
        : { value: label === undefined || label === page.title ? name : { [label]: name } };
    if (href !== undefined) return { value: { [label ?? href]: href } };
    return label === undefined ? undefined : { value: { [label]: [] } };
  };

  #nameOf({ path }: MenuPage): string | undefined {
    return this.#pages.entries().find(([, page]) => page.path === path)?.[0];
  }
}

const listedByPlugIn = "The plug-in literate-nav lists what is there.";

/** Source: "Syntax" of literate-nav: a list of links, names of groups, patterns and folders. */
function literateMenus(path: string, asked: MenusAsked): readonly MenuTree[] {
  const read = menusOfLists(() => [path], {
    style: { groups: [], sign: "* ", group: "?", prefersHeadings: false },
    from: "file",
    ofFolder: [],
  });
  const fixed = ({ entries, ...entry }: MenuEntry): MenuEntry => {
    const isPattern =
      entry.page === undefined && entry.href === undefined && (!entries || entry.label.includes("*"));
    if (isPattern) return { ...entry, into: undefined, reason: listedByPlugIn };
    return { ...entry, ...(entries && { entries: entries.map(fixed) }) };
  };
  return read(asked).map((menu) => ({ ...menu, entries: menu.entries.map(fixed) }));
}

function configsOf(asked: MenusAsked): readonly Located[] {
  const found: Located[] = [];
  let path = asked.files.find(
    (file) => configName.test(file.path) && folderOf(file.path) === asked.home,
  )?.path;
  while (path !== undefined && found.length < MAX_DEPTH) {
    const value = asked.readAt(path, "yaml");
    if (!value) break;
    found.push({ path, value });
    const from = textOf(valueAt(value, "INHERIT"));
    path = from === undefined ? undefined : namesIn(folderOf(path), from).join("/");
  }
  return found;
}

/** A page in a language can be in a folder of it, have it at the end of its name, or be missing. */
function pagesByName({ pages, instead, part }: MenusAsked, root: string): ReadonlyMap<string, MenuPage> {
  const plain = (name: string) => {
    const bare = withoutEnding(name);
    const isIn = part.language !== null && bare.endsWith(`.${part.language}`);
    return isIn ? bare.slice(0, -part.language.length - 1) + name.slice(bare.length) : name;
  };
  const within = (path: string, folder: string) =>
    folder === "" ? [path] : path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [];
  const named = pages.flatMap((page) => {
    const names = [...within(page.path, root), ...within(page.path, part.folder)];
    return names.map((name) => [plain(name), page] as const);
  });
  const others = (instead?.pages ?? []).flatMap((page) =>
    [...within(page.path, root), ...within(page.path, instead!.folder)].map((name) => [name, page] as const),
  );
  return new Map([...others, ...named]);
}

function labelOf({ path, title, values }: MenuPage): Pick<MenuEntry, "label" | "labelAt"> {
  const isSaid = typeof values.title === "string";
  const labelAt: LabelAt = { in: "page", path, key: ["title"] };
  return { label: isSaid ? (values.title as string) : title, labelAt: isSaid ? labelAt : undefined };
}

const byName = "MkDocs lists files by their names. A nav in its configuration would order them.";

type Folder = Readonly<{ path: string; pages: Map<string, MenuPage>; folders: Map<string, Folder> }>;

/** An entry of a folder before its menu says where it is. `name` is that of the file or folder. */
type Unplaced = Readonly<{ name: string; entry: (member: Member | undefined) => readonly MenuEntry[] }>;

type Inside = Readonly<{
  entries: readonly MenuEntry[];
  into?: Container | undefined;
  path?: string | undefined;
}>;

/** The menu of what is in a folder, where nothing names it, or files in folders do. */
class Folders {
  readonly #asked: MenusAsked;
  readonly #root: Folder = { path: "", pages: new Map(), folders: new Map() };
  readonly #docs: string;
  readonly #fileName: string | undefined;

  constructor(
    asked: MenusAsked,
    pages: ReadonlyMap<string, MenuPage>,
    { docs, fileName }: { docs: string; fileName: string | undefined },
  ) {
    this.#asked = asked;
    this.#docs = docs;
    this.#fileName = fileName;
    for (const [name, page] of pages) this.#put(name.split("/"), page);
  }

  menu(): MenuTree {
    const { entries, into, path } = this.#inside(this.#root, false);
    const reason = this.#fileName === undefined ? byName : undefined;
    return { name: "nav", path, entries, into, ...(reason !== undefined && { reason }) };
  }

  #put(parts: readonly string[], page: MenuPage): void {
    let folder = this.#root;
    for (const part of parts.slice(0, -1)) {
      const path = folder.path === "" ? part : `${folder.path}/${part}`;
      folder = folder.folders.getOrInsertComputed(part, () => ({
        path,
        pages: new Map(),
        folders: new Map(),
      }));
    }
    folder.pages.set(parts.at(-1)!, page);
  }

  /** Source: `get_files`, and `nest_paths`: the page of a folder is the first, what is below it the last. */
  #inside(folder: Folder, collapses: boolean): Inside {
    const own = this.#said(folder);
    const isFirst = (name: string) => /^(?:index|README)$/.test(withoutEnding(name));
    const pages = [...folder.pages].toSorted(
      ([one], [other]) => Number(isFirst(other)) - Number(isFirst(one)) || (one < other ? -1 : 1),
    );
    const folders = [...folder.folders].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const below = switchOf(valueAt(own?.value, "collapse_single_pages")) ?? collapses;
    const all: Unplaced[] = [
      ...pages.map(([name, page]): Unplaced => ({
        name,
        entry: (member) => [{ ...labelOf(page), page: page.path, member }],
      })),
      ...folders.map(([name, each]): Unplaced => ({
        name,
        entry: (member) => this.#group(each, member, below),
      })),
    ];
    const order = textOf(valueAt(own?.value, "order"));
    if (order !== undefined)
      all.sort((one, other) => (one.name < other.name ? -1 : 1) * (order === "desc" ? -1 : 1));
    const [nav, arranged] = [valueAt(own?.value, "nav"), valueAt(own?.value, "arrange")];
    const value = nav ?? arranged;
    if (!own || value?.kind !== "list") return { entries: all.flatMap(({ entry }) => entry(undefined)) };
    const named = new NamedInFolder(this.#asked, all, (entry) => this.#written(entry, folder));
    return { ...named.listed({ path: own.path, value }, nav === undefined), path: own.path };
  }

  /** Source: `_process_section` of the plug-in. */
  #group(folder: Folder, member: Member | undefined, collapses: boolean): readonly MenuEntry[] {
    const own = this.#said(folder);
    if (switchOf(valueAt(own?.value, "hide")) === true) return [];
    const inside = this.#inside(folder, collapses);
    const [only, ...others] = inside.entries;
    if (!only) return [];
    const collapsed = switchOf(valueAt(own?.value, "collapse")) ?? collapses;
    if (collapsed && others.length === 0) return [{ ...only, member, path: only.path ?? inside.path }];
    const title = textOf(valueAt(own?.value, "title"));
    const path =
      this.#fileName === undefined ? undefined : inFolder(this.#docs, `${folder.path}/${this.#fileName}`);
    return [
      {
        label: title ?? titleOf(nameOf(folder.path)),
        labelAt: path === undefined ? undefined : { in: "settings", path, key: ["title"] },
        member,
        ...inside,
      },
    ];
  }

  #said({ path }: Folder): Located | undefined {
    if (this.#fileName === undefined) return undefined;
    const file = inFolder(this.#docs, inFolder(path, this.#fileName));
    const value = this.#asked.readAt(file, "yaml");
    return value && { path: file, value };
  }

  #written({ label, page, href }: NewEntry, folder: Folder): Written | undefined {
    if (page) {
      const name = folder.pages.entries().find(([, each]) => each.path === page.path)?.[0];
      return name === undefined
        ? undefined
        : { value: label === undefined || label === page.title ? name : { [label]: name } };
    }
    if (href !== undefined) return { value: { [label ?? href]: href } };
    return label === undefined ? undefined : { value: { [label]: [] } };
  }
}

/** What a list of names says of what is in a folder. Source: `_nav` of the plug-in. */
class NamedInFolder {
  readonly #asked: MenusAsked;
  readonly #all: readonly Unplaced[];
  readonly #write: InValues["write"];
  readonly #byName: ReadonlyMap<string, Unplaced>;

  constructor(asked: MenusAsked, all: readonly Unplaced[], write: InValues["write"]) {
    this.#asked = asked;
    this.#all = all;
    this.#write = write;
    this.#byName = new Map(all.map((each) => [each.name, each]));
  }

  /** With `isArranged`, what it doesn't name is at its end. */
  listed(list: Located, isArranged: boolean): Inside {
    const texts = Array.from(valuesIn(list.value)).flatMap((each) => textOf(each) ?? []);
    const rests = new Map(texts.flatMap((text) => (restOf(text) ? [[text, restOf(text)!] as const] : [])));
    const named = new Set(texts);
    const left = this.#all.filter(({ name }) => !named.has(name));
    const taken = Map.groupBy(left, ({ name }) => restFor(name, rests));
    // A folder that nothing names yet is named by what it is called.
    const write: InValues["write"] = (entry) => {
      const isGroup = entry.page === undefined && entry.href === undefined;
      const folder = isGroup ? left.find((each) => isFolderCalled(each, entry.label)) : undefined;
      return folder ? { value: folder.name } : this.#write(entry);
    };
    const lists: ListedMenus = new ListedMenus(this.#asked, (item) => {
      const { path, value, whole, member } = item;
      if (value.kind === "text" && rests.has(value.text)) {
        const implied: Implied = {
          kind: "implied",
          of: "the folder",
          within: { container: member.of, member },
        };
        return (taken.get(value.text) ?? []).flatMap(({ entry }) => entry({ of: implied }));
      }
      if (value.kind === "text") return this.#entriesAt(value.text, undefined, { path, member });
      const pair = value.kind === "map" ? value.pairs[0] : undefined;
      if (pair?.key === undefined) return [madeEntry(this.#asked, whole, member)];
      const said = { label: pair.key, labelAt: { in: "key", path, pair } as const };
      const inside = plainValue(pair.value);
      if (inside.kind === "text") return this.#entriesAt(inside.text, said, { path, member });
      return [{ ...said, path, member, ...lists.listed({ path, value: inside }, { write }) }];
    });
    const { entries, into } = lists.listed(list, { write });
    const atEnd = isArranged && !rests.has("...") ? (taken.get(undefined) ?? []) : [];
    return { entries: [...entries, ...atEnd.flatMap(({ entry }) => entry(undefined))], into };
  }

  #entriesAt(
    name: string,
    said: Pick<MenuEntry, "label" | "labelAt"> | undefined,
    at: Readonly<{ path: string; member: Member }>,
  ): readonly MenuEntry[] {
    const found = this.#byName.get(name);
    if (!found) return said ? [{ ...said, href: name, ...at }] : [{ label: name, ...at }];
    return found.entry(at.member).map((entry) => ({ path: at.path, ...entry, ...said }));
  }
}

function isFolderCalled({ entry }: Unplaced, label: string | undefined): boolean {
  return entry(undefined).some((each) => each.entries !== undefined && each.label === label);
}

/** Returns which names a list takes the rest of, as `...`, `... | *.md` and `... | regex=^a`; undefined for a name. */
function restOf(text: string): ((name: string) => boolean) | undefined {
  if (!text.startsWith("...")) return undefined;
  const said = text.slice(3).trim();
  if (said === "") return () => true;
  const pattern = said.replace(/^\|\s{0,9}/, "");
  // What a regular expression finds is not known.
  if (pattern.startsWith("regex=")) return () => false;
  const glob = new Bun.Glob(pattern.replace(/^glob=/, ""));
  return (name) => glob.match(name);
}

/** A pattern goes before all. */
function restFor(name: string, rests: ReadonlyMap<string, (name: string) => boolean>): string | undefined {
  const patterns = [...rests].filter(([text]) => text !== "...");
  return patterns.find(([, matches]) => matches(name))?.[0] ?? (rests.has("...") ? "..." : undefined);
}

/** Source: `dirname_to_title` of MkDocs. */
function titleOf(name: string): string {
  const title = name.replace(/[-_]/g, " ");
  return title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
