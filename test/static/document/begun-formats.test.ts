import { expect, test } from "bun:test";

import type { EditorState } from "@codemirror/state";

import { begin, begunFormats, formatsBegun } from "../../../static/editor/document/begun-formats.ts";
import type { Format } from "../../../static/editor/source/formatting.ts";
import { insert, page, shown, undone } from "./keys/writing.ts";

const begun = (marked: string, ...formats: Format[]) =>
  formats.reduce((state, format) => state.update(begin(state, format)!).state, page(marked, begunFormats));

const typed = (state: EditorState, text: string) =>
  shown([...text].reduce((now, sign) => insert(now, sign), state));

test.each<[string, string, string]>([
  ["One‸", "x", "One**x‸**"],
  ["One‸", "xy", "One**xy‸**"],
  ["One‸", " x", "One **x‸**"],
  ["One‸ two", " x", "One **x‸** two"],
  ["One ‸two", "x", "One **x‸**two"],
  ["One ‸", "(x", "One **(x‸**"],
  ["# ‸", "x", "# **x‸**"],
  ["- a\n- ‸", "x", "- a\n- **x‸**"],
  ["> ‸", "x", "> **x‸**"],
  ["A\n\n‸\n\nB", "x", "A\n\n**x‸**\n\nB"],
  ["A\n‸\nB", "x", "A\n\n**x‸**\n\nB"],
  ["*One‸ two*", " x", "*One **x‸** two*"],
])("after bold in %j, %j is %j", (before, text, after) => {
  expect(typed(begun(before, "bold"), text)).toBe(after);
});

test("nothing is in the text until something is typed, and the format turned off again leaves none", () => {
  const state = begun("One‸", "bold");
  expect(shown(state)).toBe("One‸");
  expect(formatsBegun(state)).toEqual(["bold"]);

  const off = state.update(begin(state, "bold")!).state;

  expect(formatsBegun(off)).toEqual([]);
  expect(typed(off, "x")).toBe("Onex‸");
});

test("formats are begun together, code within the others", () => {
  expect(typed(begun("One ‸", "code", "italic", "bold"), "x")).toBe("One ***`x‸`***");
});

test("a sign at a word that marks cannot stand before waits for the next letter", () => {
  const state = insert(begun("One‸", "bold"), "(");
  expect(shown(state)).toBe("One(‸");
  expect(typed(state, "x")).toBe("One(**x‸**");
});

test("a caret that goes elsewhere leaves the format behind, also where it comes back", () => {
  const state = begun("One‸ two", "bold");
  const back = state.update({ selection: { anchor: 0 } }).state.update({ selection: { anchor: 3 } }).state;

  expect(typed(back, "x")).toBe("Onex‸ two");
});

test("what others write before the caret keeps the format", () => {
  const state = begun("One‸", "bold").update({ changes: { from: 0, insert: "A\n\n" } }).state;

  expect(typed(state, "x")).toBe("A\n\nOne**x‸**");
});

test("undo takes the marks back with the letter", () => {
  expect(shown(undone(insert(begun("One‸", "bold"), "x")))).toBe("One‸");
});

test.each<[string, Format]>([
  ["O‸ne", "bold"],
  ["**One‸**", "bold"],
  ["**One**‸", "italic"],
  ["`One‸`", "bold"],
  ["```\nOne‸\n```", "bold"],
  ["---\ntitle: One‸\n---\n", "bold"],
  ["[One](two‸)", "bold"],
  ["⟨One⟩", "bold"],
  ["One‸", "heading"],
])("in %j, %s changes the text", (marked, format) => {
  expect(begin(page(marked, begunFormats), format)).toBeUndefined();
});
