import { expect, test } from "bun:test";

import { deleteForward } from "../../../../static/editor/document/keys/delete-forward.ts";
import { pressed } from "./writing.ts";

test.each([
  ["One‸\n\n## {#a}\n\nTwo", "One‸\n\nTwo"],
  ["One‸\n\ntwo", "One‸ two"],
  ["One‸\n\n\n\ntwo", "One‸\n\ntwo"],
  ["One‸\ntwo", "One‸two"],
  ["> One‸\n> two", "> One‸two"],
  ["# One‸\n\ntwo\nthree", "# One‸ two three"],
  ["# One‸ {#a}\n\ntwo", "# One‸ two {#a}"],
  ["# One {#a}‸\n\ntwo", "# One‸ two {#a}"],
  ["One‸\n\n# two\nthree", "One‸ two\n\nthree"],
  ["One‸\n\n# two ##\n", "One‸ two\n"],
  ["One‸\n\ntwo\n===", "One‸ two"],
  ["- one‸\n- two\n- three", "- one‸ two\n- three"],
  ["1. one‸\n2. two\n\n   more\n3. three", "1. one‸ two\n\n   more\n2. three"],
  ["One‸\n\n1. two\n2. three", "One‸ two\n\n1. three"],
  ["One‸\n\n- two\n  - inner\n- three", "One‸ two\n\n- inner\n- three"],
  ["One‸\n\n- \n  1. inner\n\nafter", "One‸\n\n1. inner\n\nafter"],
  ["One‸\n\n> two\n> three\n>\n> four", "One‸ two\nthree\n>\n> four"],
  ["One ‸\n\ntwo", "One‸ two"],
  ["One‸\n>\n\n# two", "One‸\n\n# two"],
  ["> one‸\n>\n> >\n>\n> two", "> one‸\n>\n> two"],
  ["> one‸\n>\n> two", "> one‸ two"],
])("Delete at the end joins what follows: %j becomes %j", (before, after) => {
  expect(pressed(before, deleteForward)).toBe(after);
});

test.each([
  ["One‸\n\n---", "One\n\n⟨---⟩"],
  ["One‸\n\n<Card>\n  two\n</Card>", "One‸\n\n<Card>\n  two\n</Card>"],
  ["<Card>\n  one‸\n</Card>\n\ntwo", "<Card>\n  one‸\n</Card>\n\ntwo"],
  ["One‸\n\n```js\ncode\n```", "One\n\n⟨```js\ncode\n```⟩"],
  ["One‸\n\n| a |\n|---|\n", "One\n\n⟨| a |\n|---|⟩\n"],
  ["```js\ncode‸\n```", "```js\ncode‸\n```"],
  ["```js‸\ncode\n```", "```js‸\ncode\n```"],
  ["- ```\n  a‸\n  b\n  ```", "- ```\n  a‸b\n  ```"],
  ["- ```\n  a\n‸\n  b\n  ```", "- ```\n  a\n‸  b\n  ```"],
  ["‸---\n\none", "⟨---⟩\n\none"],
  ["‸<Card>\n  one\n</Card>", "⟨<Card>\n  one\n</Card>⟩"],
  ["A\n\n‸:::note\none\n:::", "A\n\n⟨:::note\none\n:::⟩"],
  [":::note\none\n‸:::", ":::note\none\n‸:::"],
  ["One‸", "One‸"],
  ["<Card>One‸</Card>", "<Card>One‸</Card>"],
  ["<Card>‸</Card>", "<Card>‸</Card>"],
])("Delete before what has no text selects it, and eats no tag: %j becomes %j", (before, after) => {
  expect(pressed(before, deleteForward)).toBe(after);
});

test.each([["# One {#‸a}\n\ntwo"], ["# One {#a‸}\n\ntwo"], ["# One #‸#\n\ntwo"]])(
  "Delete in what is after a heading's text is left to CodeMirror: %j",
  (page) => expect(pressed(page, deleteForward)).toBe(page),
);

test.each([
  ["A\n\n‸\n\nB", "A\n\n‸B"],
  ["A\n\n‸\n\n# B", "A\n\n# ‸B"],
  ["‸\n\nA", "‸A"],
  ["A\n\n‸", "A\n\n‸"],
  ["A\n\n‸\n\n\n\nB", "A\n\n‸\n\nB"],
])("Delete takes an empty paragraph away: %j becomes %j", (before, after) => {
  expect(pressed(before, deleteForward)).toBe(after);
});
