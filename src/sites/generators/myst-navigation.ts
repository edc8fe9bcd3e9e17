import { folderOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { type MapValue, textOf, valueAt } from "../files/value.ts";
import type {
  LabelAt,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NavigationFormat,
} from "../formats/navigation.ts";
import {
  labelIn,
  type Listed,
  type ListedItem,
  ListedMenus,
  type ListKind,
  madeEntry,
} from "../formats/value-menus.ts";

/** Sources: "Table of contents" of MyST, and "Structure and organize content" of Jupyter Book. */
export const mystNavigation: NavigationFormat = {
  keys: ["title"],
  needsEntries: true,
  read: (asked) => new Contents(asked).menus(),
};

/** The lists in an entry. */
const below = ["children", "sections", "chapters", "parts"];

const listsWhatFits = "MyST lists the files that the pattern fits.";

class Contents {
  readonly #asked: MenusAsked;
  readonly #lists: ListedMenus<"file" | "chapters">;

  constructor(asked: MenusAsked) {
    this.#asked = asked;
    this.#lists = new ListedMenus(asked, (item) => this.#entriesOf(item));
  }

  menus(): readonly MenuTree[] {
    const { home, files } = this.#asked;
    for (const name of ["myst.yml", "_toc.yml"]) {
      const path = files.find((file) => file.path === namesIn(home, name).join("/"))?.path;
      const root = path === undefined ? undefined : this.#asked.readAt(path, "yaml");
      if (path === undefined || !root) continue;
      const toc = valueAt(root, "project", "toc");
      if (toc) return [this.#lists.menu("toc", { path, value: toc }, this.#kind("children"))];
      const first = textOf(valueAt(root, "root"));
      if (first === undefined || root.kind !== "map") continue;
      const page = this.#pageAt(path, first);
      const start = page
        ? [{ ...labelOf(page), page: page.path, reason: "It is the first page of the book." }]
        : [];
      const listed = this.#inside(path, root);
      return [{ name: "toc", path, into: listed?.into, entries: [...start, ...(listed?.entries ?? [])] }];
    }
    return [];
  }

  #kind(key: string): ListKind<"file" | "chapters"> {
    const isNew = key === "children";
    return {
      around: key === "parts" ? "chapters" : "file",
      write: ({ label, page, href }) => {
        if (key === "parts")
          return page || href !== undefined || label === undefined
            ? undefined
            : { value: { caption: label, chapters: [] } };
        if (page) {
          const file = this.#nameOf(page, isNew);
          return { value: label === undefined || label === page.title ? { file } : { file, title: label } };
        }
        if (href !== undefined) return { value: { url: href, title: label ?? href } };
        // Jupyter Book has no group without a page but its parts.
        return isNew && label !== undefined ? { value: { title: label, children: [] } } : undefined;
      },
    };
  }

  #inside(path: string, value: MapValue): Listed | undefined {
    for (const key of below) {
      const list = valueAt(value, key);
      if (list) return this.#lists.listed({ path, value: list }, this.#kind(key));
    }
    return undefined;
  }

  #entriesOf({ path, value, whole, member, around }: ListedItem<"file" | "chapters">): readonly MenuEntry[] {
    if (value.kind !== "map") return [madeEntry(this.#asked, whole, member)];
    const inside = this.#inside(path, value);
    const key = around === "chapters" ? "caption" : "title";
    const [label, url, file] = [
      textOf(valueAt(value, key)),
      textOf(valueAt(value, "url")),
      textOf(valueAt(value, "file")),
    ];
    const said = { ...(label !== undefined && { label, labelAt: labelIn(path, value, key) }), path, member };
    if (valueAt(value, "pattern") ?? valueAt(value, "glob"))
      return [{ ...madeEntry(this.#asked, whole, member), reason: listsWhatFits }];
    const page = file === undefined ? undefined : this.#pageAt(path, file);
    const leads = page ? { ...labelOf(page), page: page.path } : { label: file ?? url ?? "", href: url };
    return [{ ...leads, ...said, ...inside }];
  }

  #pageAt(path: string, file: string): MenuPage | undefined {
    const whole = namesIn(folderOf(path), file).join("/");
    return this.#asked.pageAt(whole) ?? this.#asked.pageAt(`${whole}.md`);
  }

  #nameOf({ path }: MenuPage, hasEnding: boolean): string {
    const { home } = this.#asked;
    const name = home === "" ? path : path.slice(home.length + 1);
    return hasEnding ? name : withoutEnding(name);
  }
}

function labelOf({
  path,
  title,
  values,
}: MenuPage): Readonly<{ label: string; labelAt: LabelAt | undefined }> {
  const isSaid = typeof values.title === "string";
  return { label: title, labelAt: isSaid ? { in: "page", path, key: ["title"] } : undefined };
}
