import { expect, test } from "bun:test";

import { filesReferredTo } from "../../../src/sites/generators/mintlify.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

test("references are files beside the one that has them, and none is out of the repository", () => {
  const text =
    '{ "a": { "$ref": "./b.json" }, "c": [{"$ref" : "../d.json"}, { "$ref": "../../../e.json" }] }';
  expect(filesReferredTo({ path: "docs/docs.json", text })).toEqual(["docs/b.json", "d.json", "e.json"]);
  expect(
    filesReferredTo({ path: "docs.json", text: '{ "ref": "b.json", "$ref": "b.yaml", "$ref": 5 }' }),
  ).toEqual([]);
});

const bases: BaseRows = [["docs.json", '{ "name": "A" }', "", at("", "", "")]];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});
