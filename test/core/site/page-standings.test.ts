import { expect, test } from "bun:test";

import { BuiltAddresses } from "../../../src/core/link/built-addresses.ts";
import { menuValues } from "../../../src/core/record/menu-values.ts";
import { PageStandings } from "../../../src/core/site/page-standings.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { settingsOfSite } from "../../../src/sites/index.ts";
import { namingOf } from "../../../src/sites/server.ts";
import { pageFolders } from "../../support/page-folders.ts";

const now = Date.UTC(2026, 5, 15);

type Site = Readonly<{ is: string; folder: string; config?: readonly [path: string, text: string] }>;
type Case = readonly [site: Site, file: string, matter: string, standing?: string];

/** Returns what keeps readers from pages, by their files. */
function standingsOf({ is, folder, config }: Site, pages: Readonly<Record<string, string>>) {
  const settings = settingsOfSite(config ? [{ path: config[0], text: config[1] }] : [], folder);
  const folders = pageFolders(folder, namingOf(is));
  const paths = new Map(
    Object.keys(pages).map((file) => [folders.slugOf(`${folder}/${file}`)!, `${folder}/${file}`]),
  );
  const standings = new PageStandings({
    ...{ built: new BuiltAddresses({ generator: is, settings, folders }), folders, now },
    places: { of: (slug: Slug) => paths.get(slug) ?? folders.newPathOf(slug) },
    recordOf: (slug) => {
      const path = paths.get(slug);
      const matter = path === undefined ? undefined : pages[path.slice(folder.length + 1)];
      return matter === undefined
        ? undefined
        : { title: undefined, menuValues: menuValues(`---\n${matter}\n---\n`) };
    },
  });
  return Object.fromEntries(
    Array.from(paths, ([slug, path]) => {
      const standing = standings.of(slug);
      return [path.slice(folder.length + 1), standing && `${standing.is} by ${standing.by}`];
    }),
  );
}

const docusaurus: Site = {
  is: "a Docusaurus site",
  folder: "docs",
  config: ["docusaurus.config.js", "export default {};"],
};
const starlight: Site = {
  is: "a Starlight site",
  folder: "src/content/docs",
  config: ["astro.config.mjs", "export default {};"],
};
const astroPages: Site = { ...starlight, folder: "src/pages" };
const hugo: Site = { is: "a Hugo site", folder: "content", config: ["hugo.toml", ""] };
const hugoOfAll: Site = {
  ...hugo,
  config: ["hugo.toml", "buildDrafts = true\nbuildFuture = true\nbuildExpired = true\n"],
};
const jekyll: Site = { is: "a Jekyll site", folder: "docs", config: ["docs/_config.yml", "title: Tea\n"] };
const posts: Site = { is: "a Jekyll site", folder: "_posts", config: ["_config.yml", "title: Tea\n"] };
const allPosts: Site = { ...posts, config: ["_config.yml", "future: true\nunpublished: true\n"] };
const mkdocs: Site = {
  is: "an MkDocs site",
  folder: "docs",
  config: ["mkdocs.yml", "draft_docs: |\n  later/\n  !later/kept.md\nplugins:\n  - blog\n"],
};
const futurePosts: Site = {
  ...mkdocs,
  config: ["mkdocs.yml", "plugins:\n  - blog:\n      draft_if_future_date: true\n"],
};
const draftPosts: Site = { ...mkdocs, config: ["mkdocs.yml", "plugins:\n  - blog:\n      draft: true\n"] };
const eleventy: Site = { is: "an 11ty site", folder: "content" };
const mintlify: Site = { is: "a Mintlify site", folder: "docs" };
const gitbook: Site = { is: "a GitBook", folder: "docs" };
const next: Site = { is: "a Next.js site", folder: "content" };
const vitepress: Site = { is: "a VitePress site", folder: "docs" };

const cases: readonly Case[] = [
  [docusaurus, "a.md", "draft: true", "left out by draft: true"],
  [docusaurus, "a.md", "draft: 'true'", "left out by draft: true"],
  [docusaurus, "a.md", "draft: false"],
  [docusaurus, "a.md", "unlisted: true", "unlisted by unlisted: true"],
  [docusaurus, "a.md", "title: A"],
  [starlight, "a.md", "draft: true", "left out by draft: true"],
  [astroPages, "a.md", "draft: true"],
  [hugo, "a.md", "draft: true", "left out by draft: true"],
  [hugo, "a.md", "published: false", "left out by published: false"],
  [hugo, "a.md", "date: 2099-01-01", "left out by date: 2099-01-01"],
  [hugo, "a.md", "date: 2026-06-15T00:00:00+02:00"],
  [hugo, "a.md", "date: 2026-06-15T00:00:00-02:00", "left out by date: 2026-06-15T00:00:00-02:00"],
  [hugo, "a.md", "date: 2099-01-01\npublishDate: 2001-01-01"],
  [hugo, "a.md", "publishdate: 2099-01-01", "left out by publishdate: 2099-01-01"],
  [hugo, "a.md", "expiryDate: 2001-01-01", "left out by expiryDate: 2001-01-01"],
  [hugo, "a.md", "expiryDate: 2099-01-01"],
  [hugo, "a.md", "lastmod: 2099-01-01"],
  [hugo, "a.md", "build:\n  render: never", "left out by render: never"],
  [hugo, "a.md", "_build:\n  render: link", "left out by render: link"],
  [hugo, "a.md", "_build: { render: false }", "left out by render: false"],
  [hugo, "a.md", "_build:\n  list: never", "unlisted by list: never"],
  [hugo, "a/index.md", "headless: true", "left out by headless: true"],
  [hugo, "a.md", "headless: true"],
  [hugoOfAll, "a.md", "draft: true\ndate: 2099-01-01\nexpiryDate: 2001-01-01"],
  [jekyll, "a.md", "published: false", "left out by published: false"],
  [jekyll, "a.md", "published: 'false'"],
  [jekyll, "a.md", "date: 2099-01-01"],
  [jekyll, "a.md", "draft: true"],
  [posts, "2099-01-01-a.md", "title: A", "left out by date: 2099-01-01"],
  [posts, "2099-01-01-a.md", "date: 2024-01-01 10:00:00 +0100"],
  [posts, "2024-01-01-a.md", "date: 2099-01-01", "left out by date: 2099-01-01"],
  [posts, "2024-01-01-a.md", "published: false", "left out by published: false"],
  [allPosts, "2099-01-01-a.md", "published: false"],
  [mkdocs, "a.md", "draft: true"],
  [mkdocs, "later/a.md", "title: A", "left out by draft_docs"],
  [mkdocs, "blog/posts/a.md", "draft: true", "left out by draft: true"],
  [mkdocs, "blog/posts/a.md", "date: 2099-01-01"],
  [mkdocs, "blog/index.md", "draft: true"],
  [futurePosts, "blog/posts/a.md", "date:\n  created: 2099-01-01", "left out by date: 2099-01-01"],
  [futurePosts, "blog/posts/a.md", "date: 2099-01-01\ndraft: false"],
  [draftPosts, "blog/posts/a.md", "draft: true"],
  [eleventy, "a.md", "permalink: false", "left out by permalink: false"],
  [eleventy, "a.md", "permalink: /b/"],
  [
    eleventy,
    "a.md",
    "eleventyExcludeFromCollections: true",
    "unlisted by eleventyExcludeFromCollections: true",
  ],
  [mintlify, "a.mdx", "hidden: true", "unlisted by hidden: true"],
  [gitbook, "a.md", "hidden: true", "unlisted by hidden: true"],
  [next, "a.mdx", "display: hidden", "unlisted by display: hidden"],
  [vitepress, "a.md", "draft: true"],
];

test.each(
  cases.map(([site, file, matter, standing]) => [site.is, file, matter, { site, standing }] as const),
)(
  "%s builds %s with “%s”, or leaves it out, as its generator does",
  (_, file, matter, { site, standing }) => {
    expect(standingsOf(site, { [file]: matter })).toEqual({ [file]: standing });
  },
);

test("what a section of Hugo says of its own time goes for all pages in it, in its language", () => {
  const found = standingsOf(hugo, {
    "_index.md": "title: Home",
    "guide/_index.md": "draft: true",
    "guide/a.md": "title: A",
    "guide/a.fr.md": "title: A",
    "guide/deep/b.md": "title: B",
    "api/_index.md": "build:\n  render: never",
    "api/c.md": "title: C",
    "other.md": "title: D",
  });

  const bySection = "left out by draft: true in content/guide/_index.md";
  expect(found).toEqual({
    "_index.md": undefined,
    "guide/_index.md": "left out by draft: true",
    "guide/a.md": bySection,
    "guide/a.fr.md": undefined,
    "guide/deep/b.md": bySection,
    "api/_index.md": "left out by render: never",
    "api/c.md": undefined,
    "other.md": undefined,
  });
});

test("an mdBook builds the pages that its menu names", () => {
  const book: Site = {
    is: "an mdBook",
    folder: "src",
    config: [
      "src/SUMMARY.md",
      "# Summary\n\n[Start](README.md)\n\n- [Guide](./guide/README.md)\n  - [A](guide/a.md)\n- [Later]()\n",
    ],
  };

  expect(
    standingsOf(book, { "README.md": "", "guide/README.md": "", "guide/a.md": "", "guide/b.md": "" }),
  ).toEqual({
    "README.md": undefined,
    "guide/README.md": undefined,
    "guide/a.md": undefined,
    "guide/b.md": "left out by not in the menu",
  });
  expect(standingsOf({ is: "an mdBook", folder: "src" }, { "b.md": "" })).toEqual({ "b.md": undefined });
});
