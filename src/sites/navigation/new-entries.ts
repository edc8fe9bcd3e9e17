import { folderOf } from "../addresses/index.ts";
import type { MenuEdit, NavigationOf } from "../formats/navigation.ts";
import { needsEntry } from "../formats/needs-entry.ts";
import { generatorCalled } from "../generators/table.ts";
import type { NamedEntry, NamedMenu } from "./menus.ts";

/** A list of entries: that of a menu, where `parent` is null, or of a group. */
type List = Readonly<{
  menu: string;
  parent: string | null;
  entries: readonly NamedEntry[];
  isNamed: boolean;
  depth: number;
}>;

/**
 * Returns where a new page gets its entry: after the last page of its folder, or of the folder above. Undefined where it is in a menu by
 * itself, or needs none: readers find it without, and its folder has pages that no menu names, too.
 */
export function newEntry(
  page: string,
  menus: readonly NamedMenu[],
  asked: NavigationOf,
): Extract<MenuEdit, { do: "add" }> | undefined {
  const lists = menus.flatMap(({ id, tree, entries }) => [
    { menu: id, parent: null, entries, isNamed: isNamed(tree.into), depth: 0 },
    ...listsIn(id, entries, 1),
  ]);
  const inMenus = new Set(lists.flatMap(({ entries }) => entries.flatMap(({ entry }) => entry.page ?? [])));
  if (inMenus.has(page)) return undefined;
  const isNeeded = generatorCalled(asked.generator).navigation?.needsEntries === true;
  const pages = asked.pages.map(({ path }) => path);
  const rule = { pages, isNamed: (path: string) => inMenus.has(path), showsNamed: isNeeded };
  if (!needsEntry(page, rule)) return undefined;
  const { folder } = asked.part;
  for (let at = folderOf(page); isInFolder(at, folder); at = folderOf(at)) {
    const place = placeIn(lists, (path) => folderOf(path) === at);
    if (place) return { do: "add", page, ...place };
    if (at === folder || at === "") break;
  }
  const [first] = isNeeded ? lists.filter(({ isNamed, parent }) => isNamed && parent === null) : [];
  return first && { do: "add", page, menu: first.menu, parent: null, before: null };
}

/** Returns the place after the last page that is meant, in the list that has most of these. */
function placeIn(lists: readonly List[], isMeant: (path: string) => boolean) {
  const isSibling = ({ entry }: NamedEntry) =>
    entry.page !== undefined && entry.member?.of.kind !== "positions" && isMeant(entry.page);
  const counted = lists
    .filter(({ isNamed }) => isNamed)
    .map((list) => ({ ...list, count: list.entries.filter(isSibling).length }))
    .toSorted((one, other) => other.count - one.count || other.depth - one.depth);
  const [best] = counted;
  if (!best || best.count === 0) return undefined;
  const last = best.entries.findLastIndex(isSibling);
  return { menu: best.menu, parent: best.parent, before: best.entries[last + 1]?.id ?? null };
}

function listsIn(menu: string, entries: readonly NamedEntry[], depth: number): List[] {
  return entries.flatMap(({ id, entry, entries }) =>
    entries
      ? [
          { menu, parent: id, entries, isNamed: isNamed(entry.into), depth },
          ...listsIn(menu, entries, depth + 1),
        ]
      : [],
  );
}

/** Whether entries are there because they are named. */
function isNamed(into: NamedMenu["tree"]["into"]): boolean {
  return into?.kind === "values" || into?.kind === "lines";
}

function isInFolder(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
