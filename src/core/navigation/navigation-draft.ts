import type { Writer } from "../draft/writer.ts";
import { Stale } from "../errors.ts";
import type { NavigationChange } from "./navigation-edit.ts";

/** Edits of menus that wait to be published: one for the whole site. */
export type NavigationDraft = NavigationChange &
  Readonly<{
    /** Unix milliseconds. Strictly increases, so it identifies one save. */
    updatedAt: number;
    author: string;
  }>;

/** A write's promise resolves after it is on disk. @throws Unavailable */
export interface NavigationDraftStore {
  find(): Promise<NavigationDraft | undefined>;
  /** Returns whose edits the draft has. */
  writers(): Promise<Writer[]>;
  /** Accepts a save if the draft's `updatedAt` is `seen` or there is none, in one statement. */
  save(
    save: NavigationChange &
      Readonly<{
        seen: number | undefined;
        author: string;
        /** They are added to those of the draft's earlier saves. */
        writers: readonly Writer[];
        now: number;
      }>,
  ): Promise<{ updatedAt: number } | { stale: NavigationDraft | undefined }>;
  /** Ends the draft, if it is the one that was seen. Returns whether it was. */
  clear(seen: number | undefined): Promise<boolean>;
}

export class StaleNavigationDraft extends Stale {
  readonly current: NavigationDraft;

  constructor(current: NavigationDraft) {
    super(
      `${current.author} changed the menu while you did. Your changes weren't saved. Look at the menu as it is now.`,
    );
    this.current = current;
  }
}

/** Returns the draft, if it has the very edits that are published. */
export function publishedNavigation(
  { revision, edits }: NavigationChange,
  draft: NavigationDraft | undefined,
): NavigationDraft | undefined {
  return draft?.revision === revision && Bun.deepEquals(draft.edits, edits) ? draft : undefined;
}
