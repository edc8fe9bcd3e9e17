import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const toml = `title = 'Tea'

# The bar
[[menus.main]]
name = 'Docs' # first
pageRef = '/docs'
weight = 10

[[menus.main]]
name = 'Forum'
identifier = 'forum'
url = 'https://forum.example/'
weight = 20

# Below the forum
[[menus.main]]
  name   = 'Old forum'
  url    = 'https://old.example/'
  parent = 'forum'

[params]
x = 1
`;
const yaml = `title: Tea
menus:
  # The bar
  main:
    - name: Docs # first
      pageRef: /docs
      weight: 10
    - name: Forum
      identifier: forum
      url: https://forum.example/
      weight: 20
    # Below the forum
    - name: Old forum
      url: https://old.example/
      parent: forum
params:
  x: 1
`;
const json = `{
  "title": "Tea",
  "menus": {
    "main": [
      { "name": "Docs", "pageRef": "/docs", "weight": 10 },
      { "name": "Forum", "identifier": "forum", "url": "https://forum.example/", "weight": 20 },
      { "name": "Old forum", "url": "https://old.example/", "parent": "forum" }
    ]
  }
}
`;
const pages = {
  "content/_index.md": { title: "Home" },
  "content/docs/_index.md": { title: "Documentation" },
  "content/docs/a.md": { title: "A", weight: 1 },
  "content/about.md": { title: "About", menus: { main: { weight: 15 } } },
};
const site = (path: string, text: string, own: Record<string, object> = pages) =>
  menusAsked({ generator: "a Hugo site", folder: "content", files: { [path]: text }, pages: own as never });
const main = (asked: ReturnType<typeof site>) => drawn(navigationOf(asked).slice(1));

const kinds = [
  ["hugo.toml", toml],
  ["hugo.yaml", yaml],
  ["config/_default/hugo.json", json],
  [
    "config/_default/menus.en.toml",
    toml
      .replaceAll("menus.main", "main")
      .replace(/^title.*\n\n/, "")
      .replace(/\n\[params\][\s\S]*/, ""),
  ],
  ["config.toml", toml.replaceAll("[menus.", "[menu.")],
  ["hugo.toml", toml.replaceAll("[menus.", "[languages.en.menus.")],
] as const;

test.each(kinds)("the entries of %s are a menu, with those of front matter, by weight", (path, text) => {
  const asked = { ...site(path, text), part: { folder: "content", language: "en", version: null } };

  expect(main(asked)).toEqual([
    "Docs → content/docs/_index.md",
    "About → content/about.md",
    "Forum → https://forum.example/ ▸",
    "  Old forum → https://old.example/",
  ]);
  expect(
    navigationOf(asked)[1]!.items.every(
      ({ isEditable, canRename, canHide }) => isEditable && canRename && canHide,
    ),
  ).toBe(true);
});

const changed = (asked: ReturnType<typeof site>, ...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  if ("refused" in result) return result.refused.reason;
  return { text: result.files[0]?.text, values: result.values, menu: drawn(result.menus.slice(1)) };
};

test.each([
  ["hugo.toml", toml],
  ["hugo.yaml", yaml],
  ["hugo.json", json],
])("entries of %s are put in order, called otherwise, added and hidden, and all else stays", (path, text) => {
  const asked = site(path, text);
  const menu = navigationOf(asked)[1]!.id;
  const [docs, forum] = ["Docs", "Forum"].map(
    (label) => navigationOf(asked)[1]!.items.find((each) => each.label === label)!.id,
  );

  expect(changed(asked, { do: "move", id: forum!, menu, parent: null, before: docs! })).toEqual({
    text: text.replace(/20/, "9"),
    values: [],
    menu: expect.arrayContaining(["Forum → https://forum.example/ ▸"]),
  });
  expect(changed(asked, { do: "rename", id: docs!, label: "Manual" })).toMatchObject({
    text: text.replace("Docs", "Manual"),
  });
  const hidden = changed(asked, { do: "remove", id: docs! });
  expect(hidden).toMatchObject({ values: [] });
  expect((hidden as { text: string }).text).toContain(
    "# Below the forum".slice(path === "hugo.json" ? 17 : 0),
  );
  expect((hidden as { text: string }).text).not.toContain("Docs");
  const added = changed(asked, {
    do: "add",
    href: "https://new.example/",
    label: "New",
    menu,
    parent: null,
    before: forum!,
  });
  expect((added as { menu: string[] }).menu.slice(1, 4)).toEqual([
    "About → content/about.md",
    "New → https://new.example/",
    "Forum → https://forum.example/ ▸",
  ]);
  const page = changed(asked, { do: "add", page: "content/docs/a.md", menu, parent: forum!, before: null });
  expect((page as { menu: string[] }).menu.at(-1)).toBe("  A → content/docs/a.md");
  expect((page as { text: string }).text).toContain("/docs/a");
});

test("an entry of front matter is changed on its page", () => {
  const asked = site("hugo.toml", toml);
  const menu = navigationOf(asked)[1]!;
  const id = menu.items.find(({ label }) => label === "About")!.id;

  expect(changed(asked, { do: "rename", id, label: "Who we are" })).toMatchObject({
    values: [{ path: "content/about.md", key: ["title"], value: "Who we are" }],
  });
  expect(changed(asked, { do: "remove", id })).toMatchObject({
    values: [{ path: "content/about.md", key: ["menus", "main"], value: undefined }],
  });
});

test("where front matter alone has a menu, a page gets into it there", () => {
  const asked = site("hugo.toml", "title = 'Tea'\n", {
    ...pages,
    "content/names.md": { title: "Names", menus: "footer" },
    "content/both.md": { title: "Both", menus: ["footer", "main"] },
  });
  const [, first, footer] = navigationOf(asked);

  expect([first!, footer!].map(({ name, items }) => [name, items.map(({ label }) => label)])).toEqual([
    ["Main menu", ["About", "Both"]],
    ["Footer menu", ["Both", "Names"]],
  ]);
  expect(
    changed(asked, {
      do: "add",
      page: "content/docs/a.md",
      menu: first!.id,
      parent: null,
      before: first!.items[0]!.id,
    }),
  ).toMatchObject({ values: [{ path: "content/docs/a.md", key: ["menus", "main", "weight"], value: 14 }] });
  expect(changed(asked, { do: "remove", id: idOf({ ...asked, pages: asked.pages }, "Both") })).toBeDefined();
});

test("an entry that front matter only names is changed as one that says more", () => {
  const asked = site("hugo.toml", "title = 'Tea'\n", {
    "content/a.md": { title: "A", menus: "main" },
    "content/b.md": { title: "B", menus: ["footer", "main"] },
    "content/c.md": { title: "C", weight: 30, menu: ["main"] },
    "content/d.md": { title: "D", menu: { main: { name: "Dee", identifier: "d", weight: 40 } } },
    "content/e.md": { title: "E", menu: { main: { parent: "d" } } },
  });
  const menu = navigationOf(asked)[1]!;
  const [c, d, a, b] = menu.items;
  const place = { menu: menu.id, parent: null };
  const at = (path: string, ...key: string[]) => ({
    path: `content/${path}.md`,
    key,
    isNamed: true as const,
  });

  expect(menu.items.map(({ label }) => label)).toEqual(["C", "Dee", "A", "B"]);
  expect(changed(asked, { do: "move", id: b!.id, ...place, before: c!.id })).toEqual({
    text: undefined,
    values: [{ ...at("b", "menus", "main", "weight"), value: 29 }],
    menu: expect.arrayContaining(["C → content/c.md"]),
  });
  expect(changed(asked, { do: "move", id: a!.id, menu: menu.id, parent: d!.id, before: null })).toMatchObject(
    {
      values: expect.arrayContaining([{ ...at("a", "menus", "main", "parent"), value: "d" }]),
    },
  );
  for (const [item, path, key] of [
    [a, "a", "menus"],
    [b, "b", "menus"],
    [c, "c", "menu"],
  ] as const)
    expect(changed(asked, { do: "remove", id: item!.id })).toMatchObject({
      values: [{ ...at(path, key, "main"), value: undefined }],
    });
  const footer = navigationOf(asked)[2]!;
  const last = footer.items[0]!.id;
  expect(changed(asked, { do: "remove", id: last })).toMatchObject({
    values: [{ ...at("b", "menus", "footer"), value: undefined }],
  });
  const again = { do: "add", page: "content/a.md", menu: footer.id, parent: null, before: null } as const;
  expect(changed(asked, { do: "remove", id: last }, again)).toMatchObject({
    values: [{ ...at("b", "menus", "footer"), value: undefined }, at("a", "menus", "footer", "weight")],
  });
  const back = [
    { do: "move", id: b!.id, ...place, before: c!.id },
    { do: "move", id: b!.id, ...place, before: null },
  ] as const;
  expect(changed(asked, ...back)).toMatchObject({ values: [] });
});

test("entries in too much TOML say that they aren't changed", () => {
  const long = `${toml}y = '${"y".repeat(20_000)}'\n`;
  const [docs] = navigationOf(site("hugo.toml", long))[1]!.items;

  expect([docs!.label, docs!.isEditable, docs!.reason]).toEqual([
    "Docs",
    false,
    "hugo.toml has more than 20,000 characters of TOML, which aren't changed here.",
  ]);
});

test("entries that the site makes of sections say where", () => {
  const asked = site("hugo.toml", "title = 'Tea'\nsectionPagesMenu = 'main'\n");
  const [docs] = navigationOf(asked)[1]!.items.filter(({ label }) => label === "Documentation");

  expect([docs!.isEditable, docs!.reason]).toEqual([
    false,
    "sectionPagesMenu makes it of a section, at line 2 of hugo.toml.",
  ]);
});
