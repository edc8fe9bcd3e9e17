import { expect, test } from "bun:test";

import { insert, page, shown } from "../writing.ts";

test.each([
  ["> [!NOTE]\n> One\n‸", "> [!NOTE]\n> One\n\nx‸"],
  ["> [!NOTE]\n> ‸", "> [!NOTE]\n> x‸"],
  ["> One\n‸", "> One\n\nx‸"],
])("what is typed below an alert is in it on its first line only: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

test.each([
  ["<Tabs>\n\n</Tabs>\n‸", "<Tabs>\n\n</Tabs>\n\nx‸"],
  ['<Card title="a" />\n‸', '<Card title="a" />\n\nx‸'],
  [":::note\nOne\n:::\n‸", ":::note\nOne\n:::\n\nx‸"],
  ["<Tabs>\n‸\n</Tabs>", "<Tabs>\nx‸\n</Tabs>"],
  ["import A from 'a'\n‸", "import A from 'a'\n\nx‸"],
])(
  "what is typed below the end of a component or an import has a blank line before it: %j",
  (before, after) => {
    expect(shown(insert(page(before), "x"))).toBe(after);
  },
);
