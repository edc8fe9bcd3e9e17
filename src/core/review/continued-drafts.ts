import { unlessAbsent } from "../absence.ts";
import { isOpen, type Review, ReviewEnded, textIn } from "../change/review.ts";
import { type Draft, StaleDraft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict, DomainError, NotFound } from "../errors.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { writersIn } from "./authorship.ts";
import type { ReviewStore } from "./review-store.ts";
import type { Reviews } from "./reviews.ts";

type Deps = Readonly<{
  reviews: Pick<Reviews, "find" | "openByPage">;
  store: Pick<ReviewStore, "find" | "changes" | "putChange">;
  drafts: Pick<Drafts, "save">;
}>;

/** The open review that a page is in. `lacksDraft` where the draft has another text than was asked for. */
export type ReviewOfPage = Pick<Review, "id" | "author" | "state"> &
  Readonly<{ hasText: boolean; lacksDraft: boolean }>;

/** The open review that drafts are added to. `pushed` are the pages whose text there is not that of any draft. */
export type ReviewOfDrafts = Pick<Review, "id" | "author" | "head"> & Readonly<{ pushed: readonly Slug[] }>;

/** Drafts that go on from the text of an open review. */
export class ContinuedDrafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async reviewOf(slug: Slug, draft?: Pick<Draft, "content">): Promise<ReviewOfPage | undefined> {
    const { reviews, store } = this.#deps;
    const review = (await reviews.openByPage()).get(slug);
    if (!review) return undefined;
    const { id, author, state } = review;
    const asked = textIn(await store.changes(id), slug);
    const lacksDraft = draft !== undefined && draft.content !== asked?.content;
    return { id, author, state, hasText: asked !== undefined, lacksDraft };
  }

  /** Where the code host doesn't say what is in it, it is as it was asked for. */
  async reviewOfDrafts(slugs: readonly Slug[]): Promise<ReviewOfDrafts | undefined> {
    const { reviews, store } = this.#deps;
    const open = await reviews.openByPage();
    const asked = slugs.map((slug) => open.get(slug)).find((review) => review !== undefined);
    if (!asked) return undefined;
    const review = await reviews.find(asked.id).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    });
    if (!review || review.absence) return { ...asked, pushed: [] };
    if (!isOpen(review)) return undefined;
    const known = await store.changes(asked.id);
    const isPushed = (slug: Slug) => {
      const there = textIn(review.changes, slug)?.content;
      return there !== undefined && there !== textIn(known, slug)?.content;
    };
    return { ...review, pushed: slugs.filter(isPushed) };
  }

  /** The draft is also by the writers of the review. @throws NotFound, ReviewEnded, Conflict where there is a draft */
  async start(id: number, slug: Slug, session: Session): Promise<void> {
    const { reviews, store, drafts } = this.#deps;
    const review = unlessAbsent(await reviews.find(id));
    if (!isOpen(review)) throw new ReviewEnded(review);
    const found = textIn(review.changes, slug);
    if (!found) throw new NotFound("This review has no text of the page.");
    const asked = await store.find(id);
    const others = writersIn(review, found.waiting, asked);
    try {
      await drafts.save({ slug, content: found.content, base: found.base, others }, session);
    } catch (error) {
      if (!(error instanceof StaleDraft)) throw error;
      throw new Conflict(
        `This page has a draft by ${error.current.author}. Discard it first, or go on from it.`,
      );
    }
    if (asked && asked.head !== review.head) await store.putChange(id, found.waiting);
  }
}
