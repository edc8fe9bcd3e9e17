import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[One](/guide/one)\n",
    "content/guide/one.mdx": "# One\n\n## Part\n",
    "content/fr/index.mdx":
      "# Accueil\n\n[One](/fr/guide/one) [Part](/fr/guide/one#part) [none](/fr/guide/none)\n",
    "content/guide/two.mdx": "# Two\n",
    "content/fr/guide/two.mdx": "# Deux\n",
    "content/parts/a.mdx": "# A\n",
    "content/fr/parts/a.mdx": "# A\n",
    "astro.config.mjs": "export default { sidebar: [{ autogenerate: { directory: 'parts' } }] };\n",
  },
});

test("a page that no one translated is shown in the main language, and menus made of folders name their pages", async () => {
  const { problems } = (await ada.get("/api/admin/health")).json;

  expect(
    problems.map(({ slug, kind, message }: Record<string, string>) => [slug, kind, message?.split("”")[0]]),
  ).toEqual([
    ["fr", "broken-link", "The link to “/fr/guide/none"],
    ["fr/guide/two", "orphan", expect.anything()],
    ["guide/two", "orphan", expect.anything()],
  ]);
});

const alone = "# A page\n";
const orphansOf = async (files: Record<string, string>) => {
  const { ada } = await testSite({
    files: { "content/index.mdx": "# Home\n", ...files },
    settings: { CONTENT_DIR: "content" },
  });
  const { problems } = (await ada.get("/api/admin/health")).json;
  return problems
    .filter(({ kind }: Record<string, string>) => kind === "orphan")
    .map(({ slug }: Record<string, string>) => slug);
};

test("a menu of Docusaurus names a page by its folder and its id", async () => {
  const page = "---\nid: getting-started\n---\n\n# Getting started\n";
  const files = { "content/intro/GettingStarted.md": page, "content/intro/Other.md": alone };

  expect(
    await orphansOf({ ...files, "sidebars.js": "module.exports = { docs: ['intro/getting-started'] };\n" }),
  ).toEqual(["intro/Other"]);
});

test("a menu of Starlight names pages without the folder of the language that is shown for others", async () => {
  const files = {
    "content/en/guide/one.md": alone,
    "content/en/two.md": alone,
    "content/fr/guide/one.md": alone,
    "content/en/cms/three.md": alone,
    "astro.config.mjs":
      "export default { integrations: [starlight({ defaultLocale: 'en', locales, sidebar: ['guide/one', { autogenerate: { directory: 'cms' } }] })] };\n",
  };

  expect(await orphansOf(files)).toEqual(["en/two"]);
});

test("a folder without a menu is listed where that of the folder above it lists it", async () => {
  const files = {
    "content/meta.json": '{ "pages": ["guides", "---More---"] }\n',
    "content/guides/one.mdx": alone,
    "content/guides/deep/two.mdx": alone,
    "content/others/three.mdx": alone,
  };

  expect(await orphansOf(files)).toEqual(["others/three"]);
});

test("Hugo lists the pages of a section, and MkDocs all where it has no nav", async () => {
  const files = { "content/docs/_index.md": alone, "content/docs/one.md": alone };

  expect(await orphansOf({ ...files, "hugo.toml": "" })).toEqual([]);
  expect(await orphansOf({ ...files, "mkdocs.yml": "docs_dir: content\n" })).toEqual([]);
  expect(await orphansOf({ ...files, "mkdocs.yml": "nav:\n  - Home: index.md\n" })).toEqual(["docs/one"]);
});

test("the menu of GitBook is no page that another one must name", async () => {
  expect(
    await orphansOf({ "content/SUMMARY.md": "# Summary\n\n* [One](one.md)\n", "content/one.md": alone }),
  ).toEqual([]);
});

test("pages that Mintlify ignores are no part of the site", async () => {
  const { ada } = await testSite({
    files: {
      "content/docs.json": '{ "navigation": { "pages": ["index"] } }\n',
      "content/.mintignore": "drafts/\n",
      "content/index.mdx": "# Home\n\n[one](/drafts/one) [two](./notes/README.md)\n",
      "content/drafts/one.mdx": "No title. [none](/drafts/none)\n",
      "content/notes/README.md": "No title.\n",
      "content/notes/two.mdx": alone,
    },
    settings: { CONTENT_DIR: "content" },
  });

  const { pages, problems } = (await ada.get("/api/admin/health")).json;
  expect(pages).toBe(2);
  expect(problems.map(({ slug, kind, message }: Record<string, string>) => [slug, kind, message])).toEqual([
    ["", "broken-link", expect.stringContaining("/drafts/one")],
    ["", "broken-link", expect.stringContaining("./notes/README.md")],
    ["notes/two", "orphan", expect.anything()],
  ]);
});

test("menus in JSON beside each other name pages, as those of react.dev", async () => {
  const menu = JSON.stringify({ routes: [{ title: "One", path: "/learn/one" }] });

  expect(
    await orphansOf({
      "content/learn/one.md": alone,
      "content/learn/two.md": alone,
      "src/sidebarLearn.json": menu,
    }),
  ).toEqual(["learn/two"]);
});

test("Nextra shows each page in its menu, and Fumadocs those of a folder whose menu lists the rest", async () => {
  const pages = { "content/a/one.mdx": alone, "content/b/two.mdx": alone };
  const listed = { "content/a/meta.json": '{"pages":["x","..."]}', "content/b/meta.json": '{"pages":["x"]}' };

  expect(await orphansOf({ ...pages, "content/_meta.js": "export default { a: 'A' };\n" })).toEqual([]);
  expect(await orphansOf({ ...pages, ...listed })).toEqual(["b/two"]);
});

test("the posts of a blog of Material for MkDocs are listed", async () => {
  const orphansWith = (plugins: string) =>
    orphansOf({
      "content/blog/posts/one.md": alone,
      "content/news/posts/two.md": alone,
      "mkdocs.yml": `nav:\n  - index.md\nplugins:\n  - search\n${plugins}`,
    });

  expect(await orphansWith("  - blog\n")).toEqual(["news/posts/two"]);
  expect(await orphansWith("  - blog:\n      blog_dir: news\n")).toEqual(["blog/posts/one"]);
  expect(await orphansWith("")).toHaveLength(2);
});

test("what people read in the repository is no page that nobody links to", async () => {
  expect(await orphansOf({ "content/README.md": alone, "content/a/CONTRIBUTING.md": alone })).toEqual([]);
});
