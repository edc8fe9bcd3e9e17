import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const config = `theme: just-the-docs
nav_external_links:
  - title: Code
    url: https://example.org/code # ours
`;
const asked = menusAsked({
  generator: "a Jekyll site",
  folder: "",
  files: { "_config.yml": config },
  pages: {
    "index.md": { title: "Home", nav_order: 1 },
    "about.md": { title: "About" },
    "untitled.md": {},
    "hidden.md": { title: "Hidden", nav_exclude: true },
    "guide/index.md": { title: "Guide", nav_order: 3 },
    "guide/setup.md": { title: "Set up", parent: "Guide", nav_order: 1 },
    "guide/brew.md": { title: "Brew", parent: "Guide", nav_order: "b" },
    "kinds/index.md": { title: "Kinds", nav_order: 2, child_nav_order: "desc" },
    "kinds/green/index.md": { title: "Green", parent: "Kinds" },
    "kinds/green/sencha.md": { title: "Sencha", parent: "Green", grand_parent: "Kinds" },
    "kinds/black.md": { title: "Black", parent: "Kinds", nav_order: 7 },
  },
});
const id = (label: string) => idOf(asked, label);
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : (result.files[0]?.text ?? result.values);
};

test("pages are below those whose titles they name, by numbers, words and titles", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "Home → index.md",
    "Kinds → kinds/index.md ▸",
    "  Green → kinds/green/index.md ▸",
    "    Sencha → kinds/green/sencha.md",
    "  Black → kinds/black.md",
    "Guide → guide/index.md ▸",
    "  Set up → guide/setup.md",
    "  Brew → guide/brew.md",
    "About → about.md",
    "Code → https://example.org/code",
  ]);
});

test("a page moves below another one by its front matter, with the pages below it", () => {
  expect(changed({ do: "move", id: id("About"), parent: id("Guide"), before: id("Brew") })).toEqual([
    { path: "about.md", key: ["parent"], value: "Guide" },
    { path: "about.md", key: ["nav_order"], value: 2 },
  ]);
  expect(changed({ do: "move", id: id("Guide"), parent: null, before: id("Kinds") })).toEqual([
    { path: "guide/index.md", key: ["nav_order"], value: expect.any(Number) },
  ]);
  expect(changed({ do: "move", id: id("Set up"), parent: null, before: id("Home") })).toEqual([
    { path: "guide/setup.md", key: ["parent"], value: undefined },
    { path: "guide/setup.md", key: ["nav_order"], value: expect.any(Number) },
  ]);
  expect(changed({ do: "move", id: id("Green"), parent: id("Kinds"), before: null })).toContain("in reverse");
});

test("a new name of a page is told to those below it, and a page is left out by its front matter", () => {
  expect(changed({ do: "rename", id: id("Kinds"), label: "Sorts" })).toEqual([
    { path: "kinds/index.md", key: ["title"], value: "Sorts" },
    { path: "kinds/black.md", key: ["parent"], value: "Sorts" },
    { path: "kinds/green/index.md", key: ["parent"], value: "Sorts" },
    { path: "kinds/green/sencha.md", key: ["grand_parent"], value: "Sorts" },
  ]);
  expect(changed({ do: "remove", id: id("About") })).toEqual([
    { path: "about.md", key: ["nav_exclude"], value: true },
  ]);
});

test("links are in the configuration", () => {
  expect(changed({ do: "rename", id: id("Code"), label: "Source" })).toBe(
    config.replace("title: Code", "title: Source"),
  );
});

test("a site without the theme has no menu that is known", () => {
  expect(navigationOf({ ...asked, files: [{ path: "_config.yml", text: "title: Tea\n" }] })).toEqual([]);
});
