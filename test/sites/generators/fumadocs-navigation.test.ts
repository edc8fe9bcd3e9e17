import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const root = `{
  "pages": [
    "index",
    "---Start---",
    "setup",
    "[Code](https://example.org/code)",
    "...shared",
    "kinds/green",
    "...",
    "!secret"
  ]
}
`;
const kinds = '{ "title": "Kinds", "pages": ["index", "z...a"] }\n';
const pages = {
  "docs/index.mdx": { title: "Home" },
  "docs/setup.mdx": { title: "Set up" },
  "docs/secret.mdx": { title: "Secret" },
  "docs/zebra.mdx": { title: "Zebra" },
  "docs/apple.mdx": { title: "Apple" },
  "docs/shared/one.mdx": { title: "One" },
  "docs/shared/two.mdx": { title: "Two" },
  "docs/kinds/index.mdx": { title: "All kinds" },
  "docs/kinds/black.mdx": { title: "Black" },
  "docs/kinds/green.mdx": { title: "Green" },
  "docs/kinds/white.mdx": { title: "White" },
  "docs/(more)/index.mdx": { title: "More of it" },
  "docs/(more)/b-side.mdx": {},
};
const asked = menusAsked({
  generator: "a Fumadocs site",
  files: { "source.config.ts": "", "docs/meta.json": root, "docs/kinds/meta.json": kinds },
  pages,
});
const id = (label: string) => idOf(asked, label);
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : result;
};

test("a menu has pages, folders, links and signs, each page where it is named first", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "Home → docs/index.mdx",
    "Start",
    "Set up → docs/setup.mdx",
    "Code → https://example.org/code",
    "One → docs/shared/one.mdx",
    "Two → docs/shared/two.mdx",
    "Green → docs/kinds/green.mdx",
    "Apple → docs/apple.mdx",
    "Zebra → docs/zebra.mdx",
    "More of it → docs/(more)/index.mdx ▸",
    "  B side → docs/(more)/b-side.mdx",
    "Kinds ▸",
    "  All kinds → docs/kinds/index.mdx",
    "  White → docs/kinds/white.mdx",
    "  Black → docs/kinds/black.mdx",
  ]);
});

test("a sign, a link and a folder are renamed where they are called so", () => {
  expect(changed({ do: "rename", id: id("Start"), label: "First steps" })).toMatchObject({
    files: [{ text: root.replace("---Start---", "---First steps---") }],
  });
  expect(changed({ do: "rename", id: id("Code"), label: "Source" })).toMatchObject({
    files: [{ text: root.replace("[Code]", "[Source]") }],
  });
  expect(changed({ do: "rename", id: id("Kinds"), label: "Sorts" })).toMatchObject({
    files: [{ path: "docs/kinds/meta.json", text: kinds.replace('"Kinds"', '"Sorts"') }],
  });
  expect(changed({ do: "rename", id: id("More of it"), label: "More" })).toMatchObject({
    values: [{ path: "docs/(more)/index.mdx", key: ["title"], value: "More" }],
  });
});

test("what is removed is left out by its sign, and what comes before the rest gets a name", () => {
  expect(changed({ do: "remove", id: id("Set up") })).toMatchObject({
    files: [{ text: root.replace('"setup"', '"!setup"') }],
  });
  expect(changed({ do: "remove", id: id("Apple") })).toMatchObject({
    files: [{ text: root.replace('    "...",\n', '    "!apple",\n    "...",\n') }],
  });
  expect(changed({ do: "move", id: id("Zebra"), parent: null, before: id("Start") })).toMatchObject({
    files: [{ text: root.replace('    "---Start', '    "zebra",\n    "---Start') }],
  });
  expect(changed({ do: "move", id: id("B side"), parent: id("More of it"), before: null })).toContain(
    'List them as "pages"',
  );
});

test("a link is added, and a page of another folder moves", () => {
  const place = { parent: null, before: id("Start") } as const;

  expect(changed({ do: "move", id: id("Black"), ...place })).toMatchObject({
    files: [{ text: root.replace('    "---Start', '    "kinds/black",\n    "---Start') }],
  });
  expect(changed({ do: "add", href: "https://example.org", label: "Site", ...place })).toMatchObject({
    files: [{ text: root.replace('    "---Start', '    "[Site](https://example.org)",\n    "---Start') }],
  });
});

test("a language has its own menus, and shows other pages where it lacks them", () => {
  const menus = navigationOf({
    ...menusAsked({
      generator: "a Fumadocs site",
      language: "fr",
      files: { "docs/meta.json": root, "docs/meta.fr.json": '{ "pages": ["setup", "index"] }' },
      pages: { "docs/setup.fr.mdx": { title: "Installer" } },
    }),
    instead: { folder: "docs", pages: asked.pages },
  });

  expect(drawn(menus)).toEqual(["Installer → docs/setup.fr.mdx", "Home → docs/index.mdx"]);
});
