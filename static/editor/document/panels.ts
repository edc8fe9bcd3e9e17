import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { say } from "../../notices.ts";
import { insertProposal, reviseBlock } from "../assisting.ts";
import type { findPanel } from "../find-panel.ts";
import { lazy } from "../lazy.ts";
import type { OutlineList } from "../outline-list.ts";
import { showTitle } from "../title.ts";
import { blockSelection } from "./blocks/block-selection.ts";
import { blockHandles } from "./blocks/handles.ts";
import { caretFormats } from "./caret-formats.ts";
import { copying } from "./clipboard/copy.ts";
import { pasting } from "./clipboard/paste.ts";
import { codeFields } from "./code/code-fields.ts";
import { accordions } from "./components/accordions.ts";
import { propertyFields } from "./components/property-fields.ts";
import { tabFields } from "./components/tab-fields.ts";
import type { PageDocument, Parts } from "./document.ts";
import { findAndReplace } from "./find/find.ts";
import { formatKeys } from "./format-commands.ts";
import type { ActiveFormats } from "./formats/active-formats.ts";
import { footnoteWays } from "./inline/footnote-ways.ts";
import { linkChecker } from "./inline/link-checker.ts";
import { linkPanel, settleLink } from "./inline/link-panel.ts";
import { insertMenu } from "./menus/insert-menu.ts";
import { outline } from "./outline.ts";
import { pageTitle } from "./page-title.ts";
import { storedFormats } from "./stored-formats.ts";
import { codeHighlighting } from "./syntax/code-highlighting.ts";
import { cellMenu } from "./tables/cell-menu.ts";
import { tableMarks } from "./tables/marks.ts";
import { TableMenu } from "./tables/table-menu.ts";
import { typedNotes } from "./typed-notes.ts";
import { frontMatterFields } from "./widgets/front-matter-fields.ts";
import { frontMatterKeys } from "./widgets/front-matter-keys.ts";
import { frontMatterRows } from "./widgets/front-matter-rows.ts";

export type PanelOptions = Readonly<{
  /** What a page without a title is called. */
  otherwise: string;
  outline: OutlineList;
  findPanel: typeof findPanel;
  showFormats(active: ActiveFormats): void;
}>;

/** Menus, panels and fields, by which one reaches what is in the page. */
export function panels(
  document: PageDocument,
  { otherwise, outline: list, findPanel, showFormats }: PanelOptions,
): Parts {
  return {
    preview: inPreview(document),
    always: [
      formatKeys(document),
      findAndReplace(findPanel),
      pasting(),
      pageTitle(showTitle, otherwise),
      outline(list),
      caretFormats(showFormats),
    ],
  };
}

function inPreview(document: PageDocument): Extension {
  return [
    storedFormats,
    blockSelection(), // its keys come before those of a selected widget
    frontMatterFields,
    frontMatterRows,
    frontMatterKeys,
    linkPanel,
    linkChecker,
    footnoteWays,
    tableMarks,
    cellMenu.of((view, dom) => new TableMenu(view, dom)),
    codeHighlighting(),
    copying(),
    insertMenu({
      template: find("insert-menu"),
      picture: choosePicture,
      assist: (kind, offset) => void insertProposal(document, kind, offset),
    }),
    codeFields(find("code-fields")),
    propertyFields(find("component-fields")),
    tabFields(find("tab-fields")),
    accordions,
    typedNotes,
    blockHandles({
      template: find("block-tools"),
      assist: (action, range) => void reviseBlock(document, action, range, say),
    }),
  ];
}

async function choosePicture(): Promise<string | undefined> {
  const pictures = await lazy(import("../pictures.ts"));
  return pictures?.choosePicture();
}

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** Applies what is typed in a field of the page. Resolves with false where the page cannot hold it, which the field says. */
export async function settleFields(view: EditorView): Promise<boolean> {
  const field = (view.root as ShadowRoot).activeElement;
  // By this event a panel writes what is typed. The browser sends it only when the field is left.
  if (field instanceof HTMLInputElement) field.dispatchEvent(new Event("change", { bubbles: true }));
  settleLink(view);
  await view.plugin(frontMatterFields)?.settle();
  return field?.ariaInvalid !== "true";
}

export function areFieldsSettled(view: EditorView): boolean {
  return view.plugin(frontMatterFields)?.isSettled !== false;
}
