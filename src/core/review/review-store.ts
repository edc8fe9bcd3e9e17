import type { Remark, Review, ReviewState, WaitingChange, WaitingNavigation } from "../change/review.ts";
import type { Writer } from "../draft/writer.ts";
import type { LeftOut } from "../move/link-fixes.ts";

export type StoredReview = Omit<Review, "url"> & Readonly<{ writers: readonly Writer[]; leftOut: LeftOut }>;

/** What somebody said last. */
export type Verdict = Pick<Remark, "author" | "authorId" | "does">;

export type Decision = Readonly<{ state: ReviewState; remark: Remark; publishedAs?: string | undefined }>;

/** A write's promise resolves after it is on disk. @throws Unavailable */
export interface ReviewStore {
  /** Returns its number: that of the code host, in place of what was known of it, or the next one. */
  add(
    review: Omit<StoredReview, "id" | "slugs"> & Readonly<{ id?: number }>,
    changes: readonly WaitingChange[],
    does?: "askForReview" | "addChanges",
  ): Promise<number>;
  find(id: number): Promise<StoredReview | undefined>;
  /** Returns the latest first, at most `most`. */
  list(state: "open" | "all", most: number): Promise<StoredReview[]>;
  /** Returns how many remarks with words each of these reviews has, where it has some. */
  commentCounts(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  countOpen(): Promise<number>;
  changes(id: number): Promise<WaitingChange[]>;
  remarks(id: number): Promise<Remark[]>;
  /** Returns the last verdict of each name, the earliest first. */
  verdicts(id: number): Promise<readonly Verdict[]>;
  /** Puts what somebody pushed to a review in place of an earlier change of the page. */
  putChange(id: number, waiting: WaitingChange): Promise<void>;
  /** Returns whether the review was open and its head was `seen`; else nothing changes. */
  replaceChanges(
    id: number,
    seen: string,
    by: Readonly<{
      head: string;
      writers: readonly Writer[];
      leftOut: LeftOut;
      navigation?: WaitingNavigation | undefined;
      changes: readonly WaitingChange[];
      remark: Remark;
    }>,
  ): Promise<boolean>;
  /** Returns whether the review was open and its head was `seen`; else nothing changes. */
  decide(id: number, seen: string, decision: Decision): Promise<boolean>;
}
