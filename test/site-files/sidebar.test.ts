import { expect, test } from "bun:test";

import { withSidebarEntries } from "../../src/site-files/sidebar.ts";

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
