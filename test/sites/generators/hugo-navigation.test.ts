import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const asked = menusAsked({
  generator: "a Hugo site",
  folder: "content",
  files: { "hugo.toml": "" },
  pages: {
    "content/_index.md": { title: "Home" },
    "content/about.md": { title: "About", weight: 30 },
    "content/docs/_index.md": { title: "Documentation", linkTitle: "Docs", weight: 10 },
    "content/docs/setup.md": { title: "Set up", weight: 20 },
    "content/docs/first.md": { title: "First", weight: 10 },
    "content/docs/later.md": { title: "Later" },
    "content/docs/new.md": { title: "New", date: "2026-02-01" },
    "content/docs/old.md": { title: "Old", date: "2024-02-01" },
    "content/docs/draft.md": { title: "Draft", draft: true },
    "content/docs/unlisted.md": { title: "Unlisted", _build: { list: "never" } },
    "content/docs/deep/leaf.md": { title: "Leaf", weight: 5 },
    "content/docs/kinds/_index.md": { title: "Kinds", weight: 15 },
    "content/docs/kinds/black/index.md": { title: "Black" },
    "content/notes/one.md": { title: "One" },
  },
});
const id = (label: string) => idOf(asked, label);
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : result.values;
};

test("a section lists pages and sections by weight, then the newest, then by title", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "Docs → content/docs/_index.md ▸",
    "  Leaf → content/docs/deep/leaf.md",
    "  First → content/docs/first.md",
    "  Kinds → content/docs/kinds/_index.md ▸",
    "    Black → content/docs/kinds/black/index.md",
    "  Set up → content/docs/setup.md",
    "  New → content/docs/new.md",
    "  Old → content/docs/old.md",
    "  Later → content/docs/later.md",
    "About → content/about.md",
    "Notes ▸",
    "  One → content/notes/one.md",
  ]);
});

test("a page gets the weight of its place, and a label where it is written", () => {
  expect(changed({ do: "move", id: id("Set up"), parent: id("Docs"), before: id("Kinds") })).toEqual([
    { path: "content/docs/setup.md", key: ["weight"], value: 11 },
  ]);
  expect(changed({ do: "move", id: id("Old"), parent: id("Docs"), before: id("First") })).toEqual([
    { path: "content/docs/old.md", key: ["weight"], value: 6 },
  ]);
  expect(changed({ do: "rename", id: id("Docs"), label: "Manual" })).toEqual([
    { path: "content/docs/_index.md", key: ["linkTitle"], value: "Manual" },
  ]);
});

test("a page without a weight has the place of its new label", () => {
  const result = editedNavigation(asked, [{ do: "rename", id: id("Later"), label: "Again" }]);
  const again = editedNavigation(asked, [
    { do: "rename", id: id("Leaf"), label: "Zebra" },
    { do: "rename", id: id("Later"), label: "Above" },
    { do: "move", id: id("Later"), parent: id("Docs"), before: id("Leaf") },
  ]);

  expect("menus" in result && drawn(result.menus).filter((line) => /Again|Old/.test(line))).toEqual([
    "  Old → content/docs/old.md",
    "  Again → content/docs/later.md",
  ]);
  expect("menus" in again && drawn(again.menus).slice(1, 3)).toEqual([
    "  Above → content/docs/later.md",
    "  Zebra → content/docs/deep/leaf.md",
  ]);
});

test("a page stays in its section, and a section without a page at its place", () => {
  expect(changed({ do: "move", id: id("Old"), parent: null, before: null })).toContain("Move the page there");
  expect(changed({ do: "move", id: id("Notes"), parent: null, before: id("About") })).toContain("_index.md");
  expect(changed({ do: "remove", id: id("Old") })).toContain("Move or delete the page");
});

test("a home page that is a bundle is a page of the first section", () => {
  const menus = navigationOf(
    menusAsked({
      generator: "a Hugo site",
      folder: "content",
      files: {},
      pages: { "content/index.md": { title: "Home" }, "content/a.md": { title: "A" } },
    }),
  );

  expect(drawn(menus)).toEqual(["A → content/a.md", "Home → content/index.md"]);
});

test("a page in a language has it at the end of its name", () => {
  const menus = navigationOf(
    menusAsked({
      generator: "a Hugo site",
      folder: "content",
      language: "fr",
      files: {},
      pages: { "content/docs/_index.fr.md": { title: "Guide" }, "content/docs/one.fr.md": { title: "Un" } },
    }),
  );

  expect(drawn(menus)).toEqual(["Guide → content/docs/_index.fr.md ▸", "  Un → content/docs/one.fr.md"]);
});
