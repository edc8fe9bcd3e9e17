import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const pages = { "guide/install": "# Install\n", "guide/use": "# Use\n", index: "# Home\n" };
const inFolder = (folder: string, ending: string) =>
  Object.fromEntries(Object.entries(pages).map(([slug, text]) => [`${folder}${slug}${ending}`, text]));

/** Each is a site, its menu, and the menu without the page. */
const sites: ReadonlyArray<readonly [path: string, files: Record<string, string>, after: string]> = [
  [
    "mkdocs.yml",
    {
      "mkdocs.yml":
        "site_name: A\nnav:\n  - Guide: # both\n      - guide/install.md\n      - Use: guide/use.md\n",
      ...inFolder("docs/", ".md"),
    },
    "site_name: A\nnav:\n  - Guide: # both\n      - Use: guide/use.md",
  ],
  [
    "docs.json",
    {
      "docs.json": '{ "navigation": { "pages": ["guide/install", "guide/use"] } }\n',
      ...inFolder("", ".mdx"),
    },
    '{ "navigation": { "pages": ["guide/use"] }',
  ],
  [
    "sidebars.ts",
    {
      "docusaurus.config.ts": "export default {};\n",
      "sidebars.ts": "const docs: string[] = ['guide/setup', 'guide/use'];\nexport default { docs };\n",
      ...inFolder("docs/", ".md"),
      "docs/guide/install.md": "---\nid: setup\n---\n\n# Install\n",
    },
    "const docs: string[] = ['guide/use'];\nexport default { docs };",
  ],
  [
    "astro.config.mjs",
    {
      "astro.config.mjs":
        "export default defineConfig({ integrations: [starlight({ sidebar: [{ slug: 'guide/install' }, 'guide/use'] })] });\n",
      ...inFolder("src/content/docs/", ".md"),
    },
    "export default defineConfig({ integrations: [starlight({ sidebar: ['guide/use'] })]",
  ],
  [
    "content/guide/_meta.js",
    {
      "next.config.mjs": "export default {};\n",
      "content/guide/_meta.js": "export default { install: 'I', use: 'U' };\n",
      ...inFolder("content/", ".mdx"),
    },
    "export default { use: 'U' };",
  ],
  [
    "docusaurus.config.ts",
    {
      "docusaurus.config.ts":
        "const config: Config = { presets: [['classic', {}]], themeConfig: { navbar: { items: [{ type: 'doc', docId: 'guide/install' }, { to: '/docs/guide/use' }] } } };\nexport default config;\n",
      ...inFolder("docs/", ".md"),
    },
    "navbar: { items: [{ to: '/docs/guide/use' }] }",
  ],
  [
    "docs/.vitepress/config.mts",
    {
      "docs/.vitepress/config.mts":
        "export default defineConfig({ themeConfig: { sidebar: sidebar() } });\nfunction sidebar() {\n  return [{ base: '/guide/', items: [{ link: 'install' }, { link: 'use' }] }];\n}\n",
      ...inFolder("docs/", ".md"),
    },
    "[{ base: '/guide/', items: [{ link: 'use' }] }]",
  ],
  [
    "docs/.vuepress/menus/sidebar/en.ts",
    {
      "docs/.vuepress/config.ts":
        "import { theme } from 'theme';\nimport { sidebarEn } from './menus/index.js';\nexport default { theme: theme({ locales: { '/': { sidebar: sidebarEn } } }) };\n",
      "docs/.vuepress/menus/index.ts": "export * from './sidebar/index.js';\n",
      "docs/.vuepress/menus/sidebar/index.ts": "export * from './en.js';\n",
      "docs/.vuepress/menus/sidebar/en.ts":
        "export const sidebarEn: Options = { '/guide/': [{ children: ['/guide/install.md', '/guide/use.md'] }] };\n",
      ...inFolder("docs/", ".md"),
    },
    "[{ children: ['/guide/use.md'] }]",
  ],
  [
    "content/docs/meta.json",
    {
      "source.config.ts": "export default defineConfig();\n",
      "content/docs/meta.json": '{ "pages": ["index", "guide/install", "guide/use"] }\n',
      ...inFolder("content/docs/", ".mdx"),
    },
    '{ "pages": ["index", "guide/use"] }',
  ],
  [
    "app/_meta.global.tsx",
    {
      "next.config.mjs": "export default {};\n",
      "app/_meta.global.tsx": "export default { guide: { items: { install: <b />, use: 'U' } } };\n",
      ...inFolder("content/", ".mdx"),
    },
    "{ guide: { items: { use: 'U' } } }",
  ],
  [
    "src/SUMMARY.md",
    {
      "book.toml": "[book]\n",
      "src/SUMMARY.md":
        "# Summary\n\n- [Home](README.md)\n- [Install](guide/install.md)\n- [Use](guide/use.md)\n",
      ...inFolder("src/", ".md"),
    },
    "# Summary\n\n- [Home](README.md)\n- [Use](guide/use.md)",
  ],
];

test.each(sites)(
  "a page that is deleted goes out of %s in the same commit, and undo brings both back",
  async (path, files, after) => {
    const { ada, head, repository } = await testSite({ files });
    const shown = () => git(repository, "show", `main:${path}`);
    const tree = await git(repository, "rev-parse", "main^{tree}");
    const remove = [
      () => ada.delete("/api/admin/pages?slug=guide/install"),
      () =>
        ada.post("/api/admin/publish", {
          changes: [{ slug: "guide/install", delete: true, redirect: "guide/use" }],
        }),
    ];
    for (const each of remove) {
      const { status, json } = await each();
      expect([status, await shown()]).toEqual([200, expect.stringContaining(after)]);
      // A site of Mintlify has its redirects in its menu's file.
      for (const { reason } of json.toLookAt) expect(reason).toContain("so none was written from");
      await ada.post(`/api/admin/publications/${await head()}/undo`, {});
      expect(await git(repository, "rev-parse", "main^{tree}")).toBe(tree);
    }
  },
);

test("an entry that code makes stops a deletion by the API, and is named on the page before", async () => {
  const { ada, head, repository } = await testSite({
    files: {
      "sidebars.js": "module.exports = {\n  docs: [doc('guide/install'), 'guide/use'],\n};\n",
      ...inFolder("docs/", ".md"),
    },
    settings: { CONTENT_DIR: "docs" },
  });
  const before = await head();
  const refused = await ada.delete("/api/admin/pages?slug=guide/install");
  const toLookAt = [{ path: "sidebars.js", line: 2, reason: expect.stringContaining("guide/install") }];
  expect([refused.status, refused.json]).toMatchObject([409, { ok: false, code: "conflict", toLookAt }]);
  const changes = [{ slug: "guide/install", delete: true }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(409);
  expect(await head()).toBe(before);

  const page = await ada.get("/admin/delete/guide/install");
  expect(wordsOf(page.text)).toMatch(/Look at sidebars\.js ?, line 2: It names guide\/install/);

  const { status, json } = await ada.post("/api/admin/publish", {
    changes: [{ ...changes[0], leaveEntries: true }],
  });
  expect([status, json]).toMatchObject([200, { toLookAt }]);
  expect((await ada.delete("/api/admin/pages?slug=guide/use&leaveEntries=true")).status).toBe(200);
  expect(await git(repository, "show", "main:sidebars.js")).toContain("[doc('guide/install')]");
});

test.each([
  ["components/SideNav.js", "docusaurus.config.js", "/docs/guide/install", "{}"],
  [
    "website/src/pages/index.tsx",
    "website/docusaurus.config.js",
    "/docs/guide/install#x",
    "{ docs: { path: '../docs' } }",
  ],
  ["docs/.vitepress/theme/components/Home.vue", "docs/.vitepress/config.js", "/guide/install.html", "{}"],
])("a link in %s to a page that is removed or moved is named", async (path, config, link, documents) => {
  const { ada } = await testSite({
    files: {
      [config]: `module.exports = { presets: [['classic', ${documents}]] };\n`,
      "package.json": "{}",
      [path]: `// ${link}\nexport const items = [{ href: '${link}' }, { href: "${link}-b" }, '/other/guide/install'];\n`,
      ...inFolder("docs/", ".md"),
    },
    settings: { CONTENT_DIR: "docs" },
  });
  const toLookAt = [{ path, line: 2, reason: expect.stringContaining("guide/install") }];

  const refused = await ada.delete("/api/admin/pages?slug=guide/install");
  const used = await ada.delete("/api/admin/pages?slug=guide/use");
  const changes = [{ slug: "guide/start", from: "guide/install" }];
  const moved = await ada.post("/api/admin/publish", { changes });

  expect([refused.status, refused.json]).toMatchObject([409, { code: "conflict", toLookAt }]);
  expect(used.status).toBe(200);
  expect([moved.status, moved.json]).toMatchObject([
    200,
    { toLookAt: expect.arrayContaining([expect.objectContaining(toLookAt[0]!)]) },
  ]);
});
