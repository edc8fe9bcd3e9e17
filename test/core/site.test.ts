import { expect, test } from "bun:test";

import { siteOf } from "../../src/core/page/site.ts";

const paths = [
  "docusaurus.config.ts",
  "docs/index.mdx",
  "docs/guide/index.md",
  "docs/guide/install.mdx",
  "docs/guide/plan.png",
  "docs/_category_.json",
  "static/img/logo.svg",
  "public/uploads/a b.png",
  "src/pages/about.mdx",
];

const site = siteOf({ paths, folder: "docs", uploadsFolder: "public/uploads" });

test("pages stand where their files stand in the folder of pages", () => {
  expect([...site.pages.keys()]).toEqual(["/", "/guide", "/guide/install"]);
});

test("links to files of the folder are known, whether they are pages or not", () => {
  expect([...site.files]).toEqual([
    ["index.mdx", "/"],
    ["guide/index.md", "/guide"],
    ["guide/install.mdx", "/guide/install"],
    ["guide/plan.png", undefined],
    ["_category_.json", undefined],
  ]);
});

test("what is served as it is, and uploads, are found at their addresses", () => {
  expect([...site.assets]).toEqual(["/img/logo.svg", "/uploads/a b.png"]);
});

test("a link is judged only beside pages, for a site has addresses that no file tells of", () => {
  expect(site.covered).toEqual(["/guide", "/uploads"]);
});

test("what Docusaurus takes out of a page is told of its sites alone", () => {
  const other = siteOf({ paths: ["docs/index.mdx", "astro.config.mjs"], folder: "docs", uploadsFolder: "" });

  expect(site.takesOut).toEqual({ comments: true, headingIds: true });
  expect(other.takesOut).toEqual({ comments: false, headingIds: false });
});

test("pages may stand at the root of the repository", () => {
  const { pages } = siteOf({ paths: ["index.md", "a/b.md"], folder: "", uploadsFolder: "uploads" });

  expect([...pages.keys()]).toEqual(["/", "/a/b"]);
});
