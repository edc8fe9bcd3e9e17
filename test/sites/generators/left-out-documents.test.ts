import { expect, test } from "bun:test";

import { leftOutDocuments } from "../../../src/sites/generators/left-out-documents.ts";

const files = ["a.md", "api/b.mdx", "api/c/d.md", "parts/e.md"];
const leftOut = (config: string, within = "docs/") => files.filter(leftOutDocuments(config, within));

test.each([
  ["docs: { exclude: ['parts/**'] }", ["parts/e.md"]],
  ["docs: { 'exclude': [\"**/e.md\", `a.md`,], editUrl: ({ path }) => path }", ["a.md", "parts/e.md"]],
  ["docs: { include: ['{api,parts}/**/*.{md,mdx}'] }", ["a.md"]],
  ["docs: { include: ['./api/*.mdx', 'a.md'], exclude: ['a.md'] }", ["a.md", "api/c/d.md", "parts/e.md"]],
  ["docs: { path: './docs/', exclude: ['a.md'] }", ["a.md"]],
  ["docs: { path: 'guide', exclude: ['a.md'] }", []],
  ["docs: { path: require.resolve('docs'), exclude: ['a.md'] }", []],
  ["docs: { /* exclude: ['a.md'] */ // don't { exclude: ['a.md'] }\n }", []],
  ["docs: { sidebarItemsGenerator: { exclude: ['a.md'] } }, blog: { exclude: ['a.md'] }", []],
  ["docs: { exclude: ['a.md', other] }", []],
  ["docs: { exclude: ['!(a).md'], include: ['b/**'] }", []],
  ["docs: { exclude: '/a.md' }, theme: { path: 'docs', exclude: ['a.md'] }", []],
  ["pages: { path: 'docs', exclude: ['a.md'] }", ["a.md"]],
  ["plugins: [['content-docs', { id: 'x', path: 'docs', exclude: ['a.md'] }]]", ["a.md"]],
  ["plugins: [[require.resolve('@docusaurus/plugin-content-docs'), { exclude: ['a.md'] }]]", ["a.md"]],
  ["plugins: [['content-blog', { path: 'docs', exclude: ['a.md'] }]]", ["a.md"]],
  ["plugins: [['content-showcase', { path: 'docs', exclude: ['a.md'] }]]", []],
  [
    "themeConfig: { docs: { sidebar: {} } }, presets: [['classic', { docs: { exclude: ['a.md'] } }]]",
    ["a.md"],
  ],
])("Docusaurus leaves out by { %s } %j", (options, expected) => {
  expect(leftOut(`export default { ${options} };`)).toEqual(expected);
});

test.each([
  ["versioned_docs/version-1.0/", ["a.md"]],
  ["i18n/fr/docusaurus-plugin-content-docs/current/", ["a.md"]],
  ["x_versioned_docs/version-1.0/", ["api/b.mdx"]],
  ["i18n/fr/docusaurus-plugin-content-docs-x/version-1.0/", ["api/b.mdx"]],
  ["y_versioned_docs/version-1.0/", []],
  ["../docs/", ["api/b.mdx"]],
  ["", []],
])("documents in %s are those of their set", (within, expected) => {
  const other = "plugins: [['content-docs', { id: 'x', path: '../docs', exclude: ['api/*'] }]]";

  expect(leftOut(`export default { docs: { exclude: ['a.md'] }, ${other} };`, within)).toEqual(expected);
});

test.each([
  ["blog/", ["a.md"]],
  ["i18n/fr/docusaurus-plugin-content-blog/", ["a.md"]],
  ["i18n/fr/docusaurus-plugin-content-blog-x/", []],
  ["src/pages/", ["api/b.mdx"]],
  ["i18n/fr/docusaurus-plugin-content-pages/", ["api/b.mdx"]],
  ["versioned_docs/version-1.0/", []],
])("posts and pages in %s are left out, too", (within, expected) => {
  expect(leftOut("blog: { exclude: ['a.md'] }, pages: { exclude: ['api/*'] }", within)).toEqual(expected);
});

test("the root of the site can have the documents", () => {
  expect(leftOut("docs: { path: '.', exclude: ['a.md'] }", "")).toEqual(["a.md"]);
});

test("any text is read, in time linear in its length", () => {
  for (const part of ["/*", "'", "`\\", "{", "docs: {", "['", "\\", "docs: { exclude: ["])
    expect(leftOut(part.repeat(200_000))).toEqual([]);
});
