import { expect, spyOn, test } from "bun:test";

import * as files from "../../../src/sites/files/read.ts";
import type { PageChange } from "../../../src/sites/menus/left-names.ts";
import { withSidebarEntries as withEntries } from "../../../src/sites/menus/sidebar.ts";

const atRoot = { base: { served: "", route: "", links: [""] as [string] } };
const withSidebarEntries = (name: string, source: string, changes: readonly PageChange[], menu = atRoot) =>
  withEntries({ name }, source, changes, menu);

const install = [
  {
    from: { slug: "guide/install", file: "guide/install.mdx" },
    to: { slug: "start/set-up", file: "start/set-up.mdx" },
  },
];

test.each([
  [
    "docs.json",
    '{ "navigation": { "groups": [{ "pages": ["guide/install", "guide/install-more"] }] }, "redirects": [] }',
    "start/set-up",
  ],
  ["mkdocs.yml", "nav:\n  - Home: index.md\n  - Install: guide/install.mdx # kept\n", "start/set-up.mdx"],
  [
    "sidebars.ts",
    "import type { SidebarsConfig } from 'x';\nconst sidebars: SidebarsConfig = {\n  docs: ['guide/install', { type: 'doc', id: 'guide/install' }],\n};\nexport default sidebars;\n",
    "start/set-up",
  ],
  ["sidebars.js", "module.exports = {\n  docs: {\n    Guide: ['guide/install']\n  }\n}\n", "start/set-up"],
  [
    "astro.config.mjs",
    "export default defineConfig({ integrations: [starlight({ sidebar: [{ slug: 'guide/install' }, { link: '/guide/install/' }] })] });\n",
    "start/set-up",
  ],
  [
    ".vitepress/config.mts",
    "export default defineConfig({ themeConfig: { sidebar: { '/': [{ text: 'x', link: '/guide/install' }] } } });\n",
    "start/set-up",
  ],
])("%s names the moved page, and nothing else changes in its menu", (path, source, name) => {
  const { text, mentions } = withSidebarEntries(path.split("/").at(-1)!, source, install);

  const expected = source
    .replaceAll(/(["'/ ])guide\/install(?=["'/])/g, `$1${name}`)
    .replace("guide/install.mdx", name);
  expect(text).toBe(expected);
  expect(mentions).toEqual([]);
});

test("a name with an apostrophe is one in YAML, too", () => {
  const to = { slug: "l'eau", file: "l'eau.md" };
  const changes = [{ from: { slug: "a", file: "a.md" }, to }];

  for (const written of ["'a.md'", '"a.md"', "a.md"]) {
    const { text } = withSidebarEntries("mkdocs.yml", `nav:\n  - A: ${written}\n`, changes);
    expect(Bun.YAML.parse(text!)).toEqual({ nav: [{ A: to.file }] });
  }
});

test.each([
  [
    "myst.yml",
    "project:\n  toc:\n    - file: index.md\n    - title: Guide\n      children:\n        - file: guide/install.mdx\n        - file: guide/use.md\n",
  ],
  [
    "_toc.yml",
    "root: index\nparts:\n  - caption: Guide\n    chapters:\n      - file: guide/use\n      - file: guide/install\n",
  ],
])("%s of MyST follows a page and loses it", (path, source) => {
  const moved = withSidebarEntries(path, source, install).text;
  const gone = withSidebarEntries(
    path,
    source,
    install.map(({ from }) => ({ from, to: undefined })),
  ).text;

  expect(moved).toBe(source.replace("guide/install", "start/set-up"));
  expect(gone).toBe(source.replace(/^ *- file: guide\/install.*\n/m, ""));
});

const gone = install.map(({ from }) => ({ from, to: undefined }));
const without = (name: string, source: string, changes = gone) => {
  const { text, mentions } = withSidebarEntries(name, source, changes);
  expect(mentions).toEqual([]);
  return text;
};

/** Each is a menu, and what goes out of it with the page. */
const entries: ReadonlyArray<readonly [name: string, source: string, ...removed: readonly string[]]> = [
  ["docs.json", '{ "navigation": { "pages": ["a", "guide/install", "b"] } }', ' "guide/install",'],
  [
    "docs.json",
    '{ "navigation": [\n  "a", // A\n  "guide/install" // I\n] }',
    ",",
    '\n  "guide/install" // I',
  ],
  [
    "docs.json",
    '{ "navigation": { "groups": [\n { "group": "A", "pages": ["a"] },\n { "group": "G", "pages": ["guide/install"] }\n] } }',
    ',\n { "group": "G", "pages": ["guide/install"] }',
  ],
  [
    "docs.json",
    '{ "navigation": { "groups": [{ "group": "G", "root": "guide/install", "pages": ["guide/use"] }] } }',
    ' "root": "guide/install",',
  ],
  [
    "docs.json",
    '{ "navbar": { "links": [{ "label": "I", "href": "/guide/install" }, { "label": "guide/install", "href": "/x" }] } }',
    '{ "label": "I", "href": "/guide/install" }, ',
  ],
  [
    "mkdocs.yml",
    "nav:\n  - Home: index.md\n  - Install: guide/install.mdx # why\n  # next\n  - b.md\n",
    "  - Install: guide/install.mdx # why\n",
  ],
  [
    "mkdocs.yml",
    "nav:\r\n- Guide:\r\n  - guide/install.mdx\r\n- b.md\r\n",
    "- Guide:\r\n  - guide/install.mdx\r\n",
  ],
  [
    "mkdocs.yml",
    "nav:\n  - b.md\n  - Guide:\n      - More:\n          - guide/install.mdx",
    "\n  - Guide:\n      - More:\n          - guide/install.mdx",
  ],
  ["mkdocs.yml", "nav: [a.md, {Install: guide/install.mdx}]\n", ", {Install: guide/install.mdx}"],
  [
    "mkdocs.yml",
    "nav:\n  - A: &a a.md\n  - 'guide/install.mdx'\nemoji: !!python/name:x.y\nurl: !ENV [A, b]\n",
    "  - 'guide/install.mdx'\n",
  ],
  [
    "sidebars.js",
    "module.exports = {\n  docs: [\n    'a',\n    'guide/install', // I\n    'b',\n  ],\n};\n",
    "\n    'guide/install', // I",
  ],
  ["mkdocs.yml", "nav:\n  - - guide/install.mdx\n    - b.md\n", "guide/install.mdx\n    - "],
  [
    "sidebars.js",
    "module.exports = {\n  docs: [\n    'a',\n    // of it\n    'guide/install',\n\n    // of b\n    'b',\n  ],\n};\n",
    "\n    // of it\n    'guide/install',",
  ],
  [
    "sidebars.ts",
    "const docs: Doc[] = ['a', 'guide/install'];\nexport default { docs } satisfies Config;\n",
    ", 'guide/install'",
  ],
  [
    "sidebars.ts",
    "const guide = [{ type: 'doc', id: 'guide/install' }] as const;\nexport default { docs: ['a', ...guide] };\n",
    "{ type: 'doc', id: 'guide/install' }",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'category', label: 'G', items: ['guide/install'] }, 'a'] };\n",
    "{ type: 'category', label: 'G', items: ['guide/install'] }, ",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'category', label: 'G', link: { type: 'generated-index' }, items: ['guide/install'] }, 'a'] };\n",
    "{ type: 'category', label: 'G', link: { type: 'generated-index' }, items: ['guide/install'] }, ",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'category', label: 'G', link: { type: 'doc', id: 'guide' }, items: ['guide/install'] }] };\n",
    "'guide/install'",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'category', label: 'G', link: { type: 'doc', id: 'guide/install' }, items: ['a'] }] };\n",
    " link: { type: 'doc', id: 'guide/install' },",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'category', label: 'G', items: ['guide/install'], link: { type: 'doc', id: 'guide/install' } }, 'a'] };\n",
    "{ type: 'category', label: 'G', items: ['guide/install'], link: { type: 'doc', id: 'guide/install' } }, ",
  ],
  [
    "sidebars.json",
    '{ "docs": { "Guide": ["guide/install"], "More": ["a"] } }',
    '"Guide": ["guide/install"], ',
  ],
  [
    "sidebars.json",
    '{ "docs": { "Guide": ["guide/install"] }, "other": ["a"] }',
    ' "Guide": ["guide/install"] ',
  ],
  [
    "sidebars.json",
    '{ "docs": ["a", { "Guide": [{ "More": ["guide/install"] }] }] }',
    ', { "Guide": [{ "More": ["guide/install"] }] }',
  ],
  ["sidebars.json", '{ "docs": ["guide/install"] }', '"guide/install"'],
  [
    "astro.config.mjs",
    "export default defineConfig({ base: '/x', integrations: [starlight({ sidebar: [\n  { label: 'guide/install', items: [\n    'guide/install',\n  ] },\n  { label: 'B', autogenerate: { directory: 'guide/install' } },\n] })] });\n",
    "\n    'guide/install',\n  ",
  ],
  [
    "astro.config.ts",
    "const sidebar = [{ label: 'I', slug: 'guide/install', badge: { text: 'New' } }, { label: 'B', link: '/b/' }];\nexport default defineConfig({ integrations: [starlight({ sidebar })] });\n",
    "{ label: 'I', slug: 'guide/install', badge: { text: 'New' } }, ",
  ],
  [
    "astro.sidebar.ts",
    "export const sidebar = [\n  group('g', { items: ['a', 'guide/install'] }),\n];\n",
    ", 'guide/install'",
  ],
  [
    ".vitepress/config.mts",
    "export default defineConfig({ themeConfig: { nav: nav(), sidebar: { '/guide/': guide() } } });\nfunction nav(): Item[] {\n  return [{ text: 'I', link: `/guide/install` }];\n}\nfunction guide() {\n  return [{ text: 'G', link: '/guide/install', items: [{ text: 'U', link: '/guide/use' }] }];\n}\n",
    "{ text: 'I', link: `/guide/install` }",
    " link: '/guide/install',",
  ],
];

test.each(entries)("%s: a page that is removed goes out of it: %s", (name, source, ...removed) => {
  const expected = removed.reduce((text, part) => text.replace(part, ""), source);

  expect(removed.every((part) => source.includes(part))).toBe(true);
  expect(without(name.split("/").at(-1)!, source)).toBe(expected);
});

test("of several pages that are removed, the last takes their group along", () => {
  const both = ["guide/install", "guide/use"].map((slug) => ({
    from: { slug, file: `${slug}.mdx` },
    to: undefined,
  }));
  const source = "nav:\n  - index.md\n  - Guide:\n      - guide/install.mdx\n      - Use: guide/use.mdx\n";
  expect(without("mkdocs.yml", source, both)).toBe("nav:\n  - index.md\n");
});

test("one that code makes stays, and is named with its line", () => {
  for (const [name, source] of [
    ["sidebars.js", "module.exports = {\n  docs: [doc('guide/install')] };\n"],
    ["config.ts", "export default { themeConfig: {\n  sidebar: { '/': make('/guide/install') } } };\n"],
    ["_toc.yml", "format: jb-book\nroot: guide/install\n"],
  ] as const) {
    const { text, mentions } = withSidebarEntries(name, source, gone);
    expect([name, text]).toEqual([name, undefined]);
    expect(mentions.map(({ slug, line }) => [slug, line])).toEqual([["guide/install", 2]]);
  }
});

const inDocs = { base: { served: "", route: "/docs", links: ["/docs"] as [string] } };

test.each([
  [
    "docusaurus.config.ts",
    "const items = [\n  { type: 'doc', docId: 'guide/install', label: 'guide/install' },\n  { to: '/docs/guide/install', label: 'I' },\n  { to: 'docs/guide/install/#a' },\n  { to: '/guide/install' },\n  { type: 'doc', docId: 'guide/install', docsPluginId: 'other' },\n];\nconst config: Config = { themeConfig: { navbar: { items }, footer: { links: [{ title: 'A', items: [{ to: '/docs/guide/install/' }] }] } } };\nexport default config;\n",
    "const items = [\n  { type: 'doc', docId: 'start/set-up', label: 'guide/install' },\n  { to: '/docs/start/set-up', label: 'I' },\n  { to: 'docs/start/set-up/#a' },\n  { to: '/guide/install' },\n  { type: 'doc', docId: 'guide/install', docsPluginId: 'other' },\n];\nconst config: Config = { themeConfig: { navbar: { items }, footer: { links: [{ title: 'A', items: [{ to: '/docs/start/set-up/' }] }] } } };\nexport default config;\n",
    "const items = [\n  { to: '/guide/install' },\n  { type: 'doc', docId: 'guide/install', docsPluginId: 'other' },\n];\nconst config: Config = { themeConfig: { navbar: { items }, footer: { links: [{ title: 'A', items: [] }] } } };\nexport default config;\n",
  ],
  [
    "sidebars.js",
    "module.exports = { docs: [{ type: 'link', href: '/docs/guide/install', label: 'I' }, 'a'] };\n",
    "module.exports = { docs: [{ type: 'link', href: '/docs/start/set-up', label: 'I' }, 'a'] };\n",
    "module.exports = { docs: ['a'] };\n",
  ],
  [
    ".vitepress/config.ts",
    "export default { themeConfig: { sidebar: { '/': { base: '/', items: [{ text: 'G', base: '/guide/', items: [{ link: 'use' }] }, { link: 'guide/install' }, { link: '/guide/install#a' }] } } } };\n",
    "export default { themeConfig: { sidebar: { '/': { base: '/', items: [{ text: 'G', base: '/guide/', items: [{ link: 'use' }] }, { link: 'start/set-up' }, { link: '/start/set-up#a' }] } } } };\n",
    "export default { themeConfig: { sidebar: { '/': { base: '/', items: [{ text: 'G', base: '/guide/', items: [{ link: 'use' }] }] } } } };\n",
  ],
])("%s: what its keys and bases say is followed, and goes with the page", (path, source, moved, without) => {
  const name = path.split("/").at(-1)!;
  expect(withSidebarEntries(name, source, install, inDocs)).toEqual({ text: moved, mentions: [] });
  expect(withSidebarEntries(name, source, gone, inDocs)).toEqual({ text: without, mentions: [] });
});

test("a link that its base can't say any more is named, and one within the base follows", () => {
  const source =
    "export default {\n  sidebar: [{ base: '/guide', items: [\n    { link: 'install' },\n  ] }],\n};\n";
  const moved = (slug: string) => [{ ...install[0]!, to: { slug, file: `${slug}.md` } }];
  expect(withSidebarEntries("config.ts", source, moved("guide/set-up")).text).toBe(
    source.replace("install", "set-up"),
  );
  const { text, mentions } = withSidebarEntries("config.ts", source, install);
  expect([text, mentions.map(({ line }) => line)]).toEqual([undefined, [3]]);
});

test("a menu is read a few times, however many pages are removed", () => {
  const list = Array.from({ length: 300 }, (_, at) => `  - g/p${at}.md\n`);
  const changes = Array.from({ length: 100 }, (_, at) => ({
    from: { slug: `g/p${at}`, file: `g/p${at}.md` },
    to: undefined,
  }));
  using read = spyOn(files, "readAs");

  expect(without("mkdocs.yml", `nav:\n${list.join("")}`, changes)).toBe(`nav:\n${list.slice(100).join("")}`);
  expect(read.mock.calls.length).toBeLessThan(25);
});
