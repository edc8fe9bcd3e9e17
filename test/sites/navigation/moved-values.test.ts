import { expect, test } from "bun:test";

import type { MenuEdit } from "../../../src/sites/formats/navigation.ts";
import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuItem } from "../../../src/sites/server.ts";
import { menusAsked } from "../../support/navigation.ts";

/** Menus of small sites, each in ways that people write them. */
const starlight = (sidebar: string) => ({
  generator: "a Starlight site",
  folder: "src/content/docs",
  file: "astro.config.mjs",
  text: `import starlight from '@astrojs/starlight';\n\nexport default defineConfig({\n\tintegrations: [starlight({ title: 'Tea', sidebar: ${sidebar} })],\n});\n`,
});
const vitepress = (sidebar: string) => ({
  generator: "a VitePress site",
  folder: "docs",
  file: "docs/.vitepress/config.ts",
  text: `export default { themeConfig: { sidebar: ${sidebar} } }\n`,
});
const mkdocs = (nav: string) => ({
  generator: "an MkDocs site",
  folder: "docs",
  file: "mkdocs.yml",
  text: `site_name: Tea\nnav:${nav}\ntheme: material # Last.\n`,
});
const mintlify = (navigation: string) => ({
  generator: "a Mintlify site",
  folder: "",
  file: "docs.json",
  text: `{\n  "name": "Tea",\n  "navigation": ${navigation}\n}\n`,
});

const sites = [
  starlight(`[
      // The first one.
      'a',
      { slug: 'b', label: 'B' }, // After it.
      {
        label: 'Group',
        items: ['c', { label: "D", link: '/d/' }, 'a'],
      },
      /* Of the last */ 'd'
    ]`),
  starlight("['a', 'b', { label: 'Group', items: ['c','d'] },'d',]"),
  vitepress(`[
    { text: 'A', link: '/a' },

    { text: \`B\`, link: '/b', items: [
      { text: 'C', link: '/c' }, { text: 'D', link: '/d' } ] },
    // Elsewhere
    { text: 'X', link: 'https://example.org' },
  ]`),
  vitepress(
    '[{ text: "A", link: "/a" }, { text: "B", items: [{ text: "C", link: "/c" }] }, { text: "D", link: "/d" }]',
  ),
  mkdocs(`
  - a.md
  # About B.
  - B: b.md # Its page.

  - Group:
      - c.md
      - 'D: d': d.md
  - https://example.org`),
  mkdocs(`
- a.md
- Group:
  - c.md
  - d.md
  - Deep:
    - b.md
- B:
    "b.md"`),
  mkdocs(" [a.md, {B: b.md}, Group: [c.md, d.md], d.md]"),
  mintlify(
    '{ "groups": [{ "group": "One", "pages": ["a", "b", { "group": "In", "pages": ["c"] }] }, { "group": "Two", "pages": ["d"] }] }',
  ),
  mintlify(`{
    "tabs": [
      { "tab": "Docs", "groups": [
        { "group": "One",
          "pages": [ "a",
                     "b", "c" ] }
      ]},
      {
        "tab": "More",
        "href": "https://example.org"
      }
    ]
  }`),
] as const;

type List = Readonly<{ menu: string; parent: string | null; items: readonly MenuItem[] }>;

const listsIn = (menu: string, parent: string | null, items: readonly MenuItem[]): List[] => [
  { menu, parent, items },
  ...items.flatMap((item) => (item.items ? listsIn(menu, item.id, item.items) : [])),
];

test.each(sites.map((site, at) => [at, site.file, site] as const))(
  "an entry of menu %d, in %s, that is moved anywhere in its list, and back, leaves the bytes as they were",
  (_at, _file, { generator, folder, file, text }) => {
    const ending = folder === "" ? ".mdx" : ".md";
    const names = ["a", "b", "c", "d"].map((name) => (folder === "" ? name : `${folder}/${name}`) + ending);
    const pages = Object.fromEntries(names.map((name) => [name, {}]));
    const asked = menusAsked({ generator, folder, route: "", files: { [file]: text }, pages });
    const lists = navigationOf(asked).flatMap(({ id, items }) => listsIn(id, null, items));
    let tried = 0;
    for (const { menu, parent, items } of lists)
      for (const [from, { id }] of items.entries())
        for (let to = 0; to <= items.length; to += 1) {
          if (to === from || to === from + 1) continue;
          const place = { do: "move", id, menu, parent } as const;
          const there: MenuEdit = { ...place, before: items[to]?.id ?? null };
          const back: MenuEdit = { ...place, before: items[from + 1]?.id ?? null };
          const once = editedNavigation(asked, [there]);
          expect("files" in once ? once.files.map(({ path }) => path) : once.refused).toEqual([file]);
          expect(editedNavigation(asked, [there, back])).toMatchObject({ files: [], values: [] });
          tried += 1;
        }

    expect(lists.length).toBeGreaterThan(1);
    expect(tried).toBeGreaterThan(1);
  },
);
