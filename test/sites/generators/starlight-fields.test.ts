import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a Starlight site", folder: "src/content/docs" };

test.each([
  "title: A\ntemplate: splash\nsidebar:\n  order: 1\n  badge: New",
  "title: A\nsidebar:\n  badge: { text: New, variant: tip }\nprev: false\nnext: { link: /a, label: A }",
  "title: A\ntableOfContents: false\nlastUpdated: 2026-03-31\neditUrl: false\nhead: []",
  "title: A\nlastUpdated: true\ntableOfContents: { maxHeadingLevel: 4 }\nother: [1]",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "src/content/docs/a.mdx", yaml)).toEqual([]);
});

test.each([
  ["description: B", "error 1 title"],
  ["title: 404", "error 2 title"],
  ["title: 2026-03-31", "error 2 title"],
  ["title: A\nlastUpdated: '2026-03-31'", "error 3 lastUpdated"],
  ["title: A\nlastUpdated: soon", "error 3 lastUpdated"],
  ["title: A\nhead: { tag: meta }", "error 3 head"],
  ["title: A\ntemplate: home", "error 3 template"],
  ["title: A\nsidebar:\n  order: first", "error 4 sidebar.order"],
  ["title: A\nbanner: { content: B }\ndescription:", "error 4 description"],
  ["title: A\nbanner: {}", "error 3 banner.content"],
  ["title: A\nbanner: { text: B }", "error 3 banner.content"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "src/content/docs/a.mdx", yaml)).toEqual([problem]);
});
