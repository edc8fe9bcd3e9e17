import { expect, test } from "bun:test";

import { partsOfDocsJson } from "../../../src/sites/generators/docs-json-parts.ts";
import { MENU_PART, REDIRECTS_PART } from "../../../src/sites/generators/mintlify.ts";

const partsIn = (files: Record<string, string>) =>
  Object.fromEntries(partsOfDocsJson(Object.entries(files).map(([path, text]) => ({ path, text }))));

test("files that a docs.json refers to are its menus or its redirects, at any depth and in circles", () => {
  const files = {
    "docs/docs.json":
      '{ "navigation": { "$ref": "./en.json" }, "redirects": { "$ref": "../redirects.json" } }',
    "docs/en.json":
      '{ "tabs": [{ "$ref": "menus/a.json" }, { "$ref": "./en.json" }, { "$ref": "gone.json" }] }',
    "docs/menus/a.json": '[{ "$ref": "../en.json" }]',
    "redirects.json": "[]",
    "docs/other.json": "[]",
  };
  expect(partsIn(files)).toEqual({
    "docs/en.json": MENU_PART,
    "docs/menus/a.json": MENU_PART,
    "redirects.json": REDIRECTS_PART,
  });
});

test("a reference elsewhere, or in what can't be read, is no part", () => {
  expect(partsIn({ "docs.json": '{ "colors": { "$ref": "a.json" } }', "a.json": "{}" })).toEqual({});
  expect(partsIn({ "docs.json": '{ "navigation": { "$ref": "a.json" ', "a.json": "{}" })).toEqual({});
});
