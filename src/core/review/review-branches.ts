import type { Change } from "../repository/commit.ts";

type Push = Readonly<{
  branch: string;
  /** What the branch is at the moment; undefined makes it. */
  from: string | undefined;
  to: string;
  /** For people on the host. */
  title: string;
}>;

/** What ends a review is done on another machine, which has it as a branch. @throws UpstreamFailed, UpstreamSilent, Unavailable */
export interface ReviewBranches {
  /** The other machine, as people know it. */
  readonly host: string;
  /** Names the repository there, and the branch that the others are merged into. */
  readonly place: string;
  /** Calls this after each fetch, in place of an earlier one. */
  whenFetched(listener: () => void): void;
  /** Returns a new commit, which no branch has. Nobody publishes meanwhile. */
  make(change: Change): Promise<string>;
  /** Returns the commit of each branch of a review that is there now. */
  heads(): Promise<ReadonlyMap<string, string>>;
  /** Returns what the host links to. @throws PushRefused, Conflict where the branch isn't `from` */
  push(push: Push): Promise<Readonly<{ url: string | undefined }>>;
  /** Returns whether a commit, which may be unknown here, is `head` or before it. */
  isOn(head: string, sha: string): Promise<boolean>;
  /** Returns the last commits up to `head` and after `parent` that changed one of these files, the earliest first. */
  commitsAfter(parent: string | undefined, head: string, paths: readonly string[]): Promise<string[]>;
}

/** How the name of each begins. */
export const OF_REVIEWS = "docs-admin/review-";

export function branchOf(id: number): string {
  return `${OF_REVIEWS}${id}`;
}
