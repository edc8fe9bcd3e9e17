import { checkContent, checkName, checkSeen, type Draft, type DraftSummary, StaleDraft } from "./draft.ts";
import { NotFound } from "./errors.ts";
import type { Clock, DraftStore } from "./ports.ts";
import { authorOf, type Session } from "./session.ts";
import type { Slug } from "./slug.ts";

type Deps = Readonly<{ store: DraftStore; clock: Clock }>;

type Save = Readonly<{
  slug: Slug;
  content: string;
  /** The draft's `updatedAt` on the writer's screen; none says that there was no draft. */
  updatedAt?: number | null;
  author?: string | null;
}>;

export class Drafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Newest first. */
  list(): DraftSummary[] {
    return this.#deps.store.list();
  }

  findIfAny(slug: Slug): Draft | undefined {
    return this.#deps.store.find(slug);
  }

  /** The new `updatedAt`, after the save is on disk. @throws Invalid, TooLarge, StaleDraft, Unavailable */
  async save({ slug, content, updatedAt, author }: Save, session: Session): Promise<number> {
    checkContent(content);
    const { store, clock } = this.#deps;
    const written = await store.save({
      slug,
      content,
      seen: checkSeen(updatedAt),
      author: authorOf(session, checkName(author, "author")),
      now: clock.now(),
    });
    if ("stale" in written) throw new StaleDraft(written.stale);
    return written.updatedAt;
  }

  /** Every accepted save of the page that is still kept, newest first. */
  versions(slug: Slug): DraftSummary[] {
    return this.#deps.store.versions(slug);
  }

  /** @throws NotFound */
  version(slug: Slug, updatedAt: number): Draft {
    const version = this.#deps.store.version(slug, updatedAt);
    if (!version)
      throw new NotFound("No version of this page was saved at that time, or it is no longer kept.");
    return version;
  }

  /** Whether a draft stood. It stays readable as a version. */
  discard(slug: Slug): Promise<boolean> {
    return this.#deps.store.discard(slug);
  }
}
