import type { EditorState, Extension } from "@codemirror/state";

import type { Dialect } from "../../../src/markdown/tree/index.ts";
import { lazy } from "../lazy.ts";
import type { Addresses } from "../page-addresses.ts";
import type { ChangedPicture, Picture } from "../pictures.ts";
import { showTitle } from "../title.ts";
import { steps } from "./components/steps.ts";
import { tabs } from "./components/tabs.ts";
import { PageDocument } from "./document.ts";
import { inlineMarks } from "./inline/inline-marks.ts";
import { writingKeys } from "./keys/index.ts";
import { ruledBy } from "./keys/rules/rule.ts";
import { layout } from "./layout/layout.ts";
import { type PanelOptions, panels } from "./panels.ts";
import { pressBelow } from "./press-below.ts";
import { spelling } from "./spelling.ts";
import { readAs } from "./syntax/mdx.ts";
import { blocksOf, structure } from "./syntax/structure.ts";
import { tables } from "./tables/tables.ts";
import { takePlace } from "./take-place.ts";
import { insertedOnce, typingOver } from "./typing-over.ts";
import { pageRules } from "./typing-rules.ts";
import type { RenderedPage } from "./widgets/rendered.ts";
import { byServer } from "./widgets/server.ts";
import { serverWidgets } from "./widgets/widgets.ts";

export { openFind } from "./find/find.ts";
export { footnote, format } from "./format-commands.ts";
export { loadFormulas, mayHoldFormulas } from "./inline/formulas.ts";
export { insertPicture } from "./insert-picture.ts";
export { areFieldsSettled, settleFields } from "./panels.ts";
export { prose } from "./prose.ts";
export { setText, takeOver } from "./taking-over.ts";

export type OpenOptions = Readonly<{
  blocks: HTMLElement;
  host: HTMLElement;
  addresses: Addresses;
  text: string;
  dialect: Dialect;
  changed(): void;
}> &
  PanelOptions;

export function openDocument({
  blocks,
  host,
  addresses,
  text,
  dialect,
  changed,
  ...options
}: OpenOptions): PageDocument {
  const opened = takePlace(
    blocks,
    host,
    () =>
      new PageDocument({
        parent: host,
        text,
        changed,
        parts: { preview: preview(addresses, { blocks, text }), always: always(dialect) },
        panels: (document) => panels(document, options),
      }),
  );
  opened.view.dispatch({ selection: { anchor: firstText(opened.view.state) } });
  return opened;
}

/** Where a writer who comes by the keyboard starts: not in the front matter or the imports. */
function firstText(state: EditorState): number {
  const block = blocksOf(state).find(({ hasText }) => hasText);
  return block ? block.from : state.doc.length;
}

/** How the page reads; the source has none of it. */
function preview(addresses: Addresses, rendered: RenderedPage): Extension {
  return [
    serverWidgets({
      ...byServer(rendered.blocks, showTitle),
      changePicture,
      choosePicture,
      findPages: addresses.pages,
      rendered,
    }),
    inlineMarks(addresses),
    tables(addresses),
    layout(),
    tabs,
    steps,
    writingKeys(),
    ruledBy(pageRules),
    pressBelow,
  ];
}

async function changePicture(picture: Picture): Promise<ChangedPicture | undefined> {
  const pictures = await lazy(import("../pictures.ts"));
  return pictures?.changedPicture(picture);
}

async function choosePicture(): Promise<string | undefined> {
  const pictures = await lazy(import("../pictures.ts"));
  return pictures?.chosenAddress();
}

function always(dialect: Dialect): Extension {
  return [readAs(dialect), structure, spelling(), typingOver, insertedOnce];
}
