import { folderOf, nameOf, withoutEnding } from "../addresses/index.ts";
import type { MenuOf, SitePage } from "../formats/menu-format.ts";
import { needsEntry } from "../formats/needs-entry.ts";
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

/** Returns for each new page that needs an entry and has none the menu that can have it, with a line near which it can be. */
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
    const isNamed = (page: string) =>
      read.some(({ lines }) => lines.has(page)) || menus.some((each) => placeIn(each, page, folder)?.isThere);
    const showsNamed = read.some(({ isWhole }) => isWhole);
    if (isNamed(file) || !needsEntry(file, { pages, isNamed, showsNamed })) return [];
    const [own] = menus.flatMap((each) => placeIn(each, file, folder) ?? []);
    if (own) return [{ path: own.path, ...missing(slug, own.line) }];
    const [best] = read
      .map((each) => ({ ...each, beside: besideIn(each.lines, file) }))
      .filter(({ isWhole, beside }) => isWhole || beside.length > 0)
      .sort((one, other) => other.beside.length - one.beside.length);
    return best ? [{ path: best.path, ...missing(slug, Math.max(best.line, ...best.beside)) }] : [];
  });
}

function besideIn(lines: ReadonlyMap<string, number>, file: string): readonly number[] {
  const beside = Array.from(lines).filter(([page]) => folderOf(page) === folderOf(file) && page !== file);
  return beside.map(([, line]) => line);
}

/** Returns where the menu of a page's folder that shows only what it names has the page, or could; undefined for another. */
function placeIn({ path, text, name }: Menu, file: string, folder: string) {
  const whole = folder === "" ? file : `${folder}/${file}`;
  if (folderOf(whole) !== folderOf(path) || listsRest(name, text) !== false) return undefined;
  const menu = menuAt(path, text);
  const bare = nameOf(menu.hasEndings ? file : withoutEnding(file));
  const { isThere, line } = entryIn(menu, text, { name: bare });
  return { path, line, isThere };
}

function missing(slug: string, line: number): Mention {
  return { slug, line, reason: `It has no entry for ${slug || "/"} yet, so its menu doesn't show the page.` };
}

function pageOf(file: string): SitePage {
  return { file, slug: withoutEnding(file).replace(/(?:^|\/)(?:index|README)$/, "") };
}
