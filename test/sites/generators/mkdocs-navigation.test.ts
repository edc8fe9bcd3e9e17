import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const pages = {
  "docs/index.md": { title: "Home" },
  "docs/about.md": {},
  "docs/guide/index.md": { title: "The guide" },
  "docs/guide/setup.md": { title: "Set up" },
  "docs/guide/a-b_c/deep.md": {},
  "docs/Zoo/one.md": {},
};

type Asked = Parameters<typeof menusAsked>[0];

const asked = (nav: string, more: Partial<Asked> = {}) =>
  menusAsked({
    generator: "an MkDocs site",
    route: "",
    pages,
    ...more,
    files: { "mkdocs.yml": `site_name: Tea\n${nav}`, ...more.files },
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));

test("a menu has pages, links and groups, as the site writes them", () => {
  const nav = `nav:
  - index.md
  - About us: about.md
  - Guide:
      - guide/index.md
      - Deep: [guide/./a-b_c/deep.md, Setting up: guide/setup.md]
  - Elsewhere: https://example.org
  - https://example.com
  - Served: /api/
  - Gone: gone.md
  - gone.md
  - Empty:
`;

  expect(menus(nav)).toEqual([
    "Home → docs/index.md",
    "About us → docs/about.md",
    "Guide ▸",
    "  The guide → docs/guide/index.md",
    "  Deep ▸",
    "    deep → docs/guide/a-b_c/deep.md",
    "    Setting up → docs/guide/setup.md",
    "Elsewhere → https://example.org",
    "https://example.com → https://example.com",
    "Served → /api/",
    "Gone",
    "gone.md",
    "Empty ▸",
  ]);
});

test("a configuration has the menu of the one that it inherits from, with its own pages where there are any", () => {
  const files = {
    "ja/mkdocs.yml": "INHERIT: ../en/mkdocs.yml",
    "en/mkdocs.yml": "nav: [index.md, a.md, b.md]",
  };
  const { pages: english } = asked("", {
    folder: "en/docs",
    pages: { "en/docs/index.md": {}, "en/docs/a.md": { title: "A" } },
  });
  const japanese = asked("", { folder: "ja/docs", pages: { "ja/docs/index.md": { title: "目次" } }, files });
  const [menu] = navigationOf({ ...japanese, instead: { folder: "en/docs", pages: english } });

  expect(drawn([menu!])).toEqual(["目次 → ja/docs/index.md", "A → en/docs/a.md", "b.md"]);
  expect(menu!.path).toBe("en/mkdocs.yml");
  const circle = {
    "ja/mkdocs.yml": "INHERIT: ../en/mkdocs.yml",
    "en/mkdocs.yml": "INHERIT: ../ja/mkdocs.yml",
  };
  expect(menus("", { folder: "ja/docs", files: circle, pages: {} })).toEqual([]);
});

test("a group whose label is empty is called as its page is", () => {
  const nav = 'nav:\n- "":\n  - guide/index.md\n  - about.md\n- "":\n  - about.md\n';

  expect(menus(nav)).toEqual([
    "The guide ▸",
    "  The guide → docs/guide/index.md",
    "  about → docs/about.md",
    " ▸",
    "  about → docs/about.md",
  ]);
});

test("a language that is listed beside the main one has its menu, without a configuration", () => {
  const nav =
    "nav: [a.md]\nextra:\n  alternate:\n    - { link: /, name: English }\n    - { link: /ja/, name: 日本語 }";
  const [menu] = navigationOf(
    asked("", {
      folder: "docs/ja/docs",
      pages: { "docs/ja/docs/a.md": { title: "目次" } },
      files: { "docs/en/mkdocs.yml": nav },
    }),
  );

  expect(drawn([menu!])).toEqual(["目次 → docs/ja/docs/a.md"]);
  expect([menu!.path, menu!.isEditable]).toEqual(["docs/en/mkdocs.yml", true]);
});

test("pages of a language are named without it, in a folder of the language or with it at their end", () => {
  const nav = "docs_dir: docs\nnav: [index.md, Set up: guide/setup.md]";
  const inFolder = { "docs/fr/index.md": { title: "Accueil" }, "docs/fr/guide/setup.md": {} };
  const inName = { "docs/index.fr.md": { title: "Accueil" }, "docs/guide/setup.fr.md": {} };

  expect(menus(nav, { folder: "docs/fr", language: "fr", pages: inFolder })).toEqual([
    "Accueil → docs/fr/index.md",
    "Set up → docs/fr/guide/setup.md",
  ]);
  expect(menus(nav, { language: "fr", pages: inName })).toEqual([
    "Accueil → docs/index.fr.md",
    "Set up → docs/guide/setup.fr.md",
  ]);
});

test("all files are listed in MkDocs' order where no menu names any, and nothing orders them", () => {
  const [menu] = navigationOf(asked(""));

  expect(drawn([menu!])).toEqual([
    "Home → docs/index.md",
    "about → docs/about.md",
    "Zoo ▸",
    "  one → docs/Zoo/one.md",
    "Guide ▸",
    "  The guide → docs/guide/index.md",
    "  Set up → docs/guide/setup.md",
    "  A b c ▸",
    "    deep → docs/guide/a-b_c/deep.md",
  ]);
  expect([menu!.path, menu!.isEditable, menu!.reason]).toEqual([
    null,
    false,
    "MkDocs lists files by their names. A nav in its configuration would order them.",
  ]);
});

test("folders say their menus to awesome-pages", () => {
  const files = {
    "docs/.pages": `nav:
  - Welcome: index.md
  - ...
  - Zoo
  - Elsewhere: https://example.org
  - Together:
      - about.md
`,
    "docs/guide/.pages": "title: Guidance\norder: desc\n",
    "docs/guide/a-b_c/.pages": "collapse: true\n",
    "docs/Zoo/.pages": "title: The zoo\nnav: [gone.md, '... | o*.md']\n",
  };
  const plugins = "plugins:\n  - search\n  - awesome-pages\n";
  const whole = [
    "Welcome → docs/index.md",
    "Guidance ▸",
    "  Set up → docs/guide/setup.md",
    "  The guide → docs/guide/index.md",
    "  deep → docs/guide/a-b_c/deep.md",
    "The zoo ▸",
    "  gone.md",
    "  one → docs/Zoo/one.md",
    "Elsewhere → https://example.org",
    "Together ▸",
    "  about → docs/about.md",
  ];

  expect(menus(plugins, { files })).toEqual(whole);
  expect(menus("plugins:\n  awesome-pages:\n    filename: .pages\n", { files })).toEqual(whole);
  expect(menus("plugins: [search]", { files })).toEqual(menus(""));
  const hidden = { "docs/.pages": "arrange: [guide, about.md]", "docs/Zoo/.pages": "hide: true" };
  expect(menus(plugins, { files: hidden }).filter((line) => !line.startsWith(" "))).toEqual([
    "Guide ▸",
    "about → docs/about.md",
    "Home → docs/index.md",
  ]);
});

test("a list of links is the menu of literate-nav", () => {
  const files = {
    "docs/SUMMARY.md": `* [Home](index.md)
* Guide
    * [Start](guide/index.md)
    * guide/*.md
    * [All of it](guide/)
* [Elsewhere](https://example.org)
`,
  };
  const plugins = "plugins: [literate-nav]";
  const [menu] = navigationOf(asked(plugins, { files }));

  expect(drawn([menu!])).toEqual([
    "Home → docs/index.md",
    "Guide ▸",
    "  Start → docs/guide/index.md",
    "  guide/*.md",
    "  All of it",
    "Elsewhere → https://example.org",
  ]);
  expect(menu!.items[1]!.items!.map(({ isEditable }) => isEditable)).toEqual([true, false, false]);
  expect(menus("plugins: [literate-nav]\nnav: [about.md]", { files })).toEqual(["about → docs/about.md"]);
  expect(menus("plugins: [search]", { files })).toEqual(menus(""));
  const changed = editedNavigation(asked(plugins, { files }), [
    { do: "move", id: menu!.items[0]!.id, parent: menu!.items[1]!.id, before: null },
    { do: "add-group", label: "New", parent: null, before: null, as: "new" },
    { do: "add", page: "docs/about.md", label: "About", parent: "new", before: null },
  ]);
  expect("files" in changed ? changed.files[0]!.text : changed.refused).toBe(`* Guide
    * [Start](guide/index.md)
    * guide/*.md
    * [All of it](guide/)
    * [Home](index.md)
* [Elsewhere](https://example.org)
* New
    * [About](about.md)
`);
});

test("what a folder lists is named where it gets a place, and its title is in its own file", () => {
  const files = {
    "docs/.pages": "nav:\n  - index.md\n  - ...\n",
    "docs/guide/.pages": "title: Guidance # For all.\n",
  };
  const of = asked("plugins: [awesome-pages]", { files });
  const [menu] = navigationOf(of);
  const idOf = (label: string) => menu!.items.find((each) => each.label === label)!.id;
  const changed = editedNavigation(of, [
    { do: "move", id: idOf("about"), parent: null, before: idOf("Home") },
    { do: "add", href: "https://example.org", label: "Elsewhere", parent: null, before: idOf("Home") },
    { do: "move", id: idOf("Zoo"), parent: null, before: idOf("Home") },
    { do: "rename", id: idOf("Guidance"), label: "The guide" },
    { do: "rename", id: idOf("Zoo"), label: "The zoo" },
  ]);

  expect("files" in changed ? changed.files : changed.refused).toEqual([
    {
      path: "docs/.pages",
      text: 'nav:\n  - about.md\n  - Elsewhere: "https://example.org"\n  - Zoo\n  - index.md\n  - ...\n',
    },
    { path: "docs/guide/.pages", text: "title: The guide # For all.\n" },
    { path: "docs/Zoo/.pages", text: "title: The zoo\n" },
  ]);
});

test("a label that is a key stays without quotes where YAML needs none", () => {
  const renamed = (to: string) => {
    const of = asked("nav:\n  - index.md\n  - Guide:\n      - guide/index.md # all\n");
    const id = navigationOf(of)[0]!.items.find(({ label }) => label === "Guide")!.id;
    const result = editedNavigation(of, [{ do: "rename", id, label: to }]);
    return "refused" in result ? result.refused.reason : /- (.*):\n/.exec(result.files[0]!.text)?.[1];
  };

  expect(["Two words", "2024", "true", "A: b", "__proto__"].map(renamed)).toEqual([
    "Two words",
    '"2024"',
    '"true"',
    '"A: b"',
    "__proto__",
  ]);
});
