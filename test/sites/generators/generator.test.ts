import { expect, test } from "bun:test";

import * as dialects from "../../../src/markdown/tree/dialect.ts";
import type { MarkdownFormat } from "../../../src/sites/formats/configuration.ts";
import { dialectOf, filesNamed } from "../../../src/sites/generators/generator.ts";
import { generators, namingOf } from "../../../src/sites/generators/table.ts";

const { markdown, mdx, unsure } = dialects;

/** Each site compiles files in a way of its own. */
const unlike = /Mintlify|Velite|Contentlayer|Next\.js|Gatsby/;

/** What others than these read is plain Markdown. */
const ofMarkdown: Readonly<Record<string, dialects.Dialect>> = {
  "a Docusaurus site": { ...mdx, isTitleFirst: true },
  "a VitePress site": dialects.vueMarkdown,
  "a VuePress site": dialects.vueMarkdown,
  "an MkDocs site": dialects.pythonMarkdown,
  "an mdBook": dialects.mdbookMarkdown,
  "a Hugo site": dialects.hugoMarkdown,
  "a Jekyll site": dialects.kramdown,
  "a GitBook": dialects.tagMarkdown,
  "a Nuxt site": dialects.mdcMarkdown,
  "an 11ty site": dialects.liquidMarkdown,
  "a MyST site": dialects.mystMarkdown,
  "a Svelte documentation": dialects.svelteMarkdown,
};

test("a page is MDX or Markdown by its ending, as its generator reads that", () => {
  const of = (file: string, generator?: string) => dialectOf(file, namingOf(generator));

  expect(["a.mdx", "a.md", "a.markdown", "a.mdoc"].map((file) => of(file))).toEqual([
    mdx,
    ...[unsure, markdown, dialects.tagMarkdown],
  ]);
  expect(of("", "an MkDocs site")).toBe(mdx);
  for (const { is } of generators)
    expect([is, of("guide/a.md", is)]).toEqual([is, ofMarkdown[is] ?? (unlike.test(is) ? unsure : markdown)]);
});

test("the configuration of Docusaurus says what its files are written in", () => {
  const titled = (dialect: dialects.Dialect) => ({ ...dialect, isTitleFirst: true });
  const read = (file: string, format: MarkdownFormat, generator = "a Docusaurus site") =>
    dialectOf(file, namingOf(generator), format);

  expect(["a.md", "a.mdx"].map((file) => read(file, "mdx"))).toEqual([mdx, mdx].map(titled));
  expect(["a.md", "a.mdx"].map((file) => read(file, "detect"))).toEqual([markdown, mdx].map(titled));
  expect(["a.md", "a.mdx"].map((file) => read(file, "md"))).toEqual([markdown, markdown].map(titled));
  expect(["a.md", "a.mdx"].map((file) => read(file, "mdx 1"))).toEqual([unsure, unsure].map(titled));
  for (const generator of ["a Docsify site", "an MkDocs site"])
    expect(read("a.md", "mdx", generator)).toBe(dialectOf("a.md", namingOf(generator)));
  expect(read("a.md", "no blocks")).toEqual(titled(mdx));
});

test("a star is the extension of a script, and other names are themselves", () => {
  expect(filesNamed("a.config.* b/c.json")).toEqual([
    ...["js", "ts", "mjs", "mts", "cjs", "cts"].map((extension) => `a.config.${extension}`),
    "b/c.json",
  ]);
});
