import { expect, test } from "bun:test";

import fc from "fast-check";

import { findContentFolder } from "../../../src/core/slug/content-folder.ts";
import { runs } from "../../support/seed.ts";

function many(count: number, name: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => name(index));
}

function foldersIn(...paths: string[]): string[] {
  return (findContentFolder(paths).question?.folders ?? []).map(({ folder, pages }) => `${folder} ${pages}`);
}

test("what was found is asked about: folders of Markdown, and formats that aren't edited here", () => {
  const paths = [
    ...many(84, (i) => `documentation/docs/part/page-${i}.md`),
    ...many(3, (i) => `packages/kit/docs/page-${i}.md`),
    ...many(439, (i) => `modules/ROOT/pages/page-${i}.adoc`),
    "antora.yml",
    "README.adoc",
    "guide.rst",
  ];

  expect(findContentFolder(paths)).toEqual({
    folder: "content",
    uploads: "public/uploads",
    because: "no site generator detected",
    question: {
      folders: [
        { folder: "documentation/docs/part", pages: 84 },
        { folder: "packages/kit/docs", pages: 3 },
      ],
      closed: [
        { ending: ".adoc", files: 439, is: "an Antora site" },
        { ending: ".rst", files: 1, is: undefined },
      ],
      site: undefined,
      newFolder: "content",
    },
  });
});

test("a site whose pages are elsewhere is no answer, unless there are none anywhere", () => {
  const site = "website/docusaurus.config.js";
  expect(findContentFolder([site]).question).toBeUndefined();
  expect(findContentFolder([site, "handbook/a.md"])).toMatchObject({
    folder: "content",
    question: {
      folders: [{ folder: "handbook", pages: 1 }],
      site: { is: "a Docusaurus site", marker: site, folder: "website/docs" },
      newFolder: "website/docs",
    },
  });
});

test("a file deep in other folders shows no site without pages", () => {
  const paths = ["docs/reference/formats/markdown/hugo.json", "docs/a.md", "_quarto.yml", "b.qmd"];
  expect(findContentFolder(paths).question).toMatchObject({
    site: undefined,
    newFolder: "content",
    closed: [{ ending: ".qmd", files: 1, is: "a Quarto site" }],
  });
});

test("a folder of pages is the first one down with a page or with several folders of pages", () => {
  expect(foldersIn("docs/a.md", "docs/guide/b.md")).toEqual(["docs 2"]);
  expect(foldersIn("docs/guide/a.md", "docs/reference/b.md")).toEqual(["docs 2"]);
  expect(foldersIn("documentation/docs/a.md")).toEqual(["documentation/docs 1"]);
  expect(foldersIn("documentation/docs/a.md", "documentation/blog/b.md", "documentation/docs/c.md")).toEqual([
    "documentation/docs 2",
    "documentation/blog 1",
  ]);
  expect(foldersIn("packages/a/docs/a.md", "packages/b/docs/b.md", "packages/b/docs/c.md")).toEqual([
    "packages/b/docs 2",
    "packages/a/docs 1",
  ]);
});

test("the root comes last, unless most pages are directly in it", () => {
  expect(foldersIn("notes.md", "docs/a.md", "docs/b.md")).toEqual(["docs 2", " 3"]);
  expect(foldersIn("a.md", "b.md", "c.md", "docs/d.md")).toEqual([" 4", "docs 1"]);
});

test("examples and tests are no folders of pages", () => {
  expect(foldersIn("examples/docs/a.md", "test/fixtures/a.md", "guide/a.md")).toEqual(["guide 1"]);
  expect(findContentFolder(["examples/docs/a.md"]).question).toMatchObject({ folders: [], closed: [] });
});

test("a README.md is a page where no others are, but that of the repository", () => {
  expect(foldersIn("docs/README.md", "docs/INSTALL.md", "README.md")).toEqual(["docs 2"]);
  expect(foldersIn("docs/README.md", "guide/a.md")).toEqual(["guide 1"]);
  expect(findContentFolder(["README.md", ".github/README.md"]).question).toBeUndefined();
});

test("at most eight folders are named", () => {
  expect(foldersIn(...many(20, (i) => `folder-${i}/a.md`))).toHaveLength(8);
});

test("in any repository, each folder has its pages, none is named twice, and the order of paths doesn't matter", () => {
  const name = fc.constantFrom("docs", "guide", "content", "a", "b", "test");
  const path = fc
    .tuple(fc.array(name, { maxLength: 5 }), fc.constantFrom("a.md", "b.mdx", "README.md", "c.adoc", "d.ts"))
    .map(([folders, file]) => [...folders, file].join("/"));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
      const { question } = findContentFolder(paths);
      const pages = paths.filter((each) => /\.mdx?$/.test(each));
      for (const { folder, pages: count } of question?.folders ?? []) {
        const within = pages.filter((each) => folder === "" || each.startsWith(`${folder}/`));
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(within.length);
      }
      const folders = question?.folders.map(({ folder }) => folder) ?? [];
      expect(new Set(folders).size).toBe(folders.length);
      expect(findContentFolder(paths.toReversed())).toEqual(findContentFolder(paths));
    }),
    { numRuns: runs(500) },
  );
});
