import { folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import type { SiteBase } from "../formats/configuration.ts";
import type { SitePage } from "../formats/menu-format.ts";
import { isGlobalMenu } from "../generators/next.ts";
import {
  type FolderMenu,
  hasMenu,
  isFolderMenu,
  menuAt,
  withEntry,
  withoutEntry,
  withRenamedEntry,
} from "./folder-menu.ts";
import type { Mention, PageChange } from "./left-names.ts";
import { withPagePaths } from "./page-paths.ts";

type Moved = Readonly<{
  /** The content folder. */
  folder: string;
  base: SiteBase;
  pages: readonly string[];
  changes: readonly PageChange[];
}>;

/**
 * Where a page or a folder has an entry: a folder, and its name there, and of a page that of its file. An index page has one in its own
 * folder and one above.
 */
type Place = Readonly<{ folder: string; name: string; file?: string }>;

/** What a page or a folder is called before and after it moves is told to people. */
type Step = Readonly<{
  place: Place;
  target: Place | undefined;
  from: string;
  to: string | undefined;
  isFolder?: boolean;
}>;

/** Changes the menus whose entries are the names in folders, and names those that can't have an entry. */
export function changeFolderMenus(
  texts: Map<string, string>,
  moved: Moved,
): ReadonlyArray<Mention & Readonly<{ path: string }>> {
  const menus = new FolderMenus(texts, moved);
  menus.moveWhole();
  const lost = menus.steps().flatMap((step) => {
    const reason = `It can't have an entry for ${step.to}. Add one.`;
    return menus.unchangedBy(step).map((path) => ({ path, slug: step.from, line: 1, reason }));
  });
  menus.changePaths();
  return lost;
}

class FolderMenus {
  readonly #texts: Map<string, string>;
  readonly #moved: Moved;
  readonly #targets: ReadonlyMap<string, string | undefined>;

  constructor(texts: Map<string, string>, moved: Moved) {
    this.#texts = texts;
    this.#moved = moved;
    this.#targets = new Map(moved.changes.map(({ from, to }) => [from.file, to?.file]));
  }

  /** The menu of a folder goes along where all its pages move to one folder without a menu, so that their order stays. */
  moveWhole(): void {
    for (const [path, text] of [...this.#texts]) {
      const at = folderOf(path);
      if (!isFolderMenu(nameOf(path))) continue;
      const inside = this.#moved.pages.filter((file) => folderOf(this.#within(file)) === at);
      const targets = inside.map((file) => this.#targets.get(file));
      const [first] = targets;
      if (first === undefined) continue;
      const to = folderOf(this.#within(first));
      const isWhole = targets.every(
        (target) => target !== undefined && folderOf(this.#within(target)) === to,
      );
      if (!isWhole || to === at || this.#ownMenus(to).includes(nameOf(path))) continue;
      this.#texts.delete(path);
      this.#texts.set(`${to}/${nameOf(path)}`.replace(/^\//, ""), this.#renamedIn(path, text, inside));
    }
  }

  /** Folders go before the pages in them. */
  steps(): readonly Step[] {
    const left = this.#foldersAfter();
    return [
      ...this.#movedFolders(),
      ...this.#moved.changes.flatMap(({ from, to }): Step[] => {
        const targets = to ? this.#placesOf(to) : [];
        const steps = this.#placesOf(from).map((place, index) => {
          const target = targets[index] ?? targets[0];
          return { place, target, from: from.slug, to: to?.slug };
        });
        return to ? steps : [...steps.slice(0, 1), ...this.#goneWith(from, left)];
      }),
    ];
  }

  /** Carries out a step, and returns the menus in which there should be an entry from then on, and can't. */
  unchangedBy({ place, target, isFolder }: Step): readonly string[] {
    return this.#menusOf(place.folder).flatMap((menu): readonly string[] => {
      const nameIn = (each: Place) => (menu.hasEndings && !isFolder ? each.file : each.name);
      const [name, to] = [nameIn(place), target && nameIn(target)];
      if (name === undefined) return [];
      const source = this.#texts.get(menu.path)!;
      const named = { name, isFolder: isFolder ?? isFolderMenu(nameOf(menu.path)) };
      if (target?.folder === place.folder) {
        const renamed = withRenamedEntry(menu, source, named, to ?? name);
        if (renamed !== undefined) this.#texts.set(menu.path, renamed);
        return [];
      }
      const without = withoutEntry(menu, source, named, to);
      if (!without) return [];
      this.#texts.set(menu.path, without.text);
      const others = target ? this.#menusOf(target.folder) : [];
      const there = others.find(({ path }) => nameOf(path) === nameOf(menu.path)) ?? others[0];
      // A menu for all folders shows only those that it names.
      if (!there) return target && isGlobalMenu(menu.path) ? [menu.path] : [];
      const added = withEntry(there, this.#texts.get(there.path)!, without.taken);
      if (added === undefined) return [there.path];
      this.#texts.set(there.path, added);
      return [];
    });
  }

  /** Changes menus that name pages in other folders than their own. */
  changePaths(): void {
    const { base, changes } = this.#moved;
    const placeOfPage = ({ file, slug }: SitePage) => ({
      file: this.#within(file),
      address: `${base.route}/${slug}`,
    });
    const placed = changes.map(({ from, to }) => ({ from: placeOfPage(from), to: to && placeOfPage(to) }));
    for (const [path, text] of this.#texts)
      if (/^meta\..*json$/.test(nameOf(path))) this.#texts.set(path, withPagePaths(path, text, placed));
  }

  #renamedIn(path: string, source: string, files: readonly string[]): string {
    const menu = menuAt(path, source);
    const nameIn = (file: string) => (menu.hasEndings ? nameOf(file) : withoutEnding(nameOf(file)));
    return files.reduce((text, file) => {
      const [name, to] = [nameIn(file), nameIn(this.#targets.get(file)!)];
      const named = { name, isFolder: true };
      return name === to ? text : (withRenamedEntry(menu, text, named, to) ?? text);
    }, source);
  }

  #within(path: string): string {
    return this.#moved.folder === "" ? path : `${this.#moved.folder}/${path}`;
  }

  /** The names of the menus of a folder: several where they are in languages. */
  #ownMenus(folder: string): readonly string[] {
    const names = [...this.#texts.keys()].flatMap((path) => (folderOf(path) === folder ? nameOf(path) : []));
    return names.filter(isFolderMenu);
  }

  /** In files of its own, or in the menu of the whole site. */
  #menusOf(folder: string): readonly FolderMenu[] {
    const paths = this.#ownMenus(folder).map((name) => (folder === "" ? name : `${folder}/${name}`));
    if (paths.length > 0) return paths.map((path) => menuAt(path, this.#texts.get(path)!));
    const { base, folder: start } = this.#moved;
    const isIn = folder === start || start === "" || folder.startsWith(`${start}/`);
    const names = namesIn(base.route, folder.slice(start === "" ? 0 : start.length));
    const keys = names.flatMap((name) => [name, "items"]);
    const path = isIn ? [...this.#texts.keys()].find(isGlobalMenu) : undefined;
    const menu = path === undefined ? undefined : { path, keys, hasEndings: false };
    return menu && hasMenu(menu, this.#texts.get(menu.path)!) ? [menu] : [];
  }

  /** Folders of which all pages move to one other folder, with the rest of their paths. The outer ones are first. */
  #movedFolders(): readonly Step[] {
    const { changes, pages } = this.#moved;
    const above = new Set(changes.flatMap(({ from }) => foldersOf(from.file)));
    return [...above]
      .toSorted((one, other) => one.length - other.length)
      .flatMap((from): Step[] => {
        const inside = pages.filter((file) => file.startsWith(`${from}/`));
        const [first = ""] = inside;
        const rest = first.slice(from.length);
        const gone = this.#targets.get(first);
        if (!gone?.endsWith(rest)) return [];
        const to = gone.slice(0, -rest.length);
        const isWhole = inside.every((file) => this.#targets.get(file) === to + file.slice(from.length));
        if (!isWhole || to === "") return [];
        const [place, target] = [placeOf(this.#within(from)), placeOf(this.#within(to))];
        return [{ place, target, from, to, isFolder: true }];
      });
  }

  #placesOf({ file }: SitePage): Place[] {
    const { folder } = this.#moved;
    const own = { ...placeOf(withoutEnding(this.#within(file))), file: nameOf(file) };
    const isApp = /(?:^|\/)app(?:\/|$)/.test(folder);
    const isOfFolder = own.name === "index" || (own.name === "page" && isApp);
    return isOfFolder && own.folder !== folder ? [own, placeOf(own.folder)] : [own];
  }

  /** The folders that have pages afterwards, in themselves or below. */
  #foldersAfter(): ReadonlySet<string> {
    const left = this.#moved.pages.flatMap((file) =>
      this.#targets.has(file) ? (this.#targets.get(file) ?? []) : [file],
    );
    return new Set(left.flatMap((file) => foldersOf(this.#within(file))));
  }

  /** With the last page of a folder goes the entry of the folder. */
  #goneWith({ file, slug }: SitePage, left: ReadonlySet<string>): Step[] {
    const gone = foldersOf(this.#within(file)).filter(
      (each) => !left.has(each) && each !== this.#moved.folder,
    );
    return gone.map((path) => ({
      place: placeOf(path),
      target: undefined,
      from: slug,
      to: undefined,
      isFolder: true,
    }));
  }
}

function foldersOf(file: string): string[] {
  const folder = folderOf(file);
  return folder === "" ? [] : [folder, ...foldersOf(folder)];
}

function placeOf(path: string): Place {
  return { folder: folderOf(path), name: nameOf(path) };
}
