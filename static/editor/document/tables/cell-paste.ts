import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { copiedIn, markdownOf } from "../clipboard/paste.ts";
import { isInCode } from "../syntax/in-code.ts";
import { track } from "../tracked-range.ts";
import { type ActiveCell, cellAt, targetOf } from "./active-cell.ts";
import { writeInto } from "./cell-editor.ts";
import { cellText, formatted, pasted } from "./paste.ts";
import { placeFrom } from "./places.ts";
import { tablesOf } from "./table-field.ts";

/** Cells are filled from a table and from what is between tabs; other text stays in its cell. HTML is Markdown there, too. */
export function cellPaste(document: EditorView, cell: () => ActiveCell | undefined): Extension {
  return EditorView.domEventHandlers({
    paste({ clipboardData }, view) {
      const active = cell();
      if (!active || !clipboardData) return false;
      const { text, markdown, html } = copiedIn(clipboardData, true);
      const values = markdown === text ? pasted(text) : undefined;
      if (/<t[dh][\s>]/i.test(html)) void pasteTable(document, active, html, values ?? [[cellText(text)]]);
      else if (values) writeInto(document, active, values, { userEvent: "input.paste" });
      else if (text === "") return false;
      else
        void pasteText(document, active, view, {
          text: isInCode(view.state, view.state.selection.main.from) ? text : markdown,
          html,
        });
      return true;
    },
  });
}

async function pasteTable(
  document: EditorView,
  active: ActiveCell,
  html: string,
  plain: readonly string[][],
): Promise<void> {
  const place = track(document, active.from, active.to);
  const markdown = await markdownOf(document.state, html);
  place.release();
  const now = document.dom.isConnected && cellNow(document, active, place.from);
  if (now) writeInto(document, now, formatted(markdown ?? "") ?? plain, { userEvent: "input.paste" });
}

/** The plain text is there at once. Its Markdown takes its place unless it was changed meanwhile. */
async function pasteText(
  document: EditorView,
  active: ActiveCell,
  view: EditorView,
  { text, html }: Readonly<{ text: string; html: string }>,
): Promise<void> {
  const start = active.from + view.state.selection.main.from;
  view.dispatch(view.state.replaceSelection(text), { userEvent: "input.paste" });
  if (html === "") return;
  const place = track(document, start, document.state.selection.main.head);
  const said = () => document.state.sliceDoc(place.from, place.to);
  const before = said();
  const markdown = await markdownOf(document.state, html);
  place.release();
  const [[insert] = []] = formatted(markdown ?? "") ?? [];
  const now = document.dom.isConnected && said() === before && cellNow(document, active, place.from);
  if (!now || insert === undefined || insert === before) return;
  const { main } = document.state.selection;
  const changes = document.state.changes({ from: place.from, to: place.to, insert });
  const content = changes.apply(document.state.doc).sliceString(now.from, changes.mapPos(now.to, 1));
  const [anchor, head] = [main.anchor, main.head].map((at) => changes.mapPos(at, 1) - now.from);
  writeInto(document, now, [[content]], {
    caret: { anchor: anchor!, head: head! },
    userEvent: "input.paste",
  });
}

function cellNow(document: EditorView, { key }: ActiveCell, at: number): ActiveCell | undefined {
  const place = placeFrom(tablesOf(document.state), at);
  if (!place || place.from > at) return undefined;
  const { row, column } = cellAt(place, at);
  return { key, place, ...targetOf(place, row, column) };
}
