import { expect, test } from "bun:test";

import { insert, page, shown } from "../writing.ts";

test.each([
  ["```\na\n```‸\n", "x", "```\na\n```\n\nx‸\n"],
  ["```\na\n```‸\n\nB\n", "x", "```\na\n```\n\nx‸\n\nB\n"],
  ["> ~~~\n> a\n> ~~~‸", "x", "> ~~~\n> a\n> ~~~\n>\n> x‸"],
  ["$$\na\n$$‸", "x", "$$\na\n$$\n\nx‸"],
])("what is typed after a closing fence is a paragraph: %j", (before, words, after) => {
  expect(shown(insert(page(before), words))).toBe(after);
});

test.each([
  ["```‸\na\n```\n", "x", "```x‸\na\n```\n"],
  ["```\na\n```‸\n", " ", "```\na\n``` ‸\n"],
  ["````\na\n```‸\n", "`", "````\na\n````‸\n"],
])("an opening fence gets its language, and a closing one its length: %j", (before, words, after) => {
  expect(shown(insert(page(before), words))).toBe(after);
});
