import { barePath, folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import type { Written } from "../files/literals.ts";
import { type ListValue, type MapValue, plainValue, textOf, valueAt } from "../files/value.ts";
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
import { type Documents, documentsIn, documentsOf, parsesNumbers, withoutOrder } from "./documents.ts";

const configName = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

/** Source: "Sidebar items", `normalizeItem` and `toSidebarsProp` of its docs plug-in. */
export function menusOfDocusaurus(asked: MenusAsked): readonly MenuTree[] {
  const file = asked.files.find(({ path }) => configName.test(path) && folderOf(path) === asked.home)?.path;
  const config = file === undefined ? undefined : asked.readAt(file, "script");
  const set = config && documentsIn(asked.part.folder, documentsOf(config, asked.home), asked.home);
  if (!config || !set) return [];
  const path = fileOfMenus(set, asked);
  if (path === undefined) return [];
  const root = asked.readAt(path, "json or script");
  if (!root) return [];
  const reading = new Sidebars(asked, { keepsNumbers: parsesNumbers(config) === false });
  return reading.menusOf({ path, value: root });
}

/** Source: `loadSidebars` of its docs plug-in, and "Versioning". */
function fileOfMenus(set: Documents, { part, home, files }: MenusAsked): string | undefined {
  const { version } = part;
  if (version !== null && version !== "current") {
    const prefix = set.id === "default" ? "" : `${set.id}_`;
    const path = namesIn(home, `${prefix}versioned_sidebars/version-${version}-sidebars.json`).join("/");
    return files.some((each) => each.path === path) ? path : undefined;
  }
  if (set.menus === undefined || set.menus === "none") return undefined;
  const name = nameOf(set.menus);
  // What is put before it can be code.
  return files
    .map(({ path }) => path)
    .filter((path) => path === set.menus || nameOf(path) === name)
    .toSorted((one, other) => Number(other === set.menus) - Number(one === set.menus))[0];
}

/** Where entries are: the members of a list, or of a map of groups. */
type Place = Readonly<{ path: string; at: ListValue | MapValue }> & Pick<InValues, "within" | "refusesEmpty">;

class Sidebars {
  readonly #asked: MenusAsked;
  readonly #ids: ReadonlyMap<string, MenuPage>;
  readonly #addresses: ReadonlyMap<string, MenuPage>;
  readonly #idOf: (page: MenuPage) => string;

  constructor(asked: MenusAsked, { keepsNumbers }: { keepsNumbers: boolean }) {
    this.#asked = asked;
    const { part, pages, instead } = asked;
    const shown = [...(instead?.pages ?? []), ...pages];
    const isIn = (folder: string, path: string) => path.startsWith(folder === "" ? "" : `${folder}/`);
    this.#idOf = (page) =>
      idOf(page, isIn(part.folder, page.path) ? part.folder : (instead?.folder ?? ""), keepsNumbers);
    this.#ids = new Map(shown.map((page) => [this.#idOf(page), page]));
    this.#addresses = new Map(
      shown.map((page) => [asked.base.route + barePath(page.address ?? page.slug), page]),
    );
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
      return [{ name: key, path: menu.path, entries, into }];
    });
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
        entries: at.pairs.map((pair) => {
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
      return [{ label, ...leads, path, labelAt, member }];
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
      const page = id === undefined ? undefined : this.#ids.get(plainId(id))?.path;
      return [this.#group(label, labelAt, { path, value: inside ?? value }, member, page)];
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
    const group = { label, path: inside.path, labelAt, member, ...(page !== undefined && { page }) };
    if (value.kind !== "list" && value.kind !== "map")
      return { ...group, entries: [], reason: this.#madeAt(inside) };
    // Source: `postProcessSidebarItem`.
    const refusesEmpty = page === undefined ? "A category needs an entry." : undefined;
    const { into, entries } = this.#placed({ path, at: value, refusesEmpty });
    return { ...group, entries, into };
  }

  /** Readers see no draft, and no page that isn't listed. */
  #document(id: string, { path, value }: Located, member: Member): readonly MenuEntry[] {
    const page = this.#ids.get(plainId(id));
    const said = textOf(valueAt(value, "label"));
    if (!page) return [{ label: said ?? id, path, member, labelAt: labelIn({ path, value }, "label") }];
    if (page.values.draft === true || page.values.unlisted === true) return [];
    const own = page.values.sidebar_label;
    const isOwn = typeof own === "string";
    const labelAt: LabelAt | undefined =
      !isOwn && said !== undefined
        ? labelIn({ path, value }, "label")
        : isOwn || typeof page.values.title === "string"
          ? { in: "page", path: page.path, key: [isOwn ? "sidebar_label" : "title"] }
          : undefined;
    return [{ label: isOwn ? own : (said ?? page.title), page: page.path, path, labelAt, member }];
  }

  #written({ label, page, href }: NewEntry): Written | undefined {
    if (page) {
      const id = this.#idOf(page);
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

/** Source: `doProcessDocMetadata` of its docs plug-in. */
function idOf({ path, values }: MenuPage, folder: string, keepsNumbers: boolean): string {
  const plain = keepsNumbers ? (name: string) => name : withoutOrder;
  const names = withoutEnding(folder === "" ? path : path.slice(folder.length + 1)).split("/");
  const own = typeof values.id === "string" ? values.id : plain(names.at(-1)!);
  return [...names.slice(0, -1).map(plain), own].join("/");
}
