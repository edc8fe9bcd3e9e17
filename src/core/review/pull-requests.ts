import type { Remark, ReviewState } from "../change/review.ts";
import type { Writer } from "../draft/writer.ts";
import type { PersonId } from "../person/person.ts";
import type { Change, Commit, Signature } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import type { ReviewBranches } from "./review-branches.ts";

/** Times are Unix milliseconds. */
export type PullRequest = Readonly<{
  id: number;
  url: string;
  title: string;
  message: string;
  author: string;
  authorId?: PersonId | undefined;
  /** Who merged or closed it, where that is known: lists don't tell. */
  endedBy?: Writer | undefined;
  reviewers: readonly string[];
  state: ReviewState;
  /** Its author is still at work, so it can't be merged yet. */
  isDraft: boolean;
  /** The commit that is proposed. */
  head: string;
  createdAt: number;
  updatedAt: number;
  /** The commit on the branch. */
  publishedAs: string | undefined;
}>;

/** Of very many, those in the middle are left out. */
export type Remarks = Readonly<{ remarks: readonly Remark[]; areAllRead: boolean }>;

/** A file that a pull request changes; without `sha` it removes the file. */
export type ProposedFile = Readonly<{ path: string; sha: string | undefined }>;

/** What a pull request changes since `base`, the last commit of the branch that it has. */
export type Proposed = Readonly<{
  base: string;
  files: readonly ProposedFile[];
  /** Whether it changes no more files than the code host lists. */
  isWhole: boolean;
}>;

type Proposal = Readonly<{
  change: Change;
  /** Of its branch, in front of a part that makes it unique. */
  name: string;
  title: string;
  message: string;
  reviewers: readonly string[];
  isDraft: boolean;
}>;

type Said = Readonly<{ head: string; message: string; by: Signature }>;

/** Pull requests into one branch. @throws Forbidden, Unavailable, UpstreamFailed, UpstreamSilent */
export interface PullRequests {
  /** Returns whether the rules of the branch refuse this person's commits. */
  isRequiredOf(by: Signature): Promise<boolean>;
  /** Returns whether they did so lately, without asking. */
  hasRefused(by: Signature): Promise<boolean>;
  /** Makes a branch with one commit, and a pull request of it. @throws Conflict where it can't be a draft */
  open(proposal: Proposal): Promise<PullRequest>;
  /** Returns those that were made here, the latest first; `all` has ended ones, too. */
  list(state: "open" | "all"): Promise<PullRequest[]>;
  /** Returns when each open one last changed, by one request. */
  updates(): Promise<ReadonlyMap<number, number>>;
  /** @throws NotFound */
  find(id: number): Promise<PullRequest>;
  /** Those of a pull request that was updated then can be a minute old; without it, they are read now. */
  remarks(id: number, updatedAt?: number): Promise<Remarks>;
  proposed(head: string): Promise<Proposed>;
  /** Adds a commit whose tree is the change's, made on the branch's head. @throws ReviewMoved unless the head is `head` */
  add(id: number, head: string, change: Change): Promise<PullRequest>;
  approve(id: number, said: Said): Promise<void>;
  requestChanges(id: number, said: Said): Promise<void>;
  /** @throws ReviewMoved unless the head is `head`, Conflict where it can't be merged yet */
  merge(id: number, head: string, change: Pick<Change, "message" | "by">): Promise<Commit>;
  markReady(id: number, by: Signature): Promise<void>;
  close(id: number, by: Signature): Promise<void>;
  /** Returns who may be asked. */
  reviewers(): Promise<string[]>;
  /** Returns why this person can't approve or merge anything; undefined where they can. */
  whyNot(by: Signature): string | undefined;
}

/** A repository whose host may have pull requests, or take reviews as branches. */
export type ReviewedHost = RepositoryHost &
  Readonly<{ pullRequests?: PullRequests; reviewBranches?: ReviewBranches | undefined }>;
