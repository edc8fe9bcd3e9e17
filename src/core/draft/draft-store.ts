import type { Slug } from "../slug/slug.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "./draft.ts";
import type { Writer } from "./writer.ts";

/** A write's promise resolves after it is on disk. @throws Unavailable */
export interface DraftStore {
  list(): Promise<DraftSummary[]>;
  find(slug: Slug): Promise<Draft | undefined>;
  writers(slug: Slug): Promise<Writer[]>;
  /** Returns whose text versions of a page are: that of this time, and each that has this text. */
  writersOf(slug: Slug, text: { updatedAt?: number | undefined; content?: string }): Promise<Writer[]>;
  /** Returns whose texts the last versions of pages are, a few dozen of each. */
  latestWriters(slugs: readonly Slug[]): Promise<ReadonlyMap<Slug, readonly Writer[]>>;
  /** Accepts a save if the draft's `updatedAt` is `seen` or there is none (unless it `needsDraft`), and adds a version, in one statement. `writers` are whose text it is then. */
  save(save: {
    slug: Slug;
    content: string;
    seen: number | undefined;
    author: string;
    /** Those whose text it is, the author alone by default. They are added to those of the draft's earlier saves. */
    writers?: readonly Writer[];
    base?: string;
    needsDraft?: boolean;
    now: number;
  }): Promise<{ updatedAt: number; writers: readonly Writer[] } | { stale: Draft | undefined }>;
  /** Adds the text as a version, and the current draft once more after it. Returns the draft's new `updatedAt` if it was `seen`. */
  setAside(lost: {
    slug: Slug;
    content: string;
    seen: number;
    author: string;
    /** Those whose text it is, the author alone by default. */
    writers?: readonly Writer[];
    now: number;
  }): Promise<number | undefined>;
  clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void>;
  /** Returns the draft's `updatedAt`, if it was discarded. */
  discard(slug: Slug, asked: { seen: number | undefined; now: number }): Promise<number | undefined>;
  /** Discards those that are as they were seen, or none of them if one was saved since. What is gone already is left out. */
  discardAll(
    seen: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number }>>,
    now: number,
  ): Promise<Readonly<{ discarded: readonly Slug[]; changed?: DraftSummary }>>;
  /** `since` is Unix milliseconds. Excludes drafts that a newer one replaced. */
  discarded(since: number): Promise<DiscardedDraft[]>;
  /** Restores nothing over a newer draft. */
  restore(slug: Slug, updatedAt: number): Promise<boolean>;
  versions(slug: Slug): Promise<DraftSummary[]>;
  version(slug: Slug, updatedAt: number): Promise<Draft | undefined>;
}
