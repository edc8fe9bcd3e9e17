import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { markdownOf } from "../inline/marked.ts";
import { isHeading, itemOfFirst, leadIn, leafAt, textRange } from "../keys/place.ts";
import { withoutId } from "../syntax/heading-id.ts";
import { blocksOf } from "../syntax/structure.ts";
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
 * The hidden mark of an item or a heading is copied with it if it is selected from its first word to below it, so that it stays
 * one; of a heading that is cut, its id stays. Front matter belongs to the page: a selection of more than it copies the text. @internal
 */
export function copied(state: EditorState, from: number, to: number): { start: number; text: string } {
  const [first] = blocksOf(state);
  if (first?.kind === "frontmatter" && from <= first.to && first.to < to) {
    const text = state.sliceDoc(first.to, to);
    return copied(state, first.to + (text.length - text.trimStart().length), to);
  }
  const leaf = leafAt(state, from);
  const isPart = !leaf || to <= leaf.to || from > textRange(state, leaf).from;
  const item = isPart ? undefined : itemOfFirst(state, leaf);
  const isLonger = leaf && isHeading(leaf) && leaf.to < to;
  const isHeadingOf = isLonger && !isPart && !item && from >= leaf.from;
  if (!item || from < item.mark.from) {
    const start = isHeadingOf ? leaf.from : from;
    const text = markdownOf(state, { from: start, to });
    return { start, text: isLonger && isPart ? text.replace(/.*/, withoutId) : text };
  }
  const [line, ...others] = markdownOf(state, { from: item.mark.from, to }).split("\n");
  const lines = others.map((other) => other.slice(leadIn(other, item.outer)));
  return { start: item.mark.from, text: [line, ...lines].join("\n") };
}
