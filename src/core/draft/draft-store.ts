import type { Slug } from "../page/slug.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "./draft.ts";

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
