import type { EditedNavigation, MenuEdit, NavigationOf } from "../formats/navigation.ts";
import { menusIn, named, shownMenu } from "./menus.ts";

/** Carries out changes of menus, one after the other: all of them, or none. Never throws. */
export function editedNavigation(asked: NavigationOf, edits: readonly MenuEdit[]): EditedNavigation {
  if (edits.length > 0) return { refused: { edit: 0, reason: "This menu can't be changed here yet." } };
  return { files: [], values: [], menus: named(menusIn(asked), asked).map(shownMenu) };
}
