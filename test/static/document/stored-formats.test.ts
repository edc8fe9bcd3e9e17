import { expect, test } from "bun:test";

import type { EditorState } from "@codemirror/state";

import { formatted } from "../../../static/editor/document/formats/format.ts";
import type { Format } from "../../../static/editor/document/formats/formatting.ts";
import {
  storedFormats,
  storedFormatsOf,
  storedInstead,
  storeFormat,
} from "../../../static/editor/document/stored-formats.ts";
import { insert, page, shown, undone } from "./keys/writing.ts";

const stored = (marked: string, ...formats: Format[]) =>
  formats.reduce(
    (state, format) => state.update(storeFormat(state, format)!).state,
    page(marked, storedFormats),
  );

const typed = (state: EditorState, text: string) =>
  shown([...text].reduce((now, sign) => insert(now, sign), state));

test.each<[string, string, string]>([
  ["One‸", "x", "One**x‸**"],
  ["One‸", "xy", "One**xy‸**"],
  ["One‸", " x", "One **x‸**"],
  ["One‸ two", " x", "One **x‸** two"],
  ["One ‸two", "x", "One **x‸**two"],
  ["One ‸", "(x", "One **(x‸**"],
  ["One\n‸\nTwo", "x", "One\n\n**x‸**\n\nTwo"],
  ["# One {#id}‸", "x", "# One**x‸** {#id}"],
  ["One\n‸\n# Two", "x", "One\n\n**x‸**\n\n# Two"],
  ["# ‸", "x", "# **x‸**"],
  ["- a\n- ‸", "x", "- a\n- **x‸**"],
  ["> ‸", "x", "> **x‸**"],
  ["A\n\n‸\n\nB", "x", "A\n\n**x‸**\n\nB"],
  ["A\n‸\nB", "x", "A\n\n**x‸**\n\nB"],
  ["[One](/two)‸", " x", "[One](/two) **x‸**"],
  ["a ‸[One](/two)", "x", "a **x‸**[One](/two)"],
  ["<b>One</b>‸", "x", "<b>One</b>**x‸**"],
  ["*One‸ two*", " x", "*One **x‸** two*"],
])("after bold in %j, %j is %j", (before, text, after) => {
  expect(typed(stored(before, "bold"), text)).toBe(after);
});

test("nothing is in the text until something is typed, and the format turned off again leaves none", () => {
  const state = stored("One‸", "bold");
  expect(shown(state)).toBe("One‸");
  expect(storedFormatsOf(state)).toEqual(["bold"]);

  const off = state.update(storeFormat(state, "bold")!).state;

  expect(storedFormatsOf(off)).toEqual([]);
  expect(typed(off, "x")).toBe("Onex‸");
});

test("formats are stored together, code within the others", () => {
  expect(typed(stored("One ‸", "code", "italic", "bold"), "x")).toBe("One ***`x‸`***");
});

test("a sign at a word that marks cannot stand before waits for the next letter", () => {
  const state = insert(stored("One‸", "bold"), "(");
  expect(shown(state)).toBe("One(‸");
  expect(typed(state, "x")).toBe("One(**x‸**");
});

test.each<[Format[], string, string, string]>([
  [["bold"], "a ‸two", "(", "a (‸two"],
  [["code", "italic"], "One‸", "x", "Onex‸"],
])("%j in %j waits where its marks would be none", (formats, before, text, after) => {
  expect(typed(stored(before, ...formats), text)).toBe(after);
});

const given = (marked: string, format: Format) => {
  const state = page(marked, storedFormats);
  return state.update(storedInstead(state.update(formatted(state, format)), format)!).state;
};

test.each<[string, Format, string]>([
  ["*a*‸ ", "bold", "*a*<strong>x‸</strong> "],
  ["**a**‸ b", "italic", "**a**<em>x‸</em> b"],
  ["a ‸*b*", "bold", "a <strong>x‸</strong>*b*"],
])(
  "in %j, %s puts no empty marks there: they come with the letter, and apart from the others",
  (before, format, after) => {
    expect(shown(given(before, format))).toBe(before);
    expect(typed(given(before, format), "x")).toBe(after);
  },
);

test("a word at the caret gets its format at once", () => {
  const state = page("a wo‸rd", storedFormats);
  expect(storedInstead(state.update(formatted(state, "bold")), "bold")).toBeUndefined();
});

test("a caret that goes elsewhere leaves the format behind, also where it comes back", () => {
  const state = stored("One‸ two", "bold");
  const back = state.update({ selection: { anchor: 0 } }).state.update({ selection: { anchor: 3 } }).state;

  expect(typed(back, "x")).toBe("Onex‸ two");
});

test("what others write before the caret keeps the format", () => {
  const state = stored("One‸", "bold").update({ changes: { from: 0, insert: "A\n\n" } }).state;

  expect(typed(state, "x")).toBe("A\n\nOne**x‸**");
});

test("undo takes the marks back with the letter", () => {
  expect(shown(undone(insert(stored("One‸", "bold"), "x")))).toBe("One‸");
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
  expect(storeFormat(page(marked, storedFormats), format)).toBeUndefined();
});

test("a fence that is dictated while a format is on closes as others do, and no other words get marks", () => {
  expect(shown(insert(stored("# One\n\n‸", "bold"), "```"))).toBe("# One\n\n```‸\n```");
});

test("what is pasted in several lines keeps its own formats", () => {
  expect(shown(insert(stored("One ‸", "bold"), "two\n\nthree", "input.paste"))).toBe("One two\n\nthree‸");
});
