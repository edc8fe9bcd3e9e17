import { history, undo } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";

import { keptBreak } from "../../../../static/editor/document/final-newline.ts";
import { type Key, pressed as transactionOf } from "../../../../static/editor/document/keys/edit.ts";
import { writingKeys } from "../../../../static/editor/document/keys/index.ts";
import { type Rule, ruledBy } from "../../../../static/editor/document/keys/rules/rule.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { tableField } from "../../../../static/editor/document/tables/table-field.ts";
import { pageRules } from "../../../../static/editor/document/typing-rules.ts";

const writingBy = (rules: readonly Rule[], language = mdxLanguage) => [
  language,
  structure,
  tableField,
  writingKeys(),
  ruledBy(rules),
];

/** All that acts on what is typed. */
export const writing: Extension = writingBy(pageRules);

/** A page with its caret at ‸, or its selection between ⟨ and ⟩. It ends where its words do. */
export function page(marked: string, more: Extension = [], language = mdxLanguage): EditorState {
  const places = [...marked.matchAll(/[‸⟨⟩]/g)].map(({ index }, number) => index - number);
  const state = EditorState.create({
    doc: marked.replaceAll(/[‸⟨⟩]/g, ""),
    selection: { anchor: places[0] ?? 0, head: places[1] ?? places[0] ?? 0 },
    extensions: [
      writingBy(
        pageRules.filter((rule) => rule !== keptBreak),
        language,
      ),
      history(),
      more,
    ],
  });
  // A busy machine reads a part of the text only.
  ensureSyntaxTree(state, state.doc.length, 60_000);
  return state.update({}).state;
}

export function shown(state: EditorState): string {
  const text = state.doc.toString();
  const { from, to, empty } = state.selection.main;
  if (empty) return `${text.slice(0, from)}‸${text.slice(from)}`;
  return `${text.slice(0, from)}⟨${text.slice(from, to)}⟩${text.slice(to)}`;
}

/** The page after a key; as it was if the key does nothing of its own. */
export function press(state: EditorState, key: Key): EditorState {
  return transactionOf(state, key)?.state ?? state;
}

export function pressed(marked: string, ...keys: Key[]): string {
  return shown(keys.reduce(press, page(marked)));
}

/** Types characters one by one, and Enter at each line's end with `enter`. */
export function typed(state: EditorState, text: string, enter: Key): EditorState {
  return [...text].reduce(
    (state, sign) => (sign === "\n" ? press(state, enter) : insert(state, sign)),
    state,
  );
}

export function insert(state: EditorState, text: string, userEvent = "input.type"): EditorState {
  const spec: TransactionSpec = state.replaceSelection(text);
  return state.update(spec, { userEvent }).state;
}

export function undone(state: EditorState): EditorState {
  let now = state;
  while (undo({ state: now, dispatch: ({ state }) => (now = state) }));
  return now;
}
