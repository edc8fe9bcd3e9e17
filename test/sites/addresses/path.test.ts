import { expect, test } from "bun:test";

import { barePath, folderOf, namesIn } from "../../../src/sites/addresses/path.ts";

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
test("a path has a slash at its start alone", () => {
  expect(["/", "", "/a/", "a/b", "https://x.org/a/", "//x.org", "https://x.org?a"].map(barePath)).toEqual([
    "",
    "",
    "/a",
    "/a/b",
    "/a",
    "",
    "",
  ]);
});
