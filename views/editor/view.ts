import type { CodeHostView } from "../sign-in/sign-in.tsx";
import type { BlockView, RestView } from "./block.tsx";

/** Of the insert menu, with its source before and after the caret; `statement` imports what the source needs. */
type OfferedView = Readonly<{ name: string; before: string; after: string; statement: string | undefined }>;

export type EditorView = Readonly<{
  slug: string;
  title: string;
  /** The writer's. */
  name: string;
  /** How the writer can sign in again when the session has ended. */
  waysIn: Readonly<{ pin: boolean; codeHost: CodeHostView | undefined }>;
  /** "Saved", or "" for a new page. */
  state: string;
  content: string;
  /** Of the draft; 0 for none. */
  updatedAt: number;
  /** The published blob that the edit starts from; "" for a new page. */
  base: string;
  /** Whether the server has no text of it. */
  isNew: boolean;
  isPublished: boolean;
  hasDraft: boolean;
  blocks: readonly BlockView[];
  rest: RestView | undefined;
  /** Why there are no blocks, and the page is shown as source. */
  unparsed: string | undefined;
  components: readonly OfferedView[];
  /** As this site writes them. */
  callouts: readonly OfferedView[];
  hasAssistant: boolean;
}>;
