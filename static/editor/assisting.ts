import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";

import { dedent } from "../../src/markdown/browser.ts";
import type { PageDocument } from "./document/document.ts";
import { betweenBlankLines } from "./document/formats/passages.ts";
import { pageOffset } from "./document/line-endings.ts";
import { track } from "./document/tracked-range.ts";
import { lazy } from "./lazy.ts";

type Span = Readonly<{ from: number; to: number }>;

/** Inserts a proposal after the block at an offset, also if others moved that block. */
export async function insertProposal(
  document: PageDocument,
  kind: "text" | "picture",
  offset: number,
): Promise<void> {
  const { view } = document;
  const place = track(view, offset, offset);
  const assistant = await lazy(import("./assistant.ts"));
  const wish = kind === "text" ? { kind, offset: pageOffset(view.state, offset) } : { kind };
  const markdown = await assistant?.propose(wish, document.text);
  if (markdown !== undefined) replace(view, place, markdown);
  place.release();
}

/** Replaces a block with a proposal for it. If the block changes meanwhile, nothing is overwritten. */
export async function reviseBlock(
  document: PageDocument,
  action: string,
  { from, to }: Span,
  failed: (sentence: string) => void,
): Promise<void> {
  const { view } = document;
  const place = track(view, from, to);
  const block = view.state.sliceDoc(from, to);
  const indent = indentAt(view, from);
  const assistant = await lazy(import("./assistant.ts"));
  const markdown = await assistant?.propose(
    { kind: "revision", action, block: dedent(block, indent) },
    document.text,
  );
  const isSame = view.state.sliceDoc(place.from, place.to) === block;
  if (markdown !== undefined && isSame) replace(view, place, markdown.replaceAll("\n", `\n${indent}`));
  else if (markdown !== undefined)
    failed("The block changed in the meantime, so the proposal wasn't inserted. Try again.");
  place.release();
}

/** The blanks before an offset, if nothing else is before it in its line. */
function indentAt({ state }: EditorView, offset: number): string {
  const before = state.sliceDoc(state.doc.lineAt(offset).from, offset);
  return before.trim() === "" ? before : "";
}

/** Puts blocks in the place of a range, with blank lines around them, as one step of undo. The caret goes to their end. */
function replace(view: EditorView, { from, to }: Span, blocks: string): void {
  const insert = betweenBlankLines(view.state.doc.toString(), { from, to }, blocks);
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.trimEnd().length },
    userEvent: "input",
    annotations: isolateHistory.of("full"),
    scrollIntoView: true,
  });
  view.focus();
}
