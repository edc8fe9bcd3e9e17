import { expect, test } from "bun:test";

import { titleOf } from "../../../src/markdown/symbols/title.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { titleIn } from "../../../static/editor/document/page-title.ts";
import { opened } from "./opened.ts";

test.each([
  ["# Tea\n", "Tea"],
  ["Text.\n\nTea\n===\n", "Tea"],
  ["## Not this\n\n# Tea **and** `milk` \\* [here](/x) ##\n\n# Nor this\n", "Tea and milk * here"],
  ["<A>\n\n# Tea\n\n</A>\n", "Tea"],
  ["---\ntitle: Green tea\n---\n\n# Tea\n", "Green tea"],
  ["---\ntitle: 'Green tea'\n---\n\n# Tea\n", "Green tea"],
  ['+++\ntitle = "Green tea"\n+++\n\n# Tea\n', "Green tea"],
  ["---\ntags: [a]\n---\n\n# Tea\n", "Tea"],
  ["#\n\n# Tea\n", "Tea"],
])("the title of %j is %j, as the server finds it", (page, title) => {
  expect(titleIn(opened(page))).toBe(title);
  expect(titleOf(page, mdx)).toBe(title);
});

test("a page without a title is told from one whose title only a parser of YAML can read", () => {
  expect(titleIn(opened("Text.\n"))).toBe("");
  expect(titleIn(opened('---\ntitle: "Say \\"hi\\""\n---\n\n# Tea\n'))).toBeUndefined();
});
