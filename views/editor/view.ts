import type { FolderView } from "../pages/breadcrumbs.tsx";
import type { SignInPlaceView } from "../sign-in/sign-in.tsx";
import type { BlockView, RestView } from "./block.tsx";
import type { OfferedFieldsView } from "./front-matter.tsx";

/** Of the insert menu, with its source before and after the caret; `statement` imports what the source needs. */
type OfferedView = Readonly<{ name: string; before: string; after: string; statement: string | undefined }>;

type KnownComponentView = Readonly<{
  name: string;
  properties: readonly Readonly<{
    name: string;
    kind: "text" | "number" | "switch" | "source";
    /** Where it is one of a few words. */
    choices: readonly string[];
  }>[];
}>;

export type EditorView = Readonly<{
  slug: string;
  /** Its path without the language and the version, which are said beside. */
  path: string;
  title: string;
  /** Those that the page is in, the outermost first. */
  folders: readonly FolderView[];
  /** The writer's. */
  name: string;
  /** How the writer can sign in again when the session has ended. */
  waysIn: Readonly<{ pin: boolean; places: readonly SignInPlaceView[] }>;
  needsReview: boolean;
  /** The open review that has the page; `hasText` where it writes the page, `lacksDraft` where the draft has another text. */
  review:
    | Readonly<{ id: number; author: string; state: string; hasText: boolean; lacksDraft: boolean }>
    | undefined;
  /** Of the last publication of the page; `address` where readers find it. */
  build:
    | Readonly<{
        sha: string;
        state: "unknown" | "building" | "live" | "failed";
        address: string | undefined;
      }>
    | undefined;
  /** "Saved", or "" for a new page. */
  state: string;
  content: string;
  /** What it is written in: plain data, for the browser's parser. */
  dialect: object;
  /** Of the page's text, but for what its front matter says; undefined where it is unknown. */
  language: string | undefined;
  /** Of the draft; 0 for none. */
  updatedAt: number;
  /** The published blob that the edit starts from; "" for a new page. */
  base: string;
  isNew: boolean;
  isPublished: boolean;
  hasDraft: boolean;
  blocks: readonly BlockView[];
  rest: RestView | undefined;
  /** Why there are no blocks, and the page is shown as source. */
  unparsed: string | undefined;
  /** `words` are the name in plain words. */
  components: readonly (OfferedView & Readonly<{ words: string }>)[];
  /** The properties that the site gives to its components, most used first. */
  knownComponents: readonly KnownComponentView[];
  /** As this site writes them. */
  callouts: ReadonlyArray<OfferedView & Readonly<{ kind: string }>>;
  frontMatter: OfferedFieldsView;
  /** Whether titles of this site are in the front matter: a page without one can get it. */
  hasTitles: boolean;
  /** How this site writes what it says about its code, and its languages, most used first. */
  code: Readonly<{ title: string; marks: string; languages: readonly string[] }>;
  /** Undefined where none is set up. */
  assistant: Readonly<{ canDraw: boolean; canSearch: boolean }> | undefined;
  /** Whether it can be in other languages or versions. */
  hasSiblings: boolean;
  /** The page that is open beside it, to be read. */
  beside: string | undefined;
}>;
