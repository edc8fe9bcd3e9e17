import { expect, test } from "bun:test";

import { folderOf, namesIn } from "../../../src/sites/addresses/path.ts";

test.each([
  ["guide/deep", "../install", ["guide", "install"]],
  ["guide", "./a//b/", ["guide", "a", "b"]],
  ["guide", "../../../a", ["a"]],
  ["", "..", []],
])("in “%s”, “%s” is %j", (folder, path, names) => {
  expect(namesIn(folder, path)).toEqual(names);
});

test("a path without a folder is in the root", () => {
  expect([folderOf("a/b/c"), folderOf("a")]).toEqual(["a/b", ""]);
});
