import type { StagedAsset } from "./asset.ts";
import type { Draft, DraftSummary } from "./draft.ts";
import type { Change, Commit, CommitDetail } from "./publication.ts";
import type { Slug } from "./slug.ts";

export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

export interface Ids {
  /** Never the same twice, and not to be guessed. */
  next(): string;
}

/** Stores read at once and write together; a write is on disk when its promise is kept, or refused as Unavailable. */
export interface DraftStore {
  /** Newest first. */
  list(): DraftSummary[];
  find(slug: Slug): Draft | undefined;
  /**
   * Accepts the save where the draft's `updatedAt` is `seen`, where no draft stands, and nowhere else; and keeps
   * it as a version. The statement that writes is the one that compares.
   */
  save(save: {
    slug: Slug;
    content: string;
    seen: number | undefined;
    author: string;
    /** Undefined keeps that of the draft. */
    base?: string;
    now: number;
  }): Promise<{ updatedAt: number } | { stale: Draft }>;
  /** Clears the draft that was published: the one of that `updatedAt`, else the one of that content. */
  clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void>;
  /** Clears the draft, of `seen` that one alone; gives its `updatedAt`, or undefined where none was cleared. */
  discard(slug: Slug, seen?: number): Promise<number | undefined>;
  /** Whether the draft of that `updatedAt`, the page's last, stands again: it did not, and no other was saved since. */
  restore(slug: Slug, updatedAt: number): Promise<boolean>;
  /** Newest first. */
  versions(slug: Slug): DraftSummary[];
  version(slug: Slug, updatedAt: number): Draft | undefined;
}

export interface SessionStore {
  revoke(id: string, expiresAt: number): Promise<void>;
  isRevoked(id: string): boolean;
}

/** What is remembered of sign-in tries. Times are Unix milliseconds, 0 where there is none. */
export interface SignInStore {
  /** When the nth latest wrong PIN came, from this address or from all. */
  wrongPinAt(nth: number, address?: string): number;
  rightPinAt(address: string): number;
  /** Forgets wrong PINs from before `forgetBefore`. */
  recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void>;
  recordRightPin(address: string, at: number): Promise<void>;
}

export interface AssetStore {
  /** The same path twice is kept once. */
  stage(asset: StagedAsset, content: Uint8Array): Promise<void>;
  find(path: string): StagedAsset | undefined;
  /** The bytes from `start`, at most `length` of them. */
  read(path: string, start?: number, length?: number): Uint8Array | undefined;
  unstage(paths: readonly string[]): Promise<void>;
}

/** What stands at a path on the branch. */
export type Entry = Readonly<{ path: string; sha: string }> &
  (Readonly<{ kind: "file"; isExecutable: boolean }> | Readonly<{ kind: "folder" | "link" }>);

/** One branch of one repository. Commits and blobs are named by git's object ids. */
export interface RepositoryHost {
  /** The name of the branch. */
  readonly branch: string;
  /** The commit that the branch stands on; undefined on a branch without one. @throws Unavailable */
  head(): Promise<string | undefined>;
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
  /** @throws NotFound where the repository has no such commit */
  describe(sha: string): Promise<CommitDetail>;
  /** Where the world sees a commit; undefined where only this server shows it. */
  commitUrl(sha: string): string | undefined;
}

export type Source = Readonly<{ title: string; url: string; snippet: string }>;

/** Writes text and draws pictures. It reports what it made; nothing it makes is applied by itself. */
export interface Assistant {
  /** @throws UpstreamFailed, UpstreamSilent, Unavailable */
  write(request: { prompt: string; context?: string; search: boolean }): Promise<{
    markdown: string;
    sources: Source[];
  }>;
  /** A data URL and a proposed alternative text. @throws UpstreamFailed, UpstreamSilent, Unavailable */
  draw(request: { prompt: string; context?: string }): Promise<{ image: string; alt: string }>;
}

/** For what must be known but refuses nobody. */
export interface Log {
  warn(message: string, facts?: Record<string, unknown>): void;
}
