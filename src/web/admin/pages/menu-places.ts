import type { TreePlace } from "../../../../views/paths.ts";
import { DomainError } from "../../../core/errors.ts";
import type { DraftedNavigation } from "../../../core/navigation/drafted-navigation.ts";
import type { NavigationDrafts } from "../../../core/navigation/navigation-drafts.ts";
import type { ShownItem, ShownMenu } from "../../../core/navigation/site-navigation.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { menuName } from "./tree-rows.ts";

export type AddingParts = Readonly<{
  draftedNavigation: Pick<DraftedNavigation, "read" | "add">;
  navigationDrafts: Pick<NavigationDrafts, "findIfAny">;
}>;

export const MAX_CHOICES = 500;

const ofMenu = "menu:";

/** A whole menu is a group where there are several. */
export function placeOf(group: string, before: string) {
  const last = before === "" ? null : before;
  if (group === "") return { parent: null, before: last };
  if (group.startsWith(ofMenu)) return { parent: null, menu: group.slice(ofMenu.length), before: last };
  return { parent: group, before: last };
}

/** Returns a group of the menu, and the folder of its first page. */
export async function groupAt(
  { draftedNavigation }: AddingParts,
  at: TreePlace,
  session: PersonSession,
): Promise<Readonly<{ name: string; folder: string }> | undefined> {
  const { menus } = await draftedNavigation.read(at, session);
  const group = groupsIn(menus).find(({ value }) => value === (at.entry ?? ""));
  if (!group) return undefined;
  const first = group.items.find(({ slug }) => slug !== null)?.slug ?? "";
  return { name: group.name, folder: first.slice(0, Math.max(0, first.lastIndexOf("/"))) };
}

type NewInMenu = Readonly<{ slug: Slug; at: TreePlace }>;

/** Puts a new page at the end of a group. Where that can't be, the page is in no menu. */
export async function addToMenu(
  parts: AddingParts,
  { slug, at }: NewInMenu,
  session: PersonSession,
): Promise<void> {
  try {
    const seen = await parts.navigationDrafts.findIfAny(session);
    const as = `added-${(seen?.edits.length ?? 0) + 1}`;
    const edit = { do: "add", slug, as, ...placeOf(at.entry ?? "", "") } as const;
    await parts.draftedNavigation.add({ edits: [edit], seen, edition: at }, session);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

type Group = Readonly<{ value: string; label: string; name: string; items: readonly ShownItem[] }>;

/** Those that can get entries; each is named by all that it is in. */
export function groupsIn(menus: readonly ShownMenu[]): Group[] {
  return menus
    .flatMap((menu): Group[] => {
      const isOne = menus.length === 1;
      const label = isOne ? "The menu" : menuName(menu, menus);
      const own = { value: isOne ? "" : ofMenu + menu.id, label, name: label };
      const inside = groupsInside(menu.items, isOne ? "" : `${own.label} › `);
      return menu.takesEntries ? [{ ...own, items: menu.items }, ...inside] : inside;
    })
    .slice(0, MAX_CHOICES);
}

function groupsInside(items: readonly ShownItem[], around: string): Group[] {
  return items.flatMap(({ id, label, items: inside, takesEntries }) => [
    ...(takesEntries ? [{ value: id, label: around + label, name: label, items: inside ?? [] }] : []),
    ...groupsInside(inside ?? [], `${around}${label} › `),
  ]);
}

export function itemIn(menus: readonly ShownMenu[], id: string): ShownItem | undefined {
  const waiting = menus.flatMap(({ items }) => items);
  for (const item of waiting) {
    if (item.id === id) return item;
    waiting.push(...(item.items ?? []));
  }
  return undefined;
}
