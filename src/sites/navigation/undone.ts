import { type Hunk, hunksOf } from "../../markdown/diff/index.ts";
import type { Menu, MenuItem, NavigationOf } from "../formats/navigation.ts";
import { navigationOf } from "./menus.ts";

/** A file of menus before and after a change that is taken back. */
type Change = Readonly<{ path: string; was: string; written: string }>;

/** The file without a change that others followed, and whether it was one of these menus. */
export type UndoneMenu = Readonly<{ text: string; isSeen: boolean }>;

/**
 * Takes a change of a file of menus back where later ones are of other entries: in other lines, and menus have each entry where the
 * change found it, or where it is now. Undefined where that can't be had. Never throws.
 */
export function undoneMenu(asked: NavigationOf, { path, was, written }: Change): UndoneMenu | undefined {
  const now = asked.files.find((file) => file.path === path)?.text;
  const text = now === undefined ? undefined : withoutChange({ was, written, now });
  if (now === undefined || text === undefined) return undefined;
  const menus = [was, written, now, text].map((text) => {
    const files = asked.files.map((file) => (file.path === path ? { path, text } : file));
    return navigationOf({ ...asked, files });
  });
  const places = menus.map(placesOf);
  for (const entry of new Set(places.flatMap((each) => [...each.keys()]))) {
    const [from, to, is, will] = places.map((each) => each.get(entry) ?? "");
    if (will !== (from === to ? is : from)) return undefined;
  }
  return { text, isSeen: JSON.stringify(menus[0]) !== JSON.stringify(menus[1]) };
}

/** By lines; undefined where both changes are in the same ones, or add some in one place. */
function withoutChange({ was, written, now }: Omit<Change, "path"> & Readonly<{ now: string }>) {
  const [lines, wasLines, nowLines] = [written, was, now].map((text) => text.split(/(?<=\n)/));
  const later = hunksOf(lines!, nowLines!);
  // What is taken back already stays so.
  const back = hunksOf(lines!, wasLines!).filter(
    (hunk) => !later.some((other) => isSame(hunk, wasLines!, other, nowLines!)),
  );
  if (back.some((hunk) => later.some((other) => meet(hunk, other)))) return undefined;
  const all = [
    ...back.map((hunk) => ({ ...hunk, from: wasLines! })),
    ...later.map((hunk) => ({ ...hunk, from: nowLines! })),
  ].toSorted((one, other) => one.oldStart - other.oldStart || one.oldEnd - other.oldEnd);
  let at = 0;
  const pieces = all.flatMap(({ oldStart, oldEnd, newStart, newEnd, from }) => {
    const piece = [...lines!.slice(at, oldStart), ...from.slice(newStart, newEnd)];
    at = oldEnd;
    return piece;
  });
  return [...pieces, ...lines!.slice(at)].join("");
}

function isSame(one: Hunk, lines: readonly string[], other: Hunk, otherLines: readonly string[]): boolean {
  const put = ({ newStart, newEnd }: Hunk, of: readonly string[]) => of.slice(newStart, newEnd).join("");
  const isThere = one.oldStart === other.oldStart && one.oldEnd === other.oldEnd;
  return isThere && put(one, lines) === put(other, otherLines);
}

function meet(one: Hunk, other: Hunk): boolean {
  const isBefore = (first: Hunk, second: Hunk) =>
    first.oldEnd < second.oldStart ||
    (first.oldEnd === second.oldStart && first.oldStart < first.oldEnd && second.oldStart < second.oldEnd);
  return !isBefore(one, other) && !isBefore(other, one);
}

/** Returns in which groups each entry is, and as what, by where it leads; groups that lead nowhere by their labels. */
function placesOf(menus: readonly Menu[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const add = (items: readonly MenuItem[], around: readonly string[]) => {
    for (const { label, page, href, items: inside } of items) {
      const name = page ?? href ?? label;
      places.set(name, `${places.get(name) ?? ""}${JSON.stringify([around, label, page, href])}\n`);
      if (inside) add(inside, [...around, label]);
    }
  };
  for (const { name, items } of menus) add(items, [name]);
  return places;
}
