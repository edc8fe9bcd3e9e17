import { describe, expect, test } from "bun:test";

import { findContentFolder } from "../../../src/core/slug/content-folder.ts";

const nothing = { folder: "content", uploads: "public/uploads", because: "no site generator detected" };

function folderIn(...paths: string[]): string {
  return findContentFolder(paths).folder;
}

describe("one site", () => {
  test("a Docusaurus site in website/ keeps its pages in website/docs", () => {
    expect(findContentFolder(["website/docusaurus.config.js", "website/docs/intro.md"])).toEqual({
      folder: "website/docs",
      uploads: "website/static/uploads",
      because: "website/docusaurus.config.js means a Docusaurus site",
      generator: "a Docusaurus site",
    });
  });

  test("the first of the generator's folders that contains a page is used", () => {
    const site = ["next.config.mjs", "src/content/guide.mdx"];
    expect(folderIn(...site)).toBe("src/content");
    expect(folderIn(...site, "content/guide.mdx")).toBe("content");
  });

  test("the folder can be next to the site's own, but not outside the repository", () => {
    expect(folderIn("website/docusaurus.config.js", "docs/intro.md")).toBe("docs");
    expect(folderIn("docusaurus.config.js", "intro.md")).toBe("docs");
    expect(folderIn("site/source.config.ts", "docs/intro.mdx")).toBe("site/content/docs");
  });

  test("a site without pages uses its generator's usual folder", () => {
    expect(folderIn("website/docusaurus.config.ts", "website/src/index.tsx")).toBe("website/docs");
    expect(folderIn("handbook/.vitepress/config.mts")).toBe("handbook");
  });

  test("a Hugo site in one language has its pages in the folder of that language, which is in no address", () => {
    const site = ["hugo.toml", "content/LICENSE.md", "content/en/_index.md", "content/en/docs/a.md"];
    expect(folderIn(...site)).toBe("content/en");
    expect(folderIn(...site, "content/fr/_index.md")).toBe("content");
    expect(folderIn("hugo.toml", "content/blog/a.md")).toBe("content");
    expect(folderIn("mkdocs.yml", "docs/en/a.md")).toBe("docs");
  });

  test("uploads stay in public/uploads where there are some", () => {
    const paths = ["docs/astro.config.mjs", "docs/src/content/docs/a.mdx", "public/uploads/a.png"];
    expect(findContentFolder(paths).uploads).toBe("public/uploads");
  });

  test.each([
    ["docs/astro.config.mjs", "docs/src/content/docs/a.mdx", "docs/public/uploads"],
    ["astro.config.mjs", "src/content/docs/a.mdx", "public/uploads"],
    ["apps/docs/source.config.ts", "apps/docs/content/docs/a.mdx", "apps/docs/public/uploads"],
    ["docs/.vitepress/config.mts", "docs/index.md", "docs/public/uploads"],
    ["mkdocs.yml", "docs/index.md", "docs/uploads"],
  ])("uploads are where the site of %s serves them at /uploads/", (...paths) => {
    const [marker, page, uploads] = paths;
    expect(findContentFolder([marker, page]).uploads).toBe(uploads);
  });

  test("the root is the empty string", () => {
    expect(findContentFolder(["docs.json", "index.mdx"])).toEqual({
      folder: "",
      uploads: "uploads",
      because: "docs.json means a Mintlify site",
      generator: "a Mintlify site",
    });
  });

  test.each(["js", "mjs", "cjs", "ts", "mts", "cts", "tsx", "jsx"])(
    "a config can be written in .%s",
    (extension) => {
      expect(folderIn(`site/rspress.config.${extension}`)).toBe("site/docs");
    },
  );

  test("a file with a similar name doesn't mark a site", () => {
    expect(
      findContentFolder(["a/docusaurus.config.json", "a/my-docusaurus.config.js", "a/docs/x.md"]),
    ).toEqual(nothing);
    expect(findContentFolder(["a/docusaurus.config.js.mdx", "a/config.ts", "a/docs/x.md"])).toEqual(nothing);
    expect(findContentFolder(["a/my.vitepress/config.ts", "a/index.md"])).toEqual(nothing);
  });

  test.each([
    ["gatsby-config.js", "a Gatsby site"],
    [".eleventy.js", "an 11ty site"],
    ["hugo.yaml", "a Hugo site"],
    ["config.toml", "a Hugo site"],
    ["config/_default/hugo.toml", "a Hugo site"],
    ["config/_default/config.toml", "a Hugo site"],
    ["nuxt.config.ts", "a Nuxt site"],
  ])("%s is %s with its pages in content", (marker, site) => {
    expect(findContentFolder([`blog/${marker}`, "blog/content/first.md"])).toMatchObject({
      folder: "blog/content",
      because: `blog/${marker} means ${site}`,
      generator: site,
    });
  });

  test("VitePress pages are in src if the home page is", () => {
    expect(folderIn(".vitepress/config.ts", "src/index.md")).toBe("src");
    expect(folderIn(".vitepress/config.ts", "src/button.md", "guide/start.md")).toBe("");
    expect(folderIn(".vitepress/config.ts", "src/index.md", "index.md")).toBe("");
  });
});

describe("folders with pages", () => {
  test("a general framework counts as a site only if it has pages", () => {
    expect(findContentFolder(["apps/web/next.config.js", "apps/web/pages/index.tsx"])).toEqual(nothing);
    expect(findContentFolder(["web/astro.config.mjs", "web/src/pages/index.astro"])).toEqual(nothing);
    expect(folderIn("apps/web/next.config.js", "apps/web/pages/index.mdx")).toBe("apps/web/pages");
  });

  test("a page is a .md or .mdx file at any depth", () => {
    expect(folderIn("web/nuxt.config.ts", "web/content/a/b/c.md")).toBe("web/content");
    expect(folderIn("web/nuxt.config.ts", "web/content/a.mdx")).toBe("web/content");
    expect(folderIn("web/nuxt.config.ts", "web/content/a.mdown")).toBe("content");
    expect(folderIn("web/nuxt.config.ts", "web/contents/a.md")).toBe("content");
  });

  test("README.md and similar files aren't pages, nor are files in a dot folder", () => {
    const site = "web/next.config.js";
    expect(folderIn(site, "web/content/README.md")).toBe("content");
    expect(folderIn(site, "web/content/CODE_OF_CONDUCT.md")).toBe("content");
    expect(folderIn(site, "web/content/.drafts/a.md")).toBe("content");
    expect(folderIn(site, "web/content/指南.md")).toBe("web/content");
  });
});

describe("no site", () => {
  test("pages without a known generator are expected in content", () => {
    expect(findContentFolder([])).toEqual(nothing);
    expect(findContentFolder(["README.md", "docs/guide.md", "package.json"])).toEqual(nothing);
  });
});
