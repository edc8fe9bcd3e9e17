import type { TreePlace } from "../paths.ts";
import type { NotLiveView, PageView } from "./row.tsx";

/** An entry of a menu. `reason` says why it can't be changed. */
type InMenuView = Readonly<{
  id: string;
  reason?: string | undefined;
  canRename?: boolean | undefined;
  canHide?: boolean | undefined;
}>;

/** A page, a folder, a group of a menu, or a page that is one of these, too. */
export type EntryView = Readonly<{
  /** What is in it; it names the row. */
  place: TreePlace;
  name: string;
  page?: PageView | undefined;
  /** Where an entry of a menu leads that is no page. */
  href?: string | undefined;
  inside?:
    | Readonly<{
        pages: number;
        drafts: number;
        /** Of a page in it; one that failed first. */
        notLive?: NotLiveView | undefined;
        /** Its rows, if it is open. */
        rows?: RowsView | undefined;
      }>
    | undefined;
  inMenu?: InMenuView | undefined;
  /** Whether entries can be put into it. */
  takesEntries?: boolean | undefined;
}>;

export type RowsView = Readonly<{
  place: TreePlace;
  takesEntries?: boolean | undefined;
  /** The page that is open beside the rows. */
  beside?: string | undefined;
  entries: readonly EntryView[];
  /** The index of the first row left out, and how many are. */
  more?: Readonly<{ from: number; count: number }> | undefined;
}>;

/** The group of the pages that no menu has. */
export const notInMenu = "Not in the menu";

/** Names a place in a list of open ones, and in ids. No folder has a colon in its name. */
export function placeKey({ entry, isOutside, folder = "" }: TreePlace): string {
  if (entry !== undefined) return `:${entry}`;
  return isOutside ? `::${folder}` : folder;
}
