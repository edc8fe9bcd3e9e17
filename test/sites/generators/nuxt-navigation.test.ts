import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const asked = menusAsked({
  generator: "a Nuxt site",
  folder: "content",
  files: {
    "nuxt.config.ts": "",
    "content/1.start/.navigation.yml": "title: First steps # ours\n",
    "content/3.hidden/.navigation.yml": "navigation: false\n",
  },
  pages: {
    "content/index.md": { title: "Home" },
    "content/1.start/1.index.md": { title: "Introduction" },
    "content/1.start/2.setup.md": { title: "Set up", navigation: { title: "Setup" } },
    "content/1.start/10.last.md": { title: "Last" },
    "content/2.tea-kinds/1.black.md": { title: "Black" },
    "content/2.tea-kinds/2.secret.md": { title: "Secret", navigation: false },
    "content/3.hidden/1.page.md": { title: "Hidden" },
  },
});
const id = (label: string) => idOf(asked, label);
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : { files: result.files, values: result.values };
};

test("pages are in the order of their paths, as texts, in folders with their own names", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "First steps → content/1.start/1.index.md ▸",
    "  Introduction → content/1.start/1.index.md",
    "  Last → content/1.start/10.last.md",
    "  Setup → content/1.start/2.setup.md",
    "Tea Kinds ▸",
    "  Black → content/2.tea-kinds/1.black.md",
    "Home → content/index.md",
  ]);
});

test("labels change and pages are left out, but the order is in the names of files", () => {
  expect(changed({ do: "rename", id: id("Tea Kinds"), label: "Kinds" })).toEqual({
    files: [{ path: "content/2.tea-kinds/.navigation.yml", text: "title: Kinds\n" }],
    values: [],
  });
  expect(changed({ do: "rename", id: id("First steps"), label: "Start" })).toMatchObject({
    files: [{ text: "title: Start # ours\n" }],
  });
  expect(changed({ do: "rename", id: id("Setup"), label: "New" })).toMatchObject({
    values: [{ path: "content/1.start/2.setup.md", key: ["navigation", "title"], value: "New" }],
  });
  expect(changed({ do: "remove", id: id("Black") })).toBeString();
  expect(changed({ do: "remove", id: id("Last") })).toMatchObject({
    values: [{ path: "content/1.start/10.last.md", key: ["navigation"], value: false }],
  });
  expect(changed({ do: "move", id: id("Last"), parent: id("First steps"), before: null })).toContain(
    "Rename the file",
  );
});
