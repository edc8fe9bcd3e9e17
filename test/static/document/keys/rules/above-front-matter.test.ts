import { expect, test } from "bun:test";

import { insert, page, shown, undone } from "../writing.ts";

const front = "---\ntitle: A\n---";
const script = 'import a from "a"';

test.each([
  [`‸${front}\n\nB\n`, `${front}\n\nx‸\n\nB\n`],
  [`‸${front}\nB\n`, `${front}\n\nx‸\n\nB\n`],
  [`‸${front}`, `${front}\n\nx‸`],
  [`‸${front}\n`, `${front}\n\nx‸\n`],
  [`‸${front}\n\n${script}\n\nB\n`, `${front}\n\n${script}\n\nx‸\n\nB\n`],
])("what is typed before the front matter begins the text: %j becomes %j", (before, after) => {
  const state = insert(page(before), "x");

  expect(shown(state)).toBe(after);
  expect(undone(state).doc.toString()).toBe(before.replace("‸", ""));
});

test.each([
  ["## B\n\nC\n", "## B\n\nC‸"],
  ["- B\n- C\n\n", "- B\n- C‸"],
])("what is pasted before the front matter leaves one blank line to the text: %j", (pasted, written) => {
  const state = insert(page(`‸${front}\n\nD\n`), pasted, "input.paste");

  expect(shown(state)).toBe(`${front}\n\n${written}\n\nD\n`);
});

test("a blank before the front matter leaves it front matter", () => {
  const state = insert(insert(page(`‸${front}\n\nB\n`), " "), "x");

  expect(shown(state)).toBe(`${front}\n\n x‸\n\nB\n`);
});

test.each([
  [`-‸--\ntitle: A\n---\n`, `-x‸--\ntitle: A\n---\n`],
  ["‸B\n", "x‸B\n"],
])("elsewhere it is where it was typed: %j becomes %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});
