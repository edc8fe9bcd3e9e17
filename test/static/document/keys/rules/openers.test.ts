import { expect, test } from "bun:test";

import { enter } from "../../../../../static/editor/document/keys/enter.ts";
import { page, press, pressed, shown, typed } from "../writing.ts";

test.each([
  ["‸\n\nAfter", "```\n", "```\n‸\n```\n\nAfter"],
  ["‸\n\nAfter", "```js\n", "```js\n‸\n```\n\nAfter"],
  ["‸\n\nAfter", "~~~\n", "~~~\n‸\n~~~\n\nAfter"],
  ["‸\n\n```ts\nx\n```", "````md\n", "````md\n‸\n````\n\n```ts\nx\n```"],
  ["‸\n\n```\nx\n```\n\ntext", "```\n", "```\n‸\n```\n\n```\nx\n```\n\ntext"],
  ["- one\n- ‸", "```\n", "- one\n- ```\n  ‸\n  ```"],
  ["- one\n\n  ‸", "```\n", "- one\n\n  ```\n  ‸\n  ```"],
  ["> ‸", "```\n", "> ```\n> ‸\n> ```"],
  ["A\n\n‸\n\nB", "$$\n", "A\n\n$$\n‸\n$$\n\nB"],
  ["A\n\n‸\n\nB", ":::note\n", "A\n\n:::note\n‸\n:::\n\nB"],
  ["A\n\n‸\n\nB", "::::note[Title]\n", "A\n\n::::note[Title]\n‸\n::::\n\nB"],
  ["A\n\n‸\n\nB", "<Card>\n", "A\n\n<Card>\n  ‸\n</Card>\n\nB"],
  ["A\n\n‸\n\nB", '<Card title="x">\n', 'A\n\n<Card title="x">\n  ‸\n</Card>\n\nB'],
  ["<Card>\n  ‸\n</Card>", "<Tab.Item>\n", "<Card>\n  <Tab.Item>\n    ‸\n  </Tab.Item>\n</Card>"],
  ["A\n\n‸\n\nB", "<Card />\n", "A\n\n<Card />\n\n‸\n\nB"],
  ["A\n\n‸\n\nB", "---\n", "A\n\n---\n\n‸\n\nB"],
  ["A\\\n‸", "---\n", "A\n\n---\n\n‸"],
  ["1. A\\\n   ‸", "```\n", "1. A\n   ```\n   ‸\n   ```"],
  ["A  \n‸", "$$\n", "A\n$$\n‸\n$$"],
])("in %j typing %j gives %j", (before, keys, after) => {
  expect(shown(typed(page(before), keys, enter))).toBe(after);
});

test("text typed into new code is the code, with its indentation", () => {
  expect(shown(typed(page("‸\n\nAfter"), "```js\na:\n  b\nc", enter))).toBe(
    "```js\na:\n  b\n  c‸\n```\n\nAfter",
  );
});

test.each([
  ["```js‸\ncode\n```", "```js\n‸\ncode\n```"],
  ["```js\n  code‸\n```", "```js\n  code\n  ‸\n```"],
  ["```js\n  co‸de\n```", "```js\n  co\n  ‸de\n```"],
  ["```js\ncode\n```‸\n\nB", "```js\ncode\n```\n\n‸\n\nB"],
  ["- ```\n    code‸\n  ```", "- ```\n    code\n    ‸\n  ```"],
  ["> ```\n> code‸\n> ```", "> ```\n> code\n> ‸\n> ```"],
  ["A\n\n‸```\ncode\n```", "A\n\n\n\n‸```\ncode\n```"],
  ["A\n\n```js‸", "A\n\n```js\n‸\n```"],
  ["<Card>‸\n  one\n</Card>", "<Card>\n\n‸\n\n  one\n</Card>"],
  ["A\n---‸", "A\n---\n\n‸"],
  ["import a from 'a'‸", "import a from 'a'\n‸"],
  ["import a from 'a'\n‸", "import a from 'a'\n\n‸"],
  ["---\ntitle: a‸\n---\n", "---\ntitle: a\n‸\n---\n"],
  ["‸---\na: b\n---\n", "---\na: b\n---\n\n‸\n"],
  ['<Card\n  a="b"‸\n>\n  one\n</Card>', '<Card\n  a="b"\n  ‸\n>\n  one\n</Card>'],
  ["| a | b |‸", "| a | b |\n‸"],
])("in what is there already Enter makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["‸\n\nAfter", "```", "```‸\n```\n\nAfter"],
  ["‸\n\nAfter", "~~~~js", "~~~~js‸\n~~~~\n\nAfter"],
  ["‸\n\nAfter", "```a``` b", "```a``` b‸\n\nAfter"],
  ["- ‸", "```", "- ```‸\n  ```"],
  ["A ‸", "```", "A ```‸"],
  ["```\n‸\na\n```", "~~~", "```\n~~~‸\na\n```"],
  ["‸\n\nAfter", "```js\ncode\n```", "```js\ncode\n```‸\n\nAfter"],
])("in %j typing %j closes code at once: %j", (before, keys, after) => {
  expect(shown(typed(page(before), keys, enter))).toBe(after);
});

test("a formula that the caret has left is the page's own", () => {
  const opened = typed(page("‸\n\n$$\nx\n$$"), "$$", enter);
  const left = opened.update({ selection: { anchor: 5 } }).state;
  const back = left.update({ selection: { anchor: 2 } }).state;
  expect(shown(press(back, enter))).toBe("$$\n‸\n\n$$\nx\n$$");
});
