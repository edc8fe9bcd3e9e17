import { unlessAbsent } from "../absence.ts";
import { StaleDraft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { Slug } from "../page/slug.ts";
import type { Session } from "../session/session.ts";
import type { ReviewStore } from "./review-store.ts";
import { isOpen, type Review, ReviewEnded, type WaitingChange } from "./review.ts";
import type { Reviews } from "./reviews.ts";

type Deps = Readonly<{
  reviews: Pick<Reviews, "find" | "openByPage">;
  store: Pick<ReviewStore, "find" | "changes">;
  drafts: Pick<Drafts, "save">;
}>;

/** The open review that a page is in. */
export type ReviewOfPage = Pick<Review, "id" | "author"> & Readonly<{ hasText: boolean }>;

/** Drafts that begin with the text of an open review. */
export class ContinuedDrafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async reviewOf(slug: Slug): Promise<ReviewOfPage | undefined> {
    const { reviews, store } = this.#deps;
    const review = (await reviews.openByPage()).get(slug);
    if (!review) return undefined;
    const { id, author } = review;
    return { id, author, hasText: textIn(await store.changes(id), slug) !== undefined };
  }

  /** The draft is also by the writers of the review. @throws NotFound, ReviewEnded, Conflict where there is a draft */
  async start(id: number, slug: Slug, session: Session): Promise<void> {
    const { reviews, store, drafts } = this.#deps;
    const review = unlessAbsent(await reviews.find(id));
    if (!isOpen(review)) throw new ReviewEnded(review);
    const found = textIn(review.changes, slug);
    if (!found) throw new NotFound("This review has no text of the page.");
    const writers = (await store.find(id))?.writers ?? [];
    const others = [...new Set([review.author, found.author, ...writers])];
    try {
      await drafts.save({ slug, content: found.content, base: found.base, others }, session);
    } catch (error) {
      if (!(error instanceof StaleDraft)) throw error;
      throw new Conflict(
        `This page has a draft by ${error.current.author}. Discard it first, or go on from it.`,
      );
    }
  }
}

function textIn(changes: readonly WaitingChange[], slug: Slug) {
  for (const { change, author } of changes)
    if (change.does === "write" && change.slug === slug)
      return { content: change.content, base: change.base, author };
  return undefined;
}
