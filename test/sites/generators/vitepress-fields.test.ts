import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a VitePress site", folder: "docs" };

test.each([
  "layout: home\nhero: { name: A, image: /a.svg, actions: [{ text: B }] }\nfeatures: []",
  "outline: [2, 3]\naside: left\nlastUpdated: 2026-03-31\nprev: false",
  "outline: deep\nnext: { text: A, link: /a }\ntitleTemplate: :title\nlayout: false",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([]);
});

test.each([
  ["sidebar: maybe", "warning 2 sidebar"],
  ["outline: 9", "warning 2 outline"],
  ["hero: A", "warning 2 hero"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([problem]);
});
