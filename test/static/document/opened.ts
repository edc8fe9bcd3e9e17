import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";

import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { type Block, structure } from "../../../static/editor/document/syntax/structure.ts";

/** A state whose text has been read to its end. */
export function opened(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [mdxLanguage, structure] });
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}

/** The kinds and names of blocks, each with its text, and its children after it. */
export function outlineOf(blocks: readonly Block[], doc: string): unknown[] {
  return blocks.map(({ kind, name, from, to, children }) => {
    const label = name === undefined ? kind : `${kind} ${name}`;
    return children.length > 0 ? [label, outlineOf(children, doc)] : [label, doc.slice(from, to)];
  });
}
