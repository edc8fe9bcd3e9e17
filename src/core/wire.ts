import type { Position } from "../markdown/edit/index.ts";
import type { PropertyKind, ValueStyle } from "../markdown/frontmatter/index.ts";

export type Edit =
  | Readonly<{ kind: "replace" | "insert"; at: Position; text: string }>
  | Readonly<{ kind: "move"; from: Position; to: Position }>
  | Readonly<{ kind: "duplicate" | "remove"; at: Position }>
  /**
   * `as`: the field of the value. Without it the value is text, and "" removes the key. `group`: the key that it is below. `style`: the
   * site's, for a new key.
   */
  | Readonly<{
      kind: "front matter";
      key: string;
      group?: string | undefined;
      value: string;
      as?: PropertyKind | undefined;
      style?: ValueStyle | undefined;
    }>
  /** All of the page's text, from a `textarea`. */
  | Readonly<{ kind: "source"; text: string }>;

/** `unparsed` explains why the page is shown as source. */
export type EditAnswer = Readonly<{
  content: string;
  title: string | null;
  unparsed: string | null;
  html: string;
}>;

/** UTF-16 units of `content`. `html`: whether its HTML is asked for, or only its problem. */
export type PreviewRange = Readonly<{ start: number; length: number; html: boolean }>;

export type AskedPreviews = Readonly<{ content: string; ranges: readonly PreviewRange[] }>;

/** Safe HTML, "" where none was asked for; `problem` is a sentence that the HTML does not show. */
export type Preview = Readonly<{ html: string; problem: string | null }>;

export type PreviewAnswer = Readonly<{ previews: readonly Preview[] }>;

export const MAX_PREVIEWS = 50;

export const MAX_CHECKED_LINKS = 100;

export type DeadLinksAnswer = Readonly<{ dead: readonly string[] }>;

/** `updatedAt`: Unix milliseconds. */
export type SavedDraft = Readonly<{ content: string; updatedAt: number; author: string }>;

/** `content` is null while conflicts remain; `html` is the form for them. */
export type MergeAnswer = Readonly<{ draft: SavedDraft; content: string | null; html: string }>;

export type PageEvent = Readonly<{ by: string }> &
  (
    | Readonly<{ kind: "saved" | "published" | "discarded" | "deleted" | "restored" }>
    /** `to` is the slug that the page has now. */
    | Readonly<{ kind: "moved"; to: string }>
  );

/** Whether the site shows a commit. `unknown`: nobody has said anything about it. */
export type BuildState = "unknown" | "building" | "live" | "failed";

export type PageStatus = Readonly<{
  draft?: (Omit<SavedDraft, "content"> & Readonly<{ slug: string }>) | undefined;
  /** Of its last publication. */
  deployment?: Readonly<{ sha: string; state: BuildState }> | undefined;
  /** Unix milliseconds by the server's clock. */
  last?: (PageEvent & Readonly<{ at: number }>) | undefined;
  /** `wroteAgo`: milliseconds since the last keystroke, if it is recent. `line`: where their caret is, from 1. */
  others: ReadonlyArray<Readonly<{ name: string; wroteAgo?: number | undefined; line?: number | undefined }>>;
}>;

/** The draft of the menus: 0 and nobody where there is none. */
export type MenuNews = Readonly<{ updatedAt: number; author?: string | undefined }>;

/** The pages that others have open, with their names: first who wrote last. */
export type PeopleNews = Readonly<{
  you: string;
  pages: ReadonlyArray<readonly [slug: string, names: readonly string[]]>;
}>;

/** How much is new for the reader, in words. */
export type BellNews = Readonly<{ called: string; count: string }>;

export type TabStatus = Readonly<{ tab: string; status: PageStatus }>;
