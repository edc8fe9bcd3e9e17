import { expect, test } from "bun:test";

import { fromCodeEditor } from "../../../../static/editor/document/clipboard/code-editor.ts";

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

test.each(["", "{", "null", "[]", '"a"', "1".repeat(1000)])("what says no language is text: %j", (data) => {
  expect(fromCodeEditor("a\nb", data)).toBe("a\nb");
});
