import { expect, test } from "bun:test";

import { filesReferredTo } from "../../../src/sites/files/referred-files.ts";

test("references are files beside the one that has them, and none is out of the repository", () => {
  const text =
    '{ "a": { "$ref": "./b.json" }, "c": [{"$ref" : "../d.json"}, { "$ref": "../../../e.json" }] }';
  expect(filesReferredTo({ path: "docs/docs.json", text })).toEqual(["docs/b.json", "d.json", "e.json"]);
  expect(
    filesReferredTo({ path: "docs.json", text: '{ "ref": "b.json", "$ref": "b.yaml", "$ref": 5 }' }),
  ).toEqual([]);
});
