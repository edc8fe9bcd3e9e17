import { expect, test } from "bun:test";

import { titleOf } from "../../src/core/page-title.ts";

test.each([
  ["---\ntitle: Install\n---\n# Other", "Install"],
  ['---\ntitle: "Say \\"hi\\""\n---\n', 'Say "hi"'],
  ["---\ntitle: 'it''s'\n---\n", "it's"],
  ["---\ntags: [a]\ntitle: >-\n  In two\n  lines\n---\n", "In two lines"],
  ["---\ntitle: In two\n  lines\n---\n", "In two lines"],
  ["---\r\ntitle: Windows\r\n---\r\n", "Windows"],
  ["\ufeff---\ntitle: Marked\n---\n", "Marked"],
  ["---\ntitle: 404\n---\n", "404"],
  ["---\ntitle: Colons # and a comment\n---\n", "Colons"],
  ['---\n{"title": "JSON"}\n---\n', "JSON"],
  ['+++\ntitle = "TOML"\n+++\n', "TOML"],
  ["---\ntitle: true\n---\n# Not true", "Not true"],
  ["---\ntitle:\n---\n# Heading", "Heading"],
  ["---\ntitle: not closed\n# Heading", "Heading"],
  ["---\nnested:\n  title: Not it\n---\n# Heading", "Heading"],
  ["import A from 'a'\n\n# The `code` of *all* [links](to) {/* id */}", "The code of all links"],
  ["```md\n# Not this\n```\n\n## This ##\n", "This"],
  ["Text\n\nUnder\n===\n", "Under"],
  ["# \\# of snake_case &amp; <b>tags</b>", "# of snake_case & tags"],
  ["Only text", undefined],
  ["", undefined],
])("a page's title is that of its front matter, else its first heading: %j", (page, title) => {
  expect(titleOf(page)).toBe(title);
});
