import { folderOf, nameOf, withoutEnding } from "../addresses/index.ts";
import type { MenuOf, SitePage } from "../formats/menu-format.ts";
import { isSummary } from "../generators/site-file-name.ts";
import { entryIn, listsRest, menuAt } from "./folder-menu.ts";
import type { Mention } from "./left-names.ts";
import type { MenuFile } from "./menu-files.ts";
import { namedIn } from "./sidebar.ts";
import { listedIn } from "./summary.ts";

type Added = Readonly<{
  added: readonly SitePage[];
  /** The files of the pages that are there. */
  pages: readonly string[];
  folder: string;
  menu: MenuOf;
}>;

type Menu = MenuFile & Readonly<{ path: string; text: string }>;

/**
 * Returns for each new page the menu that doesn't show it, with a line near which an entry can be: one that shows only what it names, or
 * that names all other pages of its folder.
 */
export function missingEntries(
  menus: readonly Menu[],
  { added, pages, folder, menu }: Added,
): ReadonlyArray<Mention & Readonly<{ path: string }>> {
  const all = [...pages.map(pageOf), ...added];
  const read = menus.flatMap(({ path, text, ...file }) => {
    const isList = isSummary(path, folder);
    const found = isList
      ? { isWhole: true, line: 1, lines: listedIn(text, [...pages, ...added.map(({ file }) => file)]) }
      : namedIn(file, text, all, menu);
    return found ? [{ path, ...found }] : [];
  });
  return added.flatMap(({ slug, file }) => {
    const own = menus.flatMap((each) => lineWithout(each, file, folder) ?? []);
    if (own[0]) return [{ path: own[0].path, ...missing(slug, own[0].line) }];
    if (read.some(({ lines }) => lines.has(file))) return [];
    const inside = pages.filter((each) => folderOf(each) === folderOf(file) && each !== file);
    const [best] = read
      .map((each) => ({ ...each, beside: inside.flatMap((page) => each.lines.get(page) ?? []) }))
      .filter(({ isWhole, beside }) => isWhole || (inside.length > 0 && beside.length === inside.length))
      .sort((one, other) => other.beside.length - one.beside.length);
    return best ? [{ path: best.path, ...missing(slug, Math.max(best.line, ...best.beside)) }] : [];
  });
}

/** Returns where the menu of a page's folder is that shows only what it names, and not the page; undefined for another. */
function lineWithout({ path, text, name }: Menu, file: string, folder: string) {
  const whole = folder === "" ? file : `${folder}/${file}`;
  if (folderOf(whole) !== folderOf(path) || listsRest(name, text) !== false) return undefined;
  const menu = menuAt(path, text);
  const bare = nameOf(menu.hasEndings ? file : withoutEnding(file));
  const { isThere, line } = entryIn(menu, text, { name: bare });
  return isThere ? undefined : { path, line };
}

function missing(slug: string, line: number): Mention {
  return { slug, line, reason: `It has no entry for ${slug || "/"} yet, so its menu doesn't show the page.` };
}

function pageOf(file: string): SitePage {
  return { file, slug: withoutEnding(file).replace(/(?:^|\/)(?:index|README)$/, "") };
}
