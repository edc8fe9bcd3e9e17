import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { pageFacts } from "../../../src/markdown/lint/page-facts.ts";
import { type Dialect, markdown, pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

const linksOf = (page: string, dialect: Dialect) =>
  pageFacts(split(page, dialect)).links.map(({ address }) => address);

test.each([
  ["[a][b]\n\n[b]: /c\n[d]: /e\n", ["/c"]],
  ["[B]\n\n> [b]: /c\n", ["/c"]],
  ["[a b]\n\n[a\nb]: /c\n", ["/c"]],
  ["[![p][a]][b]: text\n\n[b]: /c\n", ["/c"]],
  ["[a]\n\n[a]: /b\n[a]: /c\n", ["/b"]],
  ["[a]: /b\n", []],
  ["[a](/b)\n\n[^c]: [d](/e)\n", ["/b", "/e"]],
])("of %j, only what readers can follow are links: %j", (page, links) => {
  expect(linksOf(page, markdown)).toEqual(links);
});

test("in MkDocs the last definition is the link", () => {
  expect(linksOf("[a]\n\n[a]: /b\n[a]: /c\n", pythonMarkdown)).toEqual(["/c"]);
});

test("an address that nothing refers to is no broken link", () => {
  const site = { pages: new Map(), covered: ["/"], address: "/a" };

  expect(found("[a]: /b\n\n[c]\n\n[c]: /d\n", site)).toEqual([expect.stringContaining("“/d”")]);
});
