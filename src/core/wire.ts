/** What the server and the scripts of its own pages send each other as JSON. The scripts import these types. */
import type { Position } from "../mdx/edit/index.ts";
import type { Draft, DraftSummary } from "./draft/draft.ts";

export type { Position };

/** What a writer did to a page's text, as the editor sends it. */
export type Edit =
  | Readonly<{ kind: "replace" | "insert"; at: Position; text: string }>
  | Readonly<{ kind: "move"; from: Position; to: Position }>
  | Readonly<{ kind: "duplicate" | "remove"; at: Position }>
  | Readonly<{ kind: "front matter"; key: string; value: string }>
  /** All of the page, typed in a field that knows one kind of line ending. */
  | Readonly<{ kind: "source"; text: string }>;

/** The text after an edit, and its blocks as HTML. `unread`: why the page has no blocks, and is shown as source. */
export type EditAnswer = Readonly<{
  content: string;
  title: string | null;
  unread: string | null;
  html: string;
}>;

/** The draft that the server has, as a refused save and a merge answer with it. */
export type SavedDraft = Pick<Draft, "content" | "updatedAt" | "author">;

/** `content` is null where the writer has to decide, by the form in `html`. */
export type MergeAnswer = Readonly<{ draft: SavedDraft; content: string | null; html: string }>;

/** What became of a page. */
export type PageEvent = Readonly<{
  kind: "saved" | "published" | "discarded" | "deleted" | "restored";
  by: string;
}>;

/** A page as people who have it open see it. */
export type PageStatus = Readonly<{
  draft?: DraftSummary | undefined;
  /** What happened last, since the program was started; and when, in Unix milliseconds by the server's clock. */
  last?: (PageEvent & Readonly<{ at: number }>) | undefined;
  /** The others who have it open, each name once. `wroteAgo`: milliseconds since they typed, if they did recently. */
  others: ReadonlyArray<Readonly<{ name: string; wroteAgo?: number | undefined }>>;
}>;

/** The status of the page that one tab of a browser shows. */
export type TabStatus = Readonly<{ tab: string; status: PageStatus }>;
