import { type Asset, checkAssets } from "./asset.ts";
import type { Assets } from "./assets.ts";
import type { Branch, Standing } from "./branch.ts";
import { checkContent, checkSeen } from "./draft.ts";
import { inFolder, newPathOfPage, pathsOfPage, standingPage } from "./page.ts";
import type { DraftStore, Log } from "./ports.ts";
import { blobId, checkMessage, type Commit, type FileChange, PageChanged, signed } from "./publication.ts";
import { authorOf, type Session } from "./session.ts";
import type { Slug } from "./slug.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: DraftStore;
  assets: Assets;
  /** The folder of pages in the repository, and the folder of assets. */
  folder: string;
  uploadsFolder: string;
  maxAssetBytes: number;
  log: Log;
}>;

type Publication = Readonly<{
  slug: Slug;
  content: string;
  assets?: readonly Asset[];
  message?: string | null;
  /** The `updatedAt` of the draft that is published. */
  updatedAt?: number | null;
  /** The page's `sha` that the edit began from; none means that it need not be the same still. */
  base?: string | null;
}>;

export class Publications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * One commit with the page and its assets; then the draft that was published is cleared.
   * @throws Invalid, TooLarge, PageChanged, BranchMoved, Forbidden, Unavailable, each with the branch as it was
   */
  async publish(publication: Publication, session: Session): Promise<Commit> {
    const { slug, content, base } = publication;
    const { branch, assets, folder, uploadsFolder, maxAssetBytes } = this.#deps;
    checkContent(content);
    const seen = checkSeen(publication.updatedAt);
    const message = checkMessage(publication.message) ?? `Update ${slug || "the home page"}`;
    checkAssets(publication.assets ?? [], maxAssetBytes);

    const draft = this.#deps.drafts.find(slug);
    const isOfDraft = draft !== undefined && (seen ? draft.updatedAt === seen : draft.content === content);
    const author = authorOf(session, isOfDraft ? draft.author : undefined);
    const pageBytes = Buffer.from(content);
    const along = assets.alongWith(content, publication.assets ?? []);
    const assetFiles = along.map(({ path, content }) => ({ path: inFolder(uploadsFolder, path), content }));

    const commit = await branch.change(
      [...pathsOfPage(folder, slug), newPathOfPage(folder, slug), ...assetFiles.map(({ path }) => path)],
      (standing) => [this.#pageFile(slug, pageBytes, base ?? undefined, standing), ...assetFiles],
      signed(message, session, author),
    );
    await this.#tidy(slug, seen ? { updatedAt: seen } : { content }, along);
    return commit;
  }

  /** @throws PageChanged where the page is neither what the edit began from nor what it shall become */
  #pageFile(slug: Slug, content: Uint8Array, base: string | undefined, standing: Standing): FileChange {
    const { folder } = this.#deps;
    const file = standingPage(folder, slug, standing);
    if (base && file?.sha !== base && file?.sha !== blobId(content, base)) throw new PageChanged();
    return file
      ? { path: file.path, content, isExecutable: file.isExecutable }
      : { path: newPathOfPage(folder, slug), content };
  }

  /** The branch has moved: what fails from here on must not look like a publication that failed. */
  async #tidy(
    slug: Slug,
    published: Parameters<DraftStore["clear"]>[1],
    along: readonly Asset[],
  ): Promise<void> {
    const { drafts, assets, log } = this.#deps;
    try {
      await drafts.clear(slug, published);
      await assets.unstage(along);
    } catch (cause) {
      log.warn("A page was published, but its draft could not be cleared", { slug, cause });
    }
  }
}
