import { barePath, folderOf, nameOf, namesIn } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import { filesMeant } from "../files/imports.ts";
import type { Written } from "../files/literals.ts";
import {
  type ListValue,
  type MapValue,
  objectPairs,
  plainValue,
  switchOf,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";
import type {
  Container,
  InValues,
  LabelAt,
  Located,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
} from "../formats/navigation.ts";
import { type Documents, documentsIn, documentsOf, parsesNumbers } from "./documents.ts";
import { labelOf, SidebarFolders, type SidebarPage, sidebarPages } from "./docusaurus-folders.ts";
import { type Language, languagesOf } from "./docusaurus-parts.ts";

/** Where the translations of a language are, unless the configuration says another place. */
export const translationFolder = /(?:^|\/)i18n\/[^/]{1,100}$/;

const configName = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

/** Source: "Sidebar items", `normalizeItem` and `toSidebarsProp` of its docs plug-in. */
export function menusOfDocusaurus(asked: MenusAsked): readonly MenuTree[] {
  const file = asked.files.find(({ path }) => configName.test(path) && folderOf(path) === asked.home)?.path;
  const config = file === undefined ? undefined : asked.readAt(file, "script");
  const set = config && documentsIn(asked.part.folder, documentsOf(config, asked.home), asked.home);
  if (!config || !set) return [];
  const sidebars = new Sidebars(asked, set, config);
  if (set.menus === undefined && isCurrent(asked)) return [sidebars.usual()];
  const path = fileOfMenus(set, asked);
  const root = path === undefined ? undefined : asked.readAt(path, "json or script");
  return path !== undefined && root ? sidebars.menusOf({ path, value: root }) : [];
}

function isCurrent({ part: { version } }: MenusAsked): boolean {
  return version === null || version === "current";
}

/** Source: `getVersionMetadataPaths` and `loadSidebarsFileUnsafe` of its docs plug-in. */
function fileOfMenus({ id, menus }: Documents, asked: MenusAsked): string | undefined {
  const { part, home, files } = asked;
  const prefix = id === "default" ? "" : `${id}_`;
  const wanted = isCurrent(asked)
    ? menus
    : namesIn(home, `${prefix}versioned_sidebars/version-${part.version}-sidebars.json`).join("/");
  if (wanted === undefined || wanted === "none") return undefined;
  const all = new Set(files.map(({ path }) => path));
  const names = filesMeant("", wanted);
  const found = names.find((path) => all.has(path));
  if (found !== undefined || !isCurrent(asked)) return found;
  // What is put before its name in the configuration can be code.
  return [...all].find((path) => names.some((name) => nameOf(name) === nameOf(path)));
}

/** Where the pages are that aren't translated. */
function folderOfPages({ id, folder }: Documents, asked: MenusAsked): string {
  const prefix = id === "default" ? "" : `${id}_`;
  const version = namesIn(asked.home, `${prefix}versioned_docs/version-${asked.part.version}`).join("/");
  return isCurrent(asked) ? folder : version;
}

/** Where entries are: the members of a list, or of a map of groups. */
type Place = Readonly<{ path: string; at: ListValue | MapValue }> & Pick<InValues, "within" | "refusesEmpty">;

class Sidebars {
  readonly #asked: MenusAsked;
  readonly #ids: ReadonlyMap<string, SidebarPage>;
  readonly #idsByPath: ReadonlyMap<string, string>;
  readonly #addresses: ReadonlyMap<string, MenuPage>;
  readonly #folders: SidebarFolders;
  readonly #isTranslated: boolean;
  /** Why the entries of folders are unknown. */
  readonly #unknown: string | undefined;

  constructor(asked: MenusAsked, set: Documents, config: Value) {
    const parses = parsesNumbers(config);
    const pages = sidebarPages(asked, parses !== false);
    const hasGenerator = [...valuesIn(config)].some((value) => valueAt(value, "sidebarItemsGenerator"));
    this.#asked = asked;
    this.#isTranslated = languagesOf(config).some((language) => isTranslated(language, config, asked));
    this.#ids = new Map(pages.map((page) => [page.id, page]));
    this.#idsByPath = new Map(pages.map(({ page, id }) => [page.path, id]));
    this.#addresses = new Map(
      pages.map(({ page }) => [asked.base.route + barePath(page.address ?? page.slug), page]),
    );
    const folder = folderOfPages(set, asked);
    this.#folders = new SidebarFolders(asked, { folder, parsesNumbers: parses !== false, pages });
    this.#unknown =
      hasGenerator || parses === null
        ? "Code of the site's configuration makes the entries of folders."
        : undefined;
  }

  /** Of a set of documents without a file of menus. */
  usual(): MenuTree {
    const menu = { name: "defaultSidebar", path: undefined };
    if (this.#unknown !== undefined) return { ...menu, entries: [], reason: this.#unknown };
    const { into, entries } = this.#folders.entriesOf(".");
    return { ...menu, into, ...this.#translated(menu.name, entries) };
  }

  menusOf({ path, value }: Located): readonly MenuTree[] {
    const root = plainValue(value);
    if (root.kind !== "map") return [];
    return root.pairs.flatMap(({ key, value }): MenuTree[] => {
      const menu = this.#asked.follow({ path, value });
      if (key === undefined) return [];
      const { value: at } = menu;
      if (at.kind !== "list" && at.kind !== "map")
        return [{ name: key, path, entries: [], reason: this.#madeAt(menu) }];
      const { into, entries } = this.#placed({ path: menu.path, at });
      return [{ name: key, path: menu.path, ...this.#translated(key, entries), into }];
    });
  }

  /** Labels have their translations in a file beside the folder of translated pages. Source: its `translateSidebars`. */
  #translated(menu: string, entries: readonly MenuEntry[]): Pick<MenuTree, "entries" | "faults"> {
    const path = `${this.#asked.part.folder}.json`;
    const messages = this.#asked.part.folder.includes("i18n/") ? this.#asked.readAt(path, "json") : undefined;
    const faults = this.#isTranslated ? alikeIn(entries) : [];
    return { entries: messages ? translated(entries) : entries, faults };

    function translated(all: readonly MenuEntry[]): readonly MenuEntry[] {
      return all.map((entry) => {
        const inside = entry.entries && { entries: translated(entry.entries) };
        const key = `sidebar.${menu}.${entry.translated}`;
        const label = entry.translated && textOf(valueAt(messages, key, "message"));
        const labelAt: LabelAt = { in: "settings", path, key: [key, "message"] };
        // What a page says of itself counts before the translation of its entry.
        const isOfPage = entry.translated?.startsWith("doc.") && entry.labelAt?.in === "page";
        return { ...entry, ...inside, ...(label !== undefined && !isOfPage && { label, labelAt }) };
      });
    }
  }

  /** `at` is a list of entries, or a map of groups by their labels. */
  #placed({ path, at, within, refusesEmpty }: Place): { into: Container; entries: readonly MenuEntry[] } {
    const into: InValues = {
      kind: "values",
      path,
      at,
      within,
      refusesEmpty,
      write: (entry) => (at.kind === "list" ? this.#written(entry) : writtenGroup(entry)),
    };
    if (at.kind === "map")
      return {
        into,
        entries: objectPairs(at).map((pair) => {
          const located = { path, value: pair.value };
          const member: Member = { of: into, at: pair };
          if (pair.key === undefined) return this.#made(located, member);
          return this.#group(pair.key, { in: "key", path, pair }, located, member);
        }),
      };
    return {
      into,
      entries: at.items.flatMap((item) => this.#entriesOf({ path, value: item }, { of: into, at: item })),
    };
  }

  #entriesOf(
    item: Located,
    member: Extract<Member, { at: unknown }> & { of: InValues },
  ): readonly MenuEntry[] {
    const isSpread = item.value.kind === "reference" && item.value.isSpread;
    const { path, value } = this.#asked.follow(item);
    const within = { container: member.of, member };
    if (isSpread) {
      return value.kind === "list"
        ? this.#placed({ path, at: value, within }).entries
        : [this.#made(item, member)];
    }
    if (value.kind === "text") return this.#document(value.text, { path, value }, member);
    if (value.kind !== "map") return [this.#made(item, member)];
    const type = textOf(valueAt(value, "type"));
    if (type === undefined) {
      const isData = value.pairs.every(({ key, value: each }) => {
        const { kind } = plainValue(each);
        return key !== undefined && (kind === "list" || kind === "map");
      });
      return isData ? this.#placed({ path, at: value, within }).entries : [this.#made(item, member)];
    }
    return this.#typed(type, { path, value }, member);
  }

  #typed(type: string, { path, value }: Located & { value: MapValue }, member: Member): readonly MenuEntry[] {
    const label = textOf(valueAt(value, "label"));
    const key = textOf(valueAt(value, "key")) ?? label;
    const labelAt = labelIn({ path, value }, "label");
    if (type === "doc" || type === "ref") {
      const id = textOf(valueAt(value, "id"));
      return id === undefined
        ? [this.#made({ path, value }, member)]
        : this.#document(id, { path, value }, member);
    }
    if (type === "link") {
      const href = textOf(valueAt(value, "href"));
      if (label === undefined || href === undefined) return [this.#made({ path, value }, member)];
      const page = this.#addresses.get(barePath(href));
      const leads = page && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(href) ? { page: page.path } : { href };
      return [{ label, ...leads, path, labelAt, member, translated: `link.${key}` }];
    }
    if (type === "autogenerated") {
      const folder = textOf(valueAt(value, "dirName"));
      if (folder === undefined) return [this.#made({ path, value }, member)];
      if (this.#unknown !== undefined) return [{ label: folder, path, member, reason: this.#unknown }];
      return this.#folders.entriesOf(folder, { container: member.of, member }).entries;
    }
    if (type === "html") {
      const html = textOf(valueAt(value, "value"));
      const text = html
        ?.replace(/<[^<>]{0,1000}>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      return [{ label: text || "HTML", path, member }];
    }
    if (type === "category" && label !== undefined) {
      const inside = valueAt(value, "items");
      const link = valueAt(value, "link");
      const id = textOf(valueAt(link, "type")) === "doc" ? textOf(valueAt(link, "id")) : undefined;
      const page = id === undefined ? undefined : this.#ids.get(plainId(id))?.page.path;
      const group = this.#group(label, labelAt, { path, value: inside ?? value }, member, page);
      return [{ ...group, translated: `category.${key}` }];
    }
    return [this.#made({ path, value }, member)];
  }

  #group(
    label: string,
    labelAt: LabelAt | undefined,
    inside: Located,
    member: Member,
    page?: string,
  ): MenuEntry {
    const { path, value } = this.#asked.follow(inside);
    const leads = page !== undefined && { page };
    const group = { label, path: inside.path, labelAt, member, ...leads, translated: `category.${label}` };
    if (value.kind !== "list" && value.kind !== "map")
      return { ...group, entries: [], reason: this.#madeAt(inside) };
    // Source: `postProcessSidebarItem`.
    const refusesEmpty = page === undefined ? "A category needs an entry." : undefined;
    const { into, entries } = this.#placed({ path, at: value, refusesEmpty });
    return { ...group, entries, into };
  }

  #document(id: string, { path, value }: Located, member: Member): readonly MenuEntry[] {
    const known = this.#ids.get(plainId(id));
    const said = textOf(valueAt(value, "label"));
    const saidAt = labelIn({ path, value }, "label");
    if (!known) return [{ label: said ?? id, path, member, labelAt: saidAt }];
    if (!known.isSeen) return [];
    const { page } = known;
    const own = page.values.sidebar_label;
    const shared = { page: page.path, path, member };
    const translated = said === undefined ? undefined : `doc.${textOf(valueAt(value, "key")) ?? said}`;
    if (typeof own === "string" || said === undefined) {
      const label = typeof own === "string" ? own : page.title;
      return [{ ...shared, label, labelAt: labelOf(page), translated }];
    }
    return [{ ...shared, label: said, labelAt: saidAt, translated }];
  }

  #written({ label, page, href }: NewEntry): Written | undefined {
    if (page) {
      const id = this.#idsByPath.get(page.path);
      if (id === undefined) return undefined;
      const isSaid = label !== undefined && label !== (page.values.sidebar_label ?? page.title);
      return { value: isSaid ? { type: "doc", id, label } : id };
    }
    if (href !== undefined) return { value: { type: "link", label: label ?? href, href } };
    return label === undefined ? undefined : { value: { type: "category", label, items: [] } };
  }

  #made({ path, value }: Located, member: Member): MenuEntry {
    const code = (this.#asked.textAt(path) ?? "").slice(value.start, value.end).replace(/\s+/g, " ");
    return { label: code.slice(0, 60), path, member, reason: this.#madeAt({ path, value }) };
  }

  #madeAt({ path, value }: Located): string {
    return `Code makes it, at line ${lineAt(this.#asked.textAt(path) ?? "", value.start)} of ${path}.`;
  }
}

/**
 * Whether the labels of a language have translations, which are known by keys: where its folder is there, unless the configuration says
 * it. Source: `loadI18n` of its core.
 */
function isTranslated(
  { code, folder }: Language,
  config: Value,
  { home, folders = [] }: MenusAsked,
): boolean {
  const said = switchOf(valueAt(config, "i18n", "localeConfigs", code, "translate"));
  if (typeof said === "boolean") return said;
  const path = namesIn(home, folder).join("/");
  return said === null || !translationFolder.test(path) || folders.includes(path);
}

/** Source: its `ensureNoSidebarDuplicateEntries`. */
function alikeIn(entries: readonly MenuEntry[]): string[] {
  const known = new Set<string>();
  const faults = new Set<string>();
  const add = (all: readonly MenuEntry[]) => {
    for (const { translated, label, entries = [] } of all) {
      const fault = `Docusaurus can't translate a menu in which two entries are called “${label}”. Use another label.`;
      if (translated !== undefined && known.has(translated)) faults.add(fault);
      if (translated !== undefined) known.add(translated);
      add(entries);
    }
  };
  add(entries);
  return [...faults];
}

function writtenGroup({ label, page, href }: NewEntry): Written | undefined {
  return page || href !== undefined || label === undefined ? undefined : { key: label, value: [] };
}

function labelIn({ path, value }: Located, key: string): LabelAt | undefined {
  const label = valueAt(value, key);
  return label?.kind === "text" ? { in: "file", path, value: label } : undefined;
}

/** Earlier releases wrote ids with the version, as `version-1.0/setup`. */
function plainId(id: string): string {
  return id.replace(/^version-[^/]+\//, "");
}
