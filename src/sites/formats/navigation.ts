import type { LinkListFormat, LinkListStyle, ListedEntry, ListPath, NewListed } from "../files/link-list.ts";
import type { Written } from "../files/literals.ts";
import type { Reader } from "../files/read.ts";
import type { ListValue, MapValue, Pair, Value } from "../files/value.ts";
import type { FolderPart, SiteBase } from "./configuration.ts";

/**
 * A page as menus see it. `address` is its path in the site, where that isn't the slug; `values` is what its front matter says under the
 * keys that its generator's menus read.
 */
export type MenuPage = Readonly<{
  path: string;
  slug: string;
  title: string;
  address?: string | undefined;
  values: Readonly<Record<string, unknown>>;
}>;

/** What is asked of the menus of one folder of pages: plain data, which crosses processes. */
export type NavigationOf = Readonly<{
  /** The generator, as its `is`. */
  generator: string;
  part: Pick<FolderPart, "folder" | "language" | "version">;
  base: SiteBase;
  /** Those of the site that say its menus, and what they import. */
  files: ReadonlyArray<Readonly<{ path: string; text: string }>>;
  /** Of those that its `folders` names, the ones that have any file. */
  folders?: readonly string[] | undefined;
  /** Those of the folder that readers see. */
  pages: readonly MenuPage[];
  /** The pages of another folder that are shown where this one lacks one, as those of the main language. */
  instead?: Readonly<{ folder: string; pages: readonly MenuPage[] }> | undefined;
}>;

/** A value with the file in which it is. */
export type Located = Readonly<{ path: string; value: Value }>;

/** What a generator reads its menus from. `home` is the folder of the site. */
export type MenusAsked = NavigationOf &
  Readonly<{
    home: string;
    textAt: (path: string) => string | undefined;
    /** Undefined where the file is missing or can't be read. */
    readAt: (path: string, reads: Reader) => Value | undefined;
    /** Returns the entries of a list of links in Markdown; undefined where the file is missing or can't be read. */
    listAt: (path: string, format: LinkListFormat) => readonly ListedEntry[] | undefined;
    /** Follows names, also to what other files of the site export. */
    follow: (located: Located) => Located;
    /** Returns the page of a path. */
    pageAt: (path: string) => MenuPage | undefined;
  }>;

/** How a generator has its menus. */
export type NavigationFormat = Readonly<{
  /** What menus read of the front matter of pages. */
  keys: readonly string[];
  /** More files that say menus, beside those of `isSiteFile`, by their paths from the root. */
  files?: RegExp;
  /** Folders of which it asks whether they are there, by their paths from the root. */
  folders?: RegExp;
  /** Its menus can have `faults`, also when pages go. */
  hasFaults?: true;
  /** Readers find no page without an entry, where a menu names any. */
  needsEntries?: true;
  /** All folders of a language have one menu, as those of the addresses and of the files that VitePress rewrites. */
  spansFolders?: true;
  read: (asked: MenusAsked) => readonly MenuTree[];
}>;

/** One menu as it is read, with where all of it is written. */
export type MenuTree = Readonly<{
  /** What its file calls it. */
  name: string;
  /** The file that has it; undefined where it is in many. */
  path: string | undefined;
  entries: readonly MenuEntry[];
  /** What gets entries that are put at its end; undefined where none can be. */
  into?: Container | undefined;
  /** Why it can't be changed, with the line where it helps. */
  reason?: string | undefined;
  /** Why its generator can't build the site with it, a sentence each. */
  faults?: readonly string[];
}>;

export type MenuEntry = Readonly<{
  /** What readers see. */
  label: string;
  /** The path of the page that it leads to. */
  page?: string | undefined;
  /** The address outside that it leads to. */
  href?: string | undefined;
  /** Of a group. */
  entries?: readonly MenuEntry[] | undefined;
  /** The file in which it is written, where that isn't its menu's. */
  path?: string | undefined;
  labelAt?: LabelAt | undefined;
  /** Where it is in its menu or group; undefined where code makes it. */
  member?: Member | undefined;
  /** As of a menu. */
  into?: Container | undefined;
  /** Why it can't be changed. */
  reason?: string | undefined;
  /** What translations of its label are known by, where its generator has some. */
  translated?: string | undefined;
}>;

/**
 * Where a label is written: as a text or a key of a file, in the front matter of a page, or under a key of a file that may lack it. `as`
 * is for a text that says more; what names the entry by its label changes `also`.
 */
export type LabelAt =
  | Readonly<{ in: "file"; path: string; value: Value; as?: (label: string) => string }>
  | Readonly<{ in: "key"; path: string; pair: Pair }>
  | Readonly<{ in: "lines"; path: string; style: LinkListStyle; at: ListPath }>
  | (Setting & Readonly<{ also?: (label: string) => readonly SettingChange[] }>);

/**
 * A value under keys: of a page's front matter, or of a file of JSON or YAML, which is made where it is missing. Without a path of a
 * page in it, a list counts as a map. `isNamed`: a text under the first key, or a list of texts, counts as a map with these keys, and
 * becomes one where one of them gets a value.
 */
export type Setting = Readonly<{
  in: "page" | "settings";
  path: string;
  key: readonly string[];
  isNamed?: true | undefined;
}>;

export type SettingChange = Setting & Readonly<{ value: SettingValue }>;

/** Undefined takes it away. */
export type SettingValue = string | number | boolean | readonly string[] | undefined;

/** A place that has entries, and how they are changed there. Several can be in one group, one after the other. */
export type Container = InValues | InLines | InPositions | Implied | Fixed;

/** Members of a list or a map in a script, JSON or YAML. */
export type InValues = Readonly<{
  kind: "values";
  path: string;
  at: ListValue | MapValue;
  /** Returns how an entry is written here; undefined where there can be none of its kind. */
  write: (entry: NewEntry) => Written | undefined;
  /** Why it can't be left empty. */
  refusesEmpty?: string | undefined;
  /** Returns what shows a page again that it hides; undefined where it doesn't. */
  shows?: ((page: MenuPage) => Shown | undefined) | undefined;
  /** The member of another place that stands for all of its entries, as a list that is spread. */
  within?: Within | undefined;
}>;

/** Lines of a list of links in Markdown, in the entry that is `at` this place. */
export type InLines = Readonly<{
  kind: "lines";
  path: string;
  style: LinkListStyle;
  at: ListPath;
  /** Returns what an entry says here; undefined where there can be none of its kind. */
  write: (entry: NewEntry) => NewListed | undefined;
  within?: undefined;
}>;

/** Entries of a folder, in the order of numbers that each of them can have. Equal numbers, and none, leave them as they are. */
export type InPositions = Readonly<{
  kind: "positions";
  /** As it is told in reasons, as "the folder docs/guide". */
  of: string;
  /** Where those without a number are. */
  unnumbered: "first" | "last";
  /** Those without a number are sorted by what they are called, so that nobody knows where a new one would be. */
  areSorted?: true;
  /** The least number that counts. */
  least?: number | undefined;
  isWhole?: boolean | undefined;
  /** Makes an entry one of these, as by naming a parent, and says where its number is; undefined where it would have to be in another folder. */
  adopt?: ((entry: MenuEntry | NewEntry) => Adopted | undefined) | undefined;
  within?: Within | undefined;
}>;

export type Adopted = Readonly<{ settings: readonly SettingChange[]; at: Setting | undefined }>;

/** Entries that are here because nothing names them. One that is named elsewhere isn't here any more. */
export type Implied = Readonly<{ kind: "implied"; of: string; within: Within }>;

/** Entries that people put to other places elsewhere, as by the names of files: `why` says so. `shows` is as of values. */
export type Fixed = Readonly<{ kind: "fixed"; why: string; shows?: InValues["shows"]; within?: undefined }>;

/** Without a member they are after all of it. */
export type Within = Readonly<{ container: Container; member?: Member }>;

/** `hide` is how an entry is written that readers don't see, where leaving it out would show it. */
export type Member =
  | Readonly<{ of: InValues; at: Value | Pair; hide?: Hiding | undefined }>
  | Readonly<{ of: InLines; at: ListPath }>
  | Readonly<{
      of: InPositions;
      number: number | undefined;
      at: Setting;
      /** What leaves it out of its menu, where anything can. */
      hide?: SettingChange | undefined;
    }>
  | Readonly<{ of: Implied; hide?: Written | undefined }>
  | Readonly<{ of: Fixed; hide?: SettingChange | undefined }>;

/**
 * How what a list or a map has of an entry says that readers don't see it: as another text, or under a key of it. A text becomes the
 * `title` of what has that key.
 */
export type Hiding = Readonly<{ text: string }> | Readonly<{ key: string; value: string; title: string }>;

/**
 * How a page that is hidden is shown: its member, where it has one, says nothing of that any more, or another value where what is said of
 * all hides it; `settings` are of the page itself.
 */
export type Shown = Readonly<{
  pair: Pair | undefined;
  name: string;
  key: string;
  value: string | undefined;
  settings: readonly SettingChange[];
}>;

/** An entry that is to be written: a page, an address outside, or a group, which has neither. */
export type NewEntry = Readonly<{
  label: string | undefined;
  page?: MenuPage | undefined;
  href?: string | undefined;
}>;

/** A change of menus. `menu` is needed where a parent is null and there are several. Ids of others are those that were read. */
export type MenuEdit =
  | (Readonly<{ do: "move"; id: string }> & Placed)
  | Readonly<{ do: "rename"; id: string; label: string }>
  | (Readonly<{ do: "add"; page?: string; href?: string; label?: string; as?: string }> & Placed)
  | (Readonly<{ do: "add-group"; label: string; as?: string }> & Placed)
  | Readonly<{ do: "remove"; id: string }>;

/** `parent` null is the menu itself, `before` null its end. */
type Placed = Readonly<{ menu?: string | undefined; parent: string | null; before: string | null }>;

/** A menu as it is shown: plain data. */
export type Menu = Readonly<{
  id: string;
  /** What its file calls it, as the key of a sidebar; several can have one name. */
  name: string;
  path: string | null;
  isEditable: boolean;
  reason: string | null;
  /** Whether entries can be put into it. */
  takesEntries: boolean;
  items: readonly MenuItem[];
}>;

/** `items` is null for what is no group. */
export type MenuItem = Readonly<{
  id: string;
  label: string;
  page: string | null;
  href: string | null;
  path: string | null;
  isEditable: boolean;
  reason: string | null;
  /** Whether its label is written where it can be changed, so that it isn't the heading of its page. */
  canRename: boolean;
  /** Whether anything can leave it out of the menu. */
  canHide: boolean;
  takesEntries: boolean;
  items: readonly MenuItem[] | null;
}>;

/** `values` are those of front matter, by the paths of pages; `menus` are as they are afterwards, with the ids from before. */
export type EditedNavigation =
  | Readonly<{
      files: ReadonlyArray<Readonly<{ path: string; text: string }>>;
      values: ReadonlyArray<Omit<SettingChange, "in">>;
      menus: readonly Menu[];
    }>
  /** `edit` is the one that can't be carried out, from 0. */
  | Readonly<{ refused: Readonly<{ edit: number; reason: string }> }>;
