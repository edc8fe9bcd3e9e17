import { expect, test } from "bun:test";

import { enter } from "../../../../static/editor/document/keys/enter.ts";
import { insert, page, press, shown, typed, undone } from "./writing.ts";

const type = (before: string, text: string) => shown(typed(page(before), text, enter));

test.each([
  ["One\n‸two", "- ", "One - ‸two"],
  ["One\n‸two", "1. ", "One 1. ‸two"],
  ["One\n‸two", "+ ", "One + ‸two"],
  ["One\n‸two", "> ", "One > ‸two"],
  ["One\n‸two", "# ", "One # ‸two"],
  ["> One\n> ‸two", "- ", "> One - ‸two"],
  ["- One\n  ‸two", "- ", "- One - ‸two"],
  ["One\n‸two", "-", "One\n-‸two"],
  ["One\ntwo ‸", "- three", "One\ntwo - three‸"],
])("a sentence of several lines stays one: %j and %j are %j", (before, text, after) => {
  expect(type(before, text)).toBe(after);
});

test("a sentence stays one when the word before a dash is deleted", () => {
  expect(shown(insert(page("One\n⟨two ⟩- three"), "", "delete.backward"))).toBe("One ‸- three");
});

test.each([
  ["‸", "- one", "- one‸"],
  ["A\n\n‸\n\nB", "# B", "A\n\n# B‸\n\nB"],
  ["A\n\n‸\n\nB", "> B", "A\n\n> B‸\n\nB"],
  ["A\n\n‸\n\nB", "- [ ] B", "A\n\n- [ ] B‸\n\nB"],
  ["A\n\n‸\n\nB", "1 < 2 {x", "A\n\n1 < 2 {x‸\n\nB"],
  ["A ‸", "<b>{x}</b>", "A <b>{x}</b>‸"],
])("marks that begin a paragraph are what they say: %j and %j are %j", (before, text, after) => {
  expect(type(before, text)).toBe(after);
});

test.each([
  ["A\n‸", "B", "A\n\nB‸"],
  ["A\n‸\n\nB", "x", "A\n\nx‸\n\nB"],
  ["A\n\n‸\nB", "x", "A\n\nx‸\n\nB"],
  ["> A\n> ‸", "x", "> A\n>\n> x‸"],
  ["> [!NOTE]\n> ‸", "x", "> [!NOTE]\n> x‸"],
  ["A\\\n‸", "x", "A\\\nx‸"],
  ["| a |\n|---|\n‸", "x", "| a |\n|---|\n\nx‸"],
  ["| a |\n|---|\n‸", "| x |", "| a |\n|---|\n| x |‸"],
  ["<Card>\n  ‸\n</Card>", "x", "<Card>\n  x‸\n</Card>"],
  ["---\na: b\n---\n‸", "x", "---\na: b\n---\nx‸"],
  ["‸", "x", "x‸"],
])("what is typed on a blank line is a paragraph: %j and %j are %j", (before, text, after) => {
  expect(type(before, text)).toBe(after);
});

test.each([
  ["```\na\n‸\n```\nB", "```", "```\na\n```‸\nB"],
  ["```\n‸\n```\nB", "```", "```\n```‸\nB"],
  ["- ```\n  a\n  ‸\n  ```", "```", "- ```\n  a\n  ```‸"],
  ["```\na\n‸\n\n```\nB", "``", "```\na\n``‸\n\n```\nB"],
])("code is closed once: %j and %j are %j", (before, text, after) => {
  expect(type(before, text)).toBe(after);
});

test("what a rule adds to a typed letter goes with it on undo", () => {
  const after = press(insert(page("A\n‸"), "B"), enter);
  expect(undone(after).doc.toString()).toBe("A\n");
});
