import { expect, test } from "bun:test";

import { fromCodeEditor, withoutFences } from "../../../../static/editor/document/clipboard/code-editor.ts";

const copied = (mode: unknown) => JSON.stringify({ version: 1, isFromEmptySelection: false, mode });

test.each<[string, unknown, string]>([
  ["const a = <b>;\nc\n", "typescript", "```typescript\nconst a = <b>;\nc\n```"],
  ["a();\n", "javascriptreact", "```jsx\na();\n```"],
  ["a\n\n", "shellscript", "```sh\na\n\n```"],
  ["`a\n```\nb", "python", "````python\n`a\n```\nb\n````"],
  ["Array<string>", "typescript", "`Array<string>`"],
  ["`a` + b", "javascript", "`` `a` + b ``"],
  ["a `` b", "cpp", "```a `` b```"],
  ["# a\n\nb <C />\n", "mdx", "# a\n\nb <C />\n"],
  ["a\nb", "markdown", "a\nb"],
  ["a\nb", "plaintext", "a\nb"],
  ["a\nb", undefined, "a\nb"],
  ["a\nb", "x\n```", "a\nb"],
  ["a\nb", "x".repeat(100_000), "a\nb"],
  [" \n", "python", " \n"],
])("%j that was copied as %j is %j", (text, mode, markdown) => {
  expect(fromCodeEditor(text, copied(mode))).toBe(markdown);
});

test("in a cell of a table, each line is code in text", () => {
  const text = "if (a < b) {\n\n  c`\n}\n";
  expect(fromCodeEditor(text, copied("javascript"), true)).toBe("`if (a < b) {`\n\n``   c` ``\n`}`\n");
  expect(fromCodeEditor("a\nb", copied("markdown"), true)).toBe("a\nb");
});

test.each([
  ["```js\na | b\n\nc\n```", "`a | b`\n\n`c`"],
  ["See:\n\n~~~\n`a`\n~~~\n\nthen", "See:\n\n`` `a` ``\n\nthen"],
  ["```\na", "`a`"],
  ["```\n```", ""],
  ["````md\n```\n````", "```` ``` ````"],
  ["a ```b``` c", "a ```b``` c"],
  ["a\n- b", "a\n- b"],
])("a fence for a cell, %j, is code for each of its lines: %j", (text, cell) => {
  expect(withoutFences(text)).toBe(cell);
});

test.each(["", "{", "null", "[]", '"a"', "1".repeat(1000)])("what says no language is text: %j", (data) => {
  expect(fromCodeEditor("a\nb", data)).toBe("a\nb");
});
