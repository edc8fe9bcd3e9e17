import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

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

test("a group in a map gets no name that JavaScript would read as another place", () => {
  const renamed = (sidebars: string, label: string, to: string) => {
    const site = asked(sidebars);
    const result = editedNavigation(site, [{ do: "rename", id: idOf(site, label), label: to }]);
    return "refused" in result ? result.refused.reason : result.files[0]!.text;
  };
  const two = 'export default { docs: { One: ["intro"], Two: ["intro"] } };';

  expect(drawn(navigationOf(asked('export default { docs: { b: ["intro"], 1: ["intro"] } };')))).toEqual([
    "1 ▸",
    "  Introduction → docs/intro.md",
    "b ▸",
    "  Introduction → docs/intro.md",
  ]);
  expect(renamed(two, "One", "Two")).toBe("Each name can be there once, and “Two” is there already.");
  expect(renamed(two, "Two", "__proto__")).toBe("JavaScript keeps __proto__ for itself. Use another name.");
  expect(renamed(two, "Two", "2")).toBe(
    "JavaScript has numbers such as “2” first, in their order. Use another name.",
  );
  expect(renamed(two, "One", "2")).toBe(two.replace("One", "'2'"));
  expect(renamed(two, "Two", "constructor")).toBe(two.replace("Two", "constructor"));
  expect(
    renamed('export default { docs: [{ One: ["intro"] }, { Two: ["intro"] }] };', "Two", "One"),
  ).toBeString();
  const site = asked(two);
  expect(editedNavigation(site, [{ do: "add-group", label: "Two", parent: null, before: null }])).toEqual({
    refused: { edit: 0, reason: "Each name can be there once, and “Two” is there already." },
  });
});

test("on a site with translations, entries of a kind have different labels or keys", () => {
  const sidebars = `export default { docs: [
    { type: "category", label: "A", items: ["intro"] },
    { type: "category", label: "B", key: "b", items: ["intro"] },
    { type: "link", label: "C", href: "https://c" },
  ], other: [{ type: "category", label: "D", items: ["intro"] }, "intro"] };`;
  const translated = asked(sidebars, {
    "docusaurus.config.js": config.replace("{", '{ i18n: { defaultLocale: "en", locales: ["en", "fr"] },'),
    "i18n/fr/code.json": "{}",
  });
  const changed = (site: typeof translated, ...edits: readonly MenuEdit[]) => {
    const result = editedNavigation(site, edits);
    return "refused" in result ? result.refused : "changed";
  };
  const rename = (label: string, to: string): MenuEdit => ({
    do: "rename",
    id: idOf(translated, label),
    label: to,
  });
  expect(
    changed(translated, { do: "add-group", label: "A", parent: null, before: idOf(translated, "B") }),
  ).toEqual({
    edit: 0,
    reason: "A category needs an entry.",
  });
  expect(changed(translated, rename("C", "A"))).toBe("changed");
  // A translation is known by its key, which stays.
  expect(changed(translated, rename("B", "A"))).toBe("changed");
  expect(changed(translated, rename("D", "A"))).toBe("changed");
  expect(
    changed(translated, rename("D", "A"), {
      do: "move",
      id: idOf(translated, "D"),
      menu: navigationOf(translated)[0]!.id,
      parent: null,
      before: null,
    }),
  ).toEqual({
    edit: 1,
    reason: "Docusaurus can't translate a menu in which two entries are called “A”. Use another label.",
  });
  expect(changed(asked(sidebars), rename("B", "A"))).toBe("changed");
});

test("labels that are alike are refused only where a language has translations of them", () => {
  const sidebars = 'export default { docs: [{ A: ["intro"] }, { B: ["intro"] }] };';
  const faults = (i18n: string, files: Readonly<Record<string, string>> = {}, menus = sidebars) => {
    const site = asked(menus, { "docusaurus.config.js": config.replace("{", `{ i18n: ${i18n},`), ...files });
    const result = editedNavigation(site, [{ do: "rename", id: idOf(site, "B"), label: "A" }]);
    return "refused" in result ? result.refused.reason : "changed";
  };
  const both = '{ defaultLocale: "en", locales: ["en", "fr"] }';
  const folder = { "i18n/fr/code.json": "{}" };

  expect(faults(both, folder)).toContain("can't translate");
  // Without its folder, a language isn't translated.
  expect(faults(both)).toBe("changed");
  expect(faults('{ defaultLocale: "en", locales: ["en"] }')).toBe("changed");
  expect(faults('{ defaultLocale: "en", locales: ["en"] }', { "i18n/en/code.json": "{}" })).toContain(
    "can't",
  );
  expect(
    faults(
      '{ defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { fr: { translate: false } } }',
      folder,
    ),
  ).toBe("changed");
  expect(
    faults('{ defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { fr: { translate: true } } }'),
  ).toContain("can't");
  // Each sidebar has its own keys, and so has each kind of entry.
  expect(
    faults(both, folder, 'export default { docs: [{ A: ["intro"] }], other: [{ B: ["intro"] }] };'),
  ).toBe("changed");
  expect(
    faults(
      both,
      folder,
      'export default { docs: [{ A: ["intro"] }, { type: "link", label: "B", href: "https://b" }] };',
    ),
  ).toBe("changed");
});
