import { folderOf, nameOf, namesIn, pathFrom, withoutEnding } from "../addresses/index.ts";
import { plainValue, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type {
  Container,
  Fixed,
  Implied,
  InValues,
  LabelAt,
  Member,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
} from "../formats/navigation.ts";

const separator = /^---(?:\[[^\]]*\])?(.+)---$|^---$/;

type Node = {
  readonly label: string;
  readonly labelAt: LabelAt | undefined;
  readonly page: MenuPage | undefined;
  /** The page of a folder is its own page until something names that. */
  index?: Node | undefined;
  readonly href?: string;
  /** Of a folder. */
  inside?: Placed[];
  into?: Container | undefined;
  readonly path?: string | undefined;
  readonly name: string;
  isUnfinished?: boolean;
  owner?: { by: string; priority: number };
};

type Placed = Readonly<{ node: Node; member: Member | undefined; reason?: string }>;

/** Source: `createPageTreeBuilder` of Fumadocs. */
export function menusOfFumadocs(asked: MenusAsked): readonly MenuTree[] {
  const root = new PageTree(asked).folder("", true);
  if (!root?.inside) return [];
  return [{ name: "", path: root.path, entries: root.inside.map(entryOf), into: root.into }];
}

function entryOf({ node, member, reason }: Placed): MenuEntry {
  const { label, labelAt, index, page = index?.page, href, inside, into, path } = node;
  return {
    label,
    ...(page && { page: page.path }),
    ...(href !== undefined && { href }),
    ...(inside && { entries: inside.map(entryOf) }),
    ...(path !== undefined && { path }),
    labelAt,
    into,
    member,
    ...(reason !== undefined && { reason }),
  };
}

/** Paths are those in the folder of pages, without endings. */
class PageTree {
  readonly #asked: MenusAsked;
  readonly #pages = new Map<string, MenuPage>();
  /** What is in each folder. */
  readonly #folders = new Map<string, Set<string>>([["", new Set()]]);
  readonly #known = new Map<string, Node>();

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    for (const page of [...(asked.instead?.pages ?? []), ...asked.pages]) {
      const path = this.#nameOf(page);
      this.#pages.set(path, page);
      this.#add(path);
    }
  }

  #add(path: string): void {
    const above = folderOf(path);
    if (!this.#folders.has(above)) {
      this.#folders.set(above, new Set());
      this.#add(above);
    }
    this.#folders.get(above)!.add(path);
  }

  /** Names of files can end in their language. */
  #nameOf({ path }: MenuPage): string {
    const { folder, language } = this.#asked.part;
    const { instead } = this.#asked;
    const isOther = instead && !path.startsWith(folder === "" ? "" : `${folder}/`);
    const start = isOther ? instead.folder : folder;
    const name = withoutEnding(start === "" ? path : path.slice(start.length + 1));
    return language !== null && name.endsWith(`.${language}`) ? name.slice(0, -language.length - 1) : name;
  }

  folder(path: string, isWhole = false): Node | undefined {
    const known = this.#known.get(path);
    if (known) return known;
    const names = this.#folders.get(path);
    if (!names) return undefined;
    const meta = this.#metaOf(path);
    const isRoot = switchOf(valueAt(meta?.value, "root")) ?? isWhole;
    const index = isRoot ? undefined : this.#file(join(path, "index"));
    const said = valueAt(meta?.value, "title");
    const bare = nameOf(path).replace(/^\((.+)\)$/, "$1");
    const label = textOf(said) ?? index?.label ?? nameFrom(bare);
    const file = meta?.path ?? this.#within(join(path, "meta.json"));
    const node: Node = {
      label,
      labelAt:
        said?.kind === "text" && meta
          ? { in: "file", path: meta.path, value: said }
          : said
            ? undefined
            : (index?.labelAt ?? { in: "settings", path: file, key: ["title"] }),
      page: undefined,
      index,
      inside: [],
      name: path,
      path: meta?.path,
      isUnfinished: true,
    };
    this.#known.set(path, node);
    if (index && !this.#owns(path, index, 0)) node.index = undefined;
    const pages = valueAt(meta?.value, "pages");
    if (meta && pages?.kind === "list") this.#fill(node, [...names], meta.path, pages, index);
    else {
      const of: Fixed = { kind: "fixed", why: this.#unlisted(path) };
      const others = [...names].filter((name) => !index || name !== join(path, "index"));
      for (const each of this.#rest(others))
        if (this.#owns(path, each, 0)) node.inside!.push({ node: each, member: { of } });
      node.into = of;
    }
    node.isUnfinished = false;
    return node;
  }

  /** A node is in one folder: in that which names it, before that in which it is. */
  #owns(by: string, node: Node, priority: number): boolean {
    if (node.isUnfinished) return false;
    if (!node.owner) node.owner = { by, priority };
    else if (node.owner.by === by) node.owner.priority = Math.max(node.owner.priority, priority);
    else if (node.owner.priority >= priority) return false;
    else {
      const before = this.#known.get(node.owner.by);
      if (before?.index === node) before.index = undefined;
      else if (before?.inside) before.inside = before.inside.filter((each) => each.node !== node);
      node.owner = { by, priority };
    }
    return true;
  }

  #unlisted(path: string): string {
    const folder = this.#within(path);
    return `The menu shows all of the folder ${folder} by their names. List them as "pages" in its meta.json first.`;
  }

  #fill(
    node: Node,
    names: readonly string[],
    path: string,
    list: Extract<Value, { kind: "list" }>,
    index: Node | undefined,
  ): void {
    const into: InValues = {
      kind: "values",
      path,
      at: list,
      write: (entry) => this.#written(entry, node.name),
    };
    node.into = into;
    const placed: Array<Placed | Readonly<{ rest: Value; isReversed: boolean }>> = [];
    const named = new Set<string>();
    for (const item of list.items) {
      const text = textOf(item);
      const member: Member = { of: into, at: item };
      if (text === "..." || text === "z...a") placed.push({ rest: item, isReversed: text !== "..." });
      else if (text === undefined) placed.push(this.#computed(item, member, path));
      else placed.push(...this.#items(text, item, member, node.name, named));
    }
    const indexPath = join(node.name, "index");
    if (index && named.has(indexPath)) node.index = undefined;
    else if (index) named.add(indexPath);
    for (const each of placed) {
      if ("node" in each) {
        node.inside!.push(each);
        continue;
      }
      const member: Member = { of: into, at: each.rest };
      const implied: Implied = {
        kind: "implied",
        of: `the folder ${this.#within(node.name)}`,
        within: { container: into, member },
      };
      const rest = this.#rest(
        names.filter((name) => !named.has(name)),
        each.isReversed,
      );
      for (const other of rest)
        if (this.#owns(node.name, other, 0))
          node.inside!.push({
            node: other,
            member: { of: implied, hide: { value: `!${pathFrom(node.name, other.name)}` } },
          });
    }
  }

  #computed(item: Value, member: Member, path: string): Placed {
    const source = this.#asked.textAt(path) ?? "";
    const label = source.slice(item.start, item.end).slice(0, 60);
    const node = { label, labelAt: undefined, page: undefined, name: "" };
    return { node, member, reason: "It is no text." };
  }

  #items(text: string, item: Value, member: Member, folder: string, named: Set<string>): Placed[] {
    const path = this.#metaPath(folder);
    const at = (as: (label: string) => string): LabelAt => ({ in: "file", path, value: item, as });
    const line = separator.exec(text);
    if (line) {
      const start = /^---(?:\[[^\]]*\])?/.exec(text)![0];
      const labelAt = line[1] === undefined ? undefined : at((label) => `${start}${label}---`);
      return [{ node: { label: line[1] ?? "—", labelAt, page: undefined, name: "" }, member }];
    }
    const found = linkIn(text);
    if (found) {
      const { before, label, href } = found;
      const labelAt = at((words) => `${before}[${words}](${href})`);
      const page = this.#pageAt(href);
      return [{ node: { label, labelAt, page, ...(!page && { href }), name: "" }, member }];
    }
    if (text.startsWith("!")) {
      named.add(join(folder, text.slice(1)));
      return [];
    }
    if (text.startsWith("...")) {
      const inner = join(folder, text.slice(3));
      const node = this.folder(inner);
      if (!node?.inside) return [];
      const isOwn = this.#owns(folder, node, 2);
      const within = { container: member.of, member };
      const place = (container: Container | undefined) => {
        if (container) Object.assign(container, { within });
      };
      place(node.into);
      const reason = `It is the page of the folder ${this.#within(inner)}.`;
      const children = [
        ...(node.index ? [{ node: node.index, member: undefined, reason }] : []),
        ...node.inside,
      ];
      const shown = children.filter((each) => isOwn || this.#owns(folder, each.node, 2));
      if (isOwn) {
        for (const each of shown) if (each.node.owner) each.node.owner.by = folder;
        named.add(inner);
      }
      return shown;
    }
    const inFolder = join(folder, text);
    const node = this.folder(inFolder) ?? this.#file(inFolder);
    if (!node || !this.#owns(folder, node, 2)) return [];
    named.add(inFolder);
    return [{ node, member: { ...member, hide: { text: `!${text}` } } as Member }];
  }

  #file(path: string): Node | undefined {
    const known = this.#known.get(`${path}.md`);
    if (known) return known;
    const page = this.#pages.get(path);
    if (!page) return undefined;
    const said = page.values.title;
    const isSaid = typeof said === "string" && said !== "";
    const node: Node = {
      label: isSaid ? said : nameFrom(nameOf(path)),
      labelAt: { in: "page", path: page.path, key: ["title"] },
      page,
      name: path,
    };
    this.#known.set(`${path}.md`, node);
    return node;
  }

  /** Files come before folders, and the page of a folder before all. */
  #rest(paths: readonly string[], isReversed = false): Node[] {
    const nodes = paths.flatMap((path) => {
      const [file, folder] = [this.#file(path), this.folder(path)];
      return [
        ...(file ? [{ path: `${path}.`, node: file, isFolder: false }] : []),
        ...(folder ? [{ path, node: folder, isFolder: true }] : []),
      ];
    });
    const isIndex = ({ path }: { path: string }) => nameOf(path) === "index.";
    return nodes
      .toSorted((one, other) => {
        if (isIndex(one)) return -100;
        if (isIndex(other)) return 100;
        const byKind = (one.isFolder ? 10 : 0) - (other.isFolder ? 10 : 0);
        return (isReversed ? -1 : 1) * (one.path.localeCompare(other.path) + byKind);
      })
      .map(({ node }) => node);
  }

  #metaPath(folder: string): string {
    return this.#metaOf(folder)?.path ?? "";
  }

  #metaOf(folder: string): Readonly<{ path: string; value: Value }> | undefined {
    const { language } = this.#asked.part;
    const names = [...(language === null ? [] : [`meta.${language}.json`]), "meta.json"];
    for (const name of names) {
      const path = this.#within(join(folder, name));
      const value = this.#asked.readAt(path, "json");
      if (value) return { path, value: plainValue(value) };
    }
    return undefined;
  }

  #within(path: string): string {
    return namesIn(this.#asked.part.folder, path).join("/");
  }

  #pageAt(href: string): MenuPage | undefined {
    const { base } = this.#asked;
    const [bare = ""] = href.split(/[?#]/, 1);
    if (!bare.startsWith("/")) return undefined;
    return this.#asked.pages.find(({ address, slug }) => {
      const own = address ?? slug;
      return `${base.route}/${own}`.replace(/\/$/, "") === bare.replace(/\/$/, "");
    });
  }

  #written({ page, href, label }: NewEntry, folder: string) {
    if (href !== undefined) return label === undefined ? undefined : { value: `[${label}](${href})` };
    return page ? { value: pathFrom(folder, this.#nameOf(page)) } : undefined;
  }
}

/** An icon can be before the label. */
function linkIn(text: string): Readonly<{ before: string; label: string; href: string }> | undefined {
  const middle = text.indexOf("](");
  const start = text.lastIndexOf("[", middle);
  const before = text.slice(0, Math.max(0, start));
  const isLink =
    middle > start + 1 && start >= 0 && text.endsWith(")") && /^(?:external:)?(?:\[[^\]]+\])?$/.test(before);
  return isLink
    ? { before, label: text.slice(start + 1, middle), href: text.slice(middle + 2, -1) }
    : undefined;
}

function join(folder: string, path: string): string {
  return namesIn(folder, path).join("/");
}

/** Source: `pathToName`. */
function nameFrom(name: string): string {
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1).replaceAll("-", " ");
}
