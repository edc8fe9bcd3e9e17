import type { Absence } from "../absence.ts";
import { Search } from "../page/page-search.ts";
import { inFolder, newPathOfPage } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import type { AssetUse, SiteIndex } from "../page/site-index.ts";
import type { Slug } from "../page/slug.ts";
import type { Branch } from "../publication/branch.ts";
import { typeByName } from "./asset-kind.ts";
import type { AssetStore } from "./asset-store.ts";
import type { StagedAsset } from "./asset.ts";
import {
  type FoundPicture,
  pictureAddress,
  PictureAddresses,
  type PictureStyle,
  pictureStyleOf,
} from "./picture-addresses.ts";

type Deps = Readonly<{
  store: Pick<AssetStore, "list">;
  branch: Branch;
  siteIndex: Pick<SiteIndex, "picturesOfPages">;
  pages: Pick<Pages, "files">;
  folder: string;
  uploadsFolder: string;
  generator: string | undefined;
}>;

/** A picture that a page may show, with its address for that page. */
export type PictureChoice = Readonly<{ address: string; type: string; uses: number }> &
  (
    | Readonly<{ staged: StagedAsset; path?: undefined }>
    /** From the repository's root; `sha` is its blob. */
    | Readonly<{ staged?: undefined; path: string; sha: string }>
  );

/** Files that end as pictures do. */
type Known = Readonly<{ shas: ReadonlyMap<string, string>; addresses: PictureAddresses }>;

type Used = Readonly<{ uses: ReadonlyMap<string, readonly AssetUse[]>; style: PictureStyle }>;

const MAX_CHOICES = 24;

/** The pictures of the repository, wherever the site keeps them. */
export class SitePictures {
  readonly #deps: Deps;
  #last: Readonly<{ head: string; known: Known }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns up to 24 pictures whose path has all the words, for a page: the newest uploads, then those that pages use most.
   * @throws Unavailable
   */
  async find(
    words: string,
    from: Slug,
  ): Promise<Readonly<{ total: number; pictures: readonly PictureChoice[] }>> {
    const { store, branch, pages, folder } = this.#deps;
    const { shas, addresses } = await branch.withDeadline(() => this.#known());
    const { uses, style } = await this.#uses(addresses);
    const file = (await pages.files()).get(from);
    const page = file === undefined ? newPathOfPage(folder, from) : inFolder(folder, file);
    const search = new Search(words);
    const staged = store
      .list()
      .filter((asset) => asset.type.startsWith("image/") && !shas.has(this.#pathOf(asset)))
      .filter(({ path }) => search.isIn(path))
      .map((asset) => ({
        staged: asset,
        address: `/uploads/${encodeURI(asset.path)}`,
        type: asset.type,
        uses: 0,
      }));
    const found = [...shas.keys()].filter((path) => search.isIn(path.normalize("NFC")));
    const published = found
      .map((path) => ({ path, uses: uses.get(path)?.length ?? 0 }))
      .sort((one, other) => other.uses - one.uses || collator.compare(one.path, other.path))
      .slice(0, MAX_CHOICES)
      .map((picture) => ({
        ...picture,
        sha: shas.get(picture.path)!,
        type: typeByName(picture.path)!,
        address: pictureAddress(picture.path, page, style, this.#deps),
      }));
    return {
      total: staged.length + found.length,
      pictures: [...staged, ...published].slice(0, MAX_CHOICES),
    };
  }

  #pathOf({ path }: StagedAsset): string {
    return inFolder(this.#deps.uploadsFolder, path);
  }

  async #uses(addresses: PictureAddresses): Promise<Used & Readonly<{ absence: Absence | undefined }>> {
    const { siteIndex, pages: all, folder, generator } = this.#deps;
    const { pages, absence } = await siteIndex.picturesOfPages();
    const files = await all.files();
    const uses = new Map<string, AssetUse[]>();
    const found: FoundPicture[] = [];
    for (const { slug, title, published, drafted } of pages) {
      const file = files.get(slug);
      const page = file === undefined ? newPathOfPage(folder, slug) : inFolder(folder, file);
      const at = (each: readonly string[]) =>
        each.map((address) => addresses.find(address, page)).filter((picture) => picture !== undefined);
      const inPage = at(published);
      found.push(...inPage);
      const paths = new Set(inPage.map(({ path }) => path));
      for (const path of new Set([...paths, ...at(drafted).map(({ path }) => path)]))
        uses.getOrInsertComputed(path, () => []).push({ slug, title, isDraft: !paths.has(path) });
    }
    return { uses, style: pictureStyleOf(found, generator), absence };
  }

  async #known(): Promise<Known> {
    const { branch } = this.#deps;
    const head = await branch.host.head();
    if (!head) return { shas: new Map(), addresses: new PictureAddresses([], this.#deps) };
    if (this.#last?.head !== head) {
      const files = (await branch.host.files(head, "")).filter(({ path }) => isPicture(path));
      const addresses = new PictureAddresses(
        files.map(({ path }) => path),
        this.#deps,
      );
      const shas = new Map(files.map(({ path, sha }) => [path, sha]));
      this.#last = { head, known: { shas, addresses } };
    }
    return this.#last.known;
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/** Not what tools keep for themselves, in folders such as `.github`. */
function isPicture(path: string): boolean {
  return typeByName(path)?.startsWith("image/") === true && !/(?:^|\/)\./.test(path);
}
