import { expect, test } from "bun:test";

import * as dialects from "../../../src/markdown/tree/dialect.ts";
import { dialectOf, filesNamed } from "../../../src/sites/generators/generator.ts";
import { generators, namingOf } from "../../../src/sites/generators/table.ts";

const { markdown, mdx } = dialects;

/** What others than these read is plain Markdown. */
const ofMarkdown: Readonly<Record<string, dialects.Dialect>> = {
  "a Docusaurus site": mdx,
  "a VitePress site": dialects.vueMarkdown,
  "a VuePress site": dialects.vueMarkdown,
  "an MkDocs site": dialects.pythonMarkdown,
  "an mdBook": dialects.mdbookMarkdown,
  "a Hugo site": dialects.hugoMarkdown,
  "a Jekyll site": dialects.kramdown,
  "a GitBook": dialects.tagMarkdown,
  "a Nuxt site": dialects.mdcMarkdown,
  "an 11ty site": dialects.liquidMarkdown,
};

test("a page is MDX or Markdown by its ending, as its generator reads that", () => {
  const of = (file: string, generator?: string) => dialectOf(file, namingOf(generator));

  expect(["a.mdx", "a.md", "a.markdown", "a.mdoc"].map((file) => of(file))).toEqual([
    mdx,
    ...[markdown, markdown, dialects.tagMarkdown],
  ]);
  expect(of("", "an MkDocs site")).toBe(mdx);
  for (const { is } of generators)
    expect([is, of("guide/a.md", is)]).toEqual([is, ofMarkdown[is] ?? markdown]);
});

test("a star is the extension of a script, and other names are themselves", () => {
  expect(filesNamed("a.config.* b/c.json")).toEqual([
    ...["js", "ts", "mjs", "mts", "cjs", "cts"].map((extension) => `a.config.${extension}`),
    "b/c.json",
  ]);
});
