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
  const start = { "content/StartHere.md": "---\nid: start\n---\n\n# Start\n" };
  const menu = (...names: string[]) => ({
    "sidebars.js": `module.exports = { docs: ${JSON.stringify(names)} };\n`,
  });

  expect(await orphansOf({ ...files, ...start, ...menu("intro/getting-started", "start") })).toEqual([
    "intro/Other",
  ]);
  expect(await orphansOf({ ...start, ...menu("getting-started") })).toEqual(["StartHere"]);
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
  expect(
    await orphansOf({
      "content/README.md": alone,
      "content/a/CONTRIBUTING.md": alone,
      "content/skills/a/SKILL.md": alone,
    }),
  ).toEqual([]);
});

test("a menu of Starlight names a page by the slug that it gives itself", async () => {
  const own = "---\ntitle: FAQ\nslug: process/faq\n---\n";
  const sidebar = "export const sidebar = [{ label: 'FAQ', link: '/process/faq' }];\n";

  expect(
    await orphansOf({
      "content/07-process/05-faq.md": own,
      "content/07-process/06-rest.md": alone,
      "astro.config.mjs": "export default {};\n",
      "src/data/sidebar.ts": sidebar,
    }),
  ).toEqual(["07-process/06-rest"]);
});

test("Jekyll names pages in its data, and links to them by a filter", async () => {
  const permalink = (name: string) => `---\ntitle: A page\npermalink: /docs/${name}/\n---\n`;

  expect(
    await orphansOf({
      "content/usage.md": permalink("usage"),
      "content/default.md": permalink("configuration/default"),
      "content/rest.md": `${permalink("the-rest")}\n[Default]({{ '/docs/configuration/default/' | relative_url }})\n`,
      "_config.yml": "title: A site\n",
      "_data/docs_nav.yml": "- link: /docs/usage/\n",
    }),
  ).toEqual(["rest"]);
});

test("the theme Just the Docs of Jekyll has all pages in its menu", async () => {
  const files = { "content/one.md": alone, "content/deep/two.md": alone };
  const orphansWith = (config: string) => orphansOf({ ...files, "_config.yml": config });

  expect(await orphansWith("title: A\ntheme: minima # no just-the-docs, one\n")).toEqual(["deep/two", "one"]);
  expect(await orphansWith('title: A\ntheme: "just-the-docs"\n')).toEqual([]);
  expect(await orphansWith("remote_theme: just-the-docs/just-the-docs@v0.10.0\n")).toEqual([]);
});

test("a menu of Nextra for all folders leaves none of their pages out, and code of Next.js without a menu may list all", async () => {
  const files = { "content/one.mdx": alone, "content/deep/two.mdx": alone };
  const orphansWith = (more: Record<string, string>) =>
    orphansOf({ ...files, "next.config.mjs": "export default {};\n", ...more });

  expect(await orphansWith({})).toEqual([]);
  expect(await orphansWith({ "src/sidebarLearn.json": '{ "path": "/one" }' })).toEqual(["deep/two"]);
  expect(await orphansWith({ "content/_meta.global.tsx": "export default { one: 'One' };\n" })).toEqual([]);
});

test("a loader of VitePress lists the pages of a folder", async () => {
  expect(
    await orphansOf({
      "content/.vitepress/config.ts": "export default {};\n",
      "content/blog/one.md": alone,
      "content/two.md": alone,
      "content/_data/blog.data.ts": "export default createContentLoader('blog/*.md', {});\n",
    }),
  ).toEqual(["two"]);
});

test("code of the site links to pages, also without their language, and lists those of a folder that Astro's content has", async () => {
  expect(
    await orphansOf({
      "content/en/start.md": alone,
      "content/partners/all.md": alone,
      "content/en/tutorial/1-setup/1.md": alone,
      "content/en/rest.md": alone,
      "src/SiteTitle.astro": "const home = '/' + lang + '/start/';\n",
      "src/Page.vue": '<a href="/partners/all.html">All</a>\n',
      "src/content.config.ts":
        "export const isTutorial = isEntry('tutorial');\nexport const language = 'en';\n",
    }),
  ).toEqual(["en/rest"]);
});

test("a page whose text a component shows is no orphan, and its anchors are those of pages with that component", async () => {
  const { ada } = await testSite({
    files: {
      "docusaurus.config.js": 'export default { presets: [["classic", {}]] };\n',
      "docs/intro.mdx":
        "---\nslug: /\n---\n\n# Intro\n\nimport {Steps} from './\\_steps';\n\n<Steps />\n\n[Run it](#run-it)\n",
      "docs/_steps.jsx": "import Ios from './ios.md';\nexport const Steps = () => <Ios />;\n",
      "docs/ios.md": "# iOS\n\n## Run it\n",
    },
  });
  expect((await ada.get("/api/admin/health")).json.problems).toEqual([]);
});

test.each([
  [
    "book.toml",
    "",
    "SUMMARY.md",
    "- [Of the *menu*](one.md)\n",
    ["Of the menu one", "Own two", "three three"],
  ],
  [
    "mkdocs.yml",
    "nav:\n  - Of the menu: one.md\n  - Second: two.md\n",
    "x.txt",
    "",
    ["Of the menu one", "Second two", "Three three"],
  ],
  [
    "a.txt",
    "",
    "SUMMARY.md",
    "- [First](one.md)\n- [Second](two.md)\n",
    ["First one", "Own two", "three three"],
  ],
])("a title of a menu is that of a page: %s", async (name, settings, menu, list, expected) => {
  const { ada } = await testSite({
    files: {
      "content/index.md": "# Home\n",
      "content/one.md": "## Part\n",
      "content/two.md": "# Own\n",
      "content/three.md": "## Part\n",
      [name]: settings,
      [`content/${menu}`]: list,
    },
    settings: { CONTENT_DIR: "content" },
  });
  await ada.get("/api/admin/health");
  const listed = (await ada.get("/api/admin/site/pages")).json.pages;

  const titles = listed.map(({ title, slug }: Record<string, string>) => `${title} ${slug}`);
  for (const title of expected) expect(titles).toContain(title);
  const { problems } = (await ada.get("/api/admin/health")).json;
  const untitled = problems.filter(({ kind }: Record<string, string>) => kind === "missing-title");
  expect(untitled.map(({ slug }: Record<string, string>) => slug)).toEqual(["three"]);
});

test.each([
  ["content/.vuepress/config.ts", "./menus/index.js", "content/.vuepress/menus"],
  ["content/.vitepress/config.ts", "./menus/index.js", "content/.vitepress/menus"],
  ["docusaurus.config.ts", "./menus/index.ts", "menus"],
])("menus name pages from files that %s imports from %s", async (config, from, folder) => {
  expect(
    await orphansOf({
      "content/guide/one.md": alone,
      "content/guide/two.md": alone,
      [config]: `import { sidebar } from '${from}';\nexport default { themeConfig: { sidebar } };\n`,
      [`${folder}/index.ts`]: "export * from './en.ts';\n",
      [`${folder}/en.ts`]: "export const sidebar = [{ text: 'One', link: '/guide/one' }];\n",
    }),
  ).toEqual(["guide/two"]);
});

test.each([
  ["{ link: '/live' }", []],
  ["{ link: '/live/' }", []],
  ["{ link: `live` }", []],
  ["{ link: '/live.md' }", []],
  ["{ link: '/live#now' }", []],
  ["/* live reload, alive */", ["live"]],
  ["{ link: '/alive' }", ["live"]],
  ["{ link: '/live-view' }", ["live"]],
  ["{ live }", ["live"]],
])("a menu names the page live, by no word that has the name in it: %s", async (entry, orphans) => {
  expect(
    await orphansOf({
      "content/live.md": alone,
      "content/.vitepress/config.ts": `export default { themeConfig: { sidebar: [${entry}] } };\n`,
    }),
  ).toEqual(orphans);
});
