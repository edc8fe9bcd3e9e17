import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen } from "../draft/draft.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { Writer } from "../draft/writer.ts";
import { Stale } from "../errors.ts";
import type { NavigationDraftStore } from "../navigation/navigation-draft.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import type { Notifications } from "../notification/notifications.ts";
import type { Clock } from "../ports.ts";
import { checkWrites } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  drafts: Pick<DraftStore, "discardAll" | "writers">;
  notifications: Pick<Notifications, "discarded">;
  staged: Pick<StagedChangeStore, "list" | "unstage">;
  navigationDrafts: Pick<NavigationDraftStore, "find" | "clear">;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
}>;

/** What somebody chose to discard, each as it was shown. `at` and `updatedAt` are Unix milliseconds. */
export type ChosenDiscards = Readonly<{
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number }>>;
  staged: ReadonlyArray<Readonly<{ slug: Slug; at: number }>>;
  /** The `updatedAt` of the edits of menus. */
  navigation: number | undefined;
}>;

/** How many were discarded; what was gone before isn't counted. */
type Discarded = Readonly<{ drafts: number; others: number }>;

class ChangedMeanwhile extends Stale {
  constructor(what: string, author: string) {
    super(`${author} changed ${what} after you opened this page. Nothing was discarded. Look at it first.`);
  }
}

/** Discards several unpublished changes. Drafts can be restored. */
export class Discards {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** All or nothing; what is published or discarded already is no obstacle. @throws Invalid, Stale, Forbidden, Unavailable */
  async discard(chosen: ChosenDiscards, session: Session): Promise<Discarded> {
    checkWrites(
      session,
      "draft",
      [...chosen.drafts, ...chosen.staged].map(({ slug }) => slug),
    );
    if (chosen.navigation !== undefined) checkMenus(session, "draft");
    const { drafts, staged, navigationDrafts, pageEvents, notifications, clock } = this.#deps;
    for (const { updatedAt } of chosen.drafts) checkSeen(updatedAt);
    const menu = await navigationDrafts.find();
    if (menu && chosen.navigation !== undefined && menu.updatedAt !== chosen.navigation)
      throw new ChangedMeanwhile("the menu", menu.author);
    const waiting = new Map((await staged.list()).map((each) => [each.slug, each]));
    for (const { slug, at } of chosen.staged) {
      const current = waiting.get(slug);
      if (current && current.at !== at) throw new ChangedMeanwhile(called(slug), current.author);
    }
    const writers = new Map<Slug, readonly Writer[]>();
    for (const { slug } of chosen.drafts) writers.set(slug, await drafts.writers(slug));
    const { discarded, changed } = await drafts.discardAll(chosen.drafts, clock.now());
    if (changed) throw new ChangedMeanwhile(called(changed.slug), changed.author);
    for (const slug of discarded) {
      pageEvents.emit(slug, { kind: "discarded", by: session.name });
      await notifications.discarded(slug, writers.get(slug) ?? [], session);
    }
    const unstaged = chosen.staged.map(({ slug }) => slug).filter((slug) => waiting.has(slug));
    await staged.unstage(unstaged);
    const isMenuGone = chosen.navigation !== undefined && (await navigationDrafts.clear(chosen.navigation));
    return { drafts: discarded.length, others: unstaged.length + (isMenuGone ? 1 : 0) };
  }
}

function called(slug: Slug): string {
  return slug === "" ? "the home page" : `“${slug}”`;
}
