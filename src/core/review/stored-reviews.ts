import type { DraftStore } from "../draft/draft-store.ts";
import { isWriter, writersOf } from "../draft/writer.ts";
import { Forbidden, Invalid, NotFound } from "../errors.ts";
import { Mutex } from "../mutex.ts";
import type { Slug } from "../page/slug.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../publication/branch.ts";
import type { Changesets } from "../publication/changesets.ts";
import { contentOf, messageFor, type PageChange, sourceOf } from "../publication/page-change.ts";
import { type Commit, signatureOf } from "../publication/publication.ts";
import { authorOf, type Session } from "../session/session.ts";
import { checkWrites } from "../token/access.ts";
import { changedBy } from "./changed-by.ts";
import type { ReviewStore, StoredReview } from "./review-store.ts";
import {
  checkRemark,
  checkReviewers,
  checkTitle,
  isOpen,
  type Remark,
  type Review,
  type ReviewDetail,
  ReviewEnded,
  ReviewMoved,
  type WaitingChange,
  type WhyNot,
} from "./review.ts";
import type { Added, Asked, Reviews, Verdict } from "./reviews.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "needsReview">;
  store: ReviewStore;
  drafts: Pick<DraftStore, "writers">;
  changesets: Pick<Changesets, "publish" | "pinned" | "authorsOf">;
  clock: Clock;
  isAlwaysNeeded: boolean;
}>;

const MAX_LISTED = 200;

const OWN_TEXT = "Your own text is in this review, so somebody else must approve it.";

/** Reviews of a repository whose host has none. */
export class StoredReviews implements Reviews {
  readonly #deps: Deps;
  /** Nothing may change a review between a publication and its record. */
  readonly #mutex = new Mutex();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  isNeededFor(session: Session): Promise<boolean> {
    return this.#deps.branch.needsReview(signatureOf(session, authorOf(session)));
  }

  countOpen(): number | undefined {
    const { store, isAlwaysNeeded } = this.#deps;
    const count = store.list("open", MAX_LISTED).length;
    return count > 0 || isAlwaysNeeded ? count : undefined;
  }

  openByPage(): ReadonlyMap<Slug, Review> {
    const open = this.#deps.store.list("open", MAX_LISTED).reverse();
    return new Map(open.flatMap((review) => review.slugs.map((slug) => [slug, review] as const)));
  }

  async ask(
    { changes, title, message, reviewers, leftOut = new Map() }: Asked,
    session: Session,
  ): Promise<Review> {
    const { store, changesets, clock } = this.#deps;
    const [given, text, asked] = [checkTitle(title), checkRemark(message), checkReviewers(reviewers)];
    const waiting = await this.#waiting(changes, session);
    const pinned = await changesets.pinned(
      waiting.map(({ change }) => change),
      session,
    );
    const placed = waiting.map((each, index) => ({ ...each, change: pinned[index]! }));
    const [subject = "", ...body] = messageFor(pinned).split("\n");
    const now = clock.now();
    const id = await store.add(
      {
        title: given ?? subject,
        message: text || (given ? "" : body.join("\n").trim()),
        author: authorOf(session),
        reviewers: asked,
        state: "open",
        head: headOf(placed, ""),
        writers: this.#writersOf(placed, session),
        leftOut,
        createdAt: now,
        updatedAt: now,
      },
      placed,
    );
    return this.#stored(id);
  }

  list(state: "open" | "all"): Promise<Review[]> {
    return Promise.resolve(this.#deps.store.list(state, MAX_LISTED));
  }

  async find(id: number): Promise<ReviewDetail> {
    const { store } = this.#deps;
    const review = this.#stored(id);
    return Promise.resolve({ ...review, changes: store.changes(id), remarks: store.remarks(id) });
  }

  add(id: number, { changes, leftOut: more, head }: Added, session: Session): Promise<Review> {
    const { store, changesets } = this.#deps;
    return this.#mutex.runExclusive(async () => {
      const review = this.#current(id, head);
      const added = await this.#waiting(changes, session);
      const earlier = store.changes(id);
      const all = changedBy(earlier, added);
      // What was there keeps the page that it was compared with, also where that one changed meanwhile.
      const isKept = (each: WaitingChange) => earlier.includes(each);
      const asked = all.map((each) =>
        isKept(each) ? { ...each.change, updatedAt: undefined, base: undefined } : each.change,
      );
      const pinned = await changesets.pinned(asked, session);
      const placed = all.map((each, index) => (isKept(each) ? each : { ...each, change: pinned[index]! }));
      const writers = [...new Set([...review.writers, ...this.#writersOf(added, session)])].sort();
      const remark = this.#remark("adds", "", session);
      const leftOut = new Map([...review.leftOut, ...(more ?? [])]);
      const by = { head: headOf(placed, review.head), writers, leftOut, changes: placed, remark };
      if (!(await store.replaceChanges(id, review.head, by))) throw new ReviewMoved();
      return this.#stored(id);
    });
  }

  approve(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const text = checkRemark(message);
    return this.#mutex.runExclusive(() => {
      const review = this.#current(id, head);
      checkWrites(session, "publish", review.slugs);
      if (isWriter(session, review.writers)) throw new Forbidden(OWN_TEXT);
      return this.#decide(review, "approved", this.#remark("approves", text, session));
    });
  }

  requestChanges(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const text = checkRemark(message);
    if (text === "") throw new Invalid("message is missing. Say what should change.");
    return this.#mutex.runExclusive(() => {
      const review = this.#current(id, head);
      checkWrites(session, "draft", review.slugs);
      return this.#decide(review, "changes-requested", this.#remark("requests-changes", text, session));
    });
  }

  merge(id: number, head: string, session: Session): Promise<Commit> {
    const { store, changesets } = this.#deps;
    return this.#mutex.runExclusive(async () => {
      const known = this.#stored(id);
      checkWrites(session, "publish", known.slugs);
      if (isWriter(session, known.writers)) throw new Forbidden(OWN_TEXT);
      if (known.publishedAs !== undefined && known.head === head) return { sha: known.publishedAs };
      const { title, message, leftOut } = this.#current(id, head);
      const waiting = store.changes(id);
      const { sha } = await changesets.publish(
        {
          changes: waiting.map(({ change }) => change),
          leftOut,
          message: [title, message, `Reviewed-by: ${authorOf(session)}`].filter(Boolean).join("\n\n"),
          authors: waiting.map(({ author }) => author),
        },
        session,
      );
      const remark = this.#remark("merges", "", session);
      await store.decide(id, head, { state: "merged", remark, publishedAs: sha });
      return { sha };
    });
  }

  close(id: number, session: Session): Promise<Review> {
    return this.#mutex.runExclusive(() => {
      const review = this.#current(id);
      checkWrites(session, "draft", review.slugs);
      return this.#decide(review, "closed", this.#remark("closes", "", session));
    });
  }

  whyNot(review: Review, session: Session): Promise<WhyNot> {
    const { writers } = this.#stored(review.id);
    const why = isWriter(session, writers) ? OWN_TEXT : undefined;
    return Promise.resolve({ approve: why, merge: why });
  }

  async #waiting(changes: readonly PageChange[], session: Session): Promise<WaitingChange[]> {
    const authors = this.#deps.changesets.authorsOf(changes, session);
    return Promise.resolve(changes.map((change, index) => ({ change, author: authors[index]! })));
  }

  /** Includes everybody who saved a draft of these pages, because their words can be in the text. */
  #writersOf(waiting: readonly WaitingChange[], session: Session): string[] {
    const { drafts } = this.#deps;
    const writers = waiting.flatMap(({ change, author }) => [
      ...writersOf(session, author),
      ...(contentOf(change) === undefined ? [] : drafts.writers(sourceOf(change))),
    ]);
    return [...new Set(writers)].sort();
  }

  async #decide(
    { id, head }: StoredReview,
    state: "approved" | "changes-requested" | "closed",
    remark: Remark,
  ): Promise<Review> {
    if (!(await this.#deps.store.decide(id, head, { state, remark }))) throw new ReviewMoved();
    return this.#stored(id);
  }

  #remark(does: Remark["does"], message: string, session: Session): Remark {
    return { author: authorOf(session), at: this.#deps.clock.now(), does, message };
  }

  #stored(id: number): StoredReview {
    const review = this.#deps.store.find(id);
    if (!review) throw new NotFound("There is no review with this number.");
    return review;
  }

  #current(id: number, head?: string | null): StoredReview {
    const review = this.#stored(id);
    if (!isOpen(review)) throw new ReviewEnded(review);
    if (head !== undefined && head !== null && head !== review.head) throw new ReviewMoved();
    return review;
  }
}

/** The former head is in it, so that a text that comes back is another head. */
function headOf(changes: readonly WaitingChange[], former: string): string {
  return new Bun.CryptoHasher("sha1").update(JSON.stringify([former, changes])).digest("hex");
}
