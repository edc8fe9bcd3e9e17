import type { CodeHostView } from "../sign-in/sign-in.tsx";
import type { BlockView, RestView } from "./block.tsx";

/** A page as the editor shows it. */
export type EditorView = Readonly<{
  slug: string;
  title: string;
  /** Who writes. */
  name: string;
  /** How that one can sign in again when the session has ended. */
  waysIn: Readonly<{ pin: boolean; codeHost: CodeHostView | undefined }>;
  /** What stands beside the title, in words: "Saved 12:03 by Ada", "Published", "New page". */
  state: string;
  content: string;
  /** Of the draft; 0 where none stands. */
  updatedAt: number;
  /** The published page's blob that the edit begins from; "" for a new page. */
  base: string;
  /** What the server has: the draft's or the page's text. None of a new page. */
  isNew: boolean;
  isPublished: boolean;
  hasDraft: boolean;
  blocks: readonly BlockView[];
  /** What is not shown yet. */
  rest: RestView | undefined;
  /** Why there are none, and the page is shown as source. */
  unread: string | undefined;
  /** What the insert menu offers beside Markdown: components, and what of them stands around the words one types. */
  components: ReadonlyArray<{ name: string; before: string; behind: string }>;
  /** Whether texts and pictures can be generated. */
  hasAssistant: boolean;
}>;
