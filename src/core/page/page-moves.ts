import type { Slug } from "./slug.ts";

export type PageMove = Readonly<{
  from: Slug;
  to: Slug;
  /** The page's blob before the move. */
  base: string;
}>;

/** A write's promise resolves after it is on disk. @throws Unavailable from every write */
export interface PageMoveStore {
  /** Stores moves before their commit is made, so that a start after a crash can finish or cancel them. */
  plan(moves: readonly PageMove[], now: number): Promise<void>;
  planned(): PageMove[];
  cancel(moves: readonly PageMove[]): Promise<void>;
  /** Gives drafts and versions to moved pages, all at once, and returns the moves that were planned. No version is lost. */
  finish(moves: readonly PageMove[], now: number): Promise<readonly PageMove[]>;
  of(slug: Slug): PageMove | undefined;
  /** A new page at this slug isn't the one that was moved. */
  release(slug: Slug): Promise<void>;
}
