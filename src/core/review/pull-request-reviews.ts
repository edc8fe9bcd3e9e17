import { orAbsence } from "../absence.ts";
import { type PageChange, sourceOf } from "../change/page-change.ts";
import {
  checkRemark,
  DRAFT,
  isOpen,
  NO_DRAFT,
  type Review,
  type ReviewDetail,
  ReviewDraft,
  ReviewEnded,
  ReviewMoved,
  type WhyNot,
} from "../change/review.ts";
import type { PagePlaces } from "../deployment/places.ts";
import { allOf, isWriter, type Writer, writerOf } from "../draft/writer.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../errors.ts";
import type { CommitMessages } from "../message/commit-messages.ts";
import { type Exclusive, Mutex } from "../mutex.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import type { Clock, Log } from "../ports.ts";
import type { Changesets } from "../publication/changesets.ts";
import type { Branch } from "../repository/branch.ts";
import type { BuildReports } from "../repository/build-reports.ts";
import { type Commit, signatureOf } from "../repository/commit.ts";
import { checkTouches, hasRight } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { withAdded } from "./added-changes.ts";
import type { AskedPullRequests } from "./asked-pull-requests.ts";
import { type Authorship, OWN_TEXT } from "./authorship.ts";
import { described, withPages } from "./described.ts";
import { alreadyAsked, openByPage } from "./open-reviews.ts";
import type { PullRequestChanges } from "./pull-request-changes.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";
import type { ReviewDeeds } from "./review-deeds.ts";
import type { ReviewLooks } from "./review-looks.ts";
import type { ReviewNews } from "./review-news.ts";
import { checkReview, rightToChange, withRights } from "./review-rights.ts";
import type { ReviewStore } from "./review-store.ts";
import type { Added, Asked, Reviews, Verdict } from "./reviews.ts";
import { ShownPullRequests } from "./shown-pull-requests.ts";

type Deps = Readonly<{
  pullRequests: PullRequests;
  askedPullRequests: AskedPullRequests;
  pullRequestChanges: PullRequestChanges;
  authorship: Authorship;
  store: ReviewStore;
  news: ReviewNews;
  reviewLooks: Pick<ReviewLooks, "wrote">;
  /** Undefined where nobody reports them. */
  builds: BuildReports | undefined;
  pagePlaces: PagePlaces;
  branch: Pick<Branch, "needsReview" | "withDeadline">;
  changesets: Pick<Changesets, "publish" | "proposed">;
  commitMessages: Pick<CommitMessages, "of">;
  reviewDeeds: Pick<ReviewDeeds, "done">;
  clock: Clock;
  log: Log;
  turn?: Exclusive;
  /** Whether a review is asked for whatever the rules of the branch are. */
  isAlwaysNeeded: boolean;
}>;

const MAX_NAME_CHARACTERS = 60;

const TOO_MANY_FILES =
  "This pull request changes more files than can be read here. Nothing was added. Push to its branch with git.";

/** Reviews that are pull requests on a code host. The store keeps what was asked for here, so that its drafts are cleared. */
export class PullRequestReviews implements Reviews {
  readonly hasDrafts = true;
  readonly #deps: Deps;
  readonly #mutex: Exclusive;
  readonly #shown: ShownPullRequests;
  /** Whether somebody's changes needed a review. */
  #isUsed: boolean;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#mutex = deps.turn ?? new Mutex();
    this.#isUsed = deps.isAlwaysNeeded;
    this.#shown = new ShownPullRequests(deps);
  }

  async isNeededFor(session: Session): Promise<boolean> {
    if (!hasRight(session, "publish")) return true;
    const { branch } = this.#deps;
    const { value: isNeeded = false } = await orAbsence(
      branch.withDeadline(() => branch.needsReview(signatureOf(session))),
    );
    this.#isUsed ||= isNeeded;
    return isNeeded;
  }

  async reviewersFor(session: Session): Promise<readonly string[]> {
    const { value: people = [] } = await orAbsence(this.#deps.pullRequests.reviewers());
    return people.filter((person) => person !== authorOf(session));
  }

  async countOpen(): Promise<number | undefined> {
    return (await this.#deps.store.countOpen()) || (this.#isUsed ? 0 : undefined);
  }

  async openByPage(): Promise<ReadonlyMap<Slug, Review>> {
    await this.#shown.lookForEnded();
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
    const { pullRequests, reviewDeeds, store, changesets, commitMessages, authorship } = this.#deps;
    const menus = await authorship.ofNavigation(navigation, session);
    const about = described(sent, await commitMessages.of(changes, menus.words));
    const message = [about.title, about.message].filter(Boolean).join("\n\n");
    const asking = { changes, navigation, message, leftOut };
    const { change, changes: pinned } = await changesets.proposed(asking, session);
    const waiting = await authorship.withAuthors(pinned, session);
    const writers = allOf(await authorship.writersOf(waiting, session), menus.writers);
    const asked = await alreadyAsked(store, pinned, writers, navigation);
    const known = asked && (await this.#shown.settled(asked.id).catch(noneIfGone));
    if (known && isOpen(known)) return this.#deps.askedPullRequests.review(known);
    const name = branchName(changes, sent.title ?? (changes.length === 0 ? "menu" : undefined));
    const proposal = { ...about, message: withPages(about.message, changes) };
    const author = authorOf(session);
    const { title } = proposal;
    const deed = { slugs: pinned.map(({ slug }) => slug), author, title, message: proposal.message };
    const pull = await reviewDeeds.done({ ...deed, action: "askForReview" }, async () => {
      const opened = await pullRequests.open({ change, name, ...proposal });
      const { id: authorId } = writerOf(session);
      const by = { author, authorId, reviewers: about.reviewers, writers };
      await store.add({ ...opened, ...by, leftOut, navigation: menus.waiting }, waiting);
      return opened;
    });
    const review = await this.#deps.askedPullRequests.review(pull);
    await this.#deps.reviewLooks.wrote(review, session);
    if (!pull.isDraft) await this.#deps.news.asked(review);
    return review;
  }

  list(state: "open" | "all") {
    return this.#shown.list(state);
  }

  find(id: number): Promise<ReviewDetail> {
    return this.#shown.find(id);
  }

  lastChange(id?: number): Promise<string | undefined> {
    return this.#shown.lastChange(id);
  }

  expire(): void {
    this.#shown.expire();
  }

  add(id: number, { changes, navigation, leftOut: more, head }: Added, session: Session): Promise<Review> {
    const { pullRequests, reviewDeeds, store, changesets, authorship } = this.#deps;
    return this.#mutex.runExclusive(async () => {
      const pull = await this.#current(id, head);
      const known = await store.find(id);
      const leftOut = new Map([...(known?.leftOut ?? []), ...(more ?? [])]);
      const { changes: earlier, files, isWhole } = await this.#deps.askedPullRequests.proposed(pull);
      if (!isWhole) throw new Conflict(TOO_MANY_FILES);
      checkTouches(
        session,
        rightToChange(session, known ?? pull),
        earlier.flatMap(({ change }) => [change.slug, sourceOf(change)]),
      );
      const added = await authorship.withAuthors(changes, session);
      const menus = await authorship.ofNavigation(navigation, session);
      const kept = menus.waiting ?? (known?.head === pull.head ? known.navigation : undefined);
      if (kept) checkMenus(session, "draft");
      const all = withAdded(earlier, added);
      const asked = all.map((each) =>
        earlier.includes(each) ? { ...each.change, updatedAt: undefined, base: undefined } : each.change,
      );
      const edits = navigation ?? (kept && { ...kept, isTriedAgain: true });
      const asking = { changes: asked, navigation: edits, leftOut };
      const { change, changes: pinned } = await changesets.proposed(asking, session);
      const others = await this.#deps.pullRequestChanges.contents(files, pull.head, change);
      const whole = { ...change, files: [...change.files, ...others] };
      const waiting = all.map((each, index) => ({ ...each, change: pinned[index]! }));
      const own = await authorship.writersOf(added, session);
      const writers = allOf(known?.writers ?? [], own, menus.writers);
      const slugs = pinned.map(({ slug }) => slug);
      const deed = { pull: asRead(pull), slugs, author: authorOf(session), message: whole.message };
      const changed = await reviewDeeds.done({ ...deed, action: "addChanges" }, async () => {
        const changed = await pullRequests.add(id, head, whole);
        const { author, authorId } = known ?? changed;
        const by = { author, authorId, writers };
        await store.add({ ...changed, ...by, leftOut, navigation: kept }, waiting, "addChanges");
        return changed;
      });
      const review = await this.#deps.askedPullRequests.review(changed);
      await this.#deps.reviewLooks.wrote(review, session);
      return review;
    });
  }

  async approve(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const { pullRequests, reviewDeeds } = this.#deps;
    const text = checkRemark(message);
    const pull = await this.#current(id, head);
    const review = await this.#mayDecide(pull, session);
    if (await this.#hasOwnText(pull, session)) throw new Forbidden(OWN_TEXT);
    const said = { head: pull.head, message: text, by: signatureOf(session) };
    const deed = { ...deedBy(session, { pull, review }), message: text };
    await reviewDeeds.done({ ...deed, action: "approveReview" }, () => pullRequests.approve(id, said));
    const decided = { ...review, state: "approved" } as const;
    await this.#deps.news.decided(decided, writerOf(session));
    return decided;
  }

  async requestChanges(id: number, { head, message }: Verdict, session: Session): Promise<Review> {
    const { pullRequests, reviewDeeds } = this.#deps;
    const text = checkRemark(message);
    if (text === "") throw new Invalid("Say in the message what should change.");
    const pull = await this.#current(id, head);
    const review = await this.#deps.askedPullRequests.review(pull);
    checkReview(session, "comment", review);
    const by = signatureOf(session);
    const why = pullRequests.whyNot(by);
    if (why !== undefined) throw new Forbidden(why);
    const said = { head: pull.head, message: text, by };
    const deed = { ...deedBy(session, { pull, review }), message: text };
    await reviewDeeds.done({ ...deed, action: "requestChanges" }, () =>
      pullRequests.requestChanges(id, said),
    );
    const decided = { ...review, state: "changes-requested" } as const;
    await this.#deps.news.decided(decided, writerOf(session));
    return decided;
  }

  merge(id: number, head: string, session: Session): Promise<Commit> {
    const { pullRequests, store, changesets } = this.#deps;
    return this.#mutex.runExclusive(async (turn) => {
      const pull = await pullRequests.find(id);
      const review = await this.#mayDecide(pull, session);
      if (pull.publishedAs !== undefined && pull.head === head) return { sha: pull.publishedAs };
      const { title, message, isDraft } = await this.#current(id, head);
      if (isDraft) throw new ReviewDraft();
      const { changes: waiting } = await this.#deps.askedPullRequests.proposed(pull);
      const { sha } = await changesets.publish(
        {
          changes: waiting.map(({ change }) => change),
          navigation: review.navigation,
          leftOut: (await store.find(id))?.leftOut,
          message: [title, message].filter(Boolean).join("\n\n"),
          reviewed: {
            review,
            author: authorOf(session),
            by: session.name,
            authors: [
              ...waiting.map(({ author }) => author),
              ...(review.navigation ? [review.navigation.author] : []),
            ],
            turn,
            commit: (change) => pullRequests.merge(id, head, change),
          },
        },
        session,
      );
      return { sha };
    });
  }

  async markReady(id: number, session: Session): Promise<Review> {
    const { pullRequests, reviewDeeds } = this.#deps;
    const pull = await this.#current(id);
    const review = await this.#deps.askedPullRequests.review(pull);
    checkReview(session, rightToChange(session, review), review);
    if (!pull.isDraft) throw new Conflict(NO_DRAFT);
    const deed = deedBy(session, { pull, review });
    await reviewDeeds.done({ ...deed, action: "markReviewReady" }, () =>
      pullRequests.markReady(id, signatureOf(session)),
    );
    await this.#deps.news.asked(review);
    return { ...review, isDraft: false };
  }

  async close(id: number, session: Session): Promise<Review> {
    const { pullRequests, reviewDeeds } = this.#deps;
    const pull = await this.#current(id);
    const review = await this.#deps.askedPullRequests.review(pull);
    checkReview(session, rightToChange(session, review), review);
    const deed = deedBy(session, { pull, review });
    await reviewDeeds.done({ ...deed, action: "closeReview" }, () =>
      pullRequests.close(id, signatureOf(session)),
    );
    await this.#deps.askedPullRequests.settle({ ...pull, state: "closed" });
    const decided = { ...review, state: "closed" } as const;
    await this.#deps.news.decided(decided, writerOf(session));
    return decided;
  }

  async whyNot(review: Review, session: Session): Promise<WhyNot> {
    const { pullRequests } = this.#deps;
    const why = pullRequests.whyNot(signatureOf(session));
    const own = (await this.#hasOwnText(review, session)) ? OWN_TEXT : undefined;
    const draft = review.isDraft ? DRAFT : undefined;
    const ownPull = isWriter(session, [askerOf(review)]) ? OWN_TEXT : undefined;
    const whyNot = {
      approve: why ?? own,
      requestChanges: why ?? ownPull,
      merge: why ?? (this.#deps.isAlwaysNeeded ? own : undefined) ?? draft,
    };
    return withRights(whyNot, review, session);
  }

  /** GitHub knows only who opened the pull request, which can be the server for a token, or for the PIN. */
  async #hasOwnText(pull: Pick<Review, "id" | "author" | "authorId">, session: Session): Promise<boolean> {
    const asked = await this.#deps.store.find(pull.id);
    return isWriter(session, [askerOf(asked ?? pull), ...(asked?.writers ?? [])]);
  }

  /** @throws Forbidden */
  async #mayDecide(pull: PullRequest, session: Session): Promise<Review> {
    const review = await this.#deps.askedPullRequests.review(pull);
    checkReview(session, "publish", review);
    const why = this.#deps.pullRequests.whyNot(signatureOf(session));
    if (why !== undefined) throw new Forbidden(why);
    // Where the configuration asks for a second person, GitHub's rules need not.
    if (this.#deps.isAlwaysNeeded && (await this.#hasOwnText(pull, session))) throw new Forbidden(OWN_TEXT);
    return review;
  }

  async #current(id: number, head?: string | null): Promise<PullRequest> {
    const pull = await this.#shown.settled(id);
    if (!isOpen(pull)) throw new ReviewEnded(pull);
    if (head !== undefined && head !== null && head !== pull.head) throw new ReviewMoved();
    return pull;
  }
}

function deedBy(session: Session, { pull, review }: Readonly<{ pull: PullRequest; review: Review }>) {
  return { pull: asRead(pull), slugs: review.slugs, author: authorOf(session), message: "" };
}

function asRead({ id, head, updatedAt }: PullRequest) {
  return { id, head, updatedAt };
}

function askerOf({ author, authorId }: Pick<Review, "author" | "authorId">): Writer {
  return { name: author, id: authorId };
}

/** The store can know reviews of another repository. */
function noneIfGone(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

/** A part of a branch's name, which git allows, and which says what it is about. */
function branchName([first]: readonly PageChange[], title: string | null | undefined): string {
  const words = (title?.trim() || first?.slug || "").normalize("NFKD").toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, "-").slice(0, MAX_NAME_CHARACTERS);
  return name.replace(/^-|-$/g, "") || "home";
}
