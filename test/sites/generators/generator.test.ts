import { expect, test } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { dialectOf, filesNamed } from "../../../src/sites/generators/generator.ts";
import { generators, namingOf } from "../../../src/sites/generators/table.ts";

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

test("a star is the extension of a script, and other names are themselves", () => {
  expect(filesNamed("a.config.* b/c.json")).toEqual([
    ...["js", "ts", "mjs", "mts", "cjs", "cts"].map((extension) => `a.config.${extension}`),
    "b/c.json",
  ]);
});
