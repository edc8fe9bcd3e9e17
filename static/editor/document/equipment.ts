import "./index.ts"; // what shows the page stays one file, which compresses better than two

import type { Extension } from "@codemirror/state";

import { say } from "../../notices.ts";
import { insertProposal, reviseBlock } from "../assisting.ts";
import { later } from "../later.ts";
import type { Standing } from "../source/standing.ts";
import { showTitle } from "../title.ts";
import { blockSelection } from "./blocks/block-selection.ts";
import { blockHandles } from "./blocks/handles.ts";
import { caretStanding } from "./caret-standing.ts";
import { copying } from "./clipboard/copy.ts";
import { pasting } from "./clipboard/paste.ts";
import { codeFields } from "./code/code-fields.ts";
import { accordions } from "./components/accordions.ts";
import { propertyFields } from "./components/property-fields.ts";
import { tabFields } from "./components/tab-fields.ts";
import type { PageDocument } from "./document.ts";
import { findAndReplace, openFind } from "./find/find.ts";
import { footnote, format, formatKeys } from "./formats.ts";
import { footnoteWays } from "./inline/footnote-ways.ts";
import { linkChecker } from "./inline/link-checker.ts";
import { linkPanel } from "./inline/link-panel.ts";
import { insertPicture } from "./insert-picture.ts";
import { insertMenu } from "./menus/insert-menu.ts";
import { outline } from "./outline.ts";
import { pageTitle } from "./page-title.ts";
import { codeHighlighting } from "./syntax/code-highlighting.ts";
import { cellMenu } from "./tables/cell-menu.ts";
import { tableMarks } from "./tables/marks.ts";
import { TableMenu } from "./tables/table-menu.ts";
import { setText, takeOver } from "./taking-over.ts";
import type { Tools } from "./tools.ts";
import { frontMatterFields, settleFields } from "./widgets/front-matter-fields.ts";
import { frontMatterKeys } from "./widgets/front-matter-keys.ts";
import { frontMatterRows } from "./widgets/front-matter-rows.ts";
import { wordCount } from "./word-count.ts";

export type ToolOptions = Readonly<{
  /** What a page without a title is called. */
  otherwise: string;
  standing(standing: Standing): void;
}>;

export function toolsOf(document: PageDocument, { otherwise, standing }: ToolOptions): Tools {
  const { view } = document;
  return {
    preview: preview(document),
    always: [
      formatKeys(document),
      findAndReplace(),
      pasting(),
      pageTitle(showTitle, otherwise),
      outline({ outline: find("outline"), opener: find("outline-opener") }),
      caretStanding(standing),
    ],
    format: (name, level) => format(document, name, level),
    footnote: () => footnote(document),
    find: (replaces) => openFind(view, { replaces }),
    insertPicture: (markdown) => insertPicture(view, view.state.selection.main, markdown),
    wordCount: () => wordCount(view.state, view.contentDOM.lang || document.host.lang),
    setText: (text) => setText(document, text),
    takeOver: (base, text, isSettled) => takeOver(document, base, text, isSettled),
    settled: () => settleFields(view),
  };
}

function preview(document: PageDocument): Extension {
  return [
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
    blockHandles({
      template: find("block-tools"),
      assist: (action, range) => void reviseBlock(document, action, range, say),
    }),
  ];
}

async function choosePicture(): Promise<string | undefined> {
  const pictures = await later(import("../pictures.ts"));
  return pictures?.choosePicture();
}

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}
