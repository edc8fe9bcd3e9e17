import { folderOf, isPageFile, lookedUp, nameOf } from "../../sites/addresses/index.ts";
import {
  type FolderPart,
  generatorCalled,
  isSiteFile,
  isSummary,
  type MenuPage,
  type NavigationOf,
} from "../../sites/server.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import { fileAt, listingAt } from "../repository/listing.ts";
import type { PageRecords, ReadPages } from "../site/page-records.ts";
import { siteFileTexts } from "../site/site-file-texts.ts";
import type { SitePlaces } from "../site/site-places.ts";
import type { SettingsOfSite } from "../site/site-settings.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";

export type MenuSourcesDeps = Readonly<{
  branch: Pick<Branch, "host">;
  folders: PageFolders;
  generator: string | undefined;
  pages: Pick<Pages, "files" | "list">;
  records: Pick<PageRecords, "of" | "read">;
  sitePlaces: Pick<SitePlaces, "baseOf" | "built">;
  siteSettings: Pick<SettingsOfSite, "read">;
  dialects: Pick<PageDialects, "reader">;
}>;

/** A folder of pages in one language, whose menus are read together, with `more` folders that have the same menus. */
export type MenuPart = Pick<FolderPart, "folder" | "language" | "version" | "set"> &
  Readonly<{ more?: readonly string[] }>;

/** The language and the version of menus. */
export type Edition = Pick<FolderPart, "language" | "version">;

/** Files that a publication would write, by their paths; undefined for those that it removes. */
export type Written = ReadonlyMap<string, string | undefined>;

/** More are not looked at. */
const MAX_FILES = 1000;

const none: Written = new Map();

/** What the menus of each part of a site are read from. */
export class MenuSources {
  readonly #deps: MenuSourcesDeps;

  constructor(deps: MenuSourcesDeps) {
    this.#deps = deps;
  }

  /** Whether anything is known of how the site's generator has menus. */
  get areKnown(): boolean {
    return generatorCalled(this.#deps.generator)?.navigation !== undefined;
  }

  /** Whether the generator can refuse menus when pages go. */
  get haveFaults(): boolean {
    return generatorCalled(this.#deps.generator)?.navigation?.hasFaults === true;
  }

  /** Returns the parts that have menus, those of the first folder first. @throws Unavailable */
  async parts(): Promise<readonly MenuPart[]> {
    const { all } = await this.#parts();
    const parts = all
      .filter(({ kind, folder }) => kind === "docs" && !isPageFile(folder))
      .flatMap(({ folder, language, version, set, endings = [] }) =>
        [language, ...endings].map((each): MenuPart => ({ folder, language: each, version, set })),
      );
    if (!generatorCalled(this.#deps.generator).navigation?.spansFolders) return parts;
    const alike = Map.groupBy(parts, ({ set, version, language }) => `${set}\n${version}\n${language}`);
    return Array.from(alike.values(), ([first, ...others]) => ({
      ...first!,
      more: others.map(({ folder }) => folder),
    }));
  }

  /** Returns all languages and versions that folders of the site have. @throws Unavailable */
  async editions(): Promise<Readonly<Record<"languages" | "versions", ReadonlySet<string | null>>>> {
    const { all } = await this.#parts();
    return {
      languages: new Set(all.flatMap(({ language, endings = [] }) => [language, ...endings])),
      versions: new Set(all.map(({ version }) => version)),
    };
  }

  /** Returns the part whose menus show a page, by its path; undefined where none do. @throws Unavailable */
  async partAt(path: string): Promise<MenuPart | undefined> {
    const { part, language } = (await this.#parts()).placeOf(path) ?? {};
    const isOwn = ({ folder, more = [], ...each }: MenuPart) =>
      [folder, ...more].includes(part!.folder) && each.language === language;
    return part?.kind === "docs" ? (await this.parts()).find(isOwn) : undefined;
  }

  /**
   * Reads the pages that the menus of parts show, before others. With `patienceMs`, those aren't in it whose texts aren't read so soon.
   * @throws Unavailable
   */
  async read(parts: readonly MenuPart[], patienceMs?: number): Promise<ReadPages> {
    const shown = await Promise.all(parts.map((part) => this.#shownInstead(part)));
    const isShown = await this.#placesIn([...parts, ...shown.filter((each) => each !== undefined)]);
    const paths = await this.#deps.pages.files();
    const slugs = (await this.#deps.pages.list()).filter((slug) => isShown(paths.get(slug)!));
    return this.#deps.records.of(new Set(slugs), patienceMs);
  }

  /**
   * Returns what the menus of a part are made of, as they would be with what is `written`. Pages of which nothing is `read` are called by
   * their names. @throws Unavailable
   */
  async asked(
    part: MenuPart,
    { written = none, read }: Readonly<{ written?: Written; read?: ReadPages }> = {},
  ): Promise<NavigationOf> {
    const { generator = "", sitePlaces } = this.#deps;
    const { folder, language, version } = part;
    const shown = await this.#shownInstead(part);
    const inPart = await this.#placesIn([part]);
    const inShown = await this.#placesIn(shown ? [shown] : []);
    const all = await this.#menuPages({
      written,
      read: read ?? (await this.read([part])),
      isShown: (path) => inPart(path) || inShown(path),
    });
    return {
      generator,
      part: { folder, language, version },
      base: await sitePlaces.baseOf(this.#folderOf(part)),
      ...(await this.#files(part, await this.#parts(), written)),
      pages: all.filter(({ path }) => inPart(path)),
      instead: shown && { folder: shown.folder, pages: all.filter(({ path }) => inShown(path)) },
    };
  }

  /** Returns what tells whether a page is in one of these parts, by its path. */
  async #placesIn(wanted: readonly MenuPart[]): Promise<(path: string) => boolean> {
    const parts = await this.#parts();
    return (path) => {
      const place = parts.placeOf(path);
      return wanted.some(
        ({ folder, more = [], language }) =>
          place && [folder, ...more].includes(place.part.folder) && place.language === language,
      );
    };
  }

  /** The part of the main language: its pages are shown where others lack one. */
  async #shownInstead({ folder, language, version, set }: MenuPart): Promise<MenuPart | undefined> {
    const { parts } = await this.#deps.siteSettings.read();
    const main = parts?.languages.find(({ isDefault }) => isDefault)?.code;
    if (main === undefined || language === main) return undefined;
    return (await this.parts()).find(
      (each) =>
        each.set === set &&
        each.version === version &&
        each.language === main &&
        (each.folder !== folder || each.language !== language),
    );
  }

  /** The folder of pages that a part is, or is in. */
  #folderOf({ folder }: MenuPart): string {
    const { folders } = this.#deps;
    return (folders.at(inFolder(folder, "page.md")) ?? folders.main).folder;
  }

  /** Without those that are in other parts alone. */
  async #files(part: MenuPart, parts: FolderParts, written: Written) {
    const { branch, folders, generator } = this.#deps;
    const head = await branch.host.head();
    if (!head) return { files: [] };
    const navigation = generatorCalled(generator)?.navigation;
    const listing = await listingAt(branch.host, head);
    const all = listing.files;
    const { folder } = folders.at(inFolder(part.folder, "page.md")) ?? folders.main;
    const isAround = (path: string) => {
      const at = parts.placeOf(path)?.part.folder;
      const isOwn = at === part.folder || part.more?.includes(at ?? "");
      return at === undefined || isOwn || `${part.folder}/`.startsWith(inFolder(at, ""));
    };
    const found = all.filter(
      ({ path }) =>
        (isSiteFile(path) || isSummary(path, folder) || navigation?.files?.test(path)) && isAround(path),
    );
    const read = await siteFileTexts(branch.host, {
      found,
      fileAt: (path) => fileAt(path, listing),
      most: MAX_FILES,
      withImported: true,
    });
    const files = read.flatMap(({ path, text }) => {
      const now = written.has(path) ? written.get(path) : text;
      return now === undefined ? [] : [{ path, text: now }];
    });
    return { files, ...(navigation?.folders && { folders: foldersIn(all, navigation.folders) }) };
  }

  async #menuPages({
    written,
    read,
    isShown,
  }: {
    written: Written;
    read: ReadPages;
    isShown: (path: string) => boolean;
  }): Promise<readonly MenuPage[]> {
    const { folders, pages, sitePlaces } = this.#deps;
    const [listed, files] = [await pages.list(), await pages.files()];
    const built = await sitePlaces.built();
    const found = new Map<string, Pick<PageRecord, "title" | "menuValues" | "ownAddress"> | undefined>();
    for (const slug of listed)
      if (isShown(files.get(slug)!)) found.set(files.get(slug)!, read.records.get(slug));
    // A publication can write pages of all languages: only those of these menus are read.
    const shown = new Map(
      [...written].filter(([path]) => folders.slugOf(path) !== undefined && isShown(path)),
    );
    for (const [path, record] of await this.#recordsOf(shown))
      if (record) found.set(path, record);
      else found.delete(path);
    return Array.from(found).flatMap(([path, record]): MenuPage[] => {
      const slug = folders.slugOf(path);
      if (slug === undefined) return [];
      const own = within(slug, folders.addressOf((folders.at(path) ?? folders.main).folder));
      const address = built.of(path, record?.ownAddress, record);
      const inSite = address === undefined ? undefined : lookedUp(address).slice(1);
      const at =
        inSite === undefined
          ? own
          : within(inSite, folders.addressOf((folders.at(path) ?? folders.main).folder));
      const title = record?.title ?? (nameOf(own) || "Home page");
      return [
        { path, slug: own, title, ...(at !== own && { address: at }), values: record?.menuValues ?? {} },
      ];
    });
  }

  /** Undefined for pages that are removed. */
  async #recordsOf(written: Written): Promise<ReadonlyMap<string, PageRecord | undefined>> {
    const { dialects, records } = this.#deps;
    const dialectOf = await dialects.reader();
    const texts = [...written].flatMap(([path, content]) =>
      content === undefined ? [] : [{ path, content, dialect: dialectOf(path) }],
    );
    const read = await records.read(texts);
    const found = new Map<string, PageRecord | undefined>(
      [...written.keys()].map((path) => [path, undefined]),
    );
    for (const [index, { path }] of texts.entries()) found.set(path, read[index]!);
    return found;
  }

  async #parts(): Promise<FolderParts> {
    const { folders, siteSettings } = this.#deps;
    return new FolderParts((await siteSettings.read()).parts?.folders ?? [], folders);
  }
}

/** Returns the folders that are asked for and have any file. */
function foldersIn(all: ReadonlyArray<Readonly<{ path: string }>>, asked: RegExp): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const { path } of all)
    for (let at = folderOf(path); at !== "" && !seen.has(at); at = folderOf(at)) {
      seen.add(at);
      if (asked.test(at)) found.add(at);
    }
  return [...found];
}

/** Returns a slug as pages of its folder have it. */
function within(slug: string, at: string): string {
  if (at === "") return slug;
  return slug.startsWith(`${at.slice(1)}/`) ? slug.slice(at.length) : slug === at.slice(1) ? "" : slug;
}
