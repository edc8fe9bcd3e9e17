import type { Absence } from "../absence.ts";
import { Conflict, Invalid, Stale } from "../errors.ts";
import { checkLine, checkVisible } from "../line.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { PersonId } from "../person/person.ts";
import type { BuildReport } from "../repository/build-reports.ts";
import { checkMark } from "../repository/commit.ts";
import type { Build } from "../repository/deployment.ts";
import type { Slug } from "../slug/slug.ts";
import type { PageChange } from "./page-change.ts";

export type ReviewState = "open" | "approved" | "changes-requested" | "merged" | "closed";

/** A branch on the repository's host that a review was pushed as. */
export type ReviewBranch = Readonly<{
  name: string;
  /** What the host links to, such as a merge request; undefined where it printed none. */
  url: string | undefined;
  /** Of the review, as it was pushed. */
  head: string;
}>;

/** Times are Unix milliseconds. */
export type Review = Readonly<{
  id: number;
  title: string;
  message: string;
  author: string;
  /** Undefined where it is not known who that is. */
  authorId?: PersonId | undefined;
  /** Who was asked. */
  reviewers: readonly string[];
  state: ReviewState;
  /** Its author is still at work, so it can't be merged yet. */
  isDraft?: boolean | undefined;
  slugs: readonly Slug[];
  /** Names the changes: what is approved and merged is what was read. */
  head: string;
  createdAt: number;
  updatedAt: number;
  /** What it changes in menus. */
  navigation?: WaitingNavigation | undefined;
  /** Where a code host shows it. */
  url?: string | undefined;
  /** Where the repository's host merges it. */
  branch?: ReviewBranch | undefined;
  /** The commit that published it. */
  publishedAs?: string | undefined;
}>;

/** Whether somebody is asked for something: to look at it, or to answer what was requested. */
export function waitsFor({ state, isDraft, author, reviewers }: Review, who: string): boolean {
  if (state === "changes-requested") return author === who;
  return state === "open" && !isDraft && reviewers.includes(who);
}

/** A change that waits, and who is named for it in the commit. */
export type WaitingChange = Readonly<{ change: PageChange; author: string }>;

/** Edits of menus that wait, with who is named for them, and what they do, in words. */
export type WaitingNavigation = NavigationChange & Readonly<{ author: string; words: readonly string[] }>;

/** Returns the text that changes write to a page where it is. */
export function textIn(changes: readonly WaitingChange[], slug: Slug) {
  for (const waiting of changes) {
    const { change } = waiting;
    if (change.does === "write" && change.slug === slug)
      return { content: change.content, base: change.base, waiting };
  }
  return undefined;
}

export type Remark = Readonly<{
  author: string;
  authorId?: PersonId | undefined;
  at: number;
  does: "adds" | "approves" | "requests-changes" | "merges" | "closes" | "comments";
  message: string;
  /** Of the file that it is about, from the repository's root. */
  path?: string | undefined;
  line?: number | undefined;
}>;

/** `build` is what is said of the site that is built from it. */
type Built = Readonly<{ build: BuildReport }>;

/** `comments` counts those with words. */
export type ListedReview = Review & Built & Readonly<{ comments: number; hasMoreComments?: boolean }>;

export type ReviewDetail = Review &
  Readonly<{
    build: Build;
    /** Another one where something was done to the review, or its build went on. */
    version: string;
    changes: readonly WaitingChange[];
    /** Of files that change and are no pages. */
    files: readonly string[];
    /** Whether all that changes is among them. */
    isWhole: boolean;
    remarks: readonly Remark[];
    /** Whether some in the middle are left out. */
    hasMoreRemarks?: boolean;
    /** Why the code host's part is missing, as far as it is. */
    absence?: Absence | undefined;
  }>;

/** Of reviews the latest first. `absence`: why only what is known here is listed, or comments aren't counted. */
export type ReviewList = Readonly<{
  reviews: readonly ListedReview[];
  version: string;
  absence?: Absence | undefined;
}>;

export const unknownBuild: BuildReport = { state: "unknown" };

/** Why this person can't, as a sentence; undefined where they can. */
export type WhyNot = Readonly<Record<"approve" | "requestChanges" | "merge", string | undefined>> &
  Readonly<{
    /** To say that it is ready, and to close it. */
    change?: string | undefined;
  }>;

export const NO_REASON: WhyNot = { approve: undefined, requestChanges: undefined, merge: undefined };

export class ReviewMoved extends Stale {
  constructor() {
    super("This review has changed since you opened it. Nothing was done. Read it again.");
  }
}

export class ReviewEnded extends Conflict {
  constructor({ state }: Pick<Review, "state">) {
    super(`This review is already ${state}.`);
  }
}

/** Somebody who asked for changes hasn't approved since. */
export class ChangesRequested extends Conflict {
  constructor(by: readonly string[]) {
    super(changesRequestedBy(by));
  }
}

const MAX_NAMED = 5;

export function changesRequestedBy(people: readonly string[]): string {
  const named = people.slice(0, MAX_NAMED).join(", ");
  const more = people.length > MAX_NAMED ? ` and ${people.length - MAX_NAMED} more` : "";
  return `${named}${more} asked for changes. It can be published after they approve.`;
}

export class ReviewDraft extends Conflict {
  constructor() {
    super(DRAFT);
  }
}

export const NO_DRAFT = "This review isn't a draft.";
export const DRAFT = "This review is a draft. Make it ready first.";

export function isOpen({ state }: Pick<Review, "state">): boolean {
  return state !== "merged" && state !== "closed";
}

const MAX_TITLE_CHARACTERS = 200;
const MAX_REMARK_CHARACTERS = 10_000;
const MAX_REVIEWERS = 15;
const MAX_NAME_CHARACTERS = 80;

/** Returns undefined for an empty title. @throws Invalid */
export function checkTitle(title: string | null | undefined): string | undefined {
  const text = title?.trim();
  if (!text) return undefined;
  if (text.length > MAX_TITLE_CHARACTERS)
    throw new Invalid(`title is longer than ${MAX_TITLE_CHARACTERS} characters.`);
  checkLine(text, "title");
  checkMark(text, "title");
  return text;
}

/** @throws Invalid */
export function checkRemark(message: string | null | undefined): string {
  const text = message?.replace(/\r\n?/g, "\n").trim() ?? "";
  if (text.length > MAX_REMARK_CHARACTERS)
    throw new Invalid(`message is longer than ${MAX_REMARK_CHARACTERS} characters.`);
  if (!text.isWellFormed() || text.includes("\0"))
    throw new Invalid("message contains characters that can't be kept.");
  checkMark(text, "message");
  return text;
}

/** @throws Invalid */
export function checkReviewers(reviewers: readonly string[] | null | undefined): readonly string[] {
  const names = [...new Set((reviewers ?? []).map((name) => name.trim()).filter((name) => name !== ""))];
  if (names.length > MAX_REVIEWERS) throw new Invalid(`reviewers has more than ${MAX_REVIEWERS} names.`);
  for (const name of names) {
    if (name.length > MAX_NAME_CHARACTERS)
      throw new Invalid(`reviewers has a name longer than ${MAX_NAME_CHARACTERS} characters.`);
    checkLine(name, "reviewers");
    checkVisible(name, "reviewers");
  }
  return names;
}
