import { expect, test } from "bun:test";

import { changedSiteFiles, settingsOfSite } from "../../../src/sites/index.ts";

const page = (file: string) => ({ slug: file.replace(/\.mdx?$/, ""), file });
const setup = page("guide/setup.md");
const changes = [
  ["moves", page("guide/install.md")],
  ["is removed", undefined],
] as const;

const community =
  "['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: './sidebarsCommunity.ts' }]";
const docusaurus = (more: string) => ({
  "docusaurus.config.ts": `export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], plugins: [${community}], ${more} };\n`,
});
const navbar = (items: string) => docusaurus(`themeConfig: { navbar: { items: ${items} } }`);
const sidebars = (text: string) => ({ ...docusaurus(""), "sidebars.js": text });
const vitepress = (more: string) => ({
  ".vitepress/config.ts": `export default { themeConfig: { ${more} } };\n`,
});
const starlight = (more: string) => ({
  "astro.config.mjs": `export default defineConfig({ integrations: [starlight({ ${more} })] });\n`,
});

type Files = Readonly<Record<string, string>>;

/** Each is a way to name the page, and the folder of pages. A name changes and goes with the page. */
const followed: ReadonlyArray<readonly [way: string, files: Files, folder?: string]> = [
  ["an id in a bar", navbar("[{ type: 'doc', docId: 'guide/setup' }, { to: '/x' }]")],
  ["an address in a bar", navbar("[{ to: '/docs/guide/setup' }, { to: '/x' }]")],
  ["an address without a slash", navbar("[{ to: 'docs/guide/setup' }, { to: '/x' }]")],
  [
    "a place in a list of a bar",
    navbar("[{ type: 'dropdown', items: [{ to: '/docs/guide/setup#a' }, { to: '/x' }] }]"),
  ],
  [
    "items of a sidebar",
    sidebars("module.exports = { a: ['guide/setup', { type: 'doc', id: 'guide/setup' }, 'x'] };"),
  ],
  [
    "a list in a constant",
    sidebars("const guide = ['guide/setup', 'x'];\nmodule.exports = { a: [...guide] };"),
  ],
  [
    "the sidebar of another set",
    { ...docusaurus(""), "sidebarsCommunity.ts": "export default { a: ['guide/setup', 'x'] };" },
    "community",
  ],
  [
    "the sidebar of a version",
    { ...docusaurus(""), "versioned_sidebars/version-1.0-sidebars.json": '{ "a": ["guide/setup", "x"] }' },
    "versioned_docs/version-1.0",
  ],
  [
    "a link below a base",
    vitepress("sidebar: [{ base: '/guide/', items: [{ link: 'setup' }, { link: 'x' }] }]"),
    "",
  ],
  [
    "a link in a function",
    {
      ".vitepress/config.ts":
        "export default { themeConfig: { sidebar: guide() } };\nfunction guide() { return [{ link: '/guide/setup' }, { link: '/x' }]; }",
    },
    "",
  ],
  [
    "a path in a menu of another folder",
    { "content/docs/meta.json": '{ "pages": ["guide/setup", "x"] }' },
    "content/docs",
  ],
  [
    "a key of a whole menu",
    { "app/_meta.global.tsx": "export default { guide: { items: { setup: 'S', x: 'X' } } };" },
    "content",
  ],
  [
    "an object in the menu of a folder",
    { "docs/guide/_meta.json": '["x", { "type": "file", "name": "setup", "label": "S" }]' },
  ],
  [
    "a slug and a link",
    starlight("sidebar: [{ slug: 'guide/setup' }, 'guide/setup', { link: '/guide/setup/' }, 'x']"),
    "src/content/docs",
  ],
  ["a file", { "mkdocs.yml": "nav:\n  - A: guide/setup.md\n  - B: x.md\n" }],
  [
    "links below all pages",
    {
      "docs.json":
        '{ "navigation": { "pages": ["x"] }, "footer": { "links": [{ "items": [{ "href": "/guide/setup" }, { "href": "/x" }] }] } }',
    },
    "",
  ],
];

/** Here it stays, and people are told. */
const named: typeof followed = [
  [
    "an address in HTML",
    docusaurus(`themeConfig: { announcementBar: { content: '<a href="/docs/guide/setup">x</a>' } }`),
  ],
  [
    "a name that a function makes",
    sidebars("const g = (n) => 'guide/' + n;\nmodule.exports = { a: [g('setup'), 'x'] };"),
  ],
  [
    "names that are made of a list",
    sidebars(`module.exports = { a: ["setup", "x"].map((n) => \`guide/\${n}\`) };`),
  ],
  [
    "the sidebar of pages that nothing says",
    { ...docusaurus(""), "sidebarsOther.ts": "export default { a: ['guide/setup', 'x'] };" },
  ],
  [
    "the id of an old version",
    {
      ...docusaurus(""),
      "versioned_sidebars/version-1.0-sidebars.json": '{ "a": ["version-1.0/guide/setup", "x"] }',
    },
    "versioned_docs/version-1.0",
  ],
  ["a key of a sidebar", vitepress("sidebar: { '/guide/setup': [{ link: '/x' }] }"), ""],
  [
    "an address in the menu of a folder",
    { "content/_meta.ts": "export default { s: { title: 'S', href: '/guide/setup' } };" },
    "content",
  ],
  [
    "an address in a whole menu",
    { "app/_meta.global.tsx": "export default { s: { title: <b>S</b>, href: '/guide/setup' } };" },
    "content",
  ],
  [
    "a setting beside the menu",
    starlight("head: [{ tag: 'link', attrs: { href: '/guide/setup/' } }]"),
    "src/content/docs",
  ],
  ["files that no menu has", { "mkdocs.yml": "nav:\n  - B: x.md\nnot_in_nav: |\n  /guide/setup.md\n" }],
];

/** Neither names the page: of another set of documents, in a comment, or a longer name. */
const others: typeof followed = [
  [
    "the sidebar of another set",
    { ...docusaurus(""), "sidebarsCommunity.ts": "export default { a: ['guide/setup', 'x'] };" },
  ],
  ["an id of another set", navbar("[{ docId: 'guide/setup', docsPluginId: 'community' }]")],
  ["an address of another set", navbar("[{ to: '/community/guide/setup' }, { to: '/guide/setup' }]")],
  ["a comment", sidebars("module.exports = {\n  // see 'guide/setup'\n  a: ['x'] };")],
  ["a longer name", sidebars("module.exports = { a: ['guide/setup-more', 'my/guide/setup'] };")],
];

function afterwards(files: Files, folder: string, to: ReturnType<typeof page> | undefined) {
  const list = Object.entries(files).map(([path, text]) => ({ path, text }));
  const base = settingsOfSite(list, folder).base ?? { served: "", route: "", links: [""] as const };
  const asked = { files: list, folder, base, pages: [setup.file, "x.md"], changes: [{ from: setup, to }] };
  const { files: changed, toLookAt } = changedSiteFiles({ ...asked, redirects: [], texts: new Map() });
  return {
    texts: list.map((file) => changed.find(({ path }) => path === file.path) ?? file),
    toLookAt,
    changed,
  };
}

const rows = (all: typeof followed) =>
  all.flatMap(([way, files, folder = "docs"]) =>
    changes.map(([does, to]) => [way, does, { files, folder, to }] as const),
  );

test.each(rows(followed))("%s is followed where the page %s", (_, __, { files, folder, to }) => {
  const { texts, toLookAt } = afterwards(files, folder, to);
  expect(toLookAt).toEqual([]);
  expect(texts.map(({ text }) => text).join("\n")).not.toMatch(/guide\/setup|["']setup["']|\bsetup:/);
  expect(texts.some(({ text }) => text?.includes("install"))).toBe(to !== undefined);
});

test.each(rows(named))("%s is named where the page %s", (_, __, { files, folder, to }) => {
  const { toLookAt, changed } = afterwards(files, folder, to);
  expect(changed).toEqual([]);
  expect(toLookAt).toEqual([
    {
      path: Object.keys(files).at(-1)!,
      slug: "guide/setup",
      line: expect.any(Number),
      reason: expect.stringContaining("isn't changed here"),
    },
  ]);
});

test.each(rows(others))("%s is left alone where the page %s", (_, __, { files, folder, to }) => {
  const { toLookAt, changed } = afterwards(files, folder, to);
  expect([changed, toLookAt]).toEqual([[], []]);
});

test("a page with an id is still named by it where its file alone is renamed", () => {
  const path = "sidebars.json";
  const files = [
    ...Object.entries(docusaurus("")).map(([path, text]) => ({ path, text })),
    { path, text: '{ "a": ["guide/setup"] }\n' },
  ];
  const texts = new Map([[setup.file, "---\nid: setup\n---\n"]]);
  const lookedAt = (to: string) =>
    changedSiteFiles({
      ...{ files, folder: "docs", base: settingsOfSite(files, "docs").base!, pages: [setup.file] },
      ...{ changes: [{ from: setup, to: page(to) }], redirects: [], texts },
    });

  expect(lookedAt("guide/install.md")).toMatchObject({ files: [], toLookAt: [] });
  expect(lookedAt("other/install.md").files).toMatchObject([{ path, text: '{ "a": ["other/setup"] }\n' }]);
});

test("redirects from and to a page that is gone are no names of it", () => {
  const files = {
    "docs.json":
      '{ "navigation": ["x"], "redirects": [{ "source": "/old", "destination": "/guide/setup" }] }',
    _redirects: "/guide/setup /x\n",
  };
  expect(afterwards(files, "", undefined).toLookAt).toEqual([]);
});
