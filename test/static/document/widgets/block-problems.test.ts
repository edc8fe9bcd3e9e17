import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";

import {
  blockProblems,
  problemAt,
  setProblems,
} from "../../../../static/editor/document/widgets/block-problems.ts";

const told = (state: EditorState, from: number, to: number, problem: string | undefined) =>
  state.update({ effects: setProblems.of([{ from, to, problem }]) }).state;

test("a sentence below a block moves with it, and a new one takes its place", () => {
  const first = told(
    EditorState.create({ doc: "One\n\nTwo", extensions: blockProblems }),
    5,
    8,
    "It is wrong.",
  );
  const moved = first.update({ changes: { from: 0, insert: "More\n\n" } }).state;
  const again = told(moved, 11, 14, "It is still wrong.");
  const right = told(again, 11, 14, undefined);

  expect(problemAt(first, 8)).toBe("It is wrong.");
  expect(problemAt(moved, 14)).toBe("It is wrong.");
  expect(problemAt(again, 14)).toBe("It is still wrong.");
  expect(problemAt(again, 9)).toBeUndefined();
  expect(problemAt(right, 14)).toBeUndefined();
});
