import { expect, test } from "bun:test";

import { needsEntry } from "../../../src/sites/formats/needs-entry.ts";

const pages = ["a.md", "guide/a.md", "guide/b.md"];
const needs = (path: string, named: readonly string[], showsNamed = false) =>
  needsEntry(path, { pages, isNamed: (each) => named.includes(each), showsNamed });

test("a new page needs an entry where all others of its folder have one, or readers find none without", () => {
  expect(needs("guide/new.md", ["guide/a.md", "guide/b.md"])).toBe(true);
  expect(needs("guide/new.md", ["guide/a.md"])).toBe(false);
  expect(needs("other/new.md", pages)).toBe(false);
  expect(needs("other/new.md", [], true)).toBe(true);
});
