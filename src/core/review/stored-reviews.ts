import type { Acts } from "../audit/act.ts";
import {
  ChangesRequested,
  changesRequestedBy,
  checkRemark,
  isOpen,
  NO_DRAFT,
  NO_REASON,
  type Remark,
  type Review,
  type ReviewDetail,
  ReviewEnded,
  ReviewMoved,
  unknownBuild,
  type WaitingChange,
  type WaitingNavigation,
  type WhyNot,
} from "../change/review.ts";
import { allOf, isSamePerson, isWriter, type Writer, writerOf } from "../draft/writer.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../errors.ts";
import type { CommitMessages } from "../message/commit-messages.ts";
import { type Exclusive, Mutex } from "../mutex.ts";
import type { Clock } from "../ports.ts";
import type { Changesets } from "../publication/changesets.ts";
import type { InterruptedPublications } from "../publication/interrupted-publications.ts";
import type { Branch } from "../repository/branch.ts";
import { signatureOf } from "../repository/commit.ts";
import { hasRight, writesInFolders } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { withAdded } from "./added-changes.ts";
import { type Authorship, OWN_TEXT } from "./authorship.ts";
import { described } from "./described.ts";
import { alreadyAsked, MAX_LISTED, openByPage } from "./open-reviews.ts";
import type { PushedReviews } from "./pushed-reviews.ts";
import type { ReviewLooks } from "./review-looks.ts";
import type { ReviewNews } from "./review-news.ts";
import { checkReview, rightToChange, whyNoMerge, withRights } from "./review-rights.ts";
import type { ReviewStore, StoredReview } from "./review-store.ts";
import type { Added, Asked, Merged, Reviews, Verdict } from "./reviews.ts";

type Deps = Readonly<{
  acts: Pick<Acts, "aside">;
  branch: Pick<Branch, "needsReview">;
  store: ReviewStore;
  changesets: Pick<Changesets, "publish" | "proposed">;
  commitMessages: Pick<CommitMessages, "of">;
  interrupted: Pick<InterruptedPublications, "settle">;
  authorship: Authorship;
  /** Undefined where an approved review is published here. */
  pushed: PushedReviews | undefined;
  news: ReviewNews;
  reviewLooks: Pick<ReviewLooks, "wrote">;
  clock: Clock;
  /** One at a time, of all servers. */
  turn?: Exclusive;
  isAlwaysNeeded: boolean;
}>;

/** Reviews of a repository whose host has none. */
export class StoredReviews implements Reviews {
  readonly hasDrafts = false;
  readonly #deps: Deps;
  /** Nothing may change a review between a publication and its record. */
  readonly #mutex: Exclusive;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#mutex = deps.turn ?? new Mutex();
  }

  get pushesTo(): string | undefined {
    return this.#deps.pushed?.host;
  }

  async isNeededFor(session: Session): Promise<boolean> {
    return !hasRight(session, "publish") || this.#deps.branch.needsReview(signatureOf(session));
  }

  reviewersFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async countOpen(): Promise<number | undefined> {
    return (await this.#deps.store.countOpen()) || (this.#deps.isAlwaysNeeded ? 0 : undefined);
  }

  async openByPage(): Promise<ReadonlyMap<Slug, Review>> {
    await this.#deps.pushed?.settled();
    return openByPage(this.#deps.store);
  }

  atRest(): Promise<void> {
    return this.#mutex.runExclusive(() => Promise.resolve());
  }

  ask(asked: Asked, session: Session): Promise<Review> {
    return this.#mutex.runExclusive(() => this.#ask(asked, session));
  }

  async #ask(
    { changes, navigation, leftOut = new Map(), ...sent }: Asked,
    session: Session,
  ): Promise<Review> {
    const { store, changesets, commitMessages, authorship, clock } = this.#deps;
    const menus = await authorship.ofNavigation(navigation, session);
    const { isDraft, ...about } = described(sent, await commitMessages.of(changes, menus.words));
    if (isDraft) throw new Invalid("Only pull requests on a code host can be drafts. Leave draft out.");
    const waiting = await authorship.withAuthors(changes, session);
    const asking = { changes: waiting.map(({ change }) => change), navigation, leftOut, isKept: true };
    const { changes: pinned } = await changesets.proposed(asking, session);
    const placed = waiting.map((each, index) => ({ ...each, change: pinned[index]! }));
    const writers = allOf(await authorship.writersOf(placed, session), menus.writers);
    const asked = await alreadyAsked(store, pinned, writers, navigation);
    if (asked) return this.#stored(asked.id);
    const now = clock.now();
    const id = await store.add(
      {
        ...about,
        author: authorOf(session),
        authorId: writerOf(session).id,
        state: "open",
        head: headOf(placed, menus.waiting, ""),
        navigation: menus.waiting,
        writers,
        leftOut,
        createdAt: now,
        updatedAt: now,
      },
      placed,
    );
    const review = await this.#stored(id);
    await this.#deps.reviewLooks.wrote(review, session);
    await this.#deps.news.asked(review);
    return review;
  }

  async list(state: "open" | "all") {
    const { store, pushed } = this.#deps;
    await pushed?.settled();
    const stored = await store.list(state, MAX_LISTED);
    const ids = stored.map(({ id }) => id);
    const branches = await pushed?.of(ids);
    const counts = await store.commentCounts(ids);
    const reviews = stored.map((review) => ({
      ...review,
      branch: branches?.get(review.id),
      build: unknownBuild,
      comments: counts.get(review.id) ?? 0,
    }));
    return { reviews, version: versionOf(stored.filter(isOpen)) };
  }

  async find(id: number): Promise<ReviewDetail> {
    const { store, pushed } = this.#deps;
    await pushed?.settled();
    const review = await this.#stored(id);
    return {
      ...review,
      changes: await store.changes(id),
      files: [],
      isWhole: true,
      remarks: await store.remarks(id),
      build: unknownBuild,
      version: versionOf([review]),
    };
  }

  async lastChange(id?: number): Promise<string> {
    const { store, pushed } = this.#deps;
    await pushed?.settled();
    return versionOf(id === undefined ? await store.list("open", MAX_LISTED) : [await this.#stored(id)]);
  }

  expire(): void {
    // Nobody else changes what is in the store.
  }

  add(id: number, { changes, navigation, leftOut: more, head }: Added, session: Session): Promise<Review> {
    const { store, changesets, authorship } = this.#deps;
    return this.#mutex.runExclusive(async () => {
      const review = await this.#current(id, head);
      checkReview(session, rightToChange(session, review), review);
      const menus = await authorship.ofNavigation(navigation, session);
      const added = await authorship.withAuthors(changes, session);
      const earlier = await store.changes(id);
      const all = withAdded(earlier, added);
      // What was there keeps the page that it was compared with, also where that one changed meanwhile.
      const isKept = (each: WaitingChange) => earlier.includes(each);
      const asked = all.map((each) =>
        isKept(each) ? { ...each.change, updatedAt: undefined, base: undefined } : each.change,
      );
      const waiting = menus.waiting ?? review.navigation;
      const edits = navigation ?? (waiting && { ...waiting, isTriedAgain: true });
      const { changes: pinned } = await changesets.proposed(
        { changes: asked, navigation: edits, isKept: true },
        session,
      );
      const placed = all.map((each, index) => (isKept(each) ? each : { ...each, change: pinned[index]! }));
      const writers = allOf(review.writers, await authorship.writersOf(added, session), menus.writers);
      const remark = this.#remark("adds", "", session);
      const leftOut = new Map([...review.leftOut, ...(more ?? [])]);
      const newHead = headOf(placed, waiting, review.head);
      const by = { head: newHead, writers, leftOut, navigation: waiting, changes: placed, remark };
      if (!(await store.replaceChanges(id, review.head, by))) throw new ReviewMoved();
      const changed = await this.#stored(id);
      await this.#deps.reviewLooks.wrote(changed, session);
      return changed;
    });
  }

  approve(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const text = checkRemark(message);
    return this.#mutex.runExclusive(async () => {
      const review = await this.#current(id, head);
      checkReview(session, "publish", review);
      if (isWriter(session, review.writers)) throw new Forbidden(OWN_TEXT);
      const remark = this.#remark("approves", text, session);
      const others = await this.#requestedByOthers(review, session);
      return this.#decide(review, others.length > 0 ? "changes-requested" : "approved", remark);
    });
  }

  requestChanges(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const text = checkRemark(message);
    if (text === "") throw new Invalid("Say in the message what should change.");
    return this.#mutex.runExclusive(async () => {
      const review = await this.#current(id, head);
      checkReview(session, "comment", review);
      return this.#decide(review, "changes-requested", this.#remark("requests-changes", text, session));
    });
  }

  merge(id: number, head: string, session: Session): Promise<Merged> {
    const { acts, store, changesets, interrupted, pushed } = this.#deps;
    return this.#mutex.runExclusive(async (turn) => {
      checkReview(session, "publish", await this.#stored(id));
      // A server that was killed may have merged it, and so may the host of its branch.
      await interrupted.settle();
      await pushed?.settle(id);
      const known = await this.#stored(id);
      if (isWriter(session, known.writers)) throw new Forbidden(OWN_TEXT);
      if (known.publishedAs !== undefined && known.head === head) return { sha: known.publishedAs };
      const { title, message, navigation, leftOut } = await this.#current(id, head);
      const requesting = await this.#requestedByOthers(known, session);
      if (requesting.length > 0) throw new ChangesRequested(requesting);
      const waiting = await store.changes(id);
      const text = [title, message, `Reviewed-by: ${authorOf(session)}`].filter(Boolean).join("\n\n");
      if (pushed) {
        const merged = await pushed.push({ review: known, waiting, message: text }, session, turn);
        // Who pushes it approves by that.
        if ("branch" in merged && known.state !== "approved")
          await acts.aside(() => this.#decide(known, "approved", this.#remark("approves", "", session)));
        return merged;
      }
      const { sha } = await changesets.publish(
        {
          changes: waiting.map(({ change }) => change),
          // Menus can have changed since: the edits are made on the newest ones.
          navigation: navigation && { ...navigation, isTriedAgain: true },
          leftOut,
          message: text,
          reviewed: {
            review: known,
            author: authorOf(session),
            by: session.name,
            authors: [...waiting.map(({ author }) => author), ...(navigation ? [navigation.author] : [])],
            turn,
          },
        },
        session,
      );
      return { sha };
    });
  }

  async markReady(id: number): Promise<Review> {
    await this.#current(id);
    throw new Conflict(NO_DRAFT);
  }

  close(id: number, session: Session): Promise<Review> {
    return this.#mutex.runExclusive(async () => {
      const review = await this.#current(id);
      checkReview(session, rightToChange(session, review), review);
      return this.#decide(review, "closed", this.#remark("closes", "", session));
    });
  }

  async whyNot(review: Review, session: Session): Promise<WhyNot> {
    const stored = await this.#stored(review.id);
    const own = isWriter(session, stored.writers) ? OWN_TEXT : undefined;
    const requesting = await this.#requestedByOthers(stored, session);
    const merge = own ?? (requesting.length > 0 ? changesRequestedBy(requesting) : undefined);
    const waiting = writesInFolders(session) ? await this.#deps.store.changes(review.id) : [];
    const why = merge ?? whyNoMerge(waiting.map(({ change }) => change));
    return withRights({ ...NO_REASON, approve: own, merge: why }, review, session);
  }

  /**
   * Returns who asked for changes and hasn't approved since. Who wrote some of the text since can't approve it, and who merges
   * approves by that.
   */
  async #requestedByOthers({ id, writers }: StoredReview, session: Session): Promise<string[]> {
    const verdicts = await this.#deps.store.verdicts(id);
    const approving = [writerOf(session), ...writers];
    return verdicts.flatMap(({ author, authorId, does }, at) => {
      if (does !== "requests-changes") return [];
      const approvedLater = verdicts.slice(at).filter((later) => later.does === "approves");
      const settled = [...approving, ...approvedLater.map(signer)];
      return settled.some((each) => isSamePerson(each, signer({ author, authorId }))) ? [] : [author];
    });
  }

  async #decide(
    { id, head }: StoredReview,
    state: "approved" | "changes-requested" | "closed",
    remark: Remark,
  ): Promise<Review> {
    if (!(await this.#deps.store.decide(id, head, { state, remark }))) throw new ReviewMoved();
    const review = await this.#stored(id);
    await this.#deps.news.decided(review, signer(remark));
    return review;
  }

  #remark(does: Remark["does"], message: string, session: Session): Remark {
    const { name: author, id: authorId } = writerOf(session);
    return { author, authorId, at: this.#deps.clock.now(), does, message };
  }

  async #stored(id: number): Promise<StoredReview> {
    const review = await this.#deps.store.find(id);
    if (!review) throw new NotFound("There is no review with this number.");
    const branches = await this.#deps.pushed?.of([id]);
    return { ...review, branch: branches?.get(id) };
  }

  async #current(id: number, head?: string | null): Promise<StoredReview> {
    const review = await this.#stored(id);
    if (!isOpen(review)) throw new ReviewEnded(review);
    if (head !== undefined && head !== null && head !== review.head) throw new ReviewMoved();
    return review;
  }
}

function signer({ author, authorId }: Pick<Remark, "author" | "authorId">): Writer {
  return { name: author, id: authorId };
}

function versionOf(reviews: readonly Review[]): string {
  const all = reviews.map(({ id, updatedAt, state, branch }) => [id, updatedAt, state, branch]);
  return new Bun.CryptoHasher("sha1").update(JSON.stringify(all)).digest("hex");
}

/** The former head is in it, so that a text that comes back is another head. */
function headOf(
  changes: readonly WaitingChange[],
  navigation: WaitingNavigation | undefined,
  former: string,
): string {
  const all = [former, changes, ...(navigation ? [navigation] : [])];
  return new Bun.CryptoHasher("sha1").update(JSON.stringify(all)).digest("hex");
}
