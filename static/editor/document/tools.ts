import type { Extension } from "@codemirror/state";

import type { Format } from "../source/formatting.ts";
import type { WordCount } from "./word-count.ts";

/** What one reaches for by a button, a press or a key with Ctrl. */
export type Tools = Readonly<{
  preview: Extension;
  always: Extension;
  format(name: Format, level?: number): void;
  /** Returns false where none can be. */
  footnote(): boolean;
  find(replaces: boolean): void;
  /** Replaces the selection, as one step of undo. */
  insertPicture(markdown: string): void;
  wordCount(): WordCount;
  /** Makes `text` of the page by its smallest changes, as one step of undo. */
  setText(text: string): void;
  /** Applies what others made of `base`. Returns false, and changes nothing, if both changed the same block. */
  takeOver(base: string, text: string, isSettled?: boolean): boolean;
  /** Resolves when what is typed in fields of the page is in its text. */
  settled(): Promise<void>;
}>;
