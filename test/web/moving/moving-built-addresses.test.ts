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
  ["Docsify", { "_sidebar.md": "- [A](guide/setup.md)\n" }, "guide/setup", "guide/install", ""],
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
  Docsify: ".",
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

/** Links by where readers find pages, of a page that stays and of the one that moves, and as they are after the move. */
const linked: ReadonlyArray<
  readonly [
    name: string,
    files: Record<string, string>,
    folder: string,
    slugs: Readonly<{ from: string; to: string; other: string }>,
    stays: readonly [before: string, after: string],
    moves: readonly [before: string, after: string],
  ]
> = [
  [
    "Hugo with a folder for each language",
    { "hugo.yaml": "languages: { en: { contentDir: content/en }, fr: { contentDir: content/fr } }\n" },
    "content",
    { from: "en/guide/setup", to: "en/start/install", other: "en/guide/use" },
    [
      "[a](/guide/setup/) [b](/guide/setup#c) [d](../setup/) [e](/guide/nope)",
      "[a](/start/install/) [b](/start/install#c) [d](../../start/install/) [e](/guide/nope)",
    ],
    ["[a](/guide/use/) [b](../use/)", "[a](/guide/use/) [b](../../guide/use/)"],
  ],
  [
    "Svelte's documentation",
    { "documentation/docs/10-guide/index.md": page },
    "documentation/docs",
    { from: "10-guide/10-setup", to: "20-start/10-install", other: "10-guide/20-use" },
    ["[a](setup) [b](./setup#c) [d](use) [e](nope)", "[a](install) [b](./install#c) [d](use) [e](nope)"],
    ["[a](use) [b](setup#c)", "[a](use) [b](install#c)"],
  ],
  [
    "VitePress with pages that are rewritten",
    { ".vitepress/config.mts": "export default { rewrites: { 'en/:rest*': ':rest*' } };\n" },
    ".",
    { from: "en/guide/setup", to: "en/guide/install", other: "en/guide/use" },
    ["[a](/guide/setup) [b](/guide/setup.html#c)", "[a](/guide/install) [b](/guide/install.html#c)"],
    ["[a](/guide/use)", "[a](/guide/use)"],
  ],
];

test.each(linked)(
  "links of %s follow a page by where readers find it, and are named before it is removed",
  async (_, files, folder, { from, to, other }, [before, after], [own, ownAfter]) => {
    const pathOf = (slug: string) => `${folder}/${slug}.md`.replace(/^\.\//, "");
    const { ada, repository } = await testSite({
      files: { ...files, [pathOf(from)]: page + own, [pathOf(other)]: page + before },
      settings: { CONTENT_DIR: folder },
    });
    const textOf = (slug: string) => git(repository, "show", `main:${pathOf(slug)}`);

    const moved = await ada.post("/api/admin/publish", { changes: [{ slug: to, from }] });
    expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
    expect([await textOf(other), await textOf(to)]).toEqual([page + after, page + ownAfter]);

    const gone = await ada.post("/api/admin/publish", { changes: [{ slug: to, delete: true }] });
    expect(gone.json.toLookAt.map(({ path }: { path: string }) => path)).toContain(pathOf(other));
  },
);
