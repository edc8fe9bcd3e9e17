import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit, MenuItem } from "../../../src/sites/server.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const generator = "a Docusaurus site";
const config = "export default { presets: [['classic', { docs: {} }]] };";
const askedOf = (
  pages: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  files: Readonly<Record<string, string>> = {},
) => menusAsked({ generator, files: { "docusaurus.config.js": config, ...files }, pages });

const asked = askedOf(
  {
    "docs/intro.md": { sidebar_position: 1, title: "Introduction" },
    "docs/later.md": {},
    "docs/earlier.md": {},
    "docs/draft.md": { draft: true },
    "docs/unlisted.md": { unlisted: true },
    "docs/02-guide/index.md": { title: "The guide" },
    "docs/02-guide/b.md": { sidebar_label: "Bee" },
    "docs/02-guide/01-z.md": {},
    "docs/api/one.md": {},
    "docs/api/deep/two.md": {},
    "docs/alone/readme.md": { title: "Alone" },
    "docs/named/here.md": { id: "other" },
  },
  {
    "docs/api/_category_.yml": "label: Reference # of the API\nlink:\n  type: generated-index\n",
    "docs/named/_category_.json": '{ "position": 0, "link": { "type": "doc", "id": "other" } }',
  },
);
const itemsIn = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((each) => [each, ...itemsIn(each.items ?? [])]);
const all = navigationOf(asked).flatMap(({ items }) => itemsIn(items));
const id = (label: string) => all.find((each) => each.label === label)!.id;
const edited = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : { files: result.files, values: result.values };
};

test("a site without a file of menus has one of its folders", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "here → docs/named/here.md",
    "Introduction → docs/intro.md",
    "The guide → docs/02-guide/index.md ▸",
    "  01-z → docs/02-guide/01-z.md",
    "  Bee → docs/02-guide/b.md",
    "Alone → docs/alone/readme.md",
    "Reference ▸",
    "  deep ▸",
    "    two → docs/api/deep/two.md",
    "  one → docs/api/one.md",
    "earlier → docs/earlier.md",
    "later → docs/later.md",
  ]);
});

test("an entry moves by a number, where its page or its folder has one", () => {
  expect(edited({ do: "move", id: id("later"), parent: null, before: id("Introduction") })).toEqual({
    files: [],
    values: [{ path: "docs/later.md", key: ["sidebar_position"], value: 0.5 }],
  });
  expect(edited({ do: "move", id: id("Reference"), parent: null, before: id("The guide") })).toEqual({
    files: [
      {
        path: "docs/api/_category_.yml",
        text: "label: Reference # of the API\nlink:\n  type: generated-index\nposition: 1.5\n",
      },
    ],
    values: [],
  });
  expect(edited({ do: "move", id: id("The guide"), parent: null, before: id("Introduction") })).toEqual({
    files: [],
    values: [{ path: "docs/02-guide/index.md", key: ["sidebar_position"], value: 0.5 }],
  });
  expect(edited({ do: "move", id: id("deep"), parent: id("Reference"), before: null })).toEqual({
    files: [],
    values: [{ path: "docs/api/one.md", key: ["sidebar_position"], value: 1 }],
  });
});

test("entries that are in their old order again have their old numbers, or none", () => {
  expect(
    edited(
      { do: "move", id: id("later"), parent: null, before: id("Introduction") },
      { do: "move", id: id("earlier"), parent: null, before: id("later") },
      { do: "move", id: id("earlier"), parent: null, before: null },
      { do: "move", id: id("later"), parent: null, before: null },
    ),
  ).toEqual({ files: [], values: [] });
});

test("a label changes where the folder or the page says it", () => {
  expect(edited({ do: "rename", id: id("Reference"), label: "API" })).toMatchObject({
    files: [{ text: "label: API # of the API\nlink:\n  type: generated-index\n" }],
  });
  expect(edited({ do: "rename", id: id("deep"), label: "Deep" })).toEqual({
    files: [{ path: "docs/api/deep/_category_.json", text: '{\n  "label": "Deep"\n}\n' }],
    values: [],
  });
  expect(edited({ do: "rename", id: id("The guide"), label: "Guide" })).toEqual({
    files: [],
    values: [{ path: "docs/02-guide/index.md", key: ["title"], value: "Guide" }],
  });
});

test("what its folder decides is refused", () => {
  expect(edited({ do: "move", id: id("Bee"), parent: id("Reference"), before: null })).toBe(
    "That group is the folder docs/api. Move the page there.",
  );
  expect(edited({ do: "remove", id: id("Bee") })).toBe(
    "The menu shows all pages of the folder docs/02-guide. Move or delete the page.",
  );
  expect(edited({ do: "add", href: "https://example.org", label: "X", parent: null, before: null })).toBe(
    "That group is the folder docs. Move the page there.",
  );
});

test("a page that is in a folder's group already gets its place", () => {
  expect(
    edited({
      do: "add",
      page: "docs/later.md",
      label: "Later",
      parent: null,
      before: id("Introduction"),
      as: "a",
    }),
  ).toBe("The menu shows the title of its page. Change that on the page.");
  expect(
    edited({ do: "add", page: "docs/later.md", parent: null, before: id("Introduction"), as: "a" }),
  ).toMatchObject({
    values: [{ path: "docs/later.md", value: 0.5 }],
  });
});

test("entries of code are unknown", () => {
  const made = askedOf(
    { "docs/a.md": {} },
    { "docusaurus.config.js": config.replace("docs: {}", "docs: { sidebarItemsGenerator: make }") },
  );

  expect(navigationOf(made)).toMatchObject([
    {
      isEditable: false,
      reason: "Code of the site's configuration makes the entries of folders.",
      items: [],
    },
  ]);
});

test("a folder of translations has the order of the pages that are translated", () => {
  const folder = "i18n/fr/docusaurus-plugin-content-docs/current";
  const french = menusAsked({
    generator,
    folder,
    files: {},
    pages: { [`${folder}/later.md`]: { title: "Plus tard" } },
  });
  const of = { ...french, files: asked.files, instead: { folder: "docs", pages: asked.pages } };

  expect(drawn(navigationOf(of)).slice(-4)).toEqual([
    "    two → docs/api/deep/two.md",
    "  one → docs/api/one.md",
    "earlier → docs/earlier.md",
    `Plus tard → ${folder}/later.md`,
  ]);
});

test("a folder's own number and label count before those of its page", () => {
  const of = askedOf(
    {
      "docs/a/index.md": { sidebar_position: 1, title: "Page" },
      "docs/a/in.md": {},
      "docs/b.md": { sidebar_position: 2 },
    },
    { "docs/a/_category_.json": '{ "position": 3, "label": "Folder" }' },
  );

  expect(drawn(navigationOf(of))).toEqual([
    "b → docs/b.md",
    "Folder → docs/a/index.md ▸",
    "  in → docs/a/in.md",
  ]);
});
