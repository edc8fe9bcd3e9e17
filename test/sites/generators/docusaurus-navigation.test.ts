import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const config = "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };";
const pages = {
  "docs/intro.md": { title: "Introduction" },
  "docs/01-guide/index.md": { title: "The guide" },
  "docs/01-guide/02-setup.md": { title: "Set up", sidebar_label: "Setup" },
  "docs/01-guide/run.md": { id: "running", title: "Run it" },
  "docs/later.md": { draft: true },
  "docs/hidden.md": { unlisted: true },
};
const asked = (sidebars: string, more: Readonly<Record<string, string>> = {}) =>
  menusAsked({
    generator: "a Docusaurus site",
    files: { "docusaurus.config.js": config, "sidebars.js": sidebars, ...more },
    pages,
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));

test("a menu has pages, links and groups, as the site writes them", () => {
  const sidebars = `
    const guide = ["guide/setup", { type: "ref", id: "guide/running", label: "Run" }];
    export default {
      docs: [
        "intro",
        { type: "doc", id: "guide/setup", label: "Its own label counts" },
        { type: "category", label: "Guide", link: { type: "doc", id: "guide/index" }, items: guide },
        { type: "category", label: "All", link: { type: "generated-index" }, items: [...guide, "intro"] },
        { type: "link", label: "Elsewhere", href: "https://example.org" },
        { type: "link", label: "Here", href: "/docs/intro" },
        { type: "html", value: "<b>In</b> bold" },
        { Short: ["intro"], Other: { Inside: ["intro"] } },
        "later",
        "hidden",
        "gone",
      ],
      api: { Reference: ["intro"] },
    };`;

  expect(menus(sidebars)).toEqual([
    "Introduction → docs/intro.md",
    "Setup → docs/01-guide/02-setup.md",
    "Guide → docs/01-guide/index.md ▸",
    "  Setup → docs/01-guide/02-setup.md",
    "  Run → docs/01-guide/run.md",
    "All ▸",
    "  Setup → docs/01-guide/02-setup.md",
    "  Run → docs/01-guide/run.md",
    "  Introduction → docs/intro.md",
    "Elsewhere → https://example.org",
    "Here → docs/intro.md",
    "In bold",
    "Short ▸",
    "  Introduction → docs/intro.md",
    "Other ▸",
    "  Inside ▸",
    "    Introduction → docs/intro.md",
    "gone",
    "Reference ▸",
    "  Introduction → docs/intro.md",
  ]);
});

test("what code makes is shown with its line, and can't be changed", () => {
  const [menu] = navigationOf(asked(`export default {\n  docs: [\n    ...made(),\n    "intro",\n  ],\n};`));

  expect(menu!.isEditable).toBe(true);
  expect(menu!.items.map(({ label, isEditable, reason }) => ({ label, isEditable, reason }))).toEqual([
    { label: "...made()", isEditable: false, reason: "Code makes it, at line 3 of sidebars.js." },
    { label: "Introduction", isEditable: true, reason: null },
  ]);
  expect(navigationOf(asked("export default { docs: made() };"))).toMatchObject([
    { isEditable: false, reason: "Code makes it, at line 1 of sidebars.js.", items: [] },
  ]);
});

test("a part of a menu can be in another file", () => {
  const sidebars = `import guide from "./menus/guide"; export default { docs: guide };`;
  const [menu] = navigationOf(asked(sidebars, { "menus/guide.js": 'export default ["intro"];' }));

  expect(menu).toMatchObject({ path: "menus/guide.js", items: [{ page: "docs/intro.md" }] });
});

test("each version has its menus in a file of its own", () => {
  const of = (files: Readonly<Record<string, string>>, folder: string, version: string) =>
    drawn(
      navigationOf(
        menusAsked({
          generator: "a Docusaurus site",
          folder,
          version,
          files: { "website/docusaurus.config.js": config, ...files },
          pages: { [`${folder}/intro.md`]: {} },
        }),
      ),
    );
  const text = '{ "docs": ["version-1.0/intro"] }';

  expect(
    of(
      { "website/versioned_sidebars/version-1.0-sidebars.json": text },
      "website/versioned_docs/version-1.0",
      "1.0",
    ),
  ).toEqual(["intro → website/versioned_docs/version-1.0/intro.md"]);
  expect(
    of({ "website/sidebars.js": `module.exports = ${text}` }, "website/versioned_docs/version-1.0", "1.0"),
  ).toEqual([]);
});

test("a page that isn't translated is that of the main language", () => {
  const folder = "i18n/fr/docusaurus-plugin-content-docs/current";
  const all = asked('export default { docs: ["intro", "guide/running"] };');
  const translated = menusAsked({
    generator: "a Docusaurus site",
    folder,
    files: {},
    pages: { [`${folder}/intro.md`]: { title: "Bonjour" } },
  });

  expect(
    drawn(navigationOf({ ...translated, files: all.files, instead: { folder: "docs", pages: all.pages } })),
  ).toEqual([`Bonjour → ${folder}/intro.md`, "Run it → docs/01-guide/run.md"]);
});

test("labels are those of the language, and change there", () => {
  const folder = "i18n/fr/docusaurus-plugin-content-docs/current";
  const sidebars =
    'export default { docs: [{ type: "category", label: "Guide", items: ["intro"] }, { type: "link", label: "Out", href: "https://o" }] };';
  const text =
    '{\n  "sidebar.docs.category.Guide": { "message": "Le guide" },\n  "sidebar.docs.link.Out": { "message": "Dehors" }\n}\n';
  const english = asked(sidebars, { [`${folder}.json`]: text });
  const of = {
    ...english,
    part: { folder, language: "fr", version: null },
    pages: [],
    instead: { folder: "docs", pages: english.pages },
  };
  const [menu] = navigationOf(of);

  expect(drawn([menu!])).toEqual(["Le guide ▸", "  Introduction → docs/intro.md", "Dehors → https://o"]);
  expect(editedNavigation(of, [{ do: "rename", id: menu!.items[0]!.id, label: "Guide !" }])).toMatchObject({
    files: [{ path: `${folder}.json`, text: text.replace("Le guide", "Guide !") }],
  });
  expect(drawn(navigationOf(english))[0]).toBe("Guide ▸");
});
