import { Facet } from "@codemirror/state";

import type { AskedPreviews, Preview } from "../../../../src/core/wire.ts";
import type { ChangedPicture, Picture } from "../../pictures.ts";
import type { SiteLinks } from "../../site-links.ts";
import type { FieldKey } from "./front-matter-form.ts";
import type { Previews } from "./preview-store.ts";
import type { RenderedPage } from "./rendered.ts";

export type WidgetOptions = Readonly<{
  /** @throws RequestFailed */
  ask(asked: AskedPreviews): Promise<readonly Preview[]>;
  /** Returns the front matter after a change of one value, read `as` a kind of field; without it "" removes the key. @throws RequestFailed */
  setField(frontMatter: string, key: FieldKey, value: string, as: string | undefined): Promise<string>;
  /** Returns pages for what is typed. */
  findPages: SiteLinks["pages"];
  /** Asks the writer for a file; undefined if cancelled. */
  choosePicture(): Promise<string | undefined>;
  /** Asks the writer; undefined if cancelled. */
  changePicture(picture: Picture): Promise<ChangedPicture | undefined>;
  /** Its blocks move into the document. */
  rendered: RenderedPage;
}>;

export type Settings = WidgetOptions &
  Readonly<{
    store: Previews;
    /** Where the part of the document begins of which the server has said nothing; undefined if there is none. */
    uncheckedFrom(): number | undefined;
  }>;

export const settings = Facet.define<Settings, Settings>({ combine: ([given]) => given! });
