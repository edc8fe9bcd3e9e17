import type { EditorState, Extension } from "@codemirror/state";

import { say } from "../../notices.ts";
import { insertProposal, reviseBlock } from "../assisting.ts";
import { later } from "../later.ts";
import type { ChangedPicture, Picture } from "../pictures.ts";
import type { Standing } from "../source/standing.ts";
import { blockSelection } from "./blocks/block-selection.ts";
import { blockHandles } from "./blocks/handles.ts";
import { copying } from "./clipboard/copy.ts";
import { pasting } from "./clipboard/paste.ts";
import { codeFields } from "./code/code-fields.ts";
import { propertyFields } from "./components/property-fields.ts";
import { steps } from "./components/steps.ts";
import { tabFields } from "./components/tab-fields.ts";
import { tabs } from "./components/tabs.ts";
import { PageDocument } from "./document.ts";
import { finalNewline } from "./final-newline.ts";
import { findAndReplace } from "./find/find.ts";
import { addressesOf } from "./inline/addresses.ts";
import { checkAt } from "./inline/dead-addresses.ts";
import { inlineMarks } from "./inline/inline-marks.ts";
import { linkChecker } from "./inline/link-checker.ts";
import { findAt, searchAt } from "./inline/link-search.ts";
import { writingKeys } from "./keys/index.ts";
import { layout } from "./layout/layout.ts";
import { insertMenu } from "./menus/insert-menu.ts";
import { outline, type OutlineElements } from "./outline.ts";
import { pageTitle } from "./page-title.ts";
import { pressBelow } from "./press-below.ts";
import { spelling } from "./spelling.ts";
import { codeHighlighting } from "./syntax/code-highlighting.ts";
import { mdxLanguage } from "./syntax/mdx.ts";
import { blocksOf, structure } from "./syntax/structure.ts";
import { tables } from "./tables/tables.ts";
import { takePlace } from "./take-place.ts";
import { typingOver } from "./typing-over.ts";
import type { RenderedPage } from "./widgets/rendered.ts";
import { byServer } from "./widgets/server.ts";
import { serverWidgets } from "./widgets/widgets.ts";

export { loadFormulas, mayHoldFormulas } from "./inline/formulas.ts";

export type OpenOptions = Readonly<{
  blocks: HTMLElement;
  host: HTMLElement;
  slug: string;
  text: string;
  changed(): void;
  standing(standing: Standing): void;
}>;

export function openDocument({ blocks, host, slug, ...options }: OpenOptions): PageDocument {
  const opened: PageDocument = takePlace(
    blocks,
    host,
    () =>
      new PageDocument({
        ...options,
        parent: host,
        preview: [
          preview(slug, { blocks, text: options.text }),
          insertMenu({
            template: document.querySelector<HTMLTemplateElement>("#insert-menu")!,
            picture: choosePicture,
            assist: (kind, offset) => void insertProposal(opened, kind, offset),
          }),
          codeFields(document.querySelector<HTMLTemplateElement>("#code-fields")!),
          propertyFields(document.querySelector<HTMLTemplateElement>("#component-fields")!),
          tabFields(document.querySelector<HTMLTemplateElement>("#tab-fields")!),
          blockHandles({
            template: document.querySelector<HTMLTemplateElement>("#block-tools")!,
            assist: (action, range) => void reviseBlock(opened, action, range, say),
          }),
        ],
        always: [always(), pageTitle(showTitle, slug || "Home page"), outline(outlineElements())],
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
function preview(slug: string, rendered: RenderedPage): Extension {
  const { linkTargets, deadLinks } = rendered.blocks.dataset;
  const addresses = addressesOf(slug, {
    search: searchAt(linkTargets!),
    find: findAt(linkTargets!),
    check: checkAt(deadLinks!),
  });
  return [
    blockSelection(), // its keys come before those of a selected widget
    serverWidgets({ ...byServer(rendered.blocks, showTitle), changePicture, rendered }),
    inlineMarks(addresses),
    linkChecker,
    tables(addresses),
    layout(),
    tabs,
    steps,
    finalNewline,
    codeHighlighting(),
    writingKeys(),
    pressBelow,
    copying(),
  ];
}

function outlineElements(): OutlineElements {
  const find = (id: string) => document.getElementById(id)!;
  return { outline: find("outline"), opener: find("outline-opener") };
}

function showTitle(title: string): void {
  document.querySelector("#title")!.textContent = title;
}

async function changePicture(picture: Picture): Promise<ChangedPicture | undefined> {
  const pictures = await later(import("../pictures.ts"));
  return pictures?.changedPicture(picture);
}

async function choosePicture(): Promise<string | undefined> {
  const pictures = await later(import("../pictures.ts"));
  return pictures?.choosePicture();
}

function always(): Extension {
  return [mdxLanguage, structure, spelling(), findAndReplace(), pasting(), typingOver];
}
