import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, head, repository } = await testSite({
  files: {
    "docs.json": '{ "navigation": { "pages": ["menu/page", "other"] }, "redirects": [] }\n',
    "content/menu/page.mdx": "# In the menu\n",
    "content/menu/_meta.js": "export default { page: 'Page' }\n",
    "content/other.mdx": "# Other\n",
    "content/gone.mdx": "# Gone\n",
  },
  settings: { CONTENT_DIR: "content" },
});

test("menus and redirects follow where the site has them as data, and go back when the move is undone", async () => {
  const files = () => git(repository, "show", "main:docs.json", "main:content/menu/_meta.js");
  const before = await files();
  const review = await ada.submit("/admin/move/menu/page", { title: "In the menu", slug: "menu/new" });
  expect(wordsOf(review.text)).toMatch(/_meta\.js gets the new path.*docs\.json gets a redirect/s);

  const { json } = await ada.post("/api/admin/publish", {
    changes: [{ slug: "menu/new", from: "menu/page" }],
  });
  expect(json.redirect).toEqual({ path: "docs.json" });
  const after = await files();
  expect(after).toContain('"pages": ["menu/new", "other"]');
  expect(after).toMatch(/"source": "\/menu\/page",\s*"destination": "\/menu\/new"/);
  expect(after).toContain("{ new: 'Page' }");

  await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  expect(await files()).toBe(before);
});

test("undo gives a redirect back that the move had replaced, and takes away the one of a deletion", async () => {
  const site = await testSite({
    files: {
      "public/_redirects": "/old   /menu  302\n/menu  /elsewhere\n",
      "content/menu.mdx": "# Menu\n",
      "content/other.mdx": "# Other\n",
    },
    settings: { CONTENT_DIR: "content" },
  });
  const tree = () => git(site.repository, "rev-parse", "main^{tree}");
  const before = await tree();
  for (const change of [
    { slug: "new", from: "menu" },
    { slug: "menu", delete: true, redirect: "other" },
  ]) {
    await site.ada.post("/api/admin/publish", { changes: [change] });
    const between = await git(site.repository, "show", "main:public/_redirects");
    expect(between).toMatch(/^\/old +\/(?:new|other) +302\n\/menu +\/(?:new|other)/);

    const { status } = await site.ada.post(`/api/admin/publications/${await site.head()}/undo`, {});
    expect(status).toBe(200);
    expect(await tree()).toBe(before);
  }
});

test("what somebody else wrote since in the file of redirects stays when a move is undone", async () => {
  const site = await testSite({
    files: { "public/_redirects": "/a /b\n", "content/menu.mdx": "# Menu\n", "content/b.mdx": "# B\n" },
    settings: { CONTENT_DIR: "content" },
  });
  await site.ada.post("/api/admin/publish", { changes: [{ slug: "new", from: "menu" }] });
  const moved = await site.head();
  await site.ada.post("/api/admin/publish", { changes: [{ slug: "c", from: "b" }] });

  await site.ada.post(`/api/admin/publications/${moved}/undo`, {});
  const text = await git(site.repository, "show", "main:public/_redirects");
  expect(text).toMatch(/^\/a +\/c\n\/b +\/c/);
  expect(text).not.toContain("/menu");
});

test("a deleted page is redirected to the page that takes its place, and a move without a redirect isn't", async () => {
  const changes = [
    { slug: "gone", delete: true, redirect: "other" },
    { slug: "menu/plain", from: "menu/page", redirect: false },
  ];
  const { json } = await ada.post("/api/admin/publish", { changes });

  expect(json.redirect).toEqual({ path: "docs.json" });
  const text = await git(repository, "show", "main:docs.json");
  expect(text).toMatch(/"source": "\/gone",\s*"destination": "\/other"/);
  expect(text).toContain('"pages": ["menu/plain", "other"]');
  expect(text).not.toContain('"source": "/menu/page"');
});

test("where pages name their earlier addresses, so does a moved page", async () => {
  const site = await testSite({
    files: {
      "content/a.md": "---\ntitle: A\naliases: [/old]\n---\n\nText\n",
      "content/b.md": "---\ntitle: B\n---\n\nText\n",
    },
    settings: { CONTENT_DIR: "content" },
  });
  await site.ada.post("/api/admin/publish", { changes: [{ slug: "c", from: "b" }] });
  const { page } = (await site.ada.sourceOf("c")).json;
  expect(page.content).toMatch(/^---\ntitle: B\naliases:.*\/b.*---\n\nText\n$/s);
});

test("a redirect has the address that readers have: no file's name, no language, and none of a part", async () => {
  const site = await testSite({
    files: {
      "vercel.json": '{ "redirects": [] }\n',
      "content/guide/README.md": "# Guide\n",
      "content/guide/_part.md": "Part.\n",
      "content/guide/a.md": "# A\n",
      "content/guide/a.fr.md": "# A, en français\n",
      "content/guide/b.en.md": "# B\n",
      "content/guide/b.fr.md": "# B, en français\n",
    },
    settings: { CONTENT_DIR: "content" },
  });
  const moved = async (...names: string[]) => {
    const changes = names.map((name) => ({ from: `guide/${name}`, slug: `new/${name}` }));
    const { status } = await site.ada.post("/api/admin/publish", { changes });
    const { redirects } = JSON.parse(await git(site.repository, "show", "main:vercel.json"));
    return [
      status,
      redirects.map(({ source, destination }: Record<string, string>) => [source, destination]),
    ];
  };

  expect(await moved("b.fr")).toEqual([200, []]);
  expect(await moved("README", "_part", "a", "a.fr")).toEqual([
    200,
    [
      ["/guide", "/new"],
      ["/guide/a", "/new/a"],
    ],
  ]);
});

test("where Docusaurus is beside its pages, its menu names a page by its id and without numbers, and so does its redirect", async () => {
  const menu = "module.exports = {\n  docs: ['intro/start', 'intro/more'], // all\n};\n";
  const site = await testSite({
    files: {
      "docs/01-intro/GettingStarted.md": "---\nid: start\ntitle: Start\n---\n\nText\n",
      "docs/01-intro/02-more.md": "# More\n",
      "website/docusaurus.config.js": "module.exports = { title: 'A' };\n",
      "website/sidebars.js": menu,
      "website/_redirects": "# kept\n/a /b\n",
    },
    settings: { CONTENT_DIR: "docs" },
  });
  const changes = [
    { slug: "learn/GettingStarted", from: "01-intro/GettingStarted" },
    { slug: "learn/02-more", from: "01-intro/02-more", redirect: false },
  ];
  const { json } = await site.ada.post("/api/admin/publish", { changes });
  const shown = (path: string) => git(site.repository, "show", `main:${path}`);

  expect(json.redirect).toEqual({ path: "website/_redirects" });
  expect(await shown("website/sidebars.js")).toBe(menu.replaceAll("intro/", "learn/").trimEnd());
  expect(await shown("website/_redirects")).toMatch(
    /^# kept\n\/a \/b\n\/intro\/start\s+\/learn\/start( 301)?$/,
  );
});

test("a menu in the configuration of VitePress or VuePress follows, and no other file of its name", async () => {
  const menu = (page: string) => `export default { themeConfig: { sidebar: [{ link: "/${page}" }] } };`;
  // VitePress has menus in folders of pages, too.
  for (const [path, beside] of [
    ["docs/.vitepress/config.ts", "b"],
    ["docs/.vuepress/config.js", "a"],
  ] as const) {
    const site = await testSite({
      files: {
        "docs/a.md": "# A\n",
        [path]: menu("a"),
        "docs/config.ts": menu("a"),
        "other/.vitepress/config.ts": menu("a"),
      },
      settings: { CONTENT_DIR: "docs" },
    });
    await site.ada.post("/api/admin/publish", { changes: [{ slug: "b", from: "a" }] });

    const names = [path, "docs/config.ts", "other/.vitepress/config.ts"];
    const texts = names.map((name) => git(site.repository, "show", `main:${name}`));
    expect(await Promise.all(texts)).toEqual([menu("b"), menu(beside), menu("a")]);
  }
});

test("a docs.json in several files has its menu and redirects changed where they are, and its pages are no orphans", async () => {
  const site = await testSite({
    files: {
      "docs.json":
        '{ "navigation": { "languages": [{ "$ref": "./menus/en.json" }, { "$ref": "menus/fr.json" }] }, "redirects": { "$ref": "./redirects.json" } }\n',
      "menus/en.json": '{ "language": "en", "pages": ["guide/a"], "tabs": { "$ref": "../tabs.json" } }\n',
      "menus/fr.json": '{ "language": "fr",\n  "pages": ["fr/guide/a", "guide/a"] }\n',
      "tabs.json": '[{ "pages": ["guide/b"] }]\n',
      "other.json": '["guide/a"]\n',
      "redirects.json": '[\n  {\n    "source": "/old",\n    "destination": "/guide/a"\n  }\n]\n',
      "guide/a.mdx": "# A\n",
      "guide/b.mdx": "# B\n",
      "fr/guide/a.mdx": "# A\n\n[Old](/old)\n",
    },
    settings: { CONTENT_DIR: "." },
  });
  const shown = (path: string) => git(site.repository, "show", `main:${path}`);
  expect((await site.ada.get("/api/admin/health")).json.problems).toEqual([]);

  const { json } = await site.ada.post("/api/admin/publish", {
    changes: [
      { slug: "guide/start", from: "guide/a" },
      { slug: "guide/next", from: "guide/b", redirect: false },
    ],
  });
  expect(json.redirect).toEqual({ path: "redirects.json" });
  expect(await shown("redirects.json")).toBe(
    '[\n  {\n    "source": "/old",\n    "destination": "/guide/start"\n  },\n  {\n    "source": "/guide/a",\n    "destination": "/guide/start"\n  }\n]',
  );
  expect(await shown("menus/fr.json")).toContain('["fr/guide/a", "guide/start"]');
  expect(await shown("menus/en.json")).toContain('["guide/start"]');
  expect(await shown("tabs.json")).toContain('["guide/next"]');
  expect(await shown("other.json")).toBe('["guide/a"]');
});

test("on Docusaurus a page keeps an address by `slug` from the root, and one beside it goes along with the page", async () => {
  const site = await testSite({
    files: {
      "docs/intro/a.md": "---\nslug: /begin\n---\n\nText\n",
      "docs/intro/b.md": "---\nslug: more\n---\n\nText\n",
      "docusaurus.config.js": "module.exports = { title: 'A' };\n",
      "sidebars.js": "module.exports = { docs: ['intro/a', 'intro/b'] };\n",
      "static/_redirects": "/x /y\n",
    },
    settings: { CONTENT_DIR: "docs" },
  });
  const { json } = await site.ada.post("/api/admin/publish", {
    changes: [
      { slug: "learn/a", from: "intro/a" },
      { slug: "learn/b", from: "intro/b" },
    ],
  });
  expect(json.redirect).toEqual({ path: "static/_redirects" });
  const shown = (path: string) => git(site.repository, "show", `main:${path}`);
  expect(await shown("static/_redirects")).toBe("/x /y\n/intro/more /learn/more 301");
  expect(await shown("sidebars.js")).toContain("['learn/a', 'learn/b']");
});

test("a .mintignore names a page that moves by its new file, as before after an undo, and a page that it hides is told", async () => {
  const site = await testSite({
    files: {
      "content/docs.json": '{ "navigation": { "pages": ["one"] } }\n',
      "content/.mintignore": "notes/*.mdx\n!notes/shown.mdx\ndrafts/\n",
      "content/notes/shown.mdx": "# Shown\n",
      "content/notes/secret.mdx": "# Secret\n",
      "content/one.mdx": "# One\n",
    },
    settings: { CONTENT_DIR: "content" },
  });
  const tree = () => git(site.repository, "rev-parse", "main^{tree}");
  const before = await tree();
  const review = await site.ada.submit("/admin/move/one", { title: "One", slug: "drafts/one" });
  expect(wordsOf(review.text)).toMatch(/\.mintignore ?, line 1: It leaves out one only after the move/);

  await site.ada.post("/api/admin/publish", { changes: [{ slug: "seen/shown", from: "notes/shown" }] });
  expect(await git(site.repository, "show", "main:content/.mintignore")).toBe(
    "notes/*.mdx\n!seen/shown.mdx\ndrafts/",
  );
  await site.ada.post(`/api/admin/publications/${await site.head()}/undo`, {});
  expect(await tree()).toBe(before);
});

test("the .pages of MkDocs' folders follow a page, and have it again when the move is undone", async () => {
  const site = await testSite({
    files: {
      "mkdocs.yml": "site_name: Tea\nplugins:\n  - awesome-pages\n",
      "docs/.pages": "nav:\n  - index.md\n  - Guide: guide\n",
      "docs/guide/.pages": "nav:\n  - setup.md # first\n  - use.md\n",
      ...Object.fromEntries(
        ["index", "guide/setup", "guide/use"].map((page) => [`docs/${page}.md`, `# ${page}\n`]),
      ),
    },
  });
  const files = () => git(site.repository, "show", "main:docs/.pages", "main:docs/guide/.pages");
  const before = await files();

  const { json } = await site.ada.post("/api/admin/publish", {
    changes: [
      { slug: "setup", from: "guide/setup" },
      { slug: "guide/drink", from: "guide/use" },
    ],
  });

  // MkDocs has no file of redirects without a plug-in.
  const noRedirect = { line: 1, reason: expect.stringContaining("can have redirects") };
  expect(json.toLookAt).toEqual([
    { path: "docs/setup.md", ...noRedirect },
    { path: "docs/guide/drink.md", ...noRedirect },
  ]);
  expect(await git(site.repository, "show", "main:docs/.pages")).toBe(
    "nav:\n  - index.md\n  - Guide: guide\n  - setup.md # first",
  );
  expect(await git(site.repository, "show", "main:docs/guide/.pages")).toBe("nav:\n  - drink.md");
  await site.ada.post(`/api/admin/publications/${await site.head()}/undo`, {});
  expect(await files()).toBe(before);
});
