import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

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
  data.setData("text/plain", state.sliceDoc(from, to));
  const html = htmlOf(state, from, to);
  if (html !== "") data.setData("text/html", `<meta charset="utf-8"><div ${mark}>${html}</div>`);
}
