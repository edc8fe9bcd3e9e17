import { expect, test } from "bun:test";

import { siteOf } from "../../../src/core/link/known-site.ts";
import { pageFolders } from "../../support/page-folders.ts";

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

const site = siteOf({ paths, folders: pageFolders("docs"), uploadsFolder: "public/uploads" });

test("a page's address is its file's path in the folder of pages", () => {
  expect([...site.pages.keys()]).toEqual(["/", "/guide", "/guide/install"]);
});

test("links to files in the folder are known, whether the files are pages or not", () => {
  expect([...site.files]).toEqual([
    ["index.mdx", "/"],
    ["guide/index.md", "/guide"],
    ["guide/install.mdx", "/guide/install"],
    ["guide/plan.png", undefined],
    ["_category_.json", undefined],
  ]);
});

test("static files and uploads are found at their addresses", () => {
  expect([...site.assets]).toEqual(["/img/logo.svg", "/uploads/a b.png"]);
});

test("a link is only checked in folders with pages, because a site has addresses without a file", () => {
  expect(site.covered).toEqual(["/guide", "/uploads"]);
});

test("only Docusaurus sites remove HTML comments and heading ids", () => {
  const other = siteOf({
    paths: ["docs/index.mdx", "astro.config.mjs"],
    folders: pageFolders("docs"),
    uploadsFolder: "",
  });

  expect(site.takesOut).toEqual({ comments: true, headingIds: true });
  expect(other.takesOut).toEqual({ comments: false, headingIds: false });
});

test("pages can be at the repository's root", () => {
  const { pages } = siteOf({
    paths: ["index.md", "a/b.md"],
    folders: pageFolders(),
    uploadsFolder: "uploads",
  });

  expect([...pages.keys()]).toEqual(["/", "/a/b"]);
});

test("Docusaurus shows the pages that are not translated", () => {
  const paths = [
    "site/docusaurus.config.js",
    "site/docs/a.md",
    "site/docs/b/c.mdx",
    "site/i18n/fr/docusaurus-plugin-content-docs/current/a.md",
  ];
  const folders = pageFolders("site/i18n/fr/docusaurus-plugin-content-docs/current");
  const french = folders.main.folder;
  const { pages, files } = siteOf({
    ...{ paths, folders, uploadsFolder: "" },
    originals: [[french, "site/docs"]],
  });

  expect([...pages.keys()]).toEqual(["/a", "/b/c"]);
  expect([...files.keys()]).toEqual(["a.md"]);
  expect(
    [
      ...siteOf({
        paths: [...paths, "site/other/x.md"],
        folders: pageFolders(["site/other", french]),
        uploadsFolder: "",
        originals: [[french, "site/docs"]],
      }).pages.keys(),
    ].toSorted(),
  ).toEqual(["/x", `/${french}/a`, `/${french}/b/c`].toSorted());
});

test("a slug is read as the site's generator does, or in any way where one in the repository may", () => {
  const of = (folder: string, ...paths: string[]) =>
    siteOf({ paths, folders: pageFolders(folder), uploadsFolder: "" }).slugs;

  expect(of("docs", "docusaurus.config.js", "docs/a.md")).toBe("beside");
  expect(of("src/content/docs", "astro.config.mjs", "src/content/docs/a.md")).toBe("any");
  expect(of("content", "web/astro.config.mjs", "app/next.config.js", "content/a.md")).toBe("any");
  expect(of("content", "app/next.config.js", "content/a.md")).toBe("name");
  expect(of("content", "content/a.md")).toBe("name");
});
