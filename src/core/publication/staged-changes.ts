import type { Slug } from "../slug/slug.ts";

/** A move or a deletion that waits to be published. `at` is Unix milliseconds. */
export type StagedChange = Readonly<{ slug: Slug; author: string; at: number }> &
  (
    | Readonly<{ does: "move"; to: Slug; title: string | undefined }>
    | Readonly<{ does: "delete"; redirect: Slug | undefined }>
  );

/** One change a page. A write's promise resolves after it is on disk. @throws Unavailable */
export interface StagedChangeStore {
  list(): Promise<StagedChange[]>;
  /** A newer change of the same page replaces the older one. */
  stage(changes: readonly StagedChange[]): Promise<void>;
  unstage(slugs: readonly Slug[]): Promise<void>;
}
