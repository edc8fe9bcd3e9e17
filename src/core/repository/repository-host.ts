import type { HostAccounts } from "../session/code-host.ts";
import type { BuildReports } from "./build-reports.ts";
import type { Change, Commit, CommitDetail, CommitSummary, Removals, Signature } from "./commit.ts";
import type { LargeFileStore } from "./large-file-store.ts";

export type Entry = Readonly<{ path: string; sha: string }> &
  (Readonly<{ kind: "file"; isExecutable: boolean }> | Readonly<{ kind: "folder" | "link" }>);

export type Lock = Readonly<{ name: string; path: string; owner: string; madeAt: number }>;

/** The checked-out files of a branch, which each publication updates. */
export interface FollowedWorkTree {
  /** The lock for which it lacks what was published; undefined where it has everything. */
  readonly heldBy: string | undefined;
  /** Whether that lock is gone. */
  readonly canCatchUp: boolean;
}

/** Where a clone comes from. */
export type Origin = Readonly<{
  url: string;
  /** When what is known was fetched; Unix milliseconds, undefined before the first time. */
  fetchedAt: number | undefined;
  /** Why nothing could be fetched since, as a sentence. */
  failure: string | undefined;
}>;

/** What became of the branch on another machine, where it lacks the commit that was last known; without `found` it is gone. */
/** A rule of a host. A regular expression is in the syntax of RE2. */
export type MessagePattern = Readonly<{
  /** Where it is set. */
  by: string;
  /** As people see it there. */
  name: string | undefined;
  operator: "starts_with" | "ends_with" | "contains" | "regex";
  pattern: string;
  isForbidden: boolean;
}>;

export type Divergence = Readonly<{ known: string; found: string | undefined }>;

/** A publication that a crash cut off. Times are Unix milliseconds. */
export type CutOff = Readonly<{ startedAt: number; parent: string | undefined }>;

/** One branch of a repository. Commits and blobs are git object ids. */
export interface RepositoryHost {
  readonly branch: string;
  /** Which repository it is, among those that a store was used with; undefined where nothing is left to recover. */
  readonly place?: string | undefined;
  readonly workTree?: FollowedWorkTree | undefined;
  readonly maxFileBytes: number;
  /** Undefined where it has none. */
  readonly accounts?: HostAccounts | undefined;
  /** Undefined where nobody reports them. */
  readonly builds?: BuildReports | undefined;
  /** Undefined where it isn't reached from here. */
  readonly largeFiles?: LargeFileStore | undefined;
  /** What was read may be old, so the host is asked again before it is shown. */
  expire?(): void;
  /**
   * Returns the branch's commit; undefined before the first one. Others' pushes are visible within 30 seconds, or at
   * once with `now`. @throws Unavailable, also where the branch was deleted, UpstreamFailed, UpstreamSilent
   */
  head(asked?: { now: boolean }): Promise<string | undefined>;
  /** As `head`, without asking another machine; undefined where nothing is known without that. */
  known?(): Promise<string | undefined>;
  /** Returns the regular files below a folder, at any depth; "" is the root. */
  files(commit: string, folder: string): Promise<Array<{ path: string; sha: string }>>;
  /** Returns files, links and submodules below a folder, at any depth; "" is the root. */
  entriesBelow(commit: string, folder: string): Promise<Entry[]>;
  entries(commit: string, paths: readonly string[]): Promise<Entry[]>;
  /** Returns the bytes of files by path, without reading them; some may be missing. */
  sizes(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns when files last changed (Unix milliseconds), newest commit first, as far as it takes no request per file. */
  commitTimes(commit: string): Promise<ReadonlyMap<string, number>>;
  read(sha: string): Promise<Uint8Array>;
  /** Returns the attributes that only this repository has, beside those of its `.gitattributes`; "" for none. */
  ownAttributes(): Promise<string>;
  readAll(shas: readonly string[]): AsyncIterable<Readonly<{ sha: string; content: Uint8Array }>>;
  /** Moves the branch from `change.parent` to a new commit. @throws BranchMoved, Forbidden, Unavailable */
  commit(change: Change): Promise<Commit>;
  /**
   * Removes what a publication left that was cut off, and gives the work tree what it lacks. Returns false where a lock of it may
   * still be in use. Nobody else publishes meanwhile. @throws Unavailable
   */
  recover?(cutOff: CutOff): Promise<boolean>;
  /** Gives the work tree what it lacks, unless it is held. Nobody else publishes meanwhile. @throws Unavailable */
  catchUp?(): Promise<void>;
  /** Returns whose name commits carry, without a request. @throws Unavailable where none can be made */
  commitsAs(by: Signature): "person" | "server";
  /** Returns what it asks of messages of commits by this person; undefined where that isn't known. @throws Unavailable */
  messagePatterns?(by: Signature): Promise<readonly MessagePattern[]>;
  /** @throws NotFound */
  describe(sha: string): Promise<CommitDetail>;
  /** Returns whether a commit that exists is `head` or before it. */
  contains(head: string, commit: string): Promise<boolean>;
  /** Returns commits that changed one of these paths, newest first, at most `most`; "" is the root. */
  history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]>;
  /** Returns files removed since then (Unix milliseconds). Changes of a merged branch belong to the merge. */
  removals(commit: string, folder: string, since: number): Promise<Removals>;
  locks(): Promise<readonly Lock[]>;
  /** Undefined where the repository itself is read, and no clone of it. */
  readonly origin?: Origin | undefined;
  /** Undefined where the branch is as it is known, or follows it. */
  readonly divergence?: Divergence | undefined;
  /** Takes the history that `divergence` found in place of the known one. @throws Stale where it is another by now */
  acceptHead?(head: string): Promise<void>;
  /** Returns undefined where only this server shows commits. */
  commitUrl(sha: string): string | undefined;
}
