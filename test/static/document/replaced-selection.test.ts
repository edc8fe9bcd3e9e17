import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";

import { replacedSelection } from "../../../static/editor/document/replaced-selection.ts";

const selected = (from: number, to: number) =>
  EditorState.create({
    doc: "One two three.",
    selection: { anchor: from, head: to },
    extensions: replacedSelection,
  });

test("the caret is where the selection was when somebody else replaces more than what is selected", () => {
  const { main } = selected(5, 6).update({ changes: { from: 4, to: 7, insert: "2" } }).state.selection;

  expect([main.from, main.to]).toEqual([4, 4]);
});

test("the rest of a selection stays selected when somebody else replaces a part of it", () => {
  const { main } = selected(5, 10).update({ changes: { from: 4, to: 7, insert: "2" } }).state.selection;

  expect([main.from, main.to]).toEqual([5, 8]);
});
