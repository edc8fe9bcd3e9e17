import type { PageChange } from "../change/page-change.ts";
import type { Review, ReviewDetail, ReviewList, WhyNot } from "../change/review.ts";
import type { LeftOut } from "../move/link-fixes.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { Commit } from "../repository/commit.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";

export type Asked = Readonly<{
  changes: readonly PageChange[];
  /** Edits of menus. */
  navigation?: NavigationChange | undefined;
  title?: string | null | undefined;
  message?: string | null | undefined;
  reviewers?: readonly string[] | null | undefined;
  isDraft?: boolean | null | undefined;
  leftOut?: LeftOut | undefined;
}>;

/** `head` is what was read. */
export type Added = Pick<Asked, "changes" | "navigation" | "leftOut"> & Readonly<{ head: string }>;

/** `head` is what was read; without it, what there is now. */
export type Verdict = Readonly<{
  head?: string | null | undefined;
  message?: string | null | undefined;
}>;

/** The commit that published it, or the branch that the repository's host merges. */
export type Merged = Commit | Readonly<{ branch: string; url: string | undefined }>;

/** Changes that wait until somebody else approves them. @throws Forbidden, Unavailable from every write */
export interface Reviews {
  /** Whether one can ask before one is ready. */
  readonly hasDrafts: boolean;
  /** The host that gets an approved one as a branch and publishes it by merging that; undefined where it is published here. */
  readonly pushesTo?: string | undefined;
  /** Returns whether this person's changes are public only after a review: by the branch's rules, or by their role. */
  isNeededFor(session: Session): Promise<boolean>;
  /** Returns who can be chosen as a reviewer; undefined where any name can be written. */
  reviewersFor(session: Session): Promise<readonly string[] | undefined>;
  /** Returns how many are open, as far as it is known now; undefined where there are none and nobody needs one. */
  countOpen(): Promise<number | undefined>;
  /** Returns the open ones by the pages that they change, as far as they are known now. */
  openByPage(): Promise<ReadonlyMap<Slug, Review>>;
  /** Resolves after what is done to reviews at this moment. */
  atRest(): Promise<void>;
  /** Drafts stay. The same changes again are the review that is open. @throws Invalid, TooLarge, ChangesMoved */
  ask(asked: Asked, session: Session): Promise<Review>;
  list(state: "open" | "all"): Promise<ReviewList>;
  /** @throws NotFound */
  find(id: number): Promise<ReviewDetail>;
  /** Returns the version of a review, or of the list of open ones; undefined while it isn't known. For pages that ask again and again. */
  lastChange(id?: number): Promise<string | undefined>;
  /** Others may have changed something. */
  expire(): void;
  /** Adds changes, in place of earlier ones of the same pages. @throws ReviewMoved, ReviewEnded, NotFound, and as `ask` */
  add(id: number, added: Added, session: Session): Promise<Review>;
  /** @throws Forbidden for those whose text it is, ReviewMoved, ReviewEnded, NotFound */
  approve(id: number, verdict: Verdict, session: Session): Promise<Review>;
  /** @throws Invalid without a message, ReviewMoved, ReviewEnded, NotFound */
  requestChanges(id: number, verdict: Verdict, session: Session): Promise<Review>;
  /** Publishes what was read, or pushes it as a branch. A second press returns the same. @throws ChangesRequested, as `approve`, and as a publication */
  merge(id: number, head: string, session: Session): Promise<Merged>;
  /** @throws Conflict where it is no draft, ReviewEnded, NotFound */
  markReady(id: number, session: Session): Promise<Review>;
  /** @throws ReviewEnded, NotFound */
  close(id: number, session: Session): Promise<Review>;
  whyNot(review: Review, session: Session): Promise<WhyNot>;
}
