import { expect, test } from "bun:test";

import fc from "fast-check";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit, MenuItem, NavigationOf } from "../../../src/sites/server.ts";
import { compared, drawn, editsFrom, idOf, meantAfter, menusAsked } from "../../support/navigation.ts";
import { runs } from "../../support/seed.ts";

const config = "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };";
const pages = {
  "docs/a.md": {},
  "docs/b.md": { title: "Bee" },
  "docs/c.md": { sidebar_label: "Sea" },
  "docs/d.md": {},
  "docs/e.md": {},
};
const askedOf = (sidebars: string) =>
  menusAsked({
    generator: "a Docusaurus site",
    files: { "docusaurus.config.js": config, "sidebars.js": sidebars },
    pages,
  });
const sidebars = `export default {
  docs: [
    // The first one
    "a", // of a
    "b",

    {
      type: "category",
      label: 'Group', // of the group
      items: [
        "c",
        "d",
      ],
    },
    { Short: ["e"] },
  ],
};
`;
const asked = askedOf(sidebars);
const id = (label: string) => idOf(asked, label);

/** Returns the text afterwards, or why it stays. */
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused : (result.files[0]?.text ?? sidebars);
};

test("without a change, all stays", () => {
  expect(editedNavigation(asked, [])).toEqual({ files: [], values: [], menus: navigationOf(asked) });
});

test("an entry moves with its comments, and everything else stays", () => {
  expect(changed({ do: "move", id: id("a"), parent: id("Group"), before: id("d") })).toBe(
    sidebars
      .replace('    // The first one\n    "a", // of a\n', "")
      .replace('        "d"', '        // The first one\n        "a", // of a\n        "d"'),
  );
  expect(changed({ do: "move", id: id("Group"), parent: null, before: null })).toBe(
    sidebars.replace(/( {4}\{\n {6}type[\s\S]*?\n {4}\},\n)( {4}\{ Short.*\n)/, "$2$1"),
  );
});

test("an entry that moves, and back, leaves the bytes as they were", () => {
  const there = editedNavigation(asked, [{ do: "move", id: id("d"), parent: id("Short"), before: id("e") }]);
  if ("refused" in there) throw new Error(there.refused.reason);
  const after = askedOf(there.files[0]!.text);
  const back = editedNavigation(after, [
    { do: "move", id: idOf(after, "d"), parent: idOf(after, "Group"), before: null },
  ]);

  expect(back).toMatchObject({ files: [{ text: sidebars }] });
});

test("labels change where they are written", () => {
  const rename = (label: string, to: string) =>
    editedNavigation(asked, [{ do: "rename", id: id(label), label: to }]);
  const inFile = (from: string, to: string) => [{ path: "sidebars.js", text: sidebars.replace(from, to) }];

  expect(rename("Group", "It's")).toMatchObject({ files: inFile("'Group'", '"It\'s"'), values: [] });
  expect(rename("Short", "Long one")).toMatchObject({ files: inFile("Short", "'Long one'"), values: [] });
  expect(rename("Bee", "B")).toMatchObject({
    files: [],
    values: [{ path: "docs/b.md", key: ["title"], value: "B" }],
  });
  expect(rename("Sea", "C")).toMatchObject({
    files: [],
    values: [{ path: "docs/c.md", key: ["sidebar_label"], value: "C" }],
  });
  expect(rename("a", "A")).toEqual({
    refused: { edit: 0, reason: "The menu shows the title of its page. Change that on the page." },
  });
  expect(rename("Group", " ")).toEqual({ refused: { edit: 0, reason: "A label is a line of text." } });
});

test("pages, links and groups are written as the site writes them", () => {
  expect(
    changed(
      { do: "add", page: "docs/d.md", label: "Again", parent: null, before: id("Bee") },
      { do: "add", href: "https://example.org", label: "X", parent: null, before: null },
      { do: "add-group", label: "New", parent: id("Group"), before: null, as: "new" },
      { do: "add", page: "docs/e.md", parent: "new", before: null },
    ),
  ).toBe(
    sidebars
      .replace(
        '    "b",\n',
        '    {\n      type: "doc",\n      id: "d",\n      label: "Again",\n    },\n    "b",\n',
      )
      .replace(
        '        "d",\n',
        '        "d",\n        {\n          type: "category",\n          label: "New",\n          items: [\n            "e",\n          ],\n        },\n',
      )
      .replace(
        '    { Short: ["e"] },\n',
        '    { Short: ["e"] },\n    {\n      type: "link",\n      label: "X",\n      href: "https://example.org",\n    },\n',
      ),
  );
});

test("what can't be done is refused with a reason, and nothing changes", () => {
  const many = askedOf('export default { one: ["a"], two: ["b"] };');

  expect(changed({ do: "remove", id: id("e") })).toEqual({ edit: 0, reason: "A category needs an entry." });
  // What the page says of itself counts before what the menu says.
  expect(changed({ do: "add", page: "docs/c.md", label: "X", parent: null, before: null })).toMatchObject({
    edit: 0,
  });
  expect(changed({ do: "remove", id: "none" })).toEqual({
    edit: 0,
    reason: "The entry isn't there any more.",
  });
  expect(changed({ do: "move", id: id("Group"), parent: id("Group"), before: null })).toEqual({
    edit: 0,
    reason: "A group can't be in itself.",
  });
  expect(changed({ do: "move", id: id("a"), parent: null, before: id("Sea") })).toMatchObject({ edit: 0 });
  expect(changed({ do: "add", page: "docs/none.md", parent: null, before: null })).toEqual({
    edit: 0,
    reason: "No page of the menu's folder is at docs/none.md.",
  });
  expect(changed({ do: "add", parent: null, before: null })).toEqual({
    edit: 0,
    reason: "An entry needs a page or an address.",
  });
  expect(editedNavigation(many, [{ do: "add", page: "docs/c.md", parent: null, before: null }])).toEqual({
    refused: { edit: 0, reason: "The site has several menus here. Say in which one." },
  });
  const before = idOf(many, "Bee");
  expect(editedNavigation(many, [{ do: "add", page: "docs/c.md", parent: null, before }])).toMatchObject({
    files: [{ text: 'export default { one: ["a"], two: ["c", "b"] };' }],
  });
  expect(
    changed(
      { do: "add-group", label: "A", parent: null, before: null, as: "new" },
      { do: "add-group", label: "B", parent: null, before: null, as: "new" },
    ),
  ).toEqual({ edit: 1, reason: "Another entry has the id “new”. Use another name in as." });
});

test("a group that is empty in between is none that stays empty", () => {
  expect(
    changed(
      { do: "move", id: id("e"), parent: null, before: null },
      { do: "move", id: id("Bee"), parent: id("Short"), before: null },
    ),
  ).toBe(sidebars.replace('    "b",\n', "").replace('["e"] },\n', '["b"] },\n    "e",\n'));
});

test("a list that two menus share isn't changed for one of them", () => {
  const shared = askedOf('const both = ["a", "b"];\nexport default { one: both, two: both };');
  const [menu] = navigationOf(shared);

  for (const { id } of menu!.items)
    expect(editedNavigation(shared, [{ do: "remove", id }])).toEqual({
      refused: {
        edit: 0,
        reason: "Its menu is written in a way in which this would change something else, too.",
      },
    });
});

test("a label that others have, too, isn't changed for one of them", () => {
  const shared = askedOf(
    'const link = { type: "link", label: "L", href: "https://l" };\nexport default { docs: [link, { Short: [link] }] };',
  );
  const alike = askedOf(
    'const label = "L";\nexport default { docs: [{ type: "category", label, items: ["a"] }] };',
  );
  const renamed = (of: NavigationOf, label: string) =>
    editedNavigation(of, [{ do: "rename", id: idOf(of, label), label: "New" }]);

  // It is written once, and so is what readers see.
  expect(renamed(shared, "L")).toMatchObject({ files: [{ text: expect.stringContaining('label: "New"') }] });
  expect(renamed(alike, "L")).toMatchObject({
    files: [{ text: expect.stringContaining('const label = "New"') }],
  });
});

test("a list in another list keeps its entries, and others go beside it", () => {
  const spread = askedOf('const more = ["a", "b"];\nexport default { docs: ["c", ...more, "d"] };\n');
  const [menu] = navigationOf(spread);
  const [c, a, b, d] = menu!.items.map(({ id }) => id);
  const text = (edit: MenuEdit) => {
    const result = editedNavigation(spread, [edit]);
    return "refused" in result ? result.refused.reason : result.files[0]!.text;
  };

  expect(drawn([menu!])).toEqual(["Sea → docs/c.md", "a → docs/a.md", "Bee → docs/b.md", "d → docs/d.md"]);
  expect(text({ do: "move", id: b!, parent: null, before: a! })).toContain('["b", "a"];');
  expect(text({ do: "move", id: d!, parent: null, before: a! })).toContain('["c", "d", ...more]');
  expect(text({ do: "add", page: "docs/e.md", parent: null, before: b! })).toContain('["a", "e", "b"];');
  expect(text({ do: "move", id: c!, parent: null, before: null })).toContain('[...more, "d", "c"]');
});

/** Menus of all that is written by values, with and without comments, in lines and in one. */
const entry = fc.letrec<{ entry: string; list: string }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(
      '"a"',
      "'b'",
      '{ type: "doc", id: "c", label: "Own" }',
      '{ type: "link", label: "L", href: "https://l" }',
    ),
    tie("list").map((list) => `{ type: "category", label: "G", items: ${list} }`),
    tie("list").map(
      (list) =>
        `{\n"type": 'category',\nlabel: "H", // of H\ncollapsed: true,\nlink: { type: "doc", id: "e" },\nitems: ${list},\n}`,
    ),
    fc.tuple(tie("list"), tie("list")).map(([one, other]) => `{ One: ${one}, "Other one": ${other} }`),
  ),
  list: fc
    .tuple(
      fc.array(fc.tuple(tie("entry"), fc.constantFrom("", " // beside", "/* x */")), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom("wide", "lined"),
    )
    .map(([entries, how]) =>
      how === "wide"
        ? `[${entries.map(([text]) => text).join(", ")}]`
        : `[\n${entries.map(([text, comment]) => `${text},${comment}\n`).join("")}]`,
    ),
}));

const seeds = fc.array(fc.tuple(fc.nat(5), fc.nat(60), fc.nat(2000)), { maxLength: 6 });

/** Returns a site after changes, which are checked: its menus are read as they were meant. */
function checked(of: NavigationOf, edits: readonly MenuEdit[]): NavigationOf {
  const result = editedNavigation(of, edits);
  if ("refused" in result) throw new Error(result.refused.reason);
  const texts = new Map([...of.files, ...result.files].map(({ path, text }) => [path, text]));
  const after = {
    ...of,
    files: Array.from(texts, ([path, text]) => ({ path, text })),
    pages: of.pages.map((page) => {
      const own = result.values.filter(({ path }) => path === page.path);
      const values = structuredClone(page.values) as Record<string, unknown>;
      for (const { key, value } of own) {
        let at = values;
        for (const name of key.slice(0, -1)) {
          at[name] ??= {};
          at = at[name] as Record<string, unknown>;
        }
        at[key.at(-1)!] = value;
      }
      return { ...page, title: String(values.title ?? page.title), values };
    }),
  };
  // A title in front matter is that of all entries of a page.
  const renamesPages = edits.some((edit) => edit.do === "rename") && result.values.length > 0;
  const { read, meant } = compared(navigationOf(after), meantAfter(navigationOf(of), edits));
  if (!renamesPages) expect(read).toEqual(meant);
  expect(drawn(result.menus)).toEqual(drawn(navigationOf(after)));
  return after;
}

test("whatever is changed, the menu is read as it was meant", () => {
  fc.assert(
    fc.property(entry.list, seeds, fc.constantFrom("\n", "\r\n"), (list, seeds, newline) => {
      const source = `export default {\n  docs: ${list},\n  other: ["a"],\n};\n// end\n`.replaceAll(
        "\n",
        newline,
      );
      const of = askedOf(source);
      const { text } = checked(of, editsFrom(of, seeds, editedNavigation)).files[1]!;
      expect(text.endsWith(`// end${newline}`)).toBe(true);
      expect(text.includes("\r\n")).toBe(newline === "\r\n");
      if (newline === "\r\n") expect(text).not.toMatch(/[^\r]\n/);
    }),
    { numRuns: runs(25) },
  );
});

/** Returns entries whose label or place is said to be changeable and isn't, and others that are said not to be and are. */
function wronglyOffered(of: NavigationOf): string[] {
  const inside = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((each) => [each, ...inside(each.items ?? [])]);
  const isDone = (edit: MenuEdit) => {
    const result = editedNavigation(of, [edit]);
    // A group that would be empty is another matter.
    return !("refused" in result) || /needs an entry|called|all of its pages/.test(result.refused.reason);
  };
  return navigationOf(of)
    .flatMap(({ items }) => inside(items))
    .flatMap(({ id, label, canRename, canHide }) => [
      ...(canRename === isDone({ do: "rename", id, label: "Quite another" }) ? [] : [`rename ${label}`]),
      ...(canHide === isDone({ do: "remove", id }) ? [] : [`hide ${label}`]),
    ]);
}

test("a label or a place that can be changed is offered, and no other", () => {
  const at = (
    generator: string,
    folder: string,
    files: Record<string, string>,
    pages: Record<string, object>,
  ) => menusAsked({ generator, folder, files, pages: pages as never });
  const own = {
    "docs/index.md": {},
    "docs/a.md": { title: "A" },
    "docs/b.md": {},
    "docs/g/c.md": {},
    "docs/g/d.md": {},
  };
  const inContent = Object.fromEntries(
    Object.entries(own).map(([path, of]) => [path.replace("docs", "content"), of]),
  );
  const inStarlight = Object.fromEntries(
    Object.entries(own).map(([path, of]) => [path.replace("docs", "src/content/docs"), of]),
  );
  const sites = [
    asked,
    at(
      "an MkDocs site",
      "docs",
      { "mkdocs.yml": "nav:\n  - index.md\n  - A: a.md\n  - b.md\n  - G:\n      - g/c.md\n" },
      own,
    ),
    at("an MkDocs site", "docs", { "mkdocs.yml": "site_name: Tea\n" }, own),
    at(
      "a Next.js site",
      "content",
      { "next.config.mjs": "", "content/_meta.js": "export default { a: '', b: 'Bee' }" },
      inContent,
    ),
    at(
      "a Next.js site",
      "content",
      { "next.config.mjs": "", "content/_meta.js": "export default {}" },
      inContent,
    ),
    at("a Hugo site", "content", {}, { ...inContent, "content/g/_index.md": { title: "G" } }),
    at(
      "a Starlight site",
      "src/content/docs",
      { "astro.config.mjs": "export default { integrations: [starlight({})] }" },
      inStarlight,
    ),
    at(
      "a VitePress site",
      "docs",
      {
        "docs/.vitepress/config.js":
          'export default { themeConfig: { sidebar: [{ text: "A", link: "/a" }, { text: "G", items: [{ text: "C", link: "/g/c" }] }] } }',
      },
      own,
    ),
  ];

  expect(sites.map(wronglyOffered)).toEqual(sites.map(() => []));
});

const plainPages = Object.fromEntries(
  ["index", "a", "b", "c", "guide/a", "guide/b", "guide/deep/c"].map((path) => [
    `docs/${path}.md`,
    { title: path },
  ]),
);
const menusOfOthers: ReadonlyArray<readonly [generator: string, files: Record<string, string>]> = [
  [
    "a Mintlify site",
    {
      "docs/docs.json":
        '{\n  "name": "Tea",\n  "navigation": {\n    "groups": [\n      { "group": "Start", "pages": ["index", "a"] },\n      {\n        "group": "Guide",\n        "icon": "book",\n        "pages": ["guide/a", { "group": "Deep", "pages": ["guide/deep/c"] }, "guide/b"]\n      }\n    ]\n  }\n}\n',
    },
  ],
  [
    "a VuePress site",
    {
      "docs/.vuepress/config.js":
        "import { defaultTheme } from '@vuepress/theme-default';\nexport default {\n  theme: defaultTheme({\n    sidebar: [\n      '/a.md', // a\n      { text: 'Guide', children: ['/guide/a.md', { text: 'B', link: '/guide/b.md' }] },\n    ],\n  }),\n};\n",
    },
  ],
  [
    "an mdBook",
    {
      "docs/SUMMARY.md":
        "# Summary\n\n[Home](index.md)\n\n# Part one\n\n- [A](a.md)\n  - [B](b.md)\n  - [Deep](guide/deep/c.md)\n- [Draft]()\n\n---\n\n- [C](c.md)\n",
    },
  ],
  [
    "a GitBook",
    {
      "docs/SUMMARY.md":
        "# Summary\n\n* [Home](index.md)\n\n## Guide\n\n* [A](guide/a.md)\n  * [B](guide/b.md)\n* [Elsewhere](https://example.org)\n",
    },
  ],
  [
    "an MkDocs site",
    {
      "mkdocs.yml":
        "site_name: Tea\nnav:\n  - index.md # home\n  - Guide:\n      - A page: guide/a.md\n      # about b\n      - guide/b.md\n      - Deep:\n        - guide/deep/c.md\n\n  - 'C': c.md\nplugins: []\n",
    },
  ],
  [
    "a Docusaurus site",
    {
      "docusaurus.config.js": "export default { presets: [['classic', { docs: {} }]] };",
      "docs/guide/_category_.json": '{ "label": "Guide", "position": 2 }',
    },
  ],
  [
    "a Hugo site",
    {
      "hugo.toml":
        "title = 'Tea'\n\n# The bar\n[[menus.main]]\nname = 'A' # first\npageRef = '/a'\nweight = 10\n\n[[menus.main]]\nname = 'Out'\nidentifier = 'out'\nurl = 'https://example.org'\n\n# Below\n[[menus.main]]\n  name = 'B'\n  pageRef = '/guide/b'\n  parent = 'out'\n\n[params]\nx = 1\n",
    },
  ],
  [
    "a Hugo site",
    {
      "hugo.yaml":
        "menus:\n  # The bar\n  main:\n    - name: A # first\n      pageRef: /a\n      weight: 10\n    - { name: Out, identifier: out, url: 'https://example.org' }\n    # Below\n    - name: B\n      pageRef: /guide/b\n      parent: out\nparams:\n  x: 1\n",
    },
  ],
  [
    "a Starlight site",
    {
      "astro.config.mjs":
        "export default { integrations: [starlight({ sidebar: [\n  'a', // a\n  { label: 'B', link: '/b/' },\n  { label: 'Guide', items: ['guide/a', { slug: 'guide/b' }] },\n  { label: 'All', autogenerate: { directory: 'guide' } },\n] })] };\n",
    },
  ],
  [
    "a VitePress site",
    {
      "docs/.vitepress/config.ts":
        "export default {\n  themeConfig: {\n    sidebar: [\n      { text: 'A', link: '/a' }, // a\n      { text: 'Guide', items: [{ text: 'Guide A', link: '/guide/a' }] },\n      { text: 'Out', link: 'https://example.org' },\n    ],\n  },\n};\n",
    },
  ],
];

test.each(menusOfOthers)(
  "whatever is changed in the menu of %s, it is read as it was meant",
  (generator, files) => {
    const of = menusAsked({ generator, files, pages: plainPages });
    let made = 0;
    fc.assert(
      fc.property(seeds, (seeds) => {
        const edits = editsFrom(of, seeds, editedNavigation);
        made += edits.length;
        checked(of, edits);
      }),
      { numRuns: runs(12) },
    );
    expect(navigationOf(of)).not.toEqual([]);
    // A fast run makes few.
    expect(made).toBeGreaterThan(runs(12) < 12 ? -1 : 3);
  },
);
