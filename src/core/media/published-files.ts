import { folderOf } from "../../sites/addresses/index.ts";
import { type Absence, orAbsence } from "../absence.ts";
import { typeByName } from "../asset/asset-kind.ts";
import { isPathOfAsset } from "../asset/asset.ts";
import {
  type FoundPicture,
  PictureAddresses,
  type PictureStyle,
  pictureStyleOf,
} from "../asset/picture-addresses.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { listingAt } from "../repository/listing.ts";
import type { AssetUse } from "../site/indexed-page.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SettingsOfSite } from "../site/site-settings.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

type Deps = Readonly<{
  branch: Branch;
  siteIndex: Pick<SiteIndex, "picturesOfPages" | "usesOfAssets">;
  siteSettings: Pick<SettingsOfSite, "read">;
  pages: Pick<Pages, "places">;
  uploadsFolder: string;
  generator: string | undefined;
  folders: PageFolders;
}>;

/** Blobs by path from the repository's root. Pictures are files that end as pictures do. */
export type Known = Readonly<{
  head: string | undefined;
  files: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, string>;
  addresses: PictureAddresses;
}>;

export type Used = Readonly<{
  /** By path from the repository's root; also uploads that are not published. */
  uses: ReadonlyMap<string, ReadonlyMap<Slug, AssetUse>>;
  style: PictureStyle;
  absence: Absence | undefined;
}>;

export class PublishedFiles {
  readonly #deps: Deps;
  #last: Known | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async known(): Promise<Known> {
    const { host } = this.#deps.branch;
    const head = await host.head();
    if (!head) return this.#knownOf(undefined, []);
    if (this.#last?.head !== head) this.#last = this.#knownOf(head, (await listingAt(host, head)).files);
    return this.#last;
  }

  async uses({ addresses }: Pick<Known, "addresses">): Promise<Used> {
    const { branch, siteIndex, pages: all, folders, uploadsFolder, generator } = this.#deps;
    const uploads = await siteIndex.usesOfAssets();
    const { pages, absence } = await siteIndex.picturesOfPages();
    const { value: places } = await orAbsence(branch.withDeadline(() => all.places()));
    const uses = new Map<string, Map<Slug, AssetUse>>();
    const add = (path: string, use: AssetUse) => {
      const inPages = uses.getOrInsertComputed(path, () => new Map());
      if (!use.isDraft || !inPages.has(use.slug)) inPages.set(use.slug, use);
    };
    for (const [path, inPages] of uploads.uses)
      for (const use of inPages) add(inFolder(uploadsFolder, path), use);
    const found: FoundPicture[] = [];
    for (const { slug, title, published, drafted } of pages) {
      const page = places?.of(slug) ?? folders.newPathOf(slug);
      const at = (each: readonly string[]) =>
        each.map((address) => addresses.find(address, page)).filter((picture) => picture !== undefined);
      const inPage = at(published);
      found.push(...inPage);
      for (const { path } of at(drafted)) add(path, { slug, title, isDraft: true });
      for (const { path } of inPage) add(path, { slug, title, isDraft: false });
    }
    const style = pictureStyleOf(found, { generator, base: await this.#baseOfFiles() });
    return { uses, style, absence: absence ?? uploads.absence };
  }

  /** Returns the address of an upload in pages. While the repository is away, the site counts as served at the root. */
  async addressOfUpload(path: string): Promise<string> {
    const needed = await this.#baseOfFiles();
    const { value } = needed === "" ? {} : await orAbsence(this.known().then((known) => this.uses(known)));
    return `${value?.style.base ?? needed}/uploads/${encodeURI(path)}`;
  }

  async #baseOfFiles(): Promise<string> {
    const { branch, siteSettings } = this.#deps;
    const { value } = await orAbsence(branch.withDeadline(() => siteSettings.read()));
    return value?.base?.files ?? "";
  }

  #knownOf(head: string | undefined, all: ReadonlyArray<Readonly<{ path: string; sha: string }>>): Known {
    const { uploadsFolder } = this.#deps;
    // A name that is not Unicode has no address.
    const named = all.filter(({ path }) => path.isWellFormed() && isMedia(path, uploadsFolder));
    const files = new Map(named.map(({ path, sha }) => [path, sha]));
    const pictures = new Map([...files].filter(([path]) => isPicture(path, uploadsFolder)));
    return {
      head,
      files,
      pictures,
      addresses: new PictureAddresses([...pictures.keys()], this.#deps),
    };
  }
}

/** Whether Media may replace or remove a file of this path: only what is uploaded, never a page or code. */
export function isChangeable(path: string, uploadsFolder: string): boolean {
  return (
    isPathOfAsset(path) &&
    isMedia(path, uploadsFolder) &&
    typeByName(path) !== undefined &&
    !isHidden(path, uploadsFolder)
  );
}

function isMedia(path: string, uploadsFolder: string): boolean {
  return isPicture(path, uploadsFolder) || path.startsWith(inFolder(uploadsFolder, ""));
}

function isPicture(path: string, uploadsFolder: string): boolean {
  return typeByName(path)?.startsWith("image/") === true && !isHidden(path, uploadsFolder);
}

/** What a site serves isn't hidden, as VuePress does of `.vuepress/public`. */
function isHidden(path: string, uploadsFolder: string): boolean {
  const served = inFolder(folderOf(uploadsFolder), "");
  return /(?:^|\/)\./.test(path.startsWith(served) ? path.slice(served.length) : path);
}
