import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { findContentFolder } from "../../src/core/content-folder.ts";

const nothing = { folder: "content", because: "no known site generator was found" };

function folderIn(...paths: string[]): string {
  return findContentFolder(paths).folder;
}

describe("one site", () => {
  test("a Docusaurus site in website/ keeps its pages in website/docs", () => {
    expect(findContentFolder(["website/docusaurus.config.js", "website/docs/intro.md"])).toEqual({
      folder: "website/docs",
      because: "website/docusaurus.config.js is a Docusaurus site",
    });
  });

  test("the folder is the first of the generator's that holds a page", () => {
    const site = ["next.config.mjs", "src/content/guide.mdx"];
    expect(folderIn(...site)).toBe("src/content");
    expect(folderIn(...site, "content/guide.mdx")).toBe("content");
  });

  test("a folder may stand beside the site's own, but not above the repository", () => {
    expect(folderIn("website/docusaurus.config.js", "docs/intro.md")).toBe("docs");
    expect(folderIn("docusaurus.config.js", "intro.md")).toBe("docs");
    expect(folderIn("site/source.config.ts", "docs/intro.mdx")).toBe("site/content/docs");
  });

  test("a site without a page has them in its generator's usual folder", () => {
    expect(folderIn("website/docusaurus.config.ts", "website/src/index.tsx")).toBe("website/docs");
    expect(folderIn("handbook/.vitepress/config.mts")).toBe("handbook");
  });

  test("the root itself is the empty folder", () => {
    expect(findContentFolder(["docs.json", "index.mdx"])).toEqual({
      folder: "",
      because: "docs.json is a Mintlify site",
    });
  });

  test.each(["js", "mjs", "cjs", "ts", "mts", "cts", "tsx", "jsx"])(
    "a config may be written in .%s",
    (extension) => {
      expect(folderIn(`site/rspress.config.${extension}`)).toBe("site/docs");
    },
  );

  test("a file that only resembles a marker marks nothing", () => {
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
    expect(findContentFolder([`blog/${marker}`, "blog/content/first.md"])).toEqual({
      folder: "blog/content",
      because: `blog/${marker} is ${site}`,
    });
  });

  test("VitePress pages stand in src where the home page does", () => {
    expect(folderIn(".vitepress/config.ts", "src/index.md")).toBe("src");
    expect(folderIn(".vitepress/config.ts", "src/button.md", "guide/start.md")).toBe("");
    expect(folderIn(".vitepress/config.ts", "src/index.md", "index.md")).toBe("");
  });
});

describe("what holds pages", () => {
  test("a general framework is no site unless it holds pages", () => {
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

  test("README.md and its like are no pages, nor is what stands in a dot folder", () => {
    const site = "web/next.config.js";
    expect(folderIn(site, "web/content/README.md")).toBe("content");
    expect(folderIn(site, "web/content/CODE_OF_CONDUCT.md")).toBe("content");
    expect(folderIn(site, "web/content/.drafts/a.md")).toBe("content");
    expect(folderIn(site, "web/content/指南.md")).toBe("web/content");
  });
});

describe("of several sites", () => {
  const empty = ["website/docusaurus.config.js"];
  const deep = ["a/b/c/docusaurus.config.js", "a/b/c/docs/x.md"];

  test("one that holds pages goes before one that does not", () => {
    expect(folderIn(...empty, ...deep)).toBe("a/b/c/docs");
    expect(folderIn(...empty, "a/b/next.config.js", "a/b/content/x.mdx")).toBe("a/b/content");
  });

  test("the least deep goes first", () => {
    expect(folderIn(...deep, "z/mkdocs.yml", "z/docs/x.md")).toBe("z/docs");
    expect(folderIn("docs/mkdocs.yml", "docs/docs/x.md", "next.config.js", "content/x.mdx")).toBe("content");
  });

  test("at one depth, a folder named for documentation goes first", () => {
    const shop = ["apps/blog/docusaurus.config.js", "apps/blog/docs/x.md"];
    expect(folderIn(...shop, "apps/docs/next.config.js", "apps/docs/content/x.mdx")).toBe(
      "apps/docs/content",
    );
    expect(folderIn(...shop, "website/it/next.config.js", "website/it/content/x.mdx")).toBe(
      "website/it/content",
    );
  });

  test("in one folder, the specific generator goes before the generic one", () => {
    const pages = ["content/blog/a.mdx", "content/docs/b.mdx", "src/content/docs/c.mdx", "src/content/d.mdx"];
    expect(findContentFolder(["next.config.mjs", "source.config.ts", ...pages])).toEqual({
      folder: "content/docs",
      because: "source.config.ts is a Fumadocs site",
    });
    expect(findContentFolder(["astro.config.mjs", ...pages])).toEqual({
      folder: "src/content/docs",
      because: "astro.config.mjs is a Starlight site",
    });
  });

  test("at last the path decides", () => {
    expect(folderIn("b/mkdocs.yml", "b/docs/x.md", "a/mkdocs.yml", "a/docs/x.md")).toBe("a/docs");
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
  ])("a site below %s is taken only where there is no other", (folder) => {
    const site = [`${folder}/docusaurus.config.js`, `${folder}/docs/x.md`];
    expect(folderIn(...site)).toBe(`${folder}/docs`);
    expect(folderIn(...site, "a/b/c/d/mkdocs.yml")).toBe("a/b/c/d/docs");
  });

  test("a folder whose name only begins like an example's is taken like any other", () => {
    expect(folderIn("testing/docusaurus.config.js", "testing/docs/x.md", "a/b/mkdocs.yml")).toBe(
      "testing/docs",
    );
  });
});

describe("no site", () => {
  test("pages without a known generator are looked for in content", () => {
    expect(findContentFolder([])).toEqual(nothing);
    expect(findContentFolder(["README.md", "docs/guide.md", "package.json"])).toEqual(nothing);
  });
});

/**
 * Looked up in the repositories: each file stood there at some commit, and the site kept its pages so. By
 * name of the repository: the folder of its pages, the file that says so, and some of its other files.
 */
const repositories: readonly (readonly [
  repository: string,
  folder: string,
  because: string,
  ...others: string[],
])[] = [
  [
    "facebook/docusaurus",
    "website/docs",
    "website/docusaurus.config.ts is a Docusaurus site",
    "packages/create-docusaurus/templates/classic/docusaurus.config.js",
    "packages/create-docusaurus/templates/shared/docs/intro.md",
    "website/docs/advanced/client.mdx",
    "website/docs/api/docusaurus.config.js.mdx",
  ],
  [
    "facebook/react-native-website",
    "docs",
    "website/docusaurus.config.ts is a Docusaurus site",
    "docs/getting-started.md",
  ],
  ["jestjs/jest", "docs", "website/docusaurus.config.js is a Docusaurus site", "docs/GettingStarted.md"],
  [
    "reduxjs/redux",
    "docs",
    "website/docusaurus.config.js is a Docusaurus site",
    "docs/introduction/CoreConcepts.md",
  ],
  [
    "fuma-nama/fumadocs",
    "apps/docs/content/docs",
    "apps/docs/source.config.ts is a Fumadocs site",
    "examples/next-mdx/source.config.ts",
    "examples/next-mdx/content/docs/index.mdx",
    "apps/docs/app/(home)/blog/test/page.mdx",
    "apps/docs/content/docs/ui/index.mdx",
  ],
  [
    "shadcn-ui/ui",
    "apps/v4/content/docs",
    "apps/v4/source.config.ts is a Fumadocs site",
    "apps/v4/next.config.mjs",
    "apps/v4/content/docs/installation/index.mdx",
  ],
  [
    "vercel/swr-site",
    "content/docs",
    "source.config.ts is a Fumadocs site",
    "next.config.js",
    "content/docs/api.mdx",
  ],
  [
    "vercel/next.js",
    "docs",
    "apps/docs/source.config.ts is a Fumadocs site",
    "apps/docs/next.config.ts",
    "docs/index.mdx",
    "docs/01-app/index.mdx",
  ],
  [
    "withastro/docs",
    "src/content/docs",
    "astro.config.ts is a Starlight site",
    "src/content/docs/en/getting-started.mdx",
  ],
  [
    "withastro/starlight",
    "docs/src/content/docs",
    "docs/astro.config.mjs is a Starlight site",
    "examples/basics/astro.config.mjs",
    "examples/basics/src/content/docs/index.mdx",
    "docs/src/content/docs/guides/i18n.mdx",
  ],
  [
    "t3-oss/create-t3-app",
    "www/src/pages",
    "www/astro.config.mjs is an Astro site",
    "www/src/pages/en/introduction.md",
  ],
  ["reactjs/react.dev", "src/content", "next.config.js is a Next.js site", "src/content/learn/index.md"],
  ["github/docs", "content", "next.config.ts is a Next.js site", "content/get-started/index.md"],
  [
    "graphql/graphql.github.io",
    "src/pages",
    "next.config.js is a Next.js site",
    "src/pages/learn/queries.mdx",
  ],
  [
    "graphql-hive/console",
    "packages/web/docs/src/content",
    "packages/web/docs/next.config.js is a Next.js site",
    "packages/web/docs/src/content/api-reference/cli.mdx",
  ],
  [
    "supabase/supabase",
    "apps/docs/content",
    "apps/docs/next.config.mjs is a Next.js site",
    "apps/design-system/contentlayer.config.js",
    "apps/design-system/content/docs/index.mdx",
    "apps/docs/content/guides/auth.mdx",
  ],
  [
    "shadcn-ui/taxonomy",
    "content",
    "contentlayer.config.js is a Contentlayer site",
    "content/docs/index.mdx",
  ],
  [
    "huntabyte/shadcn-svelte",
    "docs/content",
    "docs/velite.config.js is a Velite site",
    "docs/content/installation/sveltekit.md",
  ],
  ["mintlify/starter", "", "docs.json is a Mintlify site", "README.md", "index.mdx", "ai-tools/cursor.mdx"],
  ["langgenius/dify-docs", "", "docs.json is a Mintlify site", "en/introduction.mdx"],
  ["calcom/cal.com", "docs", "docs/mint.json is a Mintlify site", "docs/introduction.mdx"],
  [
    "nuxt/content",
    "docs/content",
    "docs/content.config.ts is a Nuxt site",
    "playground/nuxt.config.ts",
    "playground/content/index.md",
    "docs/nuxt.config.ts",
    "docs/content/docs/1.getting-started/2.installation.md",
  ],
  [
    "vuejs/docs",
    "src",
    ".vitepress/config.ts is a VitePress site",
    "README.md",
    "src/index.md",
    "src/guide/introduction.md",
  ],
  [
    "vitejs/vite",
    "docs",
    "docs/.vitepress/config.ts is a VitePress site",
    "docs/index.md",
    "docs/guide/index.md",
  ],
  [
    "vuejs/vitepress",
    "docs",
    "docs/.vitepress/config/index.ts is a VitePress site",
    "docs/.vitepress/config/en.ts",
  ],
  [
    "vuejs/vuepress",
    "packages/docs/docs",
    "packages/docs/docs/.vuepress/config.js is a VuePress site",
    "packages/docs/docs/guide/getting-started.md",
  ],
  [
    "web-infra-dev/rspress",
    "website/docs",
    "website/rspress.config.ts is an Rspress site",
    "website/docs/en/index.md",
  ],
  ["wevm/vocs", "site/src/pages", "site/vocs.config.ts is a Vocs site", "site/src/pages/index.mdx"],
  ["wevm/viem", "site/pages", "site/vocs.config.tsx is a Vocs site", "site/pages/docs/getting-started.mdx"],
  [
    "zuplo/zudoku",
    "docs/pages",
    "docs/zudoku.config.tsx is a Zudoku site",
    "examples/cosmo-cargo/zudoku.config.tsx",
    "docs/pages/docs/guides/processors.mdx",
  ],
  ["zuplo/docs", "docs", "zudoku.config.tsx is a Zudoku site", "docs/articles/what-is-zuplo.md"],
  ["squidfunk/mkdocs-material", "docs", "mkdocs.yml is an MkDocs site", "docs/getting-started.md"],
  ["rust-lang/book", "src", "book.toml is an mdBook", "src/SUMMARY.md", "src/ch00-00-introduction.md"],
  ["kubernetes/website", "content", "hugo.toml is a Hugo site", "content/en/docs/_index.md"],
  ["11ty/11ty-website", "src/docs", "eleventy.config.js is an 11ty site", "src/docs/index.md"],
  ["jekyll/jekyll", "docs/_docs", "docs/_config.yml is a Jekyll site", "docs/_docs/installation.md"],
  ["honkit/honkit", "docs", "docs/SUMMARY.md is a GitBook", "docs/setup.md"],
  ["docsifyjs/docsify", "docs", "docs/_sidebar.md is a Docsify site", "docs/quickstart.md"],
];

function filesOf(because: string, others: readonly string[]): string[] {
  const [marker = ""] = because.split(" ");
  return [...others, marker];
}

describe("real repositories", () => {
  test.each(repositories)("%s keeps its pages in “%s”, for %s", (_, folder, because, ...others) => {
    expect(findContentFolder(filesOf(because, others))).toEqual({ folder, because });
  });

  test("mdx-js/mdx builds its site by scripts of its own, so its pages in docs are not found", () => {
    expect(findContentFolder(["docs/_config.js", "docs/about.mdx", "website/generate.js"])).toEqual(nothing);
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
      { numRuns: 1000 },
    );
  });

  test("the folder has no slash at its ends", () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 10 }), (paths) => {
        expect(findContentFolder(paths).folder).not.toMatch(/^\/|\/$/);
      }),
      { numRuns: 1000 },
    );
  });

  test("any strings at all get an answer", () => {
    const piece = fc.constantFrom("/", "..", "docs", ".md", ".vitepress/config.ts", "docs.json", "\ud800");
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: piece }))), (paths) => {
        expect(findContentFolder(paths).because).toMatch(/ (is an? |was found$)/);
      }),
      { numRuns: 1000 },
    );
  });

  test("100,000 paths are handled", () => {
    const sources = Array.from({ length: 60_000 }, (_, i) => `packages/p${i % 500}/src/a/b/c/module-${i}.ts`);
    const pages = Array.from(
      { length: 30_000 },
      (_, i) => `apps/docs/content/docs/part-${i % 300}/page-${i}.mdx`,
    );
    const sites = Array.from({ length: 9_999 }, (_, i) => `apps/app-${i}/docusaurus.config.ts`);
    expect(findContentFolder([...sources, ...pages, ...sites, "apps/docs/source.config.ts"])).toEqual({
      folder: "apps/docs/content/docs",
      because: "apps/docs/source.config.ts is a Fumadocs site",
    });
  });
});
