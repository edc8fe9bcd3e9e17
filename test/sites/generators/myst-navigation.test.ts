import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const pages = {
  "index.md": { title: "Home" },
  "intro.md": {},
  "guide/setup.md": { title: "Set up" },
};
const asked = (name: string, text: string) =>
  menusAsked({
    generator: "a MyST site",
    folder: "",
    route: "",
    files: { [name]: text },
    pages,
  });

const toc = `version: 1
project:
  toc:
    - file: index.md
    - file: intro.md # First.
      title: Start
    - title: Guide
      children:
        - file: guide/setup.md
        - pattern: guide/*.md
    - url: https://example.org
      title: Elsewhere
    - file: gone.md
`;

test("a table of contents has pages, links and groups", () => {
  expect(drawn(navigationOf(asked("myst.yml", toc)))).toEqual([
    "Home → index.md",
    "Start → intro.md",
    "Guide ▸",
    "  Set up → guide/setup.md",
    "  pattern: guide/*.md",
    "Elsewhere → https://example.org",
    "gone.md",
  ]);
  expect(navigationOf(asked("myst.yml", "version: 1"))).toEqual([]);
});

test("a table of Jupyter Book has its first page, parts and sections", () => {
  const book = `format: jb-book
root: index
parts:
  - caption: Guide
    chapters:
      - file: intro
        sections:
          - file: guide/setup
`;
  const [menu] = navigationOf(asked("_toc.yml", book));

  expect(drawn([menu!])).toEqual([
    "Home → index.md",
    "Guide ▸",
    "  intro → intro.md ▸",
    "    Set up → guide/setup.md",
  ]);
  expect(menu!.items[0]!.isEditable).toBe(false);
});

test("its entries are moved and written as it has them", () => {
  const of = asked("myst.yml", toc);
  const [menu] = navigationOf(of);
  const [home, start, guide] = menu!.items;
  const changed = editedNavigation(of, [
    { do: "move", id: guide!.id, parent: null, before: start!.id },
    { do: "rename", id: start!.id, label: "Begin" },
    { do: "add", page: "guide/setup.md", label: "Now", parent: null, before: home!.id },
    { do: "add-group", label: "New", parent: null, before: null, as: "new" },
    { do: "add", href: "https://example.com", label: "Other", parent: "new", before: null },
  ]);

  expect("files" in changed ? changed.files[0]!.text : changed.refused).toBe(`version: 1
project:
  toc:
    - file: guide/setup.md
      title: Now
    - file: index.md
    - title: Guide
      children:
        - file: guide/setup.md
        - pattern: guide/*.md
    - file: intro.md # First.
      title: Begin
    - url: https://example.org
      title: Elsewhere
    - file: gone.md
    - title: New
      children:
        - url: "https://example.com"
          title: Other
`);
});
