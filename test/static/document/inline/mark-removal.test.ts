import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";

import { writing } from "../keys/writing.ts";

/** Replaces what is selected between ⟨ and ⟩; the caret is at ‸ afterwards. */
function replaced(marked: string, insert: string, userEvent: string): string {
  const doc = marked.replace(/[⟨⟩]/g, "");
  const selection = { anchor: marked.indexOf("⟨"), head: marked.indexOf("⟩") - 1 };
  const state = EditorState.create({ doc, selection, extensions: writing });
  const after = state.update({ ...state.replaceSelection(insert), userEvent }).state;
  const text = after.doc.toString();
  return `${text.slice(0, after.selection.main.head)}‸${text.slice(after.selection.main.head)}`;
}

test.each([
  ["a⟨ [te⟩xt](/x) b", "", "a‸[xt](/x) b"],
  ["a [te⟨xt](/x) ⟩b", "", "a [te‸](/x)b"],
  ["a ⟨[text](/x)⟩ b", "", "a ‸ b"],
  ["a [⟨text⟩](/x) b", "", "a ‸ b"],
  ["a ⟨[text⟩](/x) b", "", "a ‸ b"],
  ["a [⟨text⟩](/x) b", "w", "a [w‸](/x) b"],
  ["a [t⟨ex⟩t](/x) b", "", "a [t‸t](/x) b"],
  ["a⟨ [te⟩xt](/x) b", "w", "aw‸[xt](/x) b"],
  ["[on⟨e](/x) and [tw⟩o](/y)", "", "[on‸](/x)[o](/y)"],
  ["**[on⟨e][r]** two⟩\n\n[r]: /x", "", "**[on‸][r]**\n\n[r]: /x"],
  ["a ⟨[b](/x)\n\n* [c⟩d](/y)\n* e", "n", "a n‸[d](/y)\n\n* e"],
  ["- [⟨one](/x): two\n⟩", "w", "- w‸\n"],
  ["a ⟨b⟩ c", "", "a ‸ c"],
])("%j with %j in its place is %j", (marked, insert, wanted) => {
  expect(replaced(marked, insert, insert === "" ? "delete.selection" : "input.type")).toBe(wanted);
});

test("what is no deletion of the writer's changes as it is", () => {
  expect(replaced("a⟨ [te⟩xt](/x) b", "", "undo")).toBe("a‸xt](/x) b");
});

test.each([
  ["<Card>⟨\n  ⟩one\n</Card>", "<Card>\n  w‸one\n</Card>"],
  ["<Card>⟨\n  a [te⟩xt](/x)\n</Card>", "<Card>\n  w‸[xt](/x)\n</Card>"],
])("in %j, of which the tag stays, the caret is after what is typed", (marked, wanted) => {
  expect(replaced(marked, "w", "input.type")).toBe(wanted);
});
