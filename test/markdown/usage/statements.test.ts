import { expect, test } from "bun:test";

import { markdown, mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { statementsIn } from "../../../src/markdown/usage/statements.ts";
import { withoutStatements } from "../../../src/markdown/words/index.ts";

const left = (page: string, dialect = mdx) => withoutStatements(page, statementsIn(pageTree(page, dialect)));

test.each([
  ["import A from 'a'\nimport { b } from 'b'\n\nText.", "\n\n\nText."],
  ["---\ntitle: A\n---\nimport A from 'a'\n\nText.", "---\ntitle: A\n---\n\n\nText."],
  ["Text.\n\nexport const a = {\n  b: 1,\n}\n\nMore.", "Text.\n\n\n\n\n\nMore."],
  ["Text.\n\nexport const a = [\n  1,\n\n  2,\n]\n\nMore.", "Text.\n\n\n\n\n\n\n\nMore."],
  ["Text.\nimport A from 'a'", "Text.\nimport A from 'a'"],
  ["import and\nexport of tea", "import and\nexport of tea"],
  ["```js\nimport a from 'a'\n```\n", "```js\nimport a from 'a'\n```\n"],
  ["import A from 'a'\r\n\r\nText.", "\r\n\r\nText."],
  ["\uFEFFimport A from 'a'\r\n\r\nText.", "\uFEFF\r\n\r\nText."],
  ["import A from 'a'\r\rText.\r\rimport B from 'b'", "\r\rText.\r\r"],
  // Patterns took what a comment or a property has for a statement.
  ["<A b={`\n\nimport b from 'b'\n`} />", "<A b={`\n\nimport b from 'b'\n`} />"],
])("%j without its statements is %j", (page, text) => {
  expect(left(page)).toBe(text);
});

test("readers of a page without JSX do not see its scripts and styles", () => {
  const page =
    "<script setup>\nimport A from 'a'\n\nconst b = 1\n</script>\n\nText.\n\n<style>\n.a {}\n</style>\n";

  expect(left(page, markdown)).toBe("\n\n\n\n\n\nText.\n\n\n\n\n");
  expect(left("import A from 'a'\n", markdown)).toBe("import A from 'a'\n");
});
