import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const pages = {
  "index.mdx": { title: "Welcome" },
  "guide/index.mdx": { title: "The guide", sidebarTitle: "Guide" },
  "guide/setup.mdx": { title: "Set up" },
  "fr/index.mdx": { title: "Bienvenue" },
};

type Asked = Parameters<typeof menusAsked>[0];

const asked = (navigation: unknown, more: Partial<Asked> = {}) =>
  menusAsked({
    generator: "a Mintlify site",
    folder: "",
    route: "",
    pages,
    ...more,
    files: { "docs.json": JSON.stringify({ name: "Tea", navigation }, undefined, 2), ...more.files },
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));

test("a menu has pages, groups and all other parts, in each other", () => {
  const navigation = {
    global: { anchors: [{ anchor: "Blog", href: "https://example.org" }] },
    tabs: [
      {
        tab: "Docs",
        icon: "book",
        groups: [
          {
            group: "Start",
            root: "guide",
            pages: ["/index", "guide/setup", { group: "In it", pages: ["gone"] }],
          },
        ],
      },
      { tab: "Home", href: "/index" },
      {
        tab: "More",
        menu: [{ item: "One", pages: ["guide/index"] }],
        anchors: [{ anchor: "Two", href: "/x" }],
      },
      { tab: "API", openapi: "openapi.json" },
      { tab: "Not shown", hidden: true, pages: ["index"] },
      { icon: "nothing" },
    ],
  };

  expect(menus(navigation)).toEqual([
    "Blog → https://example.org",
    "Docs ▸",
    "  Start → guide/index.mdx ▸",
    "    Welcome → index.mdx",
    "    Set up → guide/setup.mdx",
    "    In it ▸",
    "      gone",
    "Home → index.mdx",
    "More ▸",
    "  One ▸",
    "    Guide → guide/index.mdx",
    "  Two → /x",
    "API ▸",
    '{ "icon": "nothing" }',
  ]);
});

test("a language and a version have their own parts, which can be in files of their own", () => {
  const navigation = {
    languages: [
      {
        language: "en",
        versions: [
          { version: "1", pages: ["index"] },
          { version: "2", pages: ["guide/setup"] },
        ],
      },
      { $ref: "./menus/fr.json" },
    ],
  };
  const files = { "menus/fr.json": '{ "language": "fr", "pages": ["fr/index"] }' };
  const [french] = navigationOf(asked(navigation, { files, language: "fr" }));

  expect(menus(navigation, { language: "en", version: "2" })).toEqual(["Set up → guide/setup.mdx"]);
  expect(drawn([french!])).toEqual(["Bienvenue → fr/index.mdx"]);
  expect([french!.path, french!.takesEntries]).toEqual(["menus/fr.json", true]);
  expect(menus(navigation, { files })).toEqual([
    "en ▸",
    "  1 ▸",
    "    Welcome → index.mdx",
    "  2 ▸",
    "    Set up → guide/setup.mdx",
    "fr ▸",
    "  Bienvenue → fr/index.mdx",
  ]);
});

test("an earlier configuration has a list of groups", () => {
  const { files, ...others } = asked([]);
  const text = '{ "navigation": [{ "group": "All", "pages": ["index"] }] }';

  expect(files).toHaveLength(1);
  expect(drawn(navigationOf({ ...others, files: [{ path: "mint.json", text }] }))).toEqual([
    "All ▸",
    "  Welcome → index.mdx",
  ]);
});

test("groups, pages and links are written as each list has them, and no group is left empty", () => {
  const navigation = { tabs: [{ tab: "Docs", groups: [{ group: "Start", pages: ["index"] }] }] };
  const of = asked(navigation);
  const [menu] = navigationOf(of);
  const [docs] = menu!.items;
  const [start] = docs!.items!;
  const changed = editedNavigation(of, [
    { do: "add", page: "guide/setup.mdx", parent: start!.id, before: start!.items![0]!.id },
    { do: "add-group", label: "New", parent: start!.id, before: null, as: "new" },
    { do: "add", page: "guide/index.mdx", parent: "new", before: null },
    { do: "add", href: "https://example.org", label: "Blog", parent: null, before: docs!.id },
  ]);

  expect("refused" in changed ? changed : JSON.parse(changed.files[0]!.text).navigation).toEqual({
    tabs: [
      { tab: "Blog", href: "https://example.org" },
      {
        tab: "Docs",
        groups: [
          { group: "Start", pages: ["guide/setup", "index", { group: "New", pages: ["guide/index"] }] },
        ],
      },
    ],
  });
  expect(editedNavigation(of, [{ do: "remove", id: start!.items![0]!.id }])).toEqual({
    refused: { edit: 0, reason: "Mintlify builds no group without a page." },
  });
});
