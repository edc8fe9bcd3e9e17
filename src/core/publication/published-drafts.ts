import type { Asset } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen, type Draft } from "../draft/draft.ts";
import type { PageEvents } from "../page/page-events.ts";
import type { Clock, Log } from "../ports.ts";
import { authorOf, type Session } from "../session/session.ts";
import { contentOf, type PageChange, sourceOf } from "./page-change.ts";
import type { StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  drafts: DraftStore;
  assets: Pick<Assets, "unstage">;
  staged: Pick<StagedChangeStore, "unstage">;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
  log: Log;
}>;

export class PublishedDrafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The commit exists already, so errors from here on are only logged. Returns whether there were none. */
  async clear(
    changes: readonly PageChange[],
    { included, isReviewed }: Readonly<{ included: readonly Asset[]; isReviewed: boolean }>,
    by: string,
  ): Promise<boolean> {
    const { drafts, assets, staged, pageEvents, clock, log } = this.#deps;
    let isCleared = true;
    for (const change of changes) {
      const slug = sourceOf(change);
      const content = contentOf(change);
      const seen = checkSeen(change.updatedAt);
      const isDeleted = change.does === "delete";
      try {
        const keepsDraft = isDeleted && isReviewed && seen === undefined;
        if (isDeleted && !keepsDraft) await drafts.discard(slug, { seen, now: clock.now() });
        else if (content !== undefined) await drafts.clear(slug, seen ? { updatedAt: seen } : { content });
      } catch (cause) {
        log.warn("A page was published, but its draft couldn't be cleared", { slug, cause });
        isCleared = false;
      }
      pageEvents.emit(change.slug, { kind: isDeleted ? "deleted" : "published", by });
    }
    try {
      await staged.unstage(changes.map(sourceOf));
      await assets.unstage(included);
    } catch (cause) {
      log.warn("Files were published, but their uploads couldn't be cleared", { cause });
      isCleared = false;
    }
    return isCleared;
  }
}

/** Returns who is named for a change: the draft's author, but of a token only for the very text of the draft. */
export function authorOfChange(
  session: Session,
  content: string | undefined,
  draft: Pick<Draft, "author" | "content"> | undefined,
): string {
  const isDrafted = session.kind !== "token" || draft?.content === content;
  return authorOf(session, isDrafted ? draft?.author : undefined);
}

/** Returns the draft that a change publishes or deletes: the version it names, or one with its text. A move without text has none. */
export async function publishedDraft(
  change: PageChange,
  drafts: Pick<DraftStore, "find">,
): Promise<Draft | undefined> {
  if (change.does === "move" && change.content === undefined) return undefined;
  const draft = await drafts.find(sourceOf(change));
  const seen = checkSeen(change.updatedAt);
  const isPublished = seen ? draft?.updatedAt === seen : draft?.content === contentOf(change);
  return isPublished ? draft : undefined;
}
