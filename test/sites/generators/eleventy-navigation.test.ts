import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const asked = menusAsked({
  generator: "an 11ty site",
  folder: "content",
  files: { "eleventy.config.js": "" },
  pages: {
    "content/index.md": { eleventyNavigation: { key: "Home", order: 1 } },
    "content/guide.md": { eleventyNavigation: { key: "guide", title: "The guide", order: 3 } },
    "content/setup.md": { eleventyNavigation: { key: "Set up", parent: "guide", order: 2 } },
    "content/first.md": { eleventyNavigation: { key: "First", parent: "guide" } },
    "content/circle.md": { eleventyNavigation: { key: "Circle", parent: "Circle" } },
    "content/other.md": { title: "Other" },
  },
});
const id = (label: string) => idOf(asked, label);
const valuesAfter = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : result.values;
};

test("pages are below the key of another one, by their order", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "Home → content/index.md",
    "The guide → content/guide.md ▸",
    "  First → content/first.md",
    "  Set up → content/setup.md",
  ]);
});

test("a page is put below another one by its front matter, and a page without a key gets one", () => {
  const at = (path: string, key: string, value: string | number | undefined) => ({
    path,
    key: ["eleventyNavigation", key],
    value,
  });

  expect(valuesAfter({ do: "move", id: id("Set up"), parent: null, before: null })).toEqual([
    at("content/setup.md", "parent", undefined),
    at("content/setup.md", "order", 4),
  ]);
  expect(valuesAfter({ do: "add", page: "content/other.md", parent: id("The guide"), before: null })).toEqual(
    [
      at("content/other.md", "key", "Other"),
      at("content/other.md", "parent", "guide"),
      at("content/other.md", "order", 3),
    ],
  );
  expect(valuesAfter({ do: "rename", id: id("First"), label: "Start" })).toEqual([
    at("content/first.md", "title", "Start"),
  ]);
  expect(valuesAfter({ do: "remove", id: id("Home") })).toEqual([
    { path: "content/index.md", key: ["eleventyNavigation"], value: undefined },
  ]);
});
