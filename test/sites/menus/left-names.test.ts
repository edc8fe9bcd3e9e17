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
    "a list that two menus have",
    {
      ".vitepress/config.ts":
        "const m = [{ link: '/guide/setup' }, { link: '/x' }];\nexport default { themeConfig: { sidebar: m, nav: m } };",
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

/** Each is how a script gives others a menu, and how the configuration has it from there. */
const given: ReadonlyArray<readonly [way: string, inConfig: string, files: Files]> = [
  ["by default", "import menu from './menu'", { "menu.ts": "export default MENU" }],
  [
    "by default, of a name",
    "import menu from './menu.js'",
    { "menu.ts": "const m: M = MENU;\nexport default m" },
  ],
  ["by a name", "import { a as menu } from './menu.mjs'", { "menu.mts": "export const a: M[] = MENU" }],
  ["in a list", "import { a as menu } from './menu'", { "menu.ts": "const m = MENU;\nexport { m as a };" }],
  [
    "by a function",
    "import { get } from './menu';\nconst menu = get()",
    { "menu.js": "export function get() { return MENU; }" },
  ],
  [
    "by a function of a name",
    "import get from './menu';\nconst menu = get('en')",
    { "menu.js": "const get = (lang) => (MENU);\nexport default get;" },
  ],
  [
    "through others",
    "import { a as menu } from './menus/index.js'",
    {
      "menus/index.ts": "export * from './all/index.js'",
      "menus/all/index.ts": "export * from './de';\nexport * from './en.js'",
      "menus/all/de.ts": "export const b = 5;",
      "menus/all/en.ts": "export const a = MENU;",
    },
  ],
  [
    "through a name",
    "import { b as menu } from './menus'",
    { "menus/index.ts": "export { a as b } from './en'", "menus/en.ts": "export const a = MENU;" },
  ],
  [
    "through an import",
    "import { b as menu } from './menus'",
    {
      "menus/index.ts": "import { a } from './en';\nexport const b = [...a];",
      "menus/en.ts": "export const a = MENU;",
    },
  ],
  [
    "in an object of all",
    "import * as all from './menu';\nconst menu = all.a",
    { "menu.ts": "export const a = MENU" },
  ],
  ["as a module", "const menu = require('./menu')", { "menu.js": "module.exports = MENU" }],
  [
    "as a member of a module",
    "const menu = require('./menu').a",
    { "menu.js": "module.exports = { a: MENU }" },
  ],
  [
    "as a name of a module",
    "const { a: menu } = require('./menu.cjs')",
    { "menu.cjs": "module.exports = { a: MENU }" },
  ],
  ["as JSON", "import menu from './menu.json'", { "menu.json": "MENU" }],
];
const links = '[{ "text": "S", "items": [{ "link": "/guide/setup" }, { "link": "/x" }] }]';
/** Each is a configuration that has a `menu` of others, which is this one. */
const importing: ReadonlyArray<
  readonly [site: string, path: string, text: string, menu: string, folder?: string]
> = [
  [
    "VitePress",
    ".vitepress/config.ts",
    "export default { themeConfig: { sidebar: menu, nav: menu } }",
    links,
    "",
  ],
  [
    "VitePress in a spread",
    ".vitepress/config/index.mts",
    "export default { locales: { root: { label: 'E', ...menu } } }",
    `{ "themeConfig": { "sidebar": ${links} } }`,
    "",
  ],
  [
    "VuePress",
    ".vuepress/config.ts",
    "export default { theme: theme({ locales: { '/': { navbar: menu } } }) }",
    '[{ "children": ["/guide/setup.md", "/x.md"] }]',
    "",
  ],
  [
    "Starlight",
    "astro.config.mjs",
    "export default defineConfig({ integrations: [starlight({ sidebar: menu })] })",
    '[{ "slug": "guide/setup" }, "x"]',
    "src/content/docs",
  ],
  ["a sidebar", "sidebars.js", "module.exports = { a: menu, b: menu }", '["guide/setup", "x"]'],
  [
    "a bar",
    "docusaurus.config.ts",
    "export default { presets: [['classic', {}]], themeConfig: { navbar: { items: menu } } }",
    '[{ "to": "/docs/guide/setup" }, { "to": "/x" }]',
  ],
];
const imported = importing.flatMap(([site, config, text, menu, folder = "docs"]) =>
  given.map(([way, code, files]) => {
    const home = config.slice(0, config.lastIndexOf("/") + 1);
    const others = Object.entries(files).map(([path, all]) => [
      home + path,
      `${all.replace("MENU", menu)}\n`,
    ]);
    const set = config === "sidebars.js" ? docusaurus("") : {};
    const all = { ...set, [config]: `${code};\n${text};\n`, ...Object.fromEntries(others) };
    return [`the menu of ${site} that is imported ${way}`, all, folder] as const;
  }),
);

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

test.each(rows([...followed, ...imported]))(
  "%s is followed where the page %s",
  (_, __, { files, folder, to }) => {
    const { texts, toLookAt } = afterwards(files, folder, to);
    expect(toLookAt).toEqual([]);
    expect(texts.map(({ text }) => text).join("\n")).not.toMatch(/guide\/setup|["']setup["']|\bsetup:/);
    const after = Object.values(files).map((text) => text.replaceAll("setup", "install"));
    if (to) expect(texts.map(({ text }) => text)).toEqual(after);
  },
);

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

test("a menu for all languages names a page without the folder of the main one, and no translation", () => {
  const text = (slug: string) =>
    starlight(
      `defaultLocale: 'en', locales: { en: {}, fr: {} }, sidebar: [{ slug: '${slug}' }, '${slug}', 'x']`,
    );
  const path = "astro.config.mjs";
  const after = (from: string, to: string | undefined, files: Files = text("guide/setup")) => {
    const [folder, base] = ["src/content/docs", { served: "", route: "", links: [""] as const }];
    return changedSiteFiles({
      ...{ files: Object.entries(files).map(([path, text]) => ({ path, text })), folder, base },
      ...{
        pages: [from],
        changes: [{ from: page(from), to: to === undefined ? to : page(to) }],
        redirects: [],
      },
    });
  };
  const moved = after("en/guide/setup.md", "en/guide/install.md");
  expect(moved.files).toEqual([{ path, text: text("guide/install")[path] }]);
  expect(after("en/guide/setup.md", undefined).files[0]!.text).toContain("sidebar: ['x']");
  for (const to of ["fr/guide/install.md", undefined])
    expect(after("fr/guide/setup.md", to)).toMatchObject({ files: [], toLookAt: [] });
  const made = {
    [path]:
      "const g = (s) => 'guide/' + s;\nexport default { a: [starlight({ locales: { en: {} }, defaultLocale: 'en', sidebar: [g('x'), {a: b('guide/setup')}] })] };\n",
  };
  expect(after("en/guide/setup.md", undefined, made).toLookAt).toMatchObject([{ path, line: 2 }]);
});
