import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";

import { keptBreak } from "../../../static/editor/document/final-newline.ts";
import { ruledBy } from "../../../static/editor/document/keys/rules/rule.ts";
import { page, shown } from "./keys/writing.ts";

function typed(doc: string, from: number, to: number, insert: string) {
  const state = EditorState.create({ doc, selection: { anchor: from }, extensions: ruledBy([keptBreak]) });
  const selection = { anchor: from + insert.length };
  const next = state.update({ changes: { from, to, insert }, selection, userEvent: "input.type" }).state;
  return { text: next.doc.toString(), caret: next.selection.main.head };
}

test.each([
  ["# Tea\n", 6, 6, "One.", "# Tea\nOne.\n"],
  ["One.\n", 4, 5, "", "One.\n"],
  ["", 0, 0, "One.", "One.\n"],
])("a page that ends in a line break goes on to: %j", (doc, from, to, insert, expected) => {
  const { text, caret } = typed(doc, from, to, insert);

  expect(text).toBe(expected);
  expect(caret).toBe(from + insert.length);
});

test("a page without a line break at its end gets none", () => {
  expect(typed("One.", 4, 4, " Two.").text).toBe("One. Two.");
});

test.each([
  ["One.\n\n‸\n", "One.\n\n‸\n"],
  ["- One\n\n‸\n", "- One\n\n‸\n"],
  ["```\n```\n\n\n\n‸\n", "```\n```\n\n\n\n‸\n"],
  ["‸One.\n", "One.\n‸"],
  ["‸One.\n\n", "One.\n\n‸"],
  ["---\na: b\n---\n‸\n", "---\na: b\n---\n\n‸"],
  ["‸One.", "One.‸"],
])("the last place of %j", (before, after) => {
  const state = page(before);

  const { state: next } = state.update({ selection: { anchor: state.doc.length } });

  expect(shown(next)).toBe(after);
});
