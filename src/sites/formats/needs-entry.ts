import { folderOf } from "../addresses/index.ts";

type Beside = Readonly<{
  /** The paths of all pages. */
  pages: readonly string[];
  /** Whether a menu names a page. */
  isNamed: (path: string) => boolean;
  /** Readers find no page that no menu names. */
  showsNamed: boolean;
}>;

/**
 * Whether a new page has to be named in a menu: where readers find none without, or find all others of its folder there. Where others
 * are in no menu either, somebody left them out.
 */
export function needsEntry(path: string, { pages, isNamed, showsNamed }: Beside): boolean {
  if (showsNamed) return true;
  const beside = pages.filter((each) => folderOf(each) === folderOf(path) && each !== path);
  return beside.length > 0 && beside.every(isNamed);
}
