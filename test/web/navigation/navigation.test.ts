import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const v1 = "versioned_docs/version-1.0";
const french = "i18n/fr/docusaurus-plugin-content-docs/current";
const { ada } = await testSite({
  files: {
    "docusaurus.config.js": `export default {
  i18n: { defaultLocale: "en", locales: ["en", "fr"] },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]],
};\n`,
    "sidebars.js": `export default {
  docs: [
    "intro",
    { type: "category", label: "Guide", items: ["guide/setup", { type: "link", label: "Shop", href: "https://shop.example/" }] },
    ...made(),
  ],
};\n`,
    "versions.json": '["1.0"]\n',
    "versioned_sidebars/version-1.0-sidebars.json": '{"docs": ["intro"]}\n',
    "docs/intro.md": "---\ntitle: Welcome\n---\n",
    "docs/02-guide/01-setup.md": "---\nsidebar_label: Set up\n---\n",
    [`${v1}/intro.md`]: "# Old\n",
    [`${french}/intro.md`]: "# Bienvenue\n",
  },
  settings: { CONTENT_DIR: ["docs", v1, french].join(",") },
});

type Item = Readonly<{ id: string; label: string; slug: string | null; href: string | null; items: Item[] }>;

const read = async (query = "", client = ada) =>
  (await client.get(`/api/admin/site/navigation${query}`)).json as {
    menus: Array<Readonly<{ id: string; path: string; isEditable: boolean; items: Item[] }>>;
    revision: string;
  };
const drawn = (items: readonly Item[]): unknown[] =>
  items.map(({ label, slug, href, items }) => [label, slug ?? href, ...drawn(items)]);
const menu = async (query?: string, client = ada) =>
  (await read(query, client)).menus.flatMap(({ items }) => drawn(items));

test("the menu has its order, labels and groups, with the pages that they lead to", async () => {
  const { menus } = await read();

  expect(menus).toMatchObject([{ path: "sidebars.js", isEditable: true, reason: null }]);
  expect(await menu()).toEqual([
    ["Welcome", "intro"],
    ["Guide", null, ["Set up", "02-guide/01-setup"], ["Shop", "https://shop.example/"]],
    [expect.stringContaining("made()"), null],
  ]);
  expect(menus[0]!.items[2]).toMatchObject({ isEditable: false, reason: expect.stringContaining("line 5") });
});

test("each version has its menu, and a language shows its own pages where it has some", async () => {
  expect(await menu("?version=1.0")).toEqual([["Old", `${v1}/intro`]]);
  const [first, [, , setup]] = (await menu("?language=fr")) as [unknown, [unknown, unknown, unknown]];
  expect([first, setup]).toEqual([
    ["Bienvenue", `${french}/intro`],
    ["Set up", "02-guide/01-setup"],
  ]);
  for (const query of ["version=9", "version=", "language=xx", "language=xx&version=1.0"])
    expectRefusal(await ada.get(`/api/admin/site/navigation?${query}`), 404);
});

test("the revision changes with a label in front matter, and with nothing else of a page", async () => {
  const before = await read();
  await ada.publish("intro", "---\ntitle: Welcome\n---\n\nWords.\n");
  expect((await read()).revision).toBe(before.revision);

  await ada.publish("intro", "---\ntitle: Hello\n---\n\nWords.\n");

  const after = await read();
  expect(after.revision).not.toBe(before.revision);
  expect(after.menus[0]!.items[0]).toEqual({ ...before.menus[0]!.items[0]!, label: "Hello" });
  await ada.publish("intro", "---\ntitle: Welcome\n---\n");
  expect((await read()).revision).toBe(before.revision);
});

test("a token of a folder sees entries of its pages, and the groups around them", async () => {
  const script = await ada.withToken({ can: ["read"], folders: ["02-guide"] });
  const writer = await ada.withToken({ can: ["draft", "publish"] });

  expect(await menu("", script)).toEqual([["Guide", null, ["Set up", "02-guide/01-setup"]]]);
  expect((await writer.get("/api/admin/site/navigation")).status).toBe(403);
});
