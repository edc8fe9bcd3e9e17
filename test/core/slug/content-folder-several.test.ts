import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { findContentFolder } from "../../../src/core/slug/content-folder.ts";
import { filesOf, repositories } from "../../support/real-repositories.ts";
import { runs } from "../../support/seed.ts";

function folderIn(...paths: string[]): string {
  return findContentFolder(paths).folder;
}

describe("several sites", () => {
  const empty = ["website/docusaurus.config.js"];
  const deep = ["a/b/c/docusaurus.config.js", "a/b/c/docs/x.md"];

  test("one with pages wins over one without", () => {
    expect(folderIn(...empty, ...deep)).toBe("a/b/c/docs");
    expect(folderIn(...empty, "a/b/next.config.js", "a/b/content/x.mdx")).toBe("a/b/content");
  });

  test("the least deep wins", () => {
    expect(folderIn(...deep, "z/mkdocs.yml", "z/docs/x.md")).toBe("z/docs");
    expect(folderIn("docs/mkdocs.yml", "docs/docs/x.md", "next.config.js", "content/x.mdx")).toBe("content");
  });

  test("at one depth, a folder named for documentation wins", () => {
    const shop = ["apps/blog/docusaurus.config.js", "apps/blog/docs/x.md"];
    expect(folderIn(...shop, "apps/docs/next.config.js", "apps/docs/content/x.mdx")).toBe(
      "apps/docs/content",
    );
    expect(folderIn(...shop, "website/it/next.config.js", "website/it/content/x.mdx")).toBe(
      "website/it/content",
    );
  });

  test("in one folder, the more specific generator wins", () => {
    const pages = ["content/blog/a.mdx", "content/docs/b.mdx", "src/content/docs/c.mdx", "src/content/d.mdx"];
    expect(findContentFolder(["next.config.mjs", "source.config.ts", ...pages])).toMatchObject({
      folder: "content/docs",
      because: "source.config.ts means a Fumadocs site",
      generator: "a Fumadocs site",
    });
    expect(findContentFolder(["astro.config.mjs", ...pages])).toMatchObject({
      folder: "src/content/docs",
      because: "astro.config.mjs means a Starlight site",
      generator: "a Starlight site",
    });
  });

  test("otherwise the path decides", () => {
    expect(folderIn("b/mkdocs.yml", "b/docs/x.md", "a/mkdocs.yml", "a/docs/x.md")).toBe("a/docs");
  });

  test("of sites in the folders of languages, the one with the most pages wins", () => {
    const translated = (language: string, ...pages: string[]) => [
      `docs/${language}/mkdocs.yml`,
      ...pages.map((page) => `docs/${language}/docs/${page}.md`),
    ];
    expect(folderIn(...translated("az", "a"), ...translated("en", "a", "b"), ...translated("zh", "a"))).toBe(
      "docs/en/docs",
    );
  });

  test("a general framework with few of the repository's pages is no site of them", () => {
    const pages = Array.from({ length: 30 }, (_, i) => `docs/page-${i}.md`);
    const app = ["next.config.ts", "src/app/community/page.mdx"];
    expect(findContentFolder([...app, ...pages])).toMatchObject({ folder: "content", question: {} });
    expect(folderIn(...app, ...pages.slice(0, 5))).toBe("src/app");
  });

  test.each([
    "node_modules/x",
    "examples/a",
    "example",
    "packages/create/templates",
    "test",
    "tests/a",
    "src/__tests__/__fixtures__/a",
    "fixtures",
    "benchmark",
    "playground",
    ".cache/a",
    "exampleSite",
    "packages/create-x/template-docs",
    "starters/docs",
    "demo",
    "src/testdata/a",
  ])("a site below %s is never used", (folder) => {
    const site = [`${folder}/docusaurus.config.js`, `${folder}/docs/x.md`];
    expect(findContentFolder(site)).toMatchObject({
      folder: "content",
      because: "no site generator detected",
    });
    expect(folderIn(...site, "a/b/c/d/mkdocs.yml", "a/b/c/d/docs/x.md")).toBe("a/b/c/d/docs");
  });

  test("a folder whose name only starts like an example's counts like any other", () => {
    for (const folder of ["testing", "examples-and-guides", "samples2", "democracy", "starterkit"])
      expect(folderIn(`${folder}/docusaurus.config.js`, `${folder}/docs/x.md`)).toBe(`${folder}/docs`);
  });
});

describe("any repository", () => {
  const files = repositories.flatMap(([, , because, ...others]) => filesOf(because, others));
  const above = fc.constantFrom("", "docs/", "website/", "apps/b/", "apps/a/", "examples/x/", "a/b/c/");
  const path = fc.tuple(above, fc.constantFrom(...files)).map(([folder, file]) => folder + file);

  test("the order of the paths does not matter", () => {
    const orders = fc
      .array(path, { maxLength: 40 })
      .chain((paths) =>
        fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length })),
      );
    fc.assert(
      fc.property(orders, ([paths, again]) => {
        expect(findContentFolder(again)).toEqual(findContentFolder(paths));
      }),
      { numRuns: runs(1000) },
    );
  });

  test("the folder has no slash at either end", () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 10 }), (paths) => {
        expect(findContentFolder(paths).folder).not.toMatch(/^\/|\/$/);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("any strings get an answer", () => {
    const piece = fc.constantFrom("/", "..", "docs", ".md", ".vitepress/config.ts", "docs.json", "\ud800");
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: piece }))), (paths) => {
        expect(findContentFolder(paths).because).toMatch(/ (means an? |detected$)/);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("100,000 paths are handled", () => {
    const sources = Array.from({ length: 60_000 }, (_, i) => `packages/p${i % 500}/src/a/b/c/module-${i}.ts`);
    const pages = Array.from(
      { length: 30_000 },
      (_, i) => `apps/docs/content/docs/part-${i % 300}/page-${i}.mdx`,
    );
    const sites = Array.from({ length: 9_999 }, (_, i) => `apps/app-${i}/docusaurus.config.ts`);
    expect(findContentFolder([...sources, ...pages, ...sites, "apps/docs/source.config.ts"])).toMatchObject({
      folder: "apps/docs/content/docs",
      because: "apps/docs/source.config.ts means a Fumadocs site",
      generator: "a Fumadocs site",
    });
  });
});
