import { orAbsence } from "../absence.ts";
import type { Acts } from "../audit/act.ts";
import { isOpen, type Review, type ReviewBranch, type WaitingChange } from "../change/review.ts";
import { Conflict, UpstreamSilent } from "../errors.ts";
import type { Exclusive, Turn } from "../mutex.ts";
import type { Clock, Log } from "../ports.ts";
import type { Changesets } from "../publication/changesets.ts";
import type {
  Audited,
  JournalStore,
  MergedReviews,
  ReviewMerge,
} from "../publication/publication-journal.ts";
import { type Blobs, blobsOf, hasBlobs } from "../repository/blobs-in-commit.ts";
import type { Branch } from "../repository/branch.ts";
import { authorOf, type Session } from "../session/session.ts";
import { branchOf, type ReviewBranches } from "./review-branches.ts";
import type { ReviewNews } from "./review-news.ts";
import type { ReviewStore, StoredReview } from "./review-store.ts";
import type { Merged } from "./reviews.ts";

type Deps = Readonly<{
  reviewBranches: ReviewBranches;
  branch: Pick<Branch, "host" | "apart">;
  store: Pick<ReviewStore, "find" | "changes" | "decide">;
  changesets: Pick<Changesets, "reviewed" | "merged">;
  mergedReviews: Pick<MergedReviews, "record">;
  news: Pick<ReviewNews, "decided">;
  facts: JournalStore;
  acts: Pick<Acts, "current" | "aside">;
  /** That of reviewing. */
  turn: Exclusive;
  clock: Clock;
  log: Log;
}>;

/** A review as it was pushed, or is about to be. It is stored as JSON. */
type Pushed = Omit<ReviewBranch, "url"> &
  Readonly<{
    /** Of the repository: another one knows nothing of it. */
    place: string;
    url: string | null;
    parent: string | undefined;
    sha: string;
    /** The commit that the host accepted last; `sha` once that one is. */
    accepted: string | undefined;
    files: Blobs;
    /** Who pushed it: as the review names them, and as whom others are told. */
    author: string;
    by: string;
    /** Recorded once it is known that the host accepted it; undefined where that is done, or nobody is known who pushed. */
    audited?: Audited | undefined;
  }>;

type Asked = Readonly<{ review: StoredReview; waiting: readonly WaitingChange[]; message: string }>;

/** By the ids of reviews. */
const FACT = "reviews pushed as branches";

/** How long somebody who reads waits for what is under way, in milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Reviews that are pushed as branches, and published where the repository's host merges these. What is about to be pushed is written
 * down before, so that a crash leaves known whose the branch is. All but `of` and `settled` is done in the turn of reviewing.
 */
export class PushedReviews {
  readonly #deps: Deps;
  #isDue = false;
  #settling: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.reviewBranches.whenFetched(() => this.#settleSoon());
  }

  get host(): string {
    return this.#deps.reviewBranches.host;
  }

  /** Returns the branches of these reviews, as far as the host accepted them. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, ReviewBranch>> {
    const all = await this.#all();
    const found = ids.map((id) => [id, all.get(id)] as const);
    return new Map(
      found.flatMap(([id, pushed]) => {
        if (pushed?.accepted === undefined) return [];
        const { name, url, head } = pushed;
        return [[id, { name, url: url ?? undefined, head }]];
      }),
    );
  }

  /** Resolves after what the host did is known here. It waits for a slow host only a moment. */
  async settled(): Promise<void> {
    if ((await this.#all()).size === 0) return;
    await orAbsence(this.#deps.branch.host.head());
    await Promise.race([this.#settling, Bun.sleep(PATIENCE_MS)]);
  }

  /** Asks the host what it did, before a review that it may have is pushed again. */
  async settle(id: number): Promise<void> {
    const all = await this.#all();
    if (!all.has(id)) return;
    const { reviewBranches, branch } = this.#deps;
    const heads = await reviewBranches.heads();
    await branch.host.head({ now: true });
    await this.#deps.acts.aside(() => this.#settleOne(id, all.get(id)!, heads));
  }

  /**
   * Pushes what was read, made on the newest commit. The same again is no push; another one takes the place of what was pushed, and
   * of nothing else. Where it is all published already, there is nothing to push.
   * @throws PushRefused, Conflict, UpstreamFailed, UpstreamSilent, and as a publication
   */
  async push({ review, waiting, message }: Asked, session: Session, turn: Turn): Promise<Merged> {
    const { reviewBranches, branch, changesets, acts } = this.#deps;
    const { id, head, navigation, leftOut, title } = review;
    const by = { author: authorOf(session), by: session.name };
    const change = await changesets.reviewed(
      {
        changes: waiting.map(({ change }) => change),
        navigation: navigation && { ...navigation, isTriedAgain: true },
        leftOut,
        message,
        authors: [...waiting.map(({ author }) => author), ...(navigation ? [navigation.author] : [])],
      },
      session,
    );
    const { parent, files } = change;
    if (files.length === 0 && parent !== undefined) {
      await this.#merged({ review, ...by }, parent);
      return { sha: parent };
    }
    const name = branchOf(id);
    const before = (await this.#all()).get(id);
    const from = (await reviewBranches.heads()).get(name);
    const isOurs = [undefined, before?.sha, before?.accepted].includes(from);
    if (!isOurs) throw new Conflict(othersBranch(name, this.host, before !== undefined));
    const isSame = from !== undefined && before?.sha === from;
    if (isSame && before.head === head && before.parent === parent) {
      await this.#accept(id, before);
      return { branch: name, url: before.url ?? undefined };
    }
    const sha = await branch.apart(() => reviewBranches.make(change));
    const made = { name, head, ...by, parent, sha, accepted: from, files: blobsOf(files, sha) };
    const act = acts.current;
    const audited = act && { act, action: "mergeReview", slugs: review.slugs };
    const pushed = { ...made, place: reviewBranches.place, url: before?.url ?? null, audited };
    await turn.check();
    await this.#keep(id, pushed);
    await turn.check();
    const sent = reviewBranches.push({ branch: name, from, to: sha, title });
    const { url = pushed.url } = await sent.catch(async (error: unknown) => {
      // After a silence the host may have it, or get it still.
      if (!(error instanceof UpstreamSilent)) await this.#keep(id, before);
      throw error;
    });
    await this.#accept(id, { ...pushed, url });
    return { branch: name, url: url ?? undefined };
  }

  #settleSoon(): void {
    this.#isDue = true;
    // Whose request fetched doesn't matter.
    this.#settling ??= this.#deps.acts
      .aside(() => this.#settleDue())
      .finally(() => {
        this.#settling = undefined;
        if (this.#isDue) this.#settleSoon();
      });
  }

  async #settleDue(): Promise<void> {
    const { reviewBranches, turn, log } = this.#deps;
    while (this.#isDue) {
      this.#isDue = false;
      try {
        const before = await this.#all();
        if (before.size === 0) return;
        const heads = await reviewBranches.heads();
        await turn.runExclusive(async () => {
          for (const [id, pushed] of await this.#all())
            // What was pushed meanwhile is looked for after the next fetch.
            if (Bun.deepEquals(before.get(id), pushed)) await this.#settleOne(id, pushed, heads);
        });
      } catch (cause) {
        log.warn("Whether reviews were merged on the repository's host isn't known", { cause });
      }
    }
  }

  /** A branch is deleted after it was merged, so the branch that it is merged into is fetched after `heads`. */
  async #settleOne(id: number, pushed: Pushed, heads: ReadonlyMap<string, string>): Promise<void> {
    const { branch, store, news, clock } = this.#deps;
    const { name, sha, accepted, head, author, by } = pushed;
    const review = await store.find(id);
    if (!review || !isOpen(review)) return this.#keep(id, undefined);
    const there = heads.get(name);
    const isGone = there === undefined && accepted !== undefined;
    const known = await (isGone ? branch.host.head({ now: true }) : branch.host.known?.());
    const publishedAs = known && (await this.#publishedAs(pushed, known));
    if (!publishedAs && !isGone) {
      if (there === sha && accepted !== sha) await this.#accept(id, pushed);
      return;
    }
    if (publishedAs) await this.#accept(id, pushed);
    // What was added since waits as before.
    if (head !== review.head) return isGone ? this.#keep(id, undefined) : undefined;
    if (publishedAs) await this.#merged({ review, author, by }, publishedAs);
    else {
      const message = `${name} is gone from ${this.host}, and wasn't merged.`;
      const remark = { author, at: clock.now(), does: "closes", message } as const;
      await store.decide(id, head, { state: "closed", remark });
      await news.decided({ ...review, state: "closed" }, { name: author });
    }
    await this.#keep(id, undefined);
  }

  /** Returns the commit of the branch that has what was pushed; undefined where none has. */
  async #publishedAs({ sha, parent, files }: Pushed, head: string): Promise<string | undefined> {
    const { reviewBranches, branch } = this.#deps;
    if (await reviewBranches.isOn(head, sha)) return sha;
    const paths = files.map(([path]) => path);
    for (const commit of await reviewBranches.commitsAfter(parent, head, paths))
      if (await hasBlobs(branch.host, commit, files)) return commit;
    return undefined;
  }

  /** It is no harm to do so twice. */
  async #merged(merge: Omit<ReviewMerge, "review"> & Readonly<{ review: StoredReview }>, sha: string) {
    const { store, changesets, mergedReviews } = this.#deps;
    const { review, by } = merge;
    const changes = (await store.changes(review.id)).map(({ change }) => change);
    await changesets.merged(changes, { name: by }, review);
    await mergedReviews.record(merge, sha);
  }

  async #all(): Promise<Map<number, Pushed>> {
    const { place } = this.#deps.reviewBranches;
    return new Map((await this.#everywhere()).filter(([, pushed]) => pushed.place === place));
  }

  async #everywhere(): Promise<Array<[Review["id"], Pushed]>> {
    return JSON.parse((await this.#deps.facts.find(FACT)) || "[]");
  }

  async #keep(id: number, pushed: Pushed | undefined): Promise<void> {
    await this.#deps.facts.keep(FACT, await this.#with(id, pushed));
  }

  /** The host has it: so much is kept and recorded together. */
  async #accept(id: number, { audited, ...pushed }: Pushed): Promise<void> {
    const { facts } = this.#deps;
    const next = await this.#with(id, { ...pushed, accepted: pushed.sha });
    const kept = (await facts.find(FACT)) ?? "";
    if (next !== kept) await facts.settle(FACT, kept, next, audited && { ...audited, commit: undefined });
  }

  async #with(id: number, pushed: Pushed | undefined): Promise<string> {
    const others = (await this.#everywhere()).filter(([other]) => other !== id);
    return JSON.stringify(pushed ? [...others, [id, pushed]] : others);
  }
}

function othersBranch(name: string, host: string, isKnown: boolean): string {
  return isKnown
    ? `Somebody else changed ${name} on ${host}. Nothing was pushed. Merge it there, or close this review and ask again.`
    : `There is a branch ${name} on ${host} already. Nothing was pushed. Delete it there, and try again.`;
}
