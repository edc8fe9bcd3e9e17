import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";

import { showingOf } from "../../../static/editor/document/inline/nodes.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { addressesOf } from "../../../static/editor/page-addresses.ts";

const addresses = { ...addressesOf("page"), picture: () => undefined };

/** A state whose text has been read to its end. */
export function readState(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: mdxLanguage });
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}

/** A page of which the text between ⟨ and ⟩, or the caret at ‸, is selected. */
export function shown(marked: string, visible?: { from: number; to: number }) {
  const text = marked.replace(/[⟨⟩‸]/g, "");
  const from = marked.search(/[⟨‸]/);
  const to = marked.includes("⟩") ? marked.indexOf("⟩") - 1 : from;
  const state = readState(text);
  const selected = from < 0 ? [] : [{ from, to }];
  const seen = visible ?? { from: 0, to: text.length };
  return { doc: text, showing: showingOf(state, [seen], selected, addresses) };
}

/** What of a page is to be seen. What a widget stands for is in ⟦⟧. */
export function shownText(marked: string): string {
  const { doc: text, showing } = shown(marked);
  const replaced = showing.decorations
    .filter(({ value }) => value.point)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let [seen, at] = ["", 0];
  for (const { from, to, value } of replaced) {
    if (to <= at) continue;
    seen += text.slice(at, Math.max(at, from));
    if (value.spec.widget) seen += `⟦${text.slice(from, to)}⟧`;
    at = to;
  }
  return seen + text.slice(at);
}
