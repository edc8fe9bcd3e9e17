import type { Acts } from "../audit/act.ts";
import type { Remark } from "../change/review.ts";
import { DomainError, NotFound, Unavailable, UpstreamFailed, UpstreamSilent } from "../errors.ts";
import type { Exclusive } from "../mutex.ts";
import type { Clock, Log } from "../ports.ts";
import { LATE_COMMIT_MS } from "../publication/interrupted-publications.ts";
import type { Audited, JournalStore } from "../publication/publication-journal.ts";
import type { Branch } from "../repository/branch.ts";
import type { Slug } from "../slug/slug.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";
import type { ReviewStore } from "./review-store.ts";

type Deps = Readonly<{
  pullRequests: Pick<PullRequests, "find" | "list" | "remarks">;
  branch: Pick<Branch, "host">;
  store: Pick<ReviewStore, "find">;
  facts: JournalStore;
  acts: Pick<Acts, "current" | "aside">;
  /** Nothing else is waited for in it, so that it can be taken in any other one. */
  turn: Exclusive;
  clock: Clock;
  log: Log;
}>;

/** What somebody does to a review on the code host. It is stored as JSON. */
export type Deed = Readonly<{
  /** Its operation. */
  action:
    "askForReview" | "addChanges" | "approveReview" | "requestChanges" | "markReviewReady" | "closeReview";
  slugs: readonly Slug[];
  /** As it was read before; undefined where one is asked for. */
  pull?: Pick<PullRequest, "id" | "head" | "updatedAt"> | undefined;
  /** Who does it, as the code host names them. */
  author: string;
  /** What the host has of it then: what is said, or the message of a commit or of a review, with its title. */
  message: string;
  title?: string | undefined;
}>;

type Entry = Deed &
  Readonly<{
    place: string | undefined;
    /** Unix milliseconds. */
    startedAt: number;
    audited: Audited | undefined;
  }>;

const FACT = "review deed under way";

/** How many commits of a review may come after the one that is looked for. */
const MOST_COMMITS = 30;

/** How much the clock of the code host may be ahead or late. */
const OTHER_CLOCK_MS = 5 * 60_000;

/** What a crash, or a lost answer, left is done or not: only these say that nothing was done. */
const isRefusal = (failure: unknown) =>
  failure instanceof DomainError &&
  ![UpstreamFailed, UpstreamSilent, Unavailable].some((kind) => failure instanceof kind);

/**
 * Has an entry for what is being done to a review on the code host, so that a server that is killed after the host did it records it
 * in the audit at its next start, and what the host didn't do is in none. There is one at a time.
 */
export class ReviewDeeds {
  readonly #deps: Deps;
  /** An earlier process may have left one. */
  #isUnclear = true;
  #isTold = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether it isn't known of a deed if it was done. */
  get isUnclear(): boolean {
    return this.#isUnclear;
  }

  /** Does it, and records it. Of what is asked for and added, `work` records it where it keeps it. @throws as `work`, Unavailable */
  done<T>(deed: Deed, work: () => Promise<T>): Promise<T> {
    const { branch, turn, facts, acts, clock } = this.#deps;
    const { action, slugs } = deed;
    const act = acts.current;
    const audited = act && { act, action, slugs };
    const isKept = action === "askForReview" || action === "addChanges";
    return turn.runExclusive(async (own) => {
      await this.#settle(false);
      const entry: Entry = { ...deed, place: branch.host.place, startedAt: clock.now(), audited };
      const kept = JSON.stringify(entry);
      await facts.keep(FACT, kept);
      this.#isUnclear = true;
      try {
        await own.check();
        const result = await work();
        await this.#end(kept, isKept ? undefined : audited);
        return result;
      } catch (failure) {
        if (isRefusal(failure)) await this.#end(kept, undefined);
        throw failure;
      }
    });
  }

  /**
   * Records an earlier one if it was done. One that was not done stays while it `mayBeLate`, because the host may be about to do it.
   * Returns whether it is known what became of it: not where the host can't be asked.
   */
  async recover({ mayBeLate }: Readonly<{ mayBeLate?: boolean | undefined }> = {}): Promise<boolean> {
    if (!this.#isUnclear) return true;
    const { acts, turn, log } = this.#deps;
    try {
      const isKnown = await acts.aside(() => turn.runExclusive(() => this.#settle(mayBeLate)));
      this.#isTold = false;
      return isKnown;
    } catch (cause) {
      if (!this.#isTold)
        log.warn("Whether something was done to a review isn't known. It is looked at again", { cause });
      this.#isTold = true;
      return false;
    }
  }

  async #settle(mayBeLate: boolean | undefined): Promise<boolean> {
    const { branch, facts, clock } = this.#deps;
    const kept = await facts.find(FACT);
    if (kept) {
      const entry: Entry = JSON.parse(kept);
      const isHere = entry.place === branch.host.place;
      const isDone = isHere && (await this.#isDone(entry));
      const isRecent = Math.abs(clock.now() - entry.startedAt) < LATE_COMMIT_MS;
      if (isHere && !isDone && (mayBeLate ?? isRecent)) return false;
      await this.#end(kept, isDone ? entry.audited : undefined);
    }
    this.#isUnclear = false;
    return true;
  }

  async #end(kept: string, audited: Audited | undefined): Promise<void> {
    await this.#deps.facts.settle(FACT, kept, "", audited && { ...audited, commit: undefined });
    this.#isUnclear = false;
  }

  async #isDone({ pull, ...deed }: Entry): Promise<boolean> {
    if (!pull) return this.#isAsked(deed);
    const now = await this.#deps.pullRequests.find(pull.id).catch(noneIfGone);
    if (!now) return false;
    switch (deed.action) {
      case "closeReview":
        return now.state === "closed";
      case "markReviewReady":
        return !now.isDraft;
      case "addChanges":
        return this.#isAdded(pull, now, deed);
      default:
        return this.#isSaid(pull, deed);
    }
  }

  /** What the store has is recorded. */
  async #isAsked({ title, message, startedAt }: Omit<Entry, "pull">): Promise<boolean> {
    const { pullRequests, store } = this.#deps;
    for (const pull of await pullRequests.list("open")) {
      const isIt = pull.title === title && pull.message.trim() === message.trim();
      const isSince = pull.createdAt > startedAt - OTHER_CLOCK_MS;
      if (isIt && isSince && !(await store.find(pull.id))) return true;
    }
    return false;
  }

  async #isAdded(before: NonNullable<Deed["pull"]>, now: PullRequest, { message }: Deed): Promise<boolean> {
    const { branch, store } = this.#deps;
    const known = await store.find(before.id);
    if (now.head === before.head || (known && known.head !== before.head)) return false;
    const commits = await branch.host.history(now.head, [""], MOST_COMMITS);
    const at = commits.findIndex(({ sha }) => sha === before.head);
    const since = at < 0 ? commits : commits.slice(0, at);
    return since.some((commit) => commit.message.trim() === message.trim());
  }

  /** The host's own times are compared. They have no parts of a second. */
  async #isSaid({ id, updatedAt }: NonNullable<Deed["pull"]>, deed: Deed): Promise<boolean> {
    const { remarks } = await this.#deps.pullRequests.remarks(id);
    const does: Remark["does"] = deed.action === "approveReview" ? "approves" : "requests-changes";
    return remarks.some(
      (remark) =>
        remark.does === does &&
        remark.author === deed.author &&
        remark.message === deed.message &&
        remark.at >= updatedAt,
    );
  }
}

function noneIfGone(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}
