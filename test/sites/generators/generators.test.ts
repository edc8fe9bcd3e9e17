import { expect, test } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { dialectOf, generators, namingOf, usualNaming } from "../../../src/sites/generators/generators.ts";

test("a generator of several entries names its pages alike in all of them", () => {
  for (const { is, names } of generators)
    expect([is, namingOf(is)]).toEqual([is, { ...usualNaming, ...names }]);
});

test("where the generator is unknown, pages are named as most are", () => {
  expect(namingOf(undefined)).toEqual(usualNaming);
  expect(namingOf("a site of something else")).toEqual(usualNaming);
});

test("each page of a folder can be called index, but where only other names are pages", () => {
  for (const { is } of generators) {
    const { ofFolder, onlyOfFolders } = namingOf(is);
    expect([is, ofFolder.includes("index")]).toEqual([is, !onlyOfFolders]);
  }
});

test("a page is MDX or Markdown by its ending, as its generator reads that", () => {
  const of = (file: string, generator?: string) => dialectOf(file, namingOf(generator));

  expect(["a.mdx", "a.md", "a.markdown", "a.mdoc"].map((file) => of(file))).toEqual([
    mdx,
    ...[markdown, markdown, markdown],
  ]);
  expect(of("", "an MkDocs site")).toBe(mdx);
  for (const { is } of generators)
    expect([is, of("guide/a.md", is)]).toEqual([is, is === "a Docusaurus site" ? mdx : markdown]);
});
