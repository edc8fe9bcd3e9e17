import type { StagedAsset } from "./asset.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "./draft.ts";
import type { Change, Commit, CommitDetail, CommitSummary, Removals, Signature } from "./publication.ts";
import type { ListedSession, Session } from "./session.ts";
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
  /**
   * Keeps a text as a version without its becoming the draft. The draft that stands is as it was, but for its
   * `updatedAt`, which is given back where it was `seen` before, and undefined where it was another.
   */
  setAside(lost: {
    slug: Slug;
    content: string;
    seen: number;
    author: string;
    now: number;
  }): Promise<number | undefined>;
  /** Clears the draft that was published: the one of that `updatedAt`, else the one of that content. */
  clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void>;
  /**
   * Clears the draft, of `seen` that one alone, and notes when; gives its `updatedAt`, or undefined where none was
   * cleared.
   */
  discard(slug: Slug, asked: { seen: number | undefined; now: number }): Promise<number | undefined>;
  /** Drafts that were discarded since then (Unix milliseconds) and have no successor, the latest first. */
  discarded(since: number): DiscardedDraft[];
  /** Whether the draft of that `updatedAt`, the page's last, stands again: it did not, and no other was saved since. */
  restore(slug: Slug, updatedAt: number): Promise<boolean>;
  /** Newest first. */
  versions(slug: Slug): DraftSummary[];
  version(slug: Slug, updatedAt: number): Draft | undefined;
}

/** What the server knows from one start to the next. */
export interface FactStore {
  find(name: string): string | undefined;
  keep(name: string, value: string): Promise<void>;
}

export interface SessionStore {
  /** Puts it on the list of those that are signed in, or changes what that says of its use. */
  list(session: ListedSession): Promise<void>;
  /** Those that are signed in, the last used first. */
  listed(now: number): ListedSession[];
  /** At once, also where it cannot be written. @throws Unavailable: it would be good again after a restart */
  revoke(id: string, expiresAt: number): Promise<void>;
  isRevoked(id: string): boolean;
  /** What a session of that kind must carry. */
  epoch(kind: Session["kind"]): string | undefined;
  /** Ends all sessions of these kinds, at once as above. @throws Unavailable */
  startEpoch(kinds: ReadonlyArray<Session["kind"]>, epoch: string): Promise<void>;
  /** Whether nobody came with this before. */
  useOnce(state: string, expiresAt: number, now: number): Promise<boolean>;
}

export type RefusedSignIns = Readonly<{
  times: number;
  last: Readonly<{ at: number; address: string }> | undefined;
}>;

/** What is remembered of sign-in tries. Times are Unix milliseconds, 0 where there is none. */
export interface SignInStore {
  /** When the nth latest wrong PIN came, from this address or from all. Those after `until` were never: a clock was wrong. */
  wrongPinAt(nth: number, of: { address?: string; until: number }): number;
  rightPinAt(address: string): number;
  /** Forgets wrong PINs from before `forgetBefore`, and those after this one. */
  recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void>;
  /** Counts a refused sign-in. It is written with the next wrong PIN: a stranger's tries cause no writes. */
  countRefusal(address: string, at: number): void;
  /** Wrong PINs, and refusals that were counted. */
  refusedSince(since: number): RefusedSignIns;
  recordRightPin(address: string, at: number): Promise<void>;
}

export interface AssetStore {
  /** The same path twice is kept once. */
  stage(asset: StagedAsset, content: Uint8Array): Promise<void>;
  find(path: string): StagedAsset | undefined;
  /** The bytes from `start`, at most `length` of them. */
  read(path: string, start?: number, length?: number): Uint8Array | undefined;
  unstage(paths: readonly string[]): Promise<void>;
  /** The latest first. */
  list(): StagedAsset[];
}

export interface ThumbnailStore {
  /** Undefined where none was kept. */
  find(tag: string): Uint8Array | undefined;
  keep(tag: string, content: Uint8Array): Promise<void>;
}

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

export type Source = Readonly<{
  title: string;
  url: string;
  /** Of the text that cites it, the claim that it supports. */
  snippet: string;
}>;

/** What a generated text stands on: sources, and the claims they support. Ranges are UTF-16 offsets in the text. */
export type Grounding = Readonly<{
  sources: readonly Omit<Source, "snippet">[];
  claims: readonly Readonly<{ start: number; end: number; sources: readonly number[] }>[];
}>;

/** What a call took, in tokens. */
export type Usage = Readonly<{ read: number; written: number }>;

/** Who said what, in the order in which it was said. */
export type Turn = Readonly<{ by: "writer" | "assistant"; text: string }>;

type Call = Readonly<{
  /** Ends the call at once. */
  signal: AbortSignal;
  /** Told once a call, also of one that fails, as far as it is known. */
  onUsage: (usage: Usage) => void;
}>;

/**
 * Writes text and draws pictures. It reports what it made; nothing it makes is applied by itself. A refusal that may
 * pass is tried again for as long as `signal` lets it.
 */
export interface Assistant {
  /** The models by their names. */
  readonly models: Readonly<{ doc: string; image: string }>;
  /** With `onText` the text is told as it comes. @throws UpstreamFailed, Unavailable, and anything where `signal` ended it */
  write(
    asked: Call &
      Readonly<{
        instructions: string;
        turns: readonly Turn[];
        search: boolean;
        onText?: (text: string) => void;
      }>,
  ): Promise<Readonly<{ text: string; grounding: Grounding }>>;
  /** A picture, and words about it, "" where none came. @throws as `write` */
  draw(asked: Call & Readonly<{ prompt: string }>): Promise<Readonly<{ picture: Uint8Array; words: string }>>;
  /** Kept where it would answer. @throws UpstreamFailed, UpstreamSilent, Unavailable */
  reach(signal: AbortSignal): Promise<void>;
}

/** A generation that was asked for, whatever became of it. What was asked and answered is not kept. */
export type Generation = Readonly<{
  /** Unix milliseconds. */
  at: number;
  author: string;
  kind: "doc" | "image";
  model: string;
  usage: Usage;
  /** The page it was asked for in; undefined where no page was named. */
  slug: Slug | undefined;
  outcome: "made" | "failed" | "stopped";
}>;

export type GenerationSum = Readonly<{
  kind: Generation["kind"];
  model: string;
  /** How many, and how many of them were made. */
  asked: number;
  made: number;
  usage: Usage;
}>;

export interface GenerationStore {
  record(generation: Generation): Promise<void>;
  /** Of all since then (Unix milliseconds), by kind and model, the most asked for first. */
  sums(since: number): GenerationSum[];
}

/** For what must be known but refuses nobody. */
export interface Log {
  warn(message: string, facts?: Record<string, unknown>): void;
  readonly debug?: Debug;
}

/**
 * For whoever looks for a fault: what was asked, and that it took from `began`, a `performance.now()`, until this call.
 * It holds no secret and no text of a page. Undefined unless somebody looks, so that nothing is made for it.
 */
export type Debug = ((message: string, began: number, facts: Record<string, unknown>) => void) | undefined;
