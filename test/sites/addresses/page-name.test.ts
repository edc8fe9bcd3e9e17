import { expect, test } from "bun:test";

import {
  fileAtPath,
  fileNamed,
  filesFromHome,
  nameOfPage,
  pathFromHomeTo,
} from "../../../src/sites/addresses/page-name.ts";

const files = new Map(
  ["_index.md", "guide/install.md", "guide/set-up/index.md", "a/twice.md", "b/twice.md", "b/picture.png"].map(
    (file) => [file, undefined],
  ),
);

test.each([
  ["install", "guide/install.md"],
  ["install.md", "guide/install.md"],
  ["set-up", "guide/set-up/index.md"],
  ["twice", undefined],
  ["guide/install", undefined],
  ["picture.png", undefined],
  ["none", undefined],
])("%j names %j", (name, file) => {
  expect(fileNamed(name, files)).toBe(file);
});

test("the first page of a folder has the folder's name", () => {
  expect(["a/b.mdx", "a/b/index.md", "a/b/_index.md"].map(nameOfPage)).toEqual(["b", "b", "b"]);
});

test.each([
  [undefined, "docs/a/b.md", "a/b.md", "docs/c.md"],
  [undefined, "a/b.md", "a/b.md", "c.md"],
  [["docs/parts"], "b.md", "parts/b.md", undefined],
  [["docs/parts", ""], "docs/b.md", "b.md", "docs/c.md"],
  [["docs"], "a/b.md", "a/b.md", "c.md"],
  [["other"], "b.md", "b.md", "c.md"],
])("a snippet from %j, %j, is the file %j, and c.md is %j", (snippetsAt, path, file, after) => {
  const found = filesFromHome(path, { pathFromHome: "docs/", snippetsAt });
  expect(found.filter((each) => each.file === file).map((each) => each.after("c.md"))).toContain(after!);
});

test.each([
  ["docs/a.md", "a.md"],
  ["versioned_docs/version-1/a.md", "website/versioned_docs/version-1/a.md"],
  ["i18n/fr/docs/a.md", "website/i18n/fr/docs/a.md"],
  ["src/a.md", undefined],
])("%s from the folder of a site with several folders of pages is %s there", (path, file) => {
  const at = (folder: string) => ({ base: folder, at: `/website/${folder}` });
  const home = {
    pathFromHome: "docs/",
    folder: "website/docs",
    bases: [{ base: "/docs", at: "" }, at("versioned_docs/version-1"), at("i18n/fr/docs")],
  };
  expect(fileAtPath(path, files, home)).toBe(file);
  if (file !== undefined) expect(pathFromHomeTo(file, home)).toBe(path);
  expect(pathFromHomeTo("other/versioned_docs/a.md", { ...home, bases: [{ base: "", at: "/other" }] })).toBe(
    undefined,
  );
});
