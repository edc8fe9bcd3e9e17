import { expect, test } from "bun:test";

import { languagesOf, partsIn, pathIn } from "../../../src/sites/generators/locale-parts.ts";

const locale = (code: string, ...folders: string[]) => ({ code, label: code, isDefault: false, folders });

test("what is in no folder of a language is in the language without one, or in none", () => {
  const partsOf = (folder: string, ...locales: ReturnType<typeof locale>[]) =>
    partsIn(folder, locales, { kind: "blog", set: "posts" }).map((each) => Object.values(each).join(" "));

  expect(partsOf("docs", locale("en", "", "en"), locale("fr", "a/fr"))).toEqual([
    "docs blog en  posts",
    "docs/en blog en  posts",
    "docs/a/fr blog fr  posts",
  ]);
  expect(partsOf("", locale("fr", "fr"))).toEqual([" blog   posts", "fr blog fr  posts"]);
});

test("more languages than a site can have are left out", () => {
  const many = Array.from({ length: 501 }, (_, at) => locale(`l${at}`, `l${at}`));

  expect(languagesOf(many)).toHaveLength(500);
  expect(partsIn("docs", many)).toHaveLength(501);
});

test.each([
  ["", "docs", "docs"],
  ["a", "./docs/", "a/docs"],
  ["a/b", "../../../c", "c"],
  ["a", ".", "a"],
])("from %j, %j is %j", (folder, path, whole) => {
  expect(pathIn(folder, path)).toBe(whole);
});
