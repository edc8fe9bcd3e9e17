import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const links = (...all: readonly string[]) => `${all.map((link) => `[a](${link})`).join(" ")}\n`;

/** Each is a site, its folder of pages, the links of a page before and after `guide/setup` becomes `guide/install`, and its redirect. */
const sites: ReadonlyArray<
  readonly [path: string, text: string, folder: string, before: string, after: string, redirect: RegExp]
> = [
  [
    "docusaurus.config.js",
    "module.exports = { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/x', to: '/docs/guide/setup' }] }]] };\n",
    "docs/",
    links(
      "/community/guide/setup",
      "/docs/guide/setup#a",
      "/guide/setup",
      "/guide/setup.md",
      "/community/guide/use",
    ),
    links(
      "/community/guide/setup",
      "/docs/guide/install#a",
      "/guide/setup",
      "/guide/install.md",
      "/community/guide/use",
    ),
    /from: '\/x', to: '\/docs\/guide\/install' }, { from: '\/docs\/guide\/setup', to: '\/docs\/guide\/install'/,
  ],
  [
    "docusaurus.config.ts",
    "const config: Config = { baseUrl: '/x/', presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [['@docusaurus/plugin-client-redirects', {}]] };\nexport default config;\n",
    "docs/",
    links("/guide/setup", "/docs/guide/setup", "/x/guide/setup/"),
    links("/guide/install", "/docs/guide/setup", "/x/guide/install/"),
    /from: '\/guide\/setup', to: '\/guide\/install'/,
  ],
  [
    "astro.config.mjs",
    "export default defineConfig({ base: '/x', redirects: { '/old': '/x/guide/setup' }, integrations: [starlight({})] });\n",
    "src/content/docs/",
    links("/x/guide/setup/", "/y/guide/setup/", "/y/guide/use/", "/y/guide/use/"),
    links("/x/guide/install/", "/y/guide/setup/", "/y/guide/use/", "/y/guide/use/"),
    /'\/old': '\/x\/guide\/install', '\/guide\/setup': '\/x\/guide\/install'/,
  ],
  [
    ".vitepress/config.mts",
    "export default defineConfig({ base: '/x/', title: 'A' });\n",
    "",
    links("/guide/setup", "/y/guide/setup", "/y/guide/use"),
    links("/guide/install", "/y/guide/setup", "/y/guide/use"),
    /title/,
  ],
  [
    "mkdocs.yml",
    "site_name: A\nsite_url: https://example.com/x/\n",
    "docs/",
    links("/x/guide/setup/", "/guide/setup/", "/y/guide/setup/", "/y/guide/use"),
    links("/x/guide/install/", "/guide/install/", "/y/guide/setup/", "/y/guide/use"),
    /site_name/,
  ],
];

test.each(sites)(
  "what links and redirects have before a page's path is read from %s: %s",
  async (path, text, folder, before, after, redirect) => {
    const { ada, repository } = await testSite({
      files: {
        [path]: text,
        [`${folder}index.md`]: "# Home\n",
        [`${folder}guide/setup.md`]: "# Setup\n",
        [`${folder}guide/use.md`]: "# Use\n",
        [`${folder}intro.md`]: before,
      },
    });
    const changes = [{ slug: "guide/install", from: "guide/setup" }];
    expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
    expect(await git(repository, "show", `main:${folder}intro.md`)).toBe(after.trim());
    expect(await git(repository, "show", `main:${path}`)).toMatch(redirect);
  },
);

test("snippets of MkDocs follow from the folder that its configuration says", async () => {
  const { ada } = await testSite({
    files: {
      "mkdocs.yml":
        "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: docs/guide\n",
      "docs/guide/setup.md": "# Set up\n",
      "docs/x.md": '--8<-- "setup.md:1:2"\n\n--8<--\nother.md\nsetup.md\n--8<--\n',
    },
  });
  await ada.post("/api/admin/publish", { changes: [{ slug: "guide/install", from: "guide/setup" }] });
  expect((await ada.sourceOf("x")).json.page.content).toBe(
    '--8<-- "install.md:1:2"\n\n--8<--\nother.md\ninstall.md\n--8<--\n',
  );
});

/** Each is a site whose files are in order by numbers, its folder, and the links of a page before and after `1.guide/2.setup` moves. */
const numbered: ReadonlyArray<
  readonly [files: Record<string, string>, sign: string, before: string, after: string]
> = [
  [
    { "docusaurus.config.js": "module.exports = { presets: [['classic', {}]] };\n" },
    "-",
    links(
      "/docs/1-guide/2-setup.md#a",
      "/1-guide/2-setup.md",
      "./1-guide/2-setup.md",
      "/docs/guide/setup",
      "/docs/guide/other",
    ),
    links(
      "/docs/3-start/4-install.md#a",
      "/3-start/4-install.md",
      "./3-start/4-install.md",
      "/docs/start/install",
      "/docs/guide/other",
    ),
  ],
  [
    { "nuxt.config.ts": "export default defineNuxtConfig({ modules: ['@nuxt/content'] });\n" },
    ".",
    links(
      "/1.guide/2.setup.md#a",
      "./1.guide/2.setup.md",
      "/guide/setup",
      "/1.guide/2.setup",
      "/guide/other",
    ),
    links(
      "/3.start/4.install.md#a",
      "./3.start/4.install.md",
      "/start/install",
      "/3.start/4.install",
      "/guide/other",
    ),
  ],
];

test.each(numbered)(
  "links to files with numbers before their names follow: %j",
  async (files, sign, before, after) => {
    const folder = sign === "-" ? "docs/" : "content/";
    const { ada } = await testSite({
      files: {
        ...files,
        [`${folder}1${sign}guide/2${sign}setup.md`]: "# Set up\n",
        [`${folder}x.md`]: before,
      },
    });
    const move = { slug: `3${sign}start/4${sign}install`, from: `1${sign}guide/2${sign}setup` };
    expect((await ada.post("/api/admin/publish", { changes: [move] })).status).toBe(200);
    expect((await ada.sourceOf("x")).json.page.content).toBe(after);
  },
);
