import { describe, expect, test } from "bun:test";

import {
  canSayFolder,
  findContentFolder,
  generatorAt,
  generatorsIn,
  saidFolder,
  siteAt,
} from "../../../src/core/slug/content-folder.ts";

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
    expect(folderIn("docusaurus.config.js")).toBe("docs");
    expect(folderIn("site/source.config.ts")).toBe("site/content/docs");
  });

  test("a site without pages uses its generator's usual folder", () => {
    expect(folderIn("website/docusaurus.config.ts", "website/src/index.tsx")).toBe("website/docs");
    expect(folderIn("handbook/.vitepress/config.mts")).toBe("handbook");
    expect(folderIn("hugo.toml", "archetypes/default.md")).toBe("content");
    expect(findContentFolder(["hugo.toml", "archetypes/default.md"]).generator).toBe("a Hugo site");
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
    [".vitepress/config.ts", "src/index.md", "src/public/uploads"],
    ["docs/.vuepress/config.ts", "docs/guide.md", "docs/.vuepress/public/uploads"],
    ["book.toml", "src/a.md", "src/uploads"],
    ["rspress.config.ts", "docs/a.mdx", "docs/public/uploads"],
    ["config.yaml", "content/a.md", "static/uploads"],
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
    for (const paths of [
      ["a/docusaurus.config.json", "a/my-docusaurus.config.js", "a/docs/x.md"],
      ["a/docusaurus.config.js.mdx", "a/config.ts", "a/docs/x.md"],
      ["a/my.vitepress/config.ts", "a/index.md"],
    ])
      expect(findContentFolder(paths)).toMatchObject({ ...nothing, question: { site: undefined } });
  });

  test.each([
    ["gatsby-config.js", "a Gatsby site"],
    [".eleventy.js", "an 11ty site"],
    ...["hugo", "config"].flatMap((name) =>
      ["toml", "yaml", "yml", "json"].flatMap((ending) => [
        [`${name}.${ending}`, "a Hugo site"],
        [`config/_default/${name}.${ending}`, "a Hugo site"],
      ]),
    ),
    ["config/_default/menus.en.toml", "a Hugo site"],
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

  test("where only the pages of folders are pages, others don't count", () => {
    expect(findContentFolder(["next.config.js", "app/guide/page.mdx"])).toMatchObject({
      folder: "app",
      generator: "a Next.js app",
    });
    expect(findContentFolder(["next.config.js", "app/guide/notes.mdx"]).generator).toBeUndefined();
  });

  test("pages of Markdoc, MyST and SvelteKit are found", () => {
    expect(folderIn("next.config.js", "pages/docs/start.mdoc")).toBe("pages");
    expect(
      folderIn("docs/myst.yml", "docs/start.md", "packages/a/docs/myst.yml", "packages/a/docs/a.md"),
    ).toBe("docs");
    expect(findContentFolder(["_config.yml", "_toc.yml", "index.md"]).generator).toBe("a MyST site");
    expect(folderIn("svelte.config.js", "src/content/a.md")).toBe("src/content");
    const documents = ["documentation/docs/10-start/index.md", "documentation/blog/a.md"];
    expect(findContentFolder(documents)).toMatchObject({
      folder: "documentation/docs",
      generator: "a Svelte documentation",
    });
    expect(findContentFolder(["documentation/docs/start/index.md"]).generator).toBeUndefined();
  });
});

describe("the site of a folder that somebody named", () => {
  test("is the nearest one above, whose served folder has the uploads", () => {
    const paths = ["config.yaml", "content/en/a.md", "site/mkdocs.yml", "site/docs/b.md"];
    expect(siteAt("content", paths)).toEqual({ uploads: "static/uploads", generator: "a Hugo site" });
    expect(siteAt("site/docs", paths)).toEqual({ uploads: "site/docs/uploads", generator: "an MkDocs site" });
    expect(siteAt("site/other", paths)).toMatchObject({ uploads: "site/other/uploads" });
    expect(siteAt("content", ["content/a.md"])).toEqual({ uploads: "public/uploads", generator: undefined });
  });
});

describe("no site", () => {
  test("pages are expected in content where there is no Markdown, or most of it is there", () => {
    expect(findContentFolder([])).toEqual(nothing);
    expect(findContentFolder(["README.md", "CONTRIBUTING.md", ".github/a.md", "package.json"])).toEqual(
      nothing,
    );
    expect(findContentFolder(["content/a.md", "docs/b.md"])).toEqual(nothing);
  });
});

test.each([
  [
    "docs",
    "the site that has this folder",
    "an MkDocs site",
    ["mkdocs.yml", "docs/a.md", "docs/x/hugo.toml"],
  ],
  [
    "src",
    "the configuration above that names this folder, not a file in it",
    "an mdBook",
    ["book.toml", "src/SUMMARY.md", "src/a.md"],
  ],
  [
    "docs",
    "also where the site is beside it",
    "a Docusaurus site",
    ["web/docusaurus.config.js", "docs/a.md"],
  ],
  ["docs/en", "the nearest above it", "a VitePress site", ["mkdocs.yml", "docs/.vitepress/config.ts"]],
  [
    "src/content/docs/en",
    "one that reads it",
    "a Starlight site",
    ["astro.config.mjs", "src/content/docs/a.md"],
  ],
  ["texts", "one above it that can name any folder", "a Nuxt site", ["nuxt.config.ts", "texts/a.md"]],
  ["texts", "the only sure one", "a Docusaurus site", ["web/docusaurus.config.js", "app/next.config.js"]],
  ["texts", "none of several", "", ["a/docusaurus.config.js", "b/docusaurus.config.js"]],
  [
    "docs/ja/docs",
    "one beside it, whose pages are at the same place",
    "an MkDocs site",
    ["docs/en/mkdocs.yml", "docs/en/docs/a.md", "docs/hi/mkdocs.yml", "docs/hi/docs/a.md"],
  ],
  ["texts", "none that is not sure", "", ["app/next.config.js", "texts/a.md"]],
])("the generator of %s is that of %s", (folder, _, is, paths) => {
  expect(generatorAt(folder, paths).is).toBe(is);
  expect(generatorAt(folder, paths.toReversed()).is).toBe(is);
});

test("each generator of which a file is there is known, with pages or without", () => {
  const found = generatorsIn(["a/astro.config.mjs", "b/hugo.toml", "package.json"]);

  expect(Array.from(found, ({ is }) => is)).toEqual(["a Starlight site", "an Astro site", "a Hugo site"]);
});

test.each([
  ["mkdocs.yml", "site_name: A\ndocs_dir: 'handbook' # here\n", "handbook"],
  ["a/mkdocs.yml", "docs_dir: ../texts\n", "texts"],
  ["docs/.vitepress/config.mts", "export default { srcDir: './pages' }", "docs/pages"],
  ["book.toml", '[book]\nsrc = "text"\n', "text"],
  ["hugo.toml", "contentDir = 'pages'\n", "pages"],
  ["config/_default/hugo.yaml", "contentDir: pages\n", "pages"],
  ["rspress.config.ts", "export default defineConfig({ root: 'text' });", "text"],
  ["source.config.ts", "export const docs = defineDocs({ dir: 'text/docs' });", "text/docs"],
  ["eleventy.config.js", "module.exports = () => ({ dir: { input: 'text' } });", "text"],
])("%s says in %j that its pages are in %s", (path, text, folder) => {
  expect(canSayFolder(path)).toBe(true);
  expect(saidFolder(path, text)).toBe(folder);
  const said = new Map([[path, folder]]);
  expect(findContentFolder([path, `${folder}/a.md`, "README.md"], said).folder).toBe(folder);
  expect(saidFolder(path, "")).toBeUndefined();
});

test("where a folder that a configuration says has no pages, the usual ones are asked", () => {
  const said = new Map([["mkdocs.yml", "gone"]]);

  expect(findContentFolder(["mkdocs.yml", "docs/a.md"], said).folder).toBe("docs");
  expect(findContentFolder(["mkdocs.yml"], said).folder).toBe("gone");
  expect([canSayFolder("package.json"), canSayFolder("examples/mkdocs.yml")]).toEqual([false, false]);
});
