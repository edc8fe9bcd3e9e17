import type { AssetStore } from "../asset/asset-store.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen } from "../draft/draft.ts";
import { pathsOfPage, publishedFile } from "../page/page.ts";
import type { Slug } from "../page/slug.ts";
import type { Clock, FactStore, Log } from "../ports.ts";
import type { Branch } from "./branch.ts";
import { contentOf, type PageChange, sourceOf } from "./page-change.ts";
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
type Begun = Readonly<{
  /** What its commit has: the blob of each page, null for one that is gone. */
  pages: ReadonlyArray<readonly [slug: Slug, sha: string | null]>;
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; isDeleted: boolean }>>;
  staged: readonly Slug[];
  uploads: readonly string[];
}>;

type Beginning = Readonly<{
  isReviewed: boolean;
  shas: ReadonlyMap<Slug, string | null>;
  /** Their paths. */
  uploads: readonly string[];
}>;

const FACT = "publication that began";

/**
 * Remembers a publication until its drafts are cleared, so that a server that is killed amid it leaves none of them. Only in the
 * turn of publishing, so that there is one at a time.
 */
export class BegunPublications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async begin(changes: readonly PageChange[], { isReviewed, shas, uploads }: Beginning): Promise<void> {
    const { facts } = this.#deps;
    await this.finish();
    const begun: Begun = {
      pages: [...new Map([...changes.map((change) => [sourceOf(change), null] as const), ...shas])],
      drafts: (await Promise.all(changes.map((change) => this.#draftsOf(change, isReviewed)))).flat(),
      staged: changes.map(sourceOf),
      uploads,
    };
    await facts.keep(FACT, JSON.stringify(begun));
  }

  async end(): Promise<void> {
    await this.#deps.facts.keep(FACT, "");
  }

  /** Clears what an earlier publication published, if its commit was made and a crash left it. */
  async finish(): Promise<void> {
    const { drafts, staged, assets, facts, clock, log } = this.#deps;
    const kept = await facts.find(FACT);
    if (!kept) return;
    try {
      const begun: Begun = JSON.parse(kept);
      if (await this.#isMade(begun)) {
        for (const { slug, updatedAt, isDeleted } of begun.drafts) {
          if (isDeleted) await drafts.discard(slug, { seen: updatedAt, now: clock.now() });
          else await drafts.clear(slug, { updatedAt });
        }
        await staged.unstage(begun.staged);
        await assets.unstage(begun.uploads);
      }
      await this.end();
    } catch (cause) {
      log.warn(
        "The drafts of a publication that was interrupted couldn't be cleared. The next start tries again",
        {
          cause,
        },
      );
    }
  }

  async #isMade({ pages }: Begun): Promise<boolean> {
    const { branch, folder } = this.#deps;
    const paths = pages.flatMap(([slug]) => pathsOfPage(folder, slug));
    const snapshot = await branch.snapshot(paths, { now: true });
    return pages.every(([slug, sha]) => (publishedFile(folder, slug, snapshot)?.sha ?? null) === sha);
  }

  async #draftsOf(change: PageChange, isReviewed: boolean): Promise<Begun["drafts"]> {
    const slug = sourceOf(change);
    const isDeleted = change.does === "delete";
    const draft = await this.#deps.drafts.find(slug);
    const seen = checkSeen(change.updatedAt);
    const isAny = isDeleted && !isReviewed;
    const isPublished = seen ? draft?.updatedAt === seen : isAny || draft?.content === contentOf(change);
    return draft && isPublished ? [{ slug, updatedAt: draft.updatedAt, isDeleted }] : [];
  }
}
