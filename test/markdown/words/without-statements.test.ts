import { expect, test } from "bun:test";

import { pageText } from "../../../src/markdown/components/index.ts";
import { statementsIn, withoutStatements } from "../../../src/markdown/words/without-statements.ts";

test.each([
  ["import A from 'a'\nimport { b } from 'b'\n\nText.", "\n\n\nText."],
  ["---\ntitle: A\n---\nimport A from 'a'\n\nText.", "---\ntitle: A\n---\n\n\nText."],
  ["Text.\n\nexport const a = {\n  b: 1,\n}\n\nMore.", "Text.\n\n\n\n\n\nMore."],
  ["Text.\nimport A from 'a'", "Text.\nimport A from 'a'"],
  ["import and\nexport of tea", "import and\nexport of tea"],
  ["```js\nimport a from 'a'\n```\n", "```js\nimport a from 'a'\n```\n"],
  ["import A from 'a'\r\n\r\nText.", "\r\n\r\nText."],
  ["import A from 'a'\r\rText.\r\rimport B from 'b'", "\r\rText.\r\r"],
])("%j without its statements is %j", (page, left) => {
  expect(withoutStatements(page, statementsIn(pageText(page)))).toBe(left);
});
