import type { Slug } from "../page/slug.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "./draft.ts";

/** Reads are synchronous. A write's promise resolves after it is on disk. @throws Unavailable from every write */
export interface DraftStore {
  list(): DraftSummary[];
  find(slug: Slug): Draft | undefined;
  /**
   * Accepts a save if the draft's `updatedAt` equals `seen`, or if there is none and `seen` is undefined; adds a
   * version. The comparison and the write are one statement.
   */
  save(save: {
    slug: Slug;
    content: string;
    seen: number | undefined;
    author: string;
    /** Undefined keeps the draft's base. */
    base?: string;
    now: number;
  }): Promise<{ updatedAt: number } | { stale: Draft }>;
  /**
   * Adds a version without changing the draft's text. Returns the draft's new `updatedAt` if it was `seen`,
   * otherwise undefined.
   */
  setAside(lost: {
    slug: Slug;
    content: string;
    seen: number;
    author: string;
    now: number;
  }): Promise<number | undefined>;
  /** Clears the draft if it is the published one. */
  clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void>;
  /** Returns the discarded draft's `updatedAt`; undefined where there is none, or not the one that was `seen`. */
  discard(slug: Slug, asked: { seen: number | undefined; now: number }): Promise<number | undefined>;
  /** Returns drafts discarded since then (Unix milliseconds) that no newer draft replaced, newest first. */
  discarded(since: number): DiscardedDraft[];
  /** Returns whether it restored the page's last draft; it does not replace a newer one. */
  restore(slug: Slug, updatedAt: number): Promise<boolean>;
  versions(slug: Slug): DraftSummary[];
  version(slug: Slug, updatedAt: number): Draft | undefined;
}
