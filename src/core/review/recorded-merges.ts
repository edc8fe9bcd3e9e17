import { NotFound } from "../errors.ts";
import type { CommitWriterStore } from "../history/commit-writers.ts";
import type { Clock } from "../ports.ts";
import type { MergedReviews, ReviewMerge } from "../publication/publication-journal.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";
import type { ReviewNews } from "./review-news.ts";
import type { ReviewStore } from "./review-store.ts";

type Deps = Readonly<{
  store: Pick<ReviewStore, "find" | "decide">;
  commitWriters: Pick<CommitWriterStore, "keep">;
  news: Pick<ReviewNews, "merged">;
  /** Undefined where reviews are in the store alone. */
  pullRequests: Pick<PullRequests, "find"> | undefined;
  clock: Clock;
}>;

/** Records merges, each after its commit: at once, or at the next start where a crash came between. */
export class RecordedMerges implements MergedReviews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Once it is recorded, nothing changes. @throws Unavailable */
  async record({ review, author, by }: ReviewMerge, sha: string): Promise<void> {
    const { store, commitWriters, news, clock } = this.#deps;
    await commitWriters.keep(sha, (await store.find(review.id))?.writers ?? []);
    const remark = { author, at: clock.now(), does: "merges", message: "" } as const;
    await store.decide(review.id, review.head, { state: "merged", remark, publishedAs: sha });
    await news.merged(review, { sha }, by);
  }

  /** Returns what the code host has of a review; undefined where there is none. @throws as `PullRequests.find` */
  async onHost({ review }: ReviewMerge): Promise<Pick<PullRequest, "head" | "publishedAs"> | undefined> {
    try {
      return await this.#deps.pullRequests?.find(review.id);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return { head: "", publishedAs: undefined };
    }
  }
}
