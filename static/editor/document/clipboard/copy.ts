import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { itemOfFirst, leadIn, leafAt, textRange } from "../keys/place.ts";
import { htmlOf } from "./html.ts";

/** Marks HTML whose plain text is a page's Markdown. */
const mark = "data-docs-admin";

export function isOurs(html: string): boolean {
  return html.includes(mark);
}

/** Copies and cuts Markdown, and HTML for other programs. Without a selection nothing is copied or cut. */
export function copying(): Extension {
  return Prec.high(
    EditorView.domEventHandlers({
      copy: ({ clipboardData }, view) => copy(clipboardData, view),
      cut({ clipboardData }, view) {
        if (!copy(clipboardData, view)) return false;
        view.dispatch(view.state.replaceSelection(""), { userEvent: "delete.cut", scrollIntoView: true });
        return true;
      },
    }),
  );
}

function copy(data: DataTransfer | null, { state }: EditorView): boolean {
  const { from, to, empty } = state.selection.main;
  if (data && !empty) copyPart(data, state, from, to);
  return data !== null;
}

export function copyPart(data: DataTransfer, state: EditorState, from: number, to: number): void {
  const { start, text } = copied(state, from, to);
  data.setData("text/plain", text);
  const html = htmlOf(state, start, to);
  if (html !== "") data.setData("text/html", `<meta charset="utf-8"><div ${mark}>${html}</div>`);
}

/**
 * Of an item that is selected from its first word to below it, the hidden mark is copied, too, so that it stays an item.
 * @internal
 */
export function copied(state: EditorState, from: number, to: number): { start: number; text: string } {
  const leaf = leafAt(state, from);
  const item = leaf && itemOfFirst(state, leaf);
  if (!item || to <= leaf.to || from > textRange(state, leaf).from || from < item.mark.from)
    return { start: from, text: state.sliceDoc(from, to) };
  const [first, ...others] = state.sliceDoc(item.mark.from, to).split("\n");
  const lines = others.map((line) => line.slice(leadIn(line, item.outer)));
  return { start: item.mark.from, text: [first, ...lines].join("\n") };
}
