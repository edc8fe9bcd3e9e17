import type { LabelAt, MenuEntry, MenuTree } from "../formats/navigation.ts";
import type { NamedEntry, NamedMenu } from "./menus.ts";
import { Refused } from "./placed.ts";

/** An entry as it is meant to be after a change. Any label is right where none is meant. */
export type Meant = {
  id: string;
  label: string | undefined;
  page: string | undefined;
  href: string | undefined;
  entry: MenuEntry | undefined;
  inside: Meant[] | undefined;
};

/** Returns entries as they are, to be changed to what is meant. */
export function meantIn(entries: readonly NamedEntry[]): Meant[] {
  return entries.map(({ id, entry, entries }) => ({
    id,
    label: entry.label,
    page: entry.page,
    href: entry.href,
    entry,
    inside: entries && meantIn(entries),
  }));
}

/** Yields entries, and those in them. */
export function* allIn(lists: readonly Meant[][]): Generator<Meant> {
  for (const list of lists)
    for (const each of list) {
      yield each;
      if (each.inside) yield* allIn([each.inside]);
    }
}

/** Returns the list that has an entry. @throws Refused */
export function listWith(lists: readonly Meant[][], id: string): Meant[] {
  const inside = [...allIn(lists)].flatMap((each) => (each.inside ? [each.inside] : []));
  const found = [...lists, ...inside].find((list) => list.some((each) => each.id === id));
  if (!found) throw new Refused("The entry isn't there any more.");
  return found;
}

/** Whether two labels are written in one place, so that they change together. */
export function isSame(one: LabelAt | undefined, other: LabelAt | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || one.path !== other.path) return false;
  if ("key" in one && "key" in other)
    return one.key.join("\n") === other.key.join("\n") && one.in === other.in;
  if (one.in === "key" && other.in === "key") return one.pair.start === other.pair.start;
  return one.in === "file" && other.in === "file" && one.value.start === other.value.start;
}

/**
 * Gives menus that are read again the ids of what is meant; undefined where they are something else. `isSortedAgain`: entries that have
 * numbers can be in another order, as those without one that are sorted by their labels.
 */
export function withIds(
  read: readonly MenuTree[],
  before: readonly NamedMenu[],
  meant: readonly Meant[][],
  isSortedAgain = false,
): readonly NamedMenu[] | undefined {
  const left = [...read];
  const menus = before.map(({ id, tree: was }, at): NamedMenu | undefined => {
    const index = left.findIndex(({ name }) => name === was.name);
    // One that only its entries say is gone with the last.
    if (index < 0)
      return meant[at]!.length === 0 ? { id, tree: { ...was, entries: [] }, entries: [] } : undefined;
    const [tree] = left.splice(index, 1);
    const entries = entriesWithIds(tree!.entries, meant[at]!, isSortedAgain);
    return entries && { id, tree: tree!, entries };
  });
  return left.length === 0 && menus.every((each) => each !== undefined) ? menus : undefined;
}

function entriesWithIds(
  read: readonly MenuEntry[],
  wanted: readonly Meant[],
  isSortedAgain: boolean,
): readonly NamedEntry[] | undefined {
  if (read.length !== wanted.length) return undefined;
  const meant = isSortedAgain ? sortedAs(read, wanted) : wanted;
  const found: NamedEntry[] = [];
  for (const [at, entry] of read.entries()) {
    const { id, label, page, href, inside } = meant[at]!;
    const isMeant =
      (label === undefined || label === entry.label) && page === entry.page && href === entry.href;
    const entries = isMeant ? entriesWithIds(entry.entries ?? [], inside ?? [], isSortedAgain) : undefined;
    if (!entries) return undefined;
    found.push({ id, entry, entries: entry.entries && entries });
  }
  return found;
}

/** Returns what is meant in the order in which it is read, where its entries have numbers. */
function sortedAs(read: readonly MenuEntry[], meant: readonly Meant[]): readonly Meant[] {
  const isNumbered = ({ member }: Pick<MenuEntry, "member">) => member?.of.kind === "positions";
  if (!read.some(isNumbered)) return meant;
  const left = [...meant];
  const found = read.flatMap(({ page, href, label }) => {
    const isSame = (each: Meant) =>
      each.page === page && each.href === href && (page !== undefined || each.label === label);
    const at = left.findIndex(isSame);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...found, ...left];
}
