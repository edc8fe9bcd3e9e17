import { Facet } from "@codemirror/state";

import type { AskedPreviews, Preview } from "../../../../src/core/wire.ts";
import type { Previews } from "./preview-store.ts";

/** A picture of the page, as its dialog knows it. */
export type Picture = Readonly<{
  /** The alternative text; "" for a decorative one. */
  words: string;
  /** Where the browser finds it; undefined where it is not shown. */
  address: string | undefined;
}>;

/** `address` only where another file takes its place. */
export type ChangedPicture = Readonly<{ words: string; address: string | undefined }>;

export type WidgetOptions = Readonly<{
  /** @throws RequestFailed */
  ask(asked: AskedPreviews): Promise<readonly Preview[]>;
  /** Returns the front matter after a change of one value; "" removes it. @throws RequestFailed */
  setField(frontMatter: string, key: string, value: string): Promise<string>;
  /** Asks the writer; undefined if cancelled. */
  changePicture(picture: Picture): Promise<ChangedPicture | undefined>;
  /** The page that the server rendered, and the text that it rendered. Its blocks move into the document. */
  rendered: Readonly<{ blocks: HTMLElement; text: string }>;
}>;

type Settings = WidgetOptions &
  Readonly<{
    store: Previews;
    /** Where the part of the document begins that the server has not rendered. */
    unrendered: number | undefined;
  }>;

export const settings = Facet.define<Settings, Settings>({ combine: ([given]) => given! });
