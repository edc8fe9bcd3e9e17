import { expect, test } from "bun:test";

import { textsOf, treeIn } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const draft = "/api/admin/site/navigation/draft";

const mkdocs = {
  "mkdocs.yml": `site_name: Tea
plugins:
  - i18n:
      docs_structure: folder
      languages:
        - { locale: en, name: English, default: true }
        - { locale: fr, name: Français }
        - { locale: de, name: Deutsch }
nav:
  - index.md
  - Guide:
      - guide/a.md
      - guide/b.md
`,
  ...Object.fromEntries(
    ["en", "fr", "de"].flatMap((code) =>
      ["index", "guide/a", "guide/b"].map((page) => [`docs/${code}/${page}.md`, `# ${code} ${page}\n`]),
    ),
  ),
};
const starlight = {
  "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default defineConfig({ integrations: [starlight({
  title: "Tea",
  defaultLocale: "en",
  locales: { en: { label: "English" }, fr: { label: "Français" }, de: { label: "Deutsch", lang: "de" } },
  sidebar: ["index", { label: "Guide", items: ["guide/a", "guide/b"] }],
})] });
`,
  ...Object.fromEntries(
    ["en", "fr", "de"].flatMap((code) =>
      ["index", "guide/a", "guide/b"].map((page) => [
        `src/content/docs/${code}/${page}.md`,
        `---\ntitle: ${code} ${page}\n---\n`,
      ]),
    ),
  ),
};

type Item = Readonly<{ id: string; label: string; items: readonly Item[] }>;

test.each([
  ["MkDocs", mkdocs],
  ["Starlight", starlight],
])(
  "%s: an edit of the one menu of all languages is seen in each, and said before it is published",
  async (_, files) => {
    const { ada } = await testSite({ files });
    const menusOf = async (language: string) => {
      const { json } = await ada.get(`/api/admin/site/navigation?language=${language}`);
      return json as { revision: string; menus: ReadonlyArray<{ items: readonly Item[] }> };
    };
    const { revision, menus } = await menusOf("en");
    const group = menus[0]!.items.find(({ label }) => label === "Guide")!;

    const saved = await ada.put(draft, {
      revision,
      edits: [
        { do: "rename", id: group.id, label: "Manual" },
        { do: "remove", id: group.items[0]!.id },
      ],
    });

    expect(saved.status).toBe(200);
    expect((await ada.get(draft)).json.alsoIn).toEqual([
      { language: "fr", version: null },
      { language: "de", version: null },
    ]);
    for (const language of ["en", "fr", "de"]) {
      const tree = treeIn((await ada.get(`/admin/tree?language=${language}`, HTMX)).text);
      expect(tree).toMatch(/ Manual .* Not in the menu/);
    }
    const said = "Français and Deutsch have the same menu, so they change, too.";
    expect(await textsOf((await ada.get("/admin/changes")).text, ".menu-words span")).toEqual([
      "Renamed Guide to Manual",
      "Removed en guide/a from the menu",
      said,
    ]);
    const asked = await ada.submit("/admin/changesets", { navigation: String(saved.json.updatedAt) });
    expect(await textsOf(asked.text, ".menu-words span")).toContain(said);
  },
);

test("an entry of a group that is renamed in another language is changed there", async () => {
  const { ada } = await testSite({ files: mkdocs });
  const { json } = await ada.get("/api/admin/site/navigation?language=en");
  const group = (json.menus[0].items as Item[]).find(({ label }) => label === "Guide")!;
  const { updatedAt } = (
    await ada.put(draft, {
      revision: json.revision,
      edits: [{ do: "rename", id: group.id, label: "Manual" }],
    })
  ).json;
  const { text } = await ada.get("/admin/tree?language=fr", HTMX);
  const idOf = (label: string) =>
    text.match(new RegExp(`<li id="entry-([^"]+)"(?:(?!<li).)*?>${label}<`, "s"))![1]!;
  const hide = (label: string) => {
    const fields = { do: "hide", in: idOf(label), language: "fr", updatedAt: String(updatedAt) };
    return ada.submit("/admin/menu/edits", fields, HTMX);
  };

  const refused = await hide("fr guide/b");
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("in another language or version"),
  ]);
  const done = await hide("fr index");
  expect([done.status, treeIn(done.text)]).toEqual([
    200,
    expect.stringContaining("Manual fr guide/a fr guide/b"),
  ]);
});

test("languages that have menus of their own aren't named", async () => {
  const { ada } = await testSite({
    files: {
      "docs/.vitepress/config.js": `export default {
  locales: {
    root: { label: "English", lang: "en", themeConfig: { sidebar: [{ text: "A", link: "/a" }] } },
    fr: { label: "Français", lang: "fr", themeConfig: { sidebar: [{ text: "A", link: "/fr/a" }] } },
  },
};
`,
      "docs/a.md": "# A\n",
      "docs/fr/a.md": "# A\n",
    },
  });
  const { json } = await ada.get("/api/admin/site/navigation?language=en");
  const { menus, revision } = json as { revision: string; menus: ReadonlyArray<{ items: readonly Item[] }> };
  await ada.put(draft, { revision, edits: [{ do: "rename", id: menus[0]!.items[0]!.id, label: "B" }] });

  expect((await ada.get(draft)).json.alsoIn).toEqual([]);
  expect(treeIn((await ada.get("/admin/tree?language=fr", HTMX)).text)).toContain(" A ");
  expect(await textsOf((await ada.get("/admin/changes")).text, ".menu-words span")).toEqual([
    "Renamed A to B",
  ]);
});
