import type { Remark, ReviewState } from "../../../core/change/review.ts";
import type { Writer } from "../../../core/draft/writer.ts";
import { personIdOf } from "../../../core/person/person.ts";
import type { PullRequest } from "../../../core/review/pull-requests.ts";

type Person = Readonly<{ login: string; id?: number }> | null;

export type HostedPull = Readonly<{
  number: number;
  html_url: string;
  title: string;
  body?: string | null;
  user: Person;
  requested_reviewers?: readonly Person[] | null;
  state: string;
  draft?: boolean;
  merged_at: string | null;
  /** Not in a list of them. */
  merged_by?: Person;
  merge_commit_sha?: string | null;
  head: Readonly<{ sha: string }>;
  created_at: string;
  updated_at: string;
}>;

export type HostedReview = Readonly<{
  user: Person;
  body?: string;
  state: string;
  commit_id?: string | null;
  submitted_at?: string;
  author_association?: string;
}>;

type HostedComment = Readonly<{
  user: Person;
  body?: string;
  created_at: string;
  /** Of a comment on a file; its line is null where a later commit took it away. */
  path?: string | null;
  line?: number | null;
}>;

type Ends = Readonly<{
  head: Readonly<{ ref: string; repo?: Readonly<{ id: number }> | null }>;
  base: Readonly<{ repo: Readonly<{ id: number }> }>;
}>;

/** Of the branches that are made here. */
export const PREFIX = "docs-admin/";

/** A person who deleted their account. */
const GHOST = "ghost";

/** `open` is the state that the reviews give, where it is open. */
export function asPullRequest(pull: HostedPull, open: ReviewState): PullRequest {
  const isMerged = pull.merged_at !== null && pull.merged_at !== undefined;
  return {
    id: pull.number,
    url: pull.html_url,
    title: pull.title,
    message: pull.body ?? "",
    author: pull.user?.login ?? GHOST,
    authorId: personOf(pull.user)?.id,
    reviewers: (pull.requested_reviewers ?? []).flatMap((person) => person?.login ?? []),
    state: isMerged ? "merged" : pull.state === "open" ? open : "closed",
    isDraft: pull.draft === true,
    head: pull.head.sha,
    createdAt: Date.parse(pull.created_at),
    updatedAt: Date.parse(pull.updated_at),
    publishedAs: isMerged ? (pull.merge_commit_sha ?? undefined) : undefined,
  };
}

/** Here somebody is known by an account's number: a login isn't the name that they have here. */
export function personOf(user: Person | undefined): Writer | undefined {
  if (!user) return undefined;
  const accountId = user.id === undefined ? undefined : String(user.id);
  return { name: user.login, id: personIdOf({ kind: "github", accountId }) };
}

/** In a public repository everybody may review; only the word of these counts. Source: the schema author-association of GitHub's OpenAPI description. */
const ofTheTeam: ReadonlySet<string | undefined> = new Set(["COLLABORATOR", "MEMBER", "OWNER"]);

/** The last word of each reviewer counts; an approval only of what is proposed now. */
export function stateBy(reviews: readonly HostedReview[], head: string): ReviewState {
  const last = new Map<string, HostedReview>();
  for (const review of reviews)
    if (
      review.state !== "COMMENTED" &&
      review.state !== "PENDING" &&
      ofTheTeam.has(review.author_association)
    )
      last.set(review.user?.login ?? GHOST, review);
  const words = [...last.values()];
  if (words.some(({ state }) => state === "CHANGES_REQUESTED")) return "changes-requested";
  return words.some(({ state, commit_id }) => state === "APPROVED" && commit_id === head)
    ? "approved"
    : "open";
}

export function remarksOf(reviews: readonly HostedReview[], comments: readonly HostedComment[]): Remark[] {
  const said = reviews.flatMap(({ user, body, state, submitted_at }): Remark[] => {
    if (submitted_at === undefined || (state === "COMMENTED" && !body)) return [];
    return [
      { author: user?.login ?? GHOST, at: Date.parse(submitted_at), does: does(state), message: body ?? "" },
    ];
  });
  const written = comments.map(({ user, body, created_at, path, line }): Remark => ({
    author: user?.login ?? GHOST,
    at: Date.parse(created_at),
    does: "comments",
    message: body ?? "",
    ...(path && { path, line: line ?? undefined }),
  }));
  return [...said, ...written].sort((one, other) => one.at - other.at);
}

function does(state: string): Remark["does"] {
  if (state === "APPROVED") return "approves";
  return state === "CHANGES_REQUESTED" ? "requests-changes" : "comments";
}

/** Strangers can name a branch of a fork as they like. */
export function isReview({ head, base }: Ends): boolean {
  return head.ref.startsWith(PREFIX) && head.repo?.id === base.repo.id;
}
