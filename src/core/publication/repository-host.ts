import type { Change, Commit, CommitDetail, CommitSummary, Removals, Signature } from "./publication.ts";

/** What stands at a path on the branch. */
export type Entry = Readonly<{ path: string; sha: string }> &
  (Readonly<{ kind: "file"; isExecutable: boolean }> | Readonly<{ kind: "folder" | "link" }>);

/** A lock that a git command left in the repository. `madeAt` is Unix time in milliseconds. */
export type Lock = Readonly<{ name: string; path: string; owner: string; madeAt: number }>;

/** One branch of one repository. Commits and blobs are named by git's object ids. */
export interface RepositoryHost {
  /** The name of the branch. */
  readonly branch: string;
  /** It takes no file of more bytes. */
  readonly maxFileBytes: number;
  /**
   * The commit that the branch stands on; undefined on a branch that never had one. What others push is seen within
   * 30 seconds, and at once where it is asked for as it stands `now`. @throws Unavailable, also where the branch is
   * gone, UpstreamFailed, UpstreamSilent
   */
  head(asked?: { now: boolean }): Promise<string | undefined>;
  /** The regular files below a folder, at any depth; "" is the root. */
  files(commit: string, folder: string): Promise<Array<{ path: string; sha: string }>>;
  /** Of these paths, those where something stands. */
  entries(commit: string, paths: readonly string[]): Promise<Entry[]>;
  /** A file's bytes. */
  read(sha: string): Promise<Uint8Array>;
  /** Many files' bytes, each once, one after the other. @throws Unavailable */
  readAll(shas: readonly string[]): AsyncIterable<Readonly<{ sha: string; content: Uint8Array }>>;
  /** One commit on `change.parent`, to which the branch moves only from there. @throws BranchMoved, Forbidden, Unavailable */
  commit(change: Change): Promise<Commit>;
  /**
   * Whose name a commit with that signature carries: that person's, or that of the token that the server has. Nobody
   * is asked. @throws Unavailable where it cannot be made
   */
  commitsAs(by: Signature): "person" | "server";
  /** @throws NotFound where the repository has no such commit */
  describe(sha: string): Promise<CommitDetail>;
  /** The commits that changed one of these paths, from `commit` back, the latest first: at most `most`, up to 100. */
  history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]>;
  /**
   * What commits from `commit` back to `since` (Unix milliseconds) removed below a folder. What a merge brought in is
   * that merge's.
   */
  removals(commit: string, folder: string, since: number): Promise<Removals>;
  /** What git commands left behind, so that the branch or its work tree may not move. */
  locks(): Promise<readonly Lock[]>;
  /** Where the world sees a commit; undefined where only this server shows it. */
  commitUrl(sha: string): string | undefined;
}
