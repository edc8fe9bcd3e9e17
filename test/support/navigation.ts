import { navigationOf } from "../../src/sites/index.ts";
import type {
  EditedNavigation,
  Menu,
  MenuEdit,
  MenuItem,
  MenuPage,
  NavigationOf,
} from "../../src/sites/server.ts";

type Asked = Readonly<{
  generator: string;
  folder?: string;
  language?: string | null;
  version?: string | null;
  route?: string;
  /** By path. */
  files: Readonly<Record<string, string>>;
  /** What the front matter of pages says, by path; `title` is the page's, else its name. */
  pages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  titles?: (path: string, values: Readonly<Record<string, unknown>>) => string;
}>;

/** What is asked of the menus of a small site. */
export function menusAsked({ generator, files, pages, titles, ...asked }: Asked): NavigationOf {
  const { folder = "docs", language = null, version = null, route = "/docs" } = asked;
  return {
    generator,
    part: { folder, language, version },
    base: { served: "", route, links: [route] },
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    folders: [...Object.keys(files), ...Object.keys(pages)].flatMap(foldersOf),
    pages: Object.entries(pages).map(([path, values]) => {
      const page = menuPage(path, folder, values);
      return titles ? { ...page, title: titles(path, values) } : page;
    }),
  };
}

function foldersOf(path: string): string[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return folder === "" ? [] : [folder, ...foldersOf(folder)];
}

function menuPage(path: string, folder: string, values: Readonly<Record<string, unknown>>): MenuPage {
  const slug = (folder === "" ? path : path.slice(folder.length + 1)).replace(/\.\w+$/, "");
  return { path, slug, title: String(values.title ?? slug.split("/").at(-1)), values };
}

/** Returns menus as lines, as `Label → page`, those in a group with two spaces before them. */
export function drawn(menus: readonly Menu[]): string[] {
  return menus.flatMap(({ items }) => drawnItems(items, ""));
}

function drawnItems(items: readonly MenuItem[], indent: string): string[] {
  return items.flatMap(({ label, page, href, items: inside }) => {
    const leads = page ?? href;
    const line = `${indent}${label}${leads === null ? "" : ` → ${leads}`}${inside ? " ▸" : ""}`;
    return [line, ...drawnItems(inside ?? [], `${indent}  `)];
  });
}

/** An entry that is meant: of any label, where none is said. */
type Meant = { id: string; label: string | undefined; leads: string | null; inside: Meant[] | null };

/** Returns what menus are after changes, where all of them can be made: each as its list of entries. */
export function meantAfter(menus: readonly Menu[], edits: readonly MenuEdit[]): Meant[][] {
  const meantIn = (items: readonly MenuItem[]): Meant[] =>
    items.map(({ id, label, page, href, items }) => ({
      id,
      label,
      leads: page ?? href,
      inside: items && meantIn(items),
    }));
  const lists = menus.map(({ items }) => meantIn(items));
  const all = (list: Meant[]): Meant[] => list.flatMap((each) => [each, ...all(each.inside ?? [])]);
  const listOf = (id: string) => {
    const inside = lists.flatMap(all).flatMap((each) => (each.inside ? [each.inside] : []));
    return [...lists, ...inside].find((list) => list.some((each) => each.id === id))!;
  };
  const found = (id: string) => listOf(id).find((each) => each.id === id)!;
  const takenOut = (id: string) => {
    const list = listOf(id);
    return list.splice(
      list.findIndex((each) => each.id === id),
      1,
    )[0]!;
  };
  const put = (
    entry: Meant,
    { menu, parent, before }: { menu?: string | undefined; parent: string | null; before: string | null },
  ) => {
    const group = parent === null ? undefined : found(parent);
    const list = group ? (group.inside ?? []) : lists[menus.findIndex(({ id }) => id === menu)]!;
    if (group) group.inside = list;
    list.splice(before === null ? list.length : list.findIndex((each) => each.id === before), 0, entry);
  };
  for (const [at, edit] of edits.entries()) {
    if (edit.do === "rename") found(edit.id).label = edit.label;
    else if (edit.do === "remove") takenOut(edit.id);
    else if (edit.do === "move") put(takenOut(edit.id), edit);
    else {
      const leads = edit.do === "add" ? (edit.page ?? edit.href ?? null) : null;
      put(
        { id: edit.as ?? `\n${at}`, label: edit.label, leads, inside: edit.do === "add" ? null : [] },
        edit,
      );
    }
  }
  return lists;
}

/** Returns menus without ids, in which a label that isn't said is any. */
export function compared(
  menus: readonly Menu[],
  meant: Meant[][],
): Readonly<{ read: unknown; meant: unknown }> {
  const readIn = (items: readonly MenuItem[], wanted: readonly Meant[]): unknown[] =>
    items.map(({ label, page, href, items }, at) => ({
      label: wanted[at] && wanted[at].label === undefined ? undefined : label,
      leads: page ?? href,
      inside: items && items.length > 0 ? readIn(items, wanted[at]?.inside ?? []) : null,
    }));
  const plain = (list: readonly Meant[]): unknown[] =>
    list.map(({ label, leads, inside }) => ({ label, leads, inside: inside?.length ? plain(inside) : null }));
  return { read: menus.map(({ items }, at) => readIn(items, meant[at] ?? [])), meant: meant.map(plain) };
}

/** Makes changes of menus from numbers, each of what the ones before leave. */
export function editsFrom(
  asked: NavigationOf,
  seeds: ReadonlyArray<readonly [kind: number, one: number, other: number]>,
  carriedOut: (asked: NavigationOf, edits: readonly MenuEdit[]) => EditedNavigation,
): MenuEdit[] {
  const edits: MenuEdit[] = [];
  for (const [kind, one, other] of seeds) {
    const now = carriedOut(asked, edits);
    if ("refused" in now) throw new Error(now.refused.reason);
    const inside = (items: readonly MenuItem[]): MenuItem[] =>
      items.flatMap((each) => [each, ...inside(each.items ?? [])]);
    const all = now.menus.flatMap(({ items }) => inside(items));
    const entry = all[one % Math.max(all.length, 1)];
    const places = now.menus.flatMap(({ id, items }) => [
      { menu: id, parent: null, items },
      ...inside(items).flatMap((each) =>
        each.items ? [{ menu: id, parent: each.id, items: each.items }] : [],
      ),
    ]);
    const { menu, parent, items } = places[other % places.length]!;
    const before = [...items.map(({ id }) => id), null][(other >> 4) % (items.length + 1)]!;
    const page = asked.pages[one % asked.pages.length]!.path;
    const place = { menu, parent, before };
    const next: MenuEdit | undefined = [
      entry && before !== entry.id ? ({ do: "move", id: entry.id, ...place } as const) : undefined,
      entry && ({ do: "rename", id: entry.id, label: ["New", 'It\'s "new"', "é: #1"][other % 3]! } as const),
      // One that is in a folder's group already only gets another place.
      items.every((each) => each.page !== page) ? ({ do: "add", page, ...place } as const) : undefined,
      { do: "add", href: "https://example.org/a", label: "Elsewhere", ...place } as const,
      { do: "add-group", label: "Group", ...place } as const,
      entry && ({ do: "remove", id: entry.id } as const),
    ][kind % 6];
    const isPossible = next && !("refused" in carriedOut(asked, [...edits, next]));
    if (isPossible) edits.push(next);
  }
  return edits;
}

/** Returns the id of the first entry that is called so. */
export function idOf(asked: NavigationOf, label: string): string {
  const inside = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((each) => [each, ...inside(each.items ?? [])]);
  const found = navigationOf(asked).flatMap(({ items }) => inside(items));
  return found.find((each) => each.label === label)!.id;
}
