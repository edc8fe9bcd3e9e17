import { expect, test } from "bun:test";

import { history, redo, undo } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";

import { ruledBy } from "../../../static/editor/document/keys/rules/rule.ts";
import { replacedSelection, withSoundSelection } from "../../../static/editor/document/replaced-selection.ts";

const selected = (from: number, to: number) =>
  EditorState.create({
    doc: "One two three.",
    selection: { anchor: from, head: to },
    extensions: ruledBy([replacedSelection]),
  });

test("the caret is where the selection was when somebody else replaces more than what is selected", () => {
  const { main } = selected(5, 6).update({ changes: { from: 4, to: 7, insert: "2" } }).state.selection;

  expect([main.from, main.to]).toEqual([4, 4]);
});

test("the rest of a selection stays selected when somebody else replaces a part of it", () => {
  const { main } = selected(5, 10).update({ changes: { from: 4, to: 7, insert: "2" } }).state.selection;

  expect([main.from, main.to]).toEqual([5, 8]);
});

test("redo of a change that replaced more than was selected leaves a caret", () => {
  let state = EditorState.create({
    doc: "One two three.",
    selection: { anchor: 5, head: 6 },
    extensions: history(),
  });
  const apply = (transaction: Transaction) => {
    state = withSoundSelection([transaction]).at(-1)!.state;
  };
  const press = (command: typeof undo) => command({ state, dispatch: apply });
  apply(state.update({ changes: { from: 4, to: 7, insert: "2" }, selection: { anchor: 5 } }));

  press(undo);
  press(redo);

  const { main } = state.selection;
  expect([state.doc.toString(), main.from <= main.to, main.empty]).toEqual(["One 2 three.", true, true]);
});
