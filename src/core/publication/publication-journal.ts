import type { AssetStore } from "../asset/asset-store.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { pathsOfPage, publishedFile } from "../page/page.ts";
import type { Slug } from "../page/slug.ts";
import type { Clock, FactStore, Log } from "../ports.ts";
import type { Branch } from "./branch.ts";
import { type PageChange, sourceOf } from "./page-change.ts";
import { publishedDraft } from "./published-drafts.ts";
import type { StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "snapshot">;
  folder: string;
  drafts: DraftStore;
  staged: Pick<StagedChangeStore, "unstage">;
  assets: Pick<AssetStore, "unstage">;
  facts: FactStore;
  clock: Clock;
  log: Log;
}>;

/** A publication whose drafts are not cleared yet. */
type Entry = Readonly<{
  /** What its commit has: the blob of each page, null for one that is gone. */
  pages: ReadonlyArray<readonly [slug: Slug, sha: string | null]>;
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; isDeleted: boolean }>>;
  staged: readonly Slug[];
  uploads: readonly string[];
}>;

type Started = Readonly<{
  isReviewed: boolean;
  shas: ReadonlyMap<Slug, string | null>;
  /** Their paths. */
  uploads: readonly string[];
}>;

const FACT = "publication that began";

/**
 * Has an entry for the publication whose drafts are not cleared yet, so that a server that is killed between its commit and the
 * end leaves none of them. It is used in the turn of publishing alone, so there is one entry at a time.
 */
export class PublicationJournal {
  readonly #deps: Deps;
  /** Whether the log says already that it couldn't recover. */
  #isTold = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(changes: readonly PageChange[], { isReviewed, shas, uploads }: Started): Promise<void> {
    const { facts } = this.#deps;
    await this.recover();
    const entry: Entry = {
      pages: [...new Map([...changes.map((change) => [sourceOf(change), null] as const), ...shas])],
      drafts: (await Promise.all(changes.map((change) => this.#draftsOf(change, isReviewed)))).flat(),
      staged: changes.map(sourceOf),
      uploads,
    };
    await facts.keep(FACT, JSON.stringify(entry));
  }

  async end(): Promise<void> {
    await this.#deps.facts.keep(FACT, "");
  }

  /**
   * Clears what an earlier publication published, if its commit was made and a crash left it. With `mayBeLate`, one that was not
   * made stays, because the repository may be about to make it. Returns whether it is known what became of it: not where the
   * repository can't be read.
   */
  async recover({ mayBeLate = false } = {}): Promise<boolean> {
    const { drafts, staged, assets, facts, clock, log } = this.#deps;
    const kept = await facts.find(FACT);
    if (!kept) return true;
    try {
      const entry: Entry = JSON.parse(kept);
      const isMade = await this.#isMade(entry);
      if (!isMade && mayBeLate) return false;
      if (isMade) {
        for (const { slug, updatedAt, isDeleted } of entry.drafts) {
          if (isDeleted) await drafts.discard(slug, { seen: updatedAt, now: clock.now() });
          else await drafts.clear(slug, { updatedAt });
        }
        await staged.unstage(entry.staged);
        await assets.unstage(entry.uploads);
      }
      await this.end();
    } catch (cause) {
      if (!this.#isTold)
        log.warn(
          "The drafts of a publication that was interrupted couldn't be cleared. It is tried again while people are signed in",
          { cause },
        );
      this.#isTold = true;
      return false;
    }
    this.#isTold = false;
    return true;
  }

  async #isMade({ pages }: Entry): Promise<boolean> {
    const { branch, folder } = this.#deps;
    const paths = pages.flatMap(([slug]) => pathsOfPage(folder, slug));
    const snapshot = await branch.snapshot(paths, { now: true });
    return pages.every(([slug, sha]) => (publishedFile(folder, slug, snapshot)?.sha ?? null) === sha);
  }

  async #draftsOf(change: PageChange, isReviewed: boolean): Promise<Entry["drafts"]> {
    const { drafts } = this.#deps;
    const slug = sourceOf(change);
    const isDeleted = change.does === "delete";
    const isAny = isDeleted && !isReviewed && !change.updatedAt;
    const draft = isAny ? await drafts.find(slug) : await publishedDraft(change, drafts);
    return draft ? [{ slug, updatedAt: draft.updatedAt, isDeleted }] : [];
  }
}
