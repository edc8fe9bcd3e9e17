import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import { isSiteFile } from "../../sites/server.ts";
import { addressesOfPage } from "../link/addresses-of-page.ts";
import { inFolder } from "../page/page.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import { siteAt } from "../slug/content-folder.ts";
import { languageOf } from "../slug/page-language.ts";
import type { Slug } from "../slug/slug.ts";
import { codeOfSite, pagesInCode } from "./code-of-site.ts";
import { type SiteFileText, siteFileTexts } from "./site-file-texts.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folder: string }>;

type Named = Readonly<{ slug: Slug; file: string; record: Pick<PageRecord, "ownAddress"> }>;

/** More are not looked at. */
const MAX_FILES = 1000;
const MAX_BASES = 20;

export class SiteMenus {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the pages that a menu or code names: by their whole path, which in Starlight is without the folder of the `fallback`
   * language, by an address of their own, or by their name in a menu of their folder. @throws Unavailable
   */
  async names(pages: readonly Named[], fallback: string | undefined): Promise<ReadonlySet<Slug>> {
    const { branch, folder } = this.#deps;
    const head = await branch.host.head();
    if (!head) return new Set();
    const all = await branch.host.files(head, "");
    const wanted = all.filter(
      ({ path }) =>
        (isSiteFile(nameOf(path)) && !ofVersion.test(path)) || isData.test(path) || ofJekyll.test(path),
    );
    const found = await siteFileTexts(branch.host, { found: wanted, all, most: MAX_FILES });
    const code = await siteFileTexts(branch.host, { found: codeOfSite(all, folder), all, most: MAX_FILES });
    const { paths, folders } = pagesInCode(code);
    const inFolders = new Map<string, string>();
    const whole: string[] = [];
    for (const { path, text } of found) {
      if (/(?:^|\/)(?:_meta\.\w+|meta\.json)$/.test(path)) inFolders.set(folderOf(path), text);
      else if (nameOf(path) !== ".mintignore" && !ofJekyll.test(path)) whole.push(text);
    }
    const menus = whole.join("\n");
    const quoted = new Set(found.filter(isOfVitePress).flatMap(({ text }) => lastNames(text)));
    const generated = [...whole.flatMap(generatedFolders), ...found.flatMap(blogFolders)];
    // Nextra adds the pages that a menu doesn't name at its end.
    const listing = found
      .map(({ path }) => path)
      .filter((path) => /(?:^|\/)_meta\.\w+$/.test(path))
      .map(folderOf);
    const { generator } = siteAt(
      folder,
      all.map(({ path }) => path),
    );
    if (listsAll(generator, found)) return new Set(pages.map(({ slug }) => slug));
    const inMain = fallback === undefined ? undefined : `${fallback}/`;
    const isNamed = ({ slug: whole, file, record: { ownAddress } }: Named) => {
      const slug = inMain !== undefined && whole.startsWith(inMain) ? whole.slice(inMain.length) : whole;
      const withoutLanguage = languageOf(slug.split("/", 1)[0]!) ? slug.slice(slug.indexOf("/") + 1) : slug;
      const path = withoutEnding(inFolder(folder, file)).replace(/\/index$/, "");
      const above = foldersAbove(path).find((folder) => inFolders.has(folder));
      const inFolderMenu = above === undefined ? undefined : inFolders.get(above);
      const [name = ""] =
        above === undefined ? [] : path.slice(above === "" ? 0 : above.length + 1).split("/");
      return (
        listing.some((folder) => isIn(folder, path)) ||
        generated.some((folder) => isIn(folder, slug)) ||
        menus.includes(slug) ||
        (ownAddress !== undefined &&
          addressesOfPage(slug, ownAddress.address).some((own) => isNamedIn(menus, own))) ||
        paths.has(slug) ||
        paths.has(withoutLanguage) ||
        foldersAbove(withoutLanguage).some((above) => folders.has(above)) ||
        quoted.has(nameOf(slug)) ||
        (inFolderMenu !== undefined && (inFolderMenu.includes(name) || listsTheRest(inFolderMenu)))
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

/** Jekyll has menus among its data, VitePress lists what the code of its data loads. */
const isData = /(?:^|\/)_data\/[^/]+\.(?:json|ya?ml)$|\.data\.[cm]?[jt]s$/;

/** A menu of Docusaurus that names the pages of an earlier version. */
const ofVersion = /(?:^|\/)version-[^/]+-sidebars\.json$/;

const ofJekyll = /(?:^|\/)_config\.ya?ml$/;

/** Hugo lists the pages of a section, MkDocs all where it has no `nav`, and Jekyll's theme Just the Docs all with a title. */
function listsAll(generator: string | undefined, files: readonly SiteFileText[]): boolean {
  const ofMkDocs = files.filter(({ path }) => /(?:^|\/)mkdocs\.ya?ml$/.test(path));
  const isUnlisted = ofMkDocs.length > 0 && ofMkDocs.every(({ text }) => !/^nav[ \t]{0,9}:/m.test(text));
  const isJustTheDocs = files.some(({ path, text }) => ofJekyll.test(path) && justTheDocs.test(text));
  return generator === "a Hugo site" || (generator === "an MkDocs site" && isUnlisted) || isJustTheDocs;
}

const justTheDocs = /^(?:remote_)?theme: {0,9}["']?(?:just-the-docs\/)?just-the-docs\b/m;

/** The nearest first. A folder without a menu is listed whole where its own folder lists it. */
function foldersAbove(path: string): string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, -index - 1).join("/"));
}

/** VitePress has menus in code, by links that are relative to a `base`. */
function isOfVitePress({ path }: Readonly<{ path: string }>): boolean {
  return /(?:^|\/)config\.[cm]?[jt]s$/.test(path);
}

/** A base can be the beginning of names, as `/reference/theme-`. */
function lastNames(code: string): string[] {
  const found = [...code.matchAll(/\b(link|base):\s?['"`](?:[^'"`\n]{0,300}\/)?([^'"`/\n]{0,100})['"`]/g)];
  const named = (key: string) => found.flatMap(([, is, name]) => (is === key ? [name!] : []));
  const beginnings = [...new Set(["", ...named("base")])].slice(0, MAX_BASES);
  return named("link")
    .slice(0, MAX_FILES)
    .flatMap((link) => beginnings.map((beginning) => beginning + link));
}

/** Starlight and Docusaurus make menus of folders, VitePress lists. */
function generatedFolders(menu: string): string[] {
  const named = /\b(?:directory|dirName)['"]?:\s?['"]([^'"\n]*)['"]/g;
  const loaded = /\bcreateContentLoader\(\s{0,9}\[?['"]([^'"*\n]{1,300})\//g;
  const found = [...(menu.includes("autogenerate") ? menu.matchAll(named) : []), ...menu.matchAll(loaded)];
  return found.map(([, folder]) => folder!.replace(/^\.?\/?|\/$/g, ""));
}

/** Material for MkDocs lists the posts of its blog. */
function blogFolders({ path, text }: SiteFileText): string[] {
  const isBlog = /(?:^|\/)mkdocs\.ya?ml$/.test(path) && /^[ \t]{0,8}- blog:?[ \t]{0,20}\r?$/m.test(text);
  if (!isBlog) return [];
  const [, folder = "blog"] = /^[ \t]{0,20}blog_dir: ([^\s'"#]{1,100})/m.exec(text) ?? [];
  return [`${folder}/posts`];
}

/** A path can be without a slash before it, a name is quoted then. */
function isNamedIn(menus: string, address: string): boolean {
  const path = address.slice(1);
  const ways = path.includes("/") ? [path] : [address, `"${path}"`, `'${path}'`];
  return ways.some((way) => menus.includes(way));
}

/** Fumadocs: in a menu without a list, or by a sign for all others. */
function listsTheRest(menu: string): boolean {
  return !menu.includes('"pages"') || menu.includes('"..."');
}

function isIn(folder: string, path: string): boolean {
  return folder === "" || `${path}/`.startsWith(`${folder}/`);
}
