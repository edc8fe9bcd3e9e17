import { expect, test } from "bun:test";

import { blocksOf } from "../../../../static/editor/document/syntax/structure.ts";
import { opened } from "../opened.ts";

test.each([
  "# a\n",
  "a ![b](c.png)\n",
  "- a\n",
  "```\na\n```\n",
  "<A>\n\na\n\n</A>\n",
  "<A>a</A>\n",
  "<A>\n</A>\n",
  ":::note\n:::\n",
  "[a](b)\n",
  "[^1]: a\n",
  "<A>\n",
])("the document shows the text of %j", (page) => {
  const state = opened(page);

  expect(blocksOf(state)[0]!.hasText).toBe(true);
});

test.each([
  "---\na: b\n---\n",
  "import a from 'b'\n",
  "{a}\n",
  "<br>\n",
  "<!-- a -->\n",
  "$$\na\n$$\n",
  "<A />\n",
  "<A></A>\n",
  "<A>{b}</A>\n",
  "![a](b.png)\n",
  "![a](b.png)\n![c](d.png)\n",
  "[![a](b.png)](c)\n",
])("the server's HTML stands for %j", (page) => {
  const state = opened(page);

  expect(blocksOf(state)[0]!.hasText).toBe(false);
});
