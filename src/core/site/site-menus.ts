import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import { generators, isSiteFile } from "../../sites/server.ts";
import { addressesOfPage } from "../link/addresses-of-page.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import { fileAt, listingAt } from "../repository/listing.ts";
import { generatorAt } from "../slug/content-folder.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { languageOf } from "../slug/page-language.ts";
import type { Slug } from "../slug/slug.ts";
import { codeOfSite, pagesInCode } from "./code-of-site.ts";
import { type SiteFileText, siteFileTexts } from "./site-file-texts.ts";
import { WrittenNames } from "./written-names.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folders: PageFolders }>;

type Named = Readonly<{ slug: Slug; path: string; record: Pick<PageRecord, "ownAddress"> }>;

/** More are not looked at. */
const MAX_FILES = 1000;

export class SiteMenus {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the pages that a menu or code names, or whose text code shows: by their whole path, which can be without the folder of the `fallback`
   * language, by an address of their own, or by their name in a menu of their folder. @throws Unavailable
   */
  async names(pages: readonly Named[], fallback: string | undefined): Promise<ReadonlySet<Slug>> {
    const { branch, folders } = this.#deps;
    const { folder } = folders.main;
    const head = await branch.host.head();
    if (!head) return new Set();
    const listing = await listingAt(branch.host, head);
    const { files: all, paths: allPaths } = listing;
    const { listed = {} } = generatorAt(folder, allPaths);
    const wanted = all.filter(
      ({ path }) =>
        (isSiteFile(path) && (folders.all.length > 1 || !ofVersion.test(path))) ||
        listed.files?.test(path) ||
        listed.settings?.test(path),
    );
    const found = await siteFileTexts(branch.host, {
      found: wanted,
      fileAt: (path) => fileAt(path, listing),
      most: MAX_FILES,
      withImported: true,
    });
    const code = await siteFileTexts(branch.host, {
      found: codeOfSite(all, folder),
      fileAt: (path) => fileAt(path, listing),
      most: MAX_FILES,
    });
    const { paths, folders: inCode } = pagesInCode(code);
    if (listed.all?.(found)) return new Set(pages.map(({ slug }) => slug));
    const inFolders = new Map<string, FolderMenu>();
    const menus: SiteFileText[] = [];
    for (const file of found) {
      const listsRest = folderMenus.find(({ is }) => is.test(nameOf(file.path)))?.listsRest(file.text);
      if (listsRest !== undefined) inFolders.set(folderOf(file.path), { text: file.text, listsRest });
      else if (!isIgnoring.test(file.path) && !listed.settings?.test(file.path)) menus.push(file);
    }
    const text = menus.map((menu) => menu.text).join("\n");
    const written = new WrittenNames(text);
    const quoted = new Set(menus.flatMap((file) => listed.names?.(file) ?? []));
    const generated = menus.flatMap((file) => listed.folders?.(file) ?? []);
    const inMain = fallback === undefined ? undefined : `${fallback}/`;
    const isNamed = ({ slug: inSite, path: own, record: { ownAddress } }: Named) => {
      const whole = folders.placeOf(inSite).own;
      const slug = inMain !== undefined && whole.startsWith(inMain) ? whole.slice(inMain.length) : whole;
      const withoutLanguage = languageOf(slug.split("/", 1)[0]!) ? slug.slice(slug.indexOf("/") + 1) : slug;
      const path = withoutEnding(own).replace(/\/index$/, "");
      const above = foldersAbove(path).find((folder) => inFolders.has(folder));
      const inFolderMenu = above === undefined ? undefined : inFolders.get(above);
      const [name = ""] =
        above === undefined ? [] : path.slice(above === "" ? 0 : above.length + 1).split("/");
      return (
        generated.some((folder) => isIn(folder, slug)) ||
        written.has(slug) ||
        (ownAddress !== undefined &&
          addressesOfPage(slug, ownAddress.address).some((own) => isNamedIn(text, own))) ||
        [own, slug, withoutLanguage].some((each) => paths.has(each)) ||
        foldersAbove(withoutLanguage).some((above) => inCode.has(above)) ||
        quoted.has(nameOf(slug)) ||
        (inFolderMenu !== undefined && (inFolderMenu.listsRest || inFolderMenu.text.includes(name)))
      );
    };
    return new Set(
      pages
        .filter(({ slug }) => slug !== "")
        .filter(isNamed)
        .map(({ slug }) => slug),
    );
  }
}

/** A menu that names the pages of an earlier version. */
const ofVersion = /(?:^|\/)version-[^/]+-sidebars\.json$/;

/** What it names is no page, as `.gitignore` does. */
const isIgnoring = /(?:^|\/)\.\w+ignore$/;

const folderMenus = generators.flatMap(({ folderMenu }) => folderMenu ?? []);

type FolderMenu = Readonly<{ text: string; listsRest: boolean }>;

/** The nearest first. A folder without a menu is listed whole where its own folder lists it. */
function foldersAbove(path: string): string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, -index - 1).join("/"));
}

/** A path can be without a slash before it, a name is quoted then. */
function isNamedIn(menus: string, address: string): boolean {
  const path = address.slice(1);
  const ways = path.includes("/") ? [path] : [address, `"${path}"`, `'${path}'`];
  return ways.some((way) => menus.includes(way));
}

function isIn(folder: string, path: string): boolean {
  return folder === "" || `${path}/`.startsWith(`${folder}/`);
}
