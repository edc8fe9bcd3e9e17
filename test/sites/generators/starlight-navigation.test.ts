import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const docs = "src/content/docs";
const pages = {
  [`${docs}/start.md`]: { title: "Start", sidebar: { label: "Start here" } },
  [`${docs}/guide/index.md`]: { title: "The guide" },
  [`${docs}/guide/Set up.md`]: { title: "Set up" },
  [`${docs}/guide/old.md`]: { title: "Moved", slug: "guide/new" },
  [`${docs}/guide/later.md`]: { title: "Later", draft: true },
};
const config = (options: string, before = "") =>
  `import starlight from "@astrojs/starlight";\n${before}\nexport default { integrations: [react(), starlight({ title: "Tea", ${options} })] };\n`;

type Asked = Parameters<typeof menusAsked>[0];

const asked = (source: string, more: Partial<Asked> = {}) =>
  menusAsked({
    generator: "a Starlight site",
    folder: docs,
    route: "",
    pages,
    ...more,
    files: { "astro.config.mjs": source, ...more.files },
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));
const reasons = (...of: Parameters<typeof asked>) => navigationOf(asked(...of)).map(({ reason }) => reason);

test("a menu has pages by their slugs, links and groups", () => {
  const sidebar = `sidebar: [
    "start",
    { slug: "start" },
    { slug: "guide/set-up", label: "Own label" },
    "guide",
    "guide/new",
    "gone",
    { label: "By link", link: "/guide/new/#top" },
    { label: "Elsewhere", link: "https://example.org" },
    { label: "Not a page", link: "/api/" },
    { label: "Group", collapsed: true, items: [...more, { label: "Inside", items: ["start"] }] },
  ]`;

  expect(menus(config(sidebar, 'const more = ["start", single]; const single = { slug: "guide" };'))).toEqual(
    [
      "Start here → src/content/docs/start.md",
      "Start here → src/content/docs/start.md",
      "Own label → src/content/docs/guide/Set up.md",
      "The guide → src/content/docs/guide/index.md",
      "Moved → src/content/docs/guide/old.md",
      "gone",
      "By link → src/content/docs/guide/old.md",
      "Elsewhere → https://example.org",
      "Not a page → /api/",
      "Group ▸",
      "  Start here → src/content/docs/start.md",
      "  The guide → src/content/docs/guide/index.md",
      "  Inside ▸",
      "    Start here → src/content/docs/start.md",
    ],
  );
});

test("a menu, and groups of it, can be in other files", () => {
  const files = {
    "menus/all.ts":
      'import { guide } from "./guide.js";\nexport const sidebar = ["start", guide] satisfies unknown;',
    "menus/guide.ts": 'export const guide = { label: "Guide", items: ["guide"] };',
  };
  const source = config("sidebar", 'import { sidebar } from "./menus/all";');
  const [menu] = navigationOf(asked(source, { files }));

  expect(drawn([menu!])).toEqual([
    "Start here → src/content/docs/start.md",
    "Guide ▸",
    "  The guide → src/content/docs/guide/index.md",
  ]);
  expect(menu!.path).toBe("menus/all.ts");
  expect(menu!.items[1]!.items![0]!.path).toBe("menus/guide.ts");
});

test("a folder is in the order of its numbers, then of its names", () => {
  const folder = {
    [`${docs}/api/index.md`]: { title: "All" },
    [`${docs}/api/b.md`]: { title: "B", sidebar: { order: 2 } },
    [`${docs}/api/c.md`]: { title: "C" },
    [`${docs}/api/hidden.md`]: { title: "Hidden", sidebar: { hidden: true } },
    [`${docs}/api/deep/one.md`]: { title: "One" },
    [`${docs}/api/deep/two.md`]: { title: "Two", sidebar: { order: 1 } },
    [`${docs}/api/c/index.md`]: { title: "In C" },
    [`${docs}/apiary.md`]: { title: "Apiary" },
  };
  const inside = [
    "deep ▸",
    "  Two → src/content/docs/api/deep/two.md",
    "  One → src/content/docs/api/deep/one.md",
    "B → src/content/docs/api/b.md",
    "All → src/content/docs/api/index.md",
    "c ▸",
    "  C → src/content/docs/api/c.md",
  ];
  const group = 'sidebar: [{ label: "API", autogenerate: { directory: "/api/" } }]';
  const among = 'sidebar: ["apiary", { autogenerate: { directory: "api" } }, "apiary"]';

  expect(menus(config(group), { pages: folder })).toEqual(["API ▸", ...inside.map((line) => `  ${line}`)]);
  expect(menus(config(among), { pages: folder })).toEqual([
    "Apiary → src/content/docs/apiary.md",
    ...inside,
    "Apiary → src/content/docs/apiary.md",
  ]);
});

test("all pages are listed by their folders where no menu names any", () => {
  expect(menus(config("logo: {}"))).toEqual([
    "guide ▸",
    "  The guide → src/content/docs/guide/index.md",
    "  Moved → src/content/docs/guide/old.md",
    "  Set up → src/content/docs/guide/Set up.md",
    "Start here → src/content/docs/start.md",
  ]);
});

test("a language has its labels, its pages, and those of the main one in place of what isn't translated", () => {
  const locales =
    'locales: { root: { label: "English", lang: "en" }, zh: { label: "中文", lang: "zh-CN" } },';
  const sidebar = `sidebar: [
    { label: "Guide", translations: { "zh-CN": "指南" }, items: ["guide", "start"] },
    { label: "Set up", link: "/guide/set-up" },
    { autogenerate: { directory: "guide" } },
  ]`;
  const translated = { [`${docs}/zh/guide/index.md`]: { title: "这个指南" } };
  const source = config(locales + sidebar);
  const { pages: main } = asked(source);
  const chinese = asked(source, { folder: `${docs}/zh`, language: "zh-CN", pages: translated });
  const [guide, link, own, other] = navigationOf({ ...chinese, instead: { folder: docs, pages: main } })[0]!
    .items;

  expect(drawn(navigationOf({ ...chinese, instead: { folder: docs, pages: main } }))).toEqual([
    "指南 ▸",
    "  这个指南 → src/content/docs/zh/guide/index.md",
    "  Start here → src/content/docs/start.md",
    "Set up → src/content/docs/guide/Set up.md",
    "这个指南 → src/content/docs/zh/guide/index.md",
    "Moved → src/content/docs/guide/old.md",
    "Set up → src/content/docs/guide/Set up.md",
  ]);
  expect([guide!, link!, own!, other!].map(({ isEditable }) => isEditable)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  // The main language shows none of the others.
  expect(menus(source, { language: "en", pages: { ...pages, ...translated } })).toEqual(
    menus(source, { language: "en" }),
  );
});

test("what code makes is shown with the line", () => {
  const sidebar =
    'sidebar: [\n...generated,\nmake("api"),\ngroup("guides.all", { items: ["guide"] }),\n"start" ]';
  const items = navigationOf(asked(config(sidebar)))[0]!.items;

  expect(items.map(({ label, reason }) => [label, reason])).toEqual([
    ["...generated", "Code makes it, at line 4 of astro.config.mjs."],
    ['make("api")', "Code makes it, at line 5 of astro.config.mjs."],
    ["guides.all", "Code makes it, at line 6 of astro.config.mjs."],
    ["Start here", null],
  ]);
  expect(items[2]!.items!.map(({ page, isEditable }) => [page, isEditable])).toEqual([
    ["src/content/docs/guide/index.md", false],
  ]);
  expect(reasons(config("sidebar: makeAll()"))).toEqual(["Code makes it, at line 3 of astro.config.mjs."]);
  expect(reasons(config("plugins: [starlightSidebarTopics([])]"))).toEqual([
    "Code makes it, at line 3 of astro.config.mjs.",
  ]);
});

test("a label that is given in another language is a translation", () => {
  const locales = 'locales: { root: { label: "English", lang: "en" }, fr: { label: "Français" } }';
  const fr = asked(config(`${locales}, sidebar: ["a"]`), {
    folder: `${docs}/fr`,
    language: "fr",
    pages: { [`${docs}/fr/a.md`]: { title: "A" }, [`${docs}/fr/b.md`]: { title: "B" } },
  });

  const result = editedNavigation(fr, [
    { do: "add", page: `${docs}/fr/b.md`, label: "Bé", parent: null, before: null },
  ]);

  expect("files" in result && result.files[0]!.text).toContain(
    'sidebar: ["a", { translations: { fr: "Bé" }, slug: "b" }]',
  );
});

test("topics of a plug-in are shown with their entries, as they can't be changed", () => {
  const from = 'import topics from "starlight-sidebar-topics";';
  const plugins = `plugins: makesMore ? [topics([
    { label: "Guides", link: "/start/", items: ["start", { label: "More", autogenerate: { directory: "guide" } }] },
    { label: { en: "Elsewhere", fr: "Ailleurs" }, link: "https://example.org", icon: "open-book" },
    ...loaded,
  ])] : []`;
  const site = asked(config(plugins, from));

  expect(menus(config(plugins, from))).toEqual([
    "Guides ▸",
    "  Start here → src/content/docs/start.md",
    "  More ▸",
    "    The guide → src/content/docs/guide/index.md",
    "    Moved → src/content/docs/guide/old.md",
    "    Set up → src/content/docs/guide/Set up.md",
    "Elsewhere → https://example.org",
    "...loaded",
  ]);
  const [menu] = navigationOf(site);
  const reason = "The plug-in starlight-sidebar-topics makes it, at line 3 of astro.config.mjs.";
  expect(menu).toMatchObject({ isEditable: false, takesEntries: false, reason });
  const all = (items: NonNullable<typeof menu>["items"]): typeof items =>
    items.flatMap((item) => [item, ...all(item.items ?? [])]);
  expect(all(menu!.items).filter(({ canHide, takesEntries }) => canHide || takesEntries)).toEqual([]);
  expect(all(menu!.items).map((item) => item.reason)).toEqual([
    ...Array.from({ length: 7 }, () => reason),
    "Code makes it, at line 6 of astro.config.mjs.",
  ]);
  expect(reasons(config("plugins: [topics(await load())]", from))).toEqual([reason]);
});

test("a site without a configuration of Starlight has no menus", () => {
  expect(menus("export default { integrations: [] };")).toEqual([]);
  expect(menus("export default {")).toEqual([]);
});
