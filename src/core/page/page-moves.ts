import type { Slug } from "../slug/slug.ts";

export type PageMove = Readonly<{
  from: Slug;
  to: Slug;
  /** The page's blob before the move. */
  base: string;
}>;

/** Drafts whose links are to be changed, each with its `updatedAt`, and the moves after which they are. */
export type OpenLinks = Readonly<{ moves: readonly PageMove[]; drafts: ReadonlyMap<Slug, number> }>;

/** A write's promise resolves after it is on disk. @throws Unavailable */
export interface PageMoveStore {
  /** Stores moves before their commit is made, so that a start after a crash can finish or cancel them. */
  plan(moves: readonly PageMove[], now: number): Promise<void>;
  planned(): Promise<PageMove[]>;
  cancel(moves: readonly PageMove[]): Promise<void>;
  /**
   * Gives drafts and versions to moved pages, all at once, and returns the moves that were planned. No version is lost. With
   * `opensLinks`, the links of drafts are open until they are closed.
   */
  finish(moves: readonly PageMove[], now: number, opensLinks: boolean): Promise<readonly PageMove[]>;
  openLinks(): Promise<OpenLinks>;
  closeLinks(moves: readonly PageMove[]): Promise<void>;
  moveFrom(slug: Slug): Promise<PageMove | undefined>;
  /** A new page at this slug isn't the one that was moved. */
  release(slug: Slug): Promise<void>;
}
