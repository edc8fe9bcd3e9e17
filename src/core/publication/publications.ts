import { type Asset, checkAssets } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkContent, checkSeen, DraftChanged } from "../draft/draft.ts";
import { NotFound } from "../errors.ts";
import type { Turn } from "../mutex.ts";
import type { PageEvents } from "../page/page-events.ts";
import { inFolder, newPathOfPage, pathsOfPage, publishedFile } from "../page/page.ts";
import type { Slug } from "../page/slug.ts";
import { TakenNames } from "../page/taken-names.ts";
import type { Log } from "../ports.ts";
import type { Session } from "../session/session.ts";
import { checkFiles, checkWrites } from "../token/access.ts";
import type { Branch, BranchSnapshot } from "./branch.ts";
import type { GivenAddresses } from "./given-addresses.ts";
import type { InterruptedPublications } from "./interrupted-publications.ts";
import { filesAt, pageFile } from "./page-files.ts";
import type { PublicationJournal } from "./publication-journal.ts";
import { blobId, checkMessage, type Commit, type FileChange, PageChanged, signed } from "./publication.ts";
import { authorOfChange } from "./published-drafts.ts";

type Deps = Readonly<{
  branch: Branch;
  journal: PublicationJournal;
  interrupted: Pick<InterruptedPublications, "finish" | "remember" | "leave">;
  givenAddresses: Pick<GivenAddresses, "checkChanges">;
  drafts: DraftStore;
  assets: Assets;
  folder: string;
  uploadsFolder: string;
  maxAssetBytes: number;
  pageEvents: Pick<PageEvents, "emit">;
  log: Log;
}>;

type Publication = Readonly<{
  slug: Slug;
  content: string;
  assets?: readonly Asset[];
  message?: string | null;
  updatedAt?: number | null;
  /** The `sha` that the edit started from, "" for a new page; undefined skips the comparison. */
  base?: string | null;
}>;

export type Published = Commit & Readonly<{ pageSha: string }>;

/** A draft as it was shown before **Publish** was pressed. */
type SeenDraft = Readonly<{ slug: Slug; updatedAt: number; base: string; message?: string }>;

export class Publications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Invalid, TooLarge, PageChanged, BranchMoved, Forbidden, Unavailable, with the branch unchanged */
  async publish(publication: Publication, session: Session): Promise<Published> {
    const { slug, content, base } = publication;
    const { branch, journal, interrupted, assets, folder, uploadsFolder, maxAssetBytes } = this.#deps;
    checkWrites(session, "publish", [slug]);
    checkContent(content);
    const seen = checkSeen(publication.updatedAt);
    const message = checkMessage(publication.message) ?? `Update ${slug || "the home page"}`;
    checkAssets(publication.assets ?? [], maxAssetBytes);
    checkFiles(session, publication.assets ?? []);
    await this.#deps.givenAddresses.checkChanges([{ does: "write", slug, content }], session);

    await interrupted.finish();
    const draft = await this.#deps.drafts.find(slug);
    const isOfDraft = draft !== undefined && (seen ? draft.updatedAt === seen : draft.content === content);
    const author = authorOfChange(session, content, isOfDraft ? draft : undefined);
    const pageBytes = Buffer.from(content);
    const included = await assets.assetsFor(content, publication.assets ?? []);
    const assetFiles = included.map(({ path, content }) => ({
      path: inFolder(uploadsFolder, path),
      content,
    }));

    const commit = await branch
      .change(
        [...pathsOfPage(folder, slug), newPathOfPage(folder, slug), ...assetFiles.map(({ path }) => path)],
        async (snapshot) => {
          await journal.recover();
          const file = await this.#pageFile(slug, pageBytes, base ?? undefined, snapshot);
          const files = [file, ...assetFiles];
          const uploads = included.map(({ path }) => path);
          const change = { does: "write", slug, content, updatedAt: seen } as const;
          await journal.start([change], { isReviewed: false, parent: snapshot.head, files, uploads });
          return files;
        },
        {
          ...signed(message, session, [author]),
          isJournaled: true,
          afterwards: (_, turn) =>
            this.#tidy(slug, { published: seen ? { updatedAt: seen } : { content }, included, turn }),
        },
      )
      .catch((failure: unknown) => {
        interrupted.remember(failure);
        throw failure;
      });
    // The person who pressed Publish, while the commit is signed by the writer.
    this.#deps.pageEvents.emit(slug, { kind: "published", by: session.name });
    return { ...commit, pageSha: blobId(pageBytes, commit.sha) };
  }

  /** A second click returns the branch's commit. @throws NotFound, DraftChanged, and as `publish` */
  async publishDraft({ slug, updatedAt, base, message }: SeenDraft, session: Session): Promise<Published> {
    const draft = await this.#deps.drafts.find(slug);
    if (!draft) return this.#published(slug, updatedAt);
    if (draft.updatedAt !== updatedAt) throw new DraftChanged(draft);
    return this.publish({ slug, content: draft.content, updatedAt, base, message }, session);
  }

  async #published(slug: Slug, updatedAt: number): Promise<Published> {
    const { branch, drafts, folder } = this.#deps;
    const { head, at } = await branch.snapshot(pathsOfPage(folder, slug));
    const sha = publishedFile(folder, slug, { head, at })?.sha;
    const content = (await drafts.version(slug, updatedAt))?.content;
    if (head && sha && content !== undefined && sha === blobId(Buffer.from(content), sha))
      return { sha: head, pageSha: sha };
    throw new NotFound("This draft no longer exists. Someone published or discarded it.");
  }

  async #pageFile(
    slug: Slug,
    content: Uint8Array,
    base: string | undefined,
    snapshot: BranchSnapshot,
  ): Promise<FileChange> {
    const { branch, folder } = this.#deps;
    const file = publishedFile(folder, slug, snapshot);
    const isAsWanted = file !== undefined && file.sha === blobId(content, file.sha);
    if (base !== undefined && (file?.sha ?? "") !== base && !isAsWanted) throw new PageChanged();
    const files = file ? [] : await filesAt(snapshot, branch.host, folder);
    return pageFile(slug, content, { folder, snapshot, taken: new TakenNames(files) });
  }

  /** The commit exists already, so errors from here on are only logged, and the journal tries again. */
  async #tidy(
    slug: Slug,
    {
      published,
      included,
      turn,
    }: Readonly<{ published: Parameters<DraftStore["clear"]>[1]; included: readonly Asset[]; turn: Turn }>,
  ): Promise<void> {
    const { journal, interrupted, drafts, assets, log } = this.#deps;
    try {
      await turn.check();
      await drafts.clear(slug, published);
      await assets.unstage(included);
      await journal.end();
    } catch (cause) {
      log.warn("A page was published, but its draft couldn't be cleared", { slug, cause });
      interrupted.leave();
    }
  }
}
