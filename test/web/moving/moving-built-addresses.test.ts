import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const page = "---\ntitle: A\n---\n\nText.\n";

/** Each is a site, its page before and after it moves, and the line in `_redirects` that readers of the old address need. */
const sites: ReadonlyArray<
  readonly [
    name: string,
    files: Record<string, string>,
    from: string,
    to: string,
    redirect: string,
    text?: string,
  ]
> = [
  [
    "VitePress",
    { ".vitepress/config.mts": "export default { rewrites: { 'en/:rest*': ':rest*' } };\n" },
    "en/guide/setup",
    "en/guide/install",
    "/guide/setup /guide/install 301\n",
  ],
  [
    "Nuxt",
    { "nuxt.config.ts": "export default {};\n" },
    "1.guide/2.setup",
    "1.guide/3.install",
    "/guide/setup /guide/install 301\n",
  ],
  ["Nuxt", { "nuxt.config.ts": "export default {};\n" }, "1.guide/2.setup", "1.guide/3.setup", ""],
  [
    "Starlight",
    { "astro.config.mjs": "export default { integrations: [starlight({})] };\n" },
    "Guide/Set Up",
    "Guide/Install",
    "/guide/set-up /guide/install 301\n",
  ],
  [
    "Fumadocs",
    {
      "source.config.ts": "export default {};\n",
      "lib/source.ts": "export const source = loader({ baseUrl: '/docs' });\n",
    },
    "(framework)/setup",
    "(framework)/install",
    "/docs/setup /docs/install 301\n",
  ],
  ...(
    [
      ["Jekyll", { "_config.yml": "title: A\n" }, "permalink"],
      ["VuePress", { ".vuepress/config.js": "module.exports = {};\n" }, "permalink"],
      ["Hugo", { "hugo.toml": "title = 'A'\n" }, "url"],
      ["Docusaurus", { "docusaurus.config.js": "module.exports = {};\n" }, "slug"],
    ] as const
  ).map(
    ([name, files, key]) =>
      [
        name,
        files,
        "guide/setup",
        "guide/install",
        "",
        page.replace("title", `${key}: /tea/\ntitle`),
      ] as const,
  ),
];
const folders: Record<string, string> = {
  Starlight: "src/content/docs",
  Nuxt: "content",
  Fumadocs: "content/docs",
  Hugo: "content",
  Docusaurus: "docs",
  VitePress: ".",
  VuePress: ".",
  Jekyll: ".",
};

test.each(sites)(
  "a redirect of %s leads from and to the addresses that readers have: %j, %s → %s",
  async (name, files, from, to, redirect, text = page) => {
    const folder = folders[name]!;
    const pathOf = (slug: string) => `${folder}/${slug}.md`.replace(/^\.\//, "");
    const others = Object.fromEntries(["x", "y"].map((slug) => [pathOf(slug), page]));
    const { ada, repository } = await testSite({
      files: { ...files, ...others, [pathOf(from)]: text, _redirects: "/a /b 301\n" },
      settings: { CONTENT_DIR: folder },
    });

    const { status, text: answer } = await ada.post("/api/admin/publish", { changes: [{ slug: to, from }] });

    expect([status, answer]).toEqual([200, expect.any(String)]);
    expect(await git(repository, "show", "main:_redirects")).toBe(`/a /b 301\n${redirect}`.trimEnd());
  },
);

test.each([".vitepress/config.ts", "config.ts", "en/config.ts", "en/guide/config.ts"])(
  "the menu in %s names a page by the address that readers have",
  async (path) => {
    const rewrites = "rewrites: { 'en/:rest*': ':rest*' }";
    const config = (links: string) =>
      `export default defineConfig({ ${rewrites}, themeConfig: { sidebar: [${links}] } });\n`;
    const { ada, repository } = await testSite({
      files: {
        ".vitepress/config.ts": `export default { ${rewrites} };\n`,
        [path]: config("{ link: '/guide/setup' }, { link: '/guide/setup.md' }, { link: '/guide/gone' }"),
        ...Object.fromEntries(["setup", "gone", "use"].map((name) => [`en/guide/${name}.md`, page])),
      },
    });

    const changes = [
      { slug: "en/guide/install", from: "en/guide/setup" },
      { slug: "en/guide/gone", delete: true },
    ];
    for (const change of changes)
      expect((await ada.post("/api/admin/publish", { changes: [change] })).status).toBe(200);

    expect(await git(repository, "show", `main:${path}`)).toBe(
      config("{ link: '/guide/install' }, { link: '/guide/install.md' }").trimEnd(),
    );
  },
);
