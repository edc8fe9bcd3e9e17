import { typeByName } from "../asset/asset-kind.ts";
import type { AssetStore } from "../asset/asset-store.ts";
import type { StagedAsset } from "../asset/asset.ts";
import { pictureAddress } from "../asset/picture-addresses.ts";
import { naturalOrder } from "../natural-order.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { Search, searchable } from "../site/page-search.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { PublishedFiles } from "./published-files.ts";

type Deps = Readonly<{
  store: Pick<AssetStore, "list">;
  branch: Branch;
  publishedFiles: PublishedFiles;
  pages: Pick<Pages, "places">;
  folders: PageFolders;
  uploadsFolder: string;
}>;

export type PictureChoice = Readonly<{ address: string; type: string; uses: number }> &
  (
    | Readonly<{ staged: StagedAsset; path?: undefined }>
    /** From the repository's root; `sha` is its blob. */
    | Readonly<{ staged?: undefined; path: string; sha: string }>
  );

const MAX_CHOICES = 24;

export class SitePictures {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the address by which pages show what was uploaded. */
  addressOf({ path }: Pick<StagedAsset, "path">): Promise<string> {
    return this.#deps.publishedFiles.addressOfUpload(path);
  }

  /** Returns up to 24 pictures for a page whose path has all words: new uploads, then those used most. @throws Unavailable */
  async find(
    words: string,
    from: Slug,
  ): Promise<Readonly<{ total: number; pictures: readonly PictureChoice[] }>> {
    const { store, branch, publishedFiles, pages } = this.#deps;
    const known = await branch.withDeadline(() => publishedFiles.known());
    const { pictures: shas } = known;
    const { uses, style } = await publishedFiles.uses(known);
    const page = (await pages.places()).of(from);
    const search = new Search(words);
    const staged = (await store.list())
      .filter((asset) => asset.type.startsWith("image/") && !shas.has(this.#pathOf(asset)))
      .filter(({ path }) => search.isIn(path))
      .map((asset) => ({
        staged: asset,
        address: `${style.base}/uploads/${encodeURI(asset.path)}`,
        type: asset.type,
        uses: 0,
      }));
    const found = [...shas.keys()].filter((path) => search.isIn(searchable(path)));
    const published = found
      .map((path) => ({ path, uses: uses.get(path)?.size ?? 0 }))
      .sort((one, other) => other.uses - one.uses || naturalOrder(one.path, other.path))
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
}
