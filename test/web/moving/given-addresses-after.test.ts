import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const page = (text: string, more = "") => `---\ntitle: T\n${more}---\n\n${text}\n`;

/** `given` is the front matter of `guide/named`, or of the page at `path`, and `address` where readers find that page. */
type Case = Readonly<{
  name: string;
  files: Record<string, string>;
  folder: string;
  base?: string;
  given: string;
  path?: string;
  address: string;
  /** Where a page without front matter is found after a move. */
  moves: readonly [to: string, address: string];
}>;

const hugo = { name: "Hugo", files: { "hugo.toml": "title = 'A'\n" }, folder: "content" };
const docusaurus = {
  name: "Docusaurus",
  files: { "docusaurus.config.js": "module.exports = {};\n" },
  folder: "docs",
  base: "/docs",
  moves: ["guide/02-Last", "/guide/Last"],
} as const;
const jekyll = { name: "Jekyll", files: { "_config.yml": "title: A\n" }, folder: "." };
const toLower = ["Start/Set Up", "/start/set-up"] as const;
const plain = ["start/last", "/start/last"] as const;

const cases: readonly Case[] = [
  { ...docusaurus, given: "slug: other-name", address: "/guide/other-name" },
  { ...docusaurus, given: "slug: /other", address: "/other" },
  { ...docusaurus, given: "slug: /", address: "/" },
  { ...docusaurus, given: "id: own", address: "/guide/own" },
  { ...docusaurus, given: "", path: "guide/03-named", address: "/guide/named" },
  { ...hugo, given: "url: /tea/", address: "/tea", moves: toLower },
  { ...hugo, given: "slug: My Own", address: "/guide/my-own", moves: toLower },
  { ...jekyll, given: "permalink: /tea/", address: "/tea", moves: plain },
  {
    name: "VitePress",
    files: { ".vitepress/config.mts": "export default { rewrites: { 'en/:rest*': ':rest*' } };\n" },
    folder: ".",
    given: "",
    path: "en/guide/named",
    address: "/guide/named",
    moves: ["en/start/last", "/start/last"],
  },
  {
    name: "Starlight",
    files: { "astro.config.mjs": "export default { integrations: [starlight({})] };\n" },
    folder: "src/content/docs",
    given: "slug: other/name",
    address: "/other/name",
    moves: toLower,
  },
  {
    name: "VuePress",
    files: { ".vuepress/config.js": "module.exports = {};\n" },
    folder: ".",
    given: "permalink: /tea/",
    address: "/tea",
    moves: plain,
  },
];

const table = cases.map((each) => [`${each.name}, ${each.given || each.path!}`, each] as const);

/** Returns a site of three pages: one that links to `guide/b` and to the page of the case, these two, and others of the case. */
async function siteOf({ files, folder, base = "", given, path = "guide/named", address }: Case) {
  const pathOf = (slug: string) => `${folder}/${slug}.md`.replace(/^\.\//, "");
  const { ada, head } = await testSite({
    files: {
      ...files,
      [pathOf("guide/b")]: page("B."),
      [pathOf(path)]: page("Named.", given && `${given}\n`),
      [pathOf("guide/all")]: page(linksTo("/guide/b", base)),
      [pathOf("guide/linking")]: page(linksTo(address, base)),
    },
    settings: { CONTENT_DIR: folder },
  });
  return {
    pathOf: path,
    change: async (change: object) => {
      const { status, json } = await ada.post("/api/admin/publish", { changes: [change] });
      expect([status, json.error]).toEqual([200, undefined]);
    },
    undo: async () =>
      expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200),
    textOf: async (slug: string) => (await ada.sourceOf(slug)).json.page.content.split("---\n\n")[1],
    broken: async () =>
      (await ada.get("/api/admin/health")).json.problems
        .filter(({ kind }: { kind: string }) => kind === "broken-link")
        .map(({ message }: { message: string }) => message),
  };
}

/** Returns links from the root and from beside the page `guide/all`. */
function linksTo(address: string, base: string): string {
  const fromParent = address === "/" ? ".." : `..${address}`;
  const beside = address.startsWith("/guide/") ? `./${address.slice("/guide/".length)}` : fromParent;
  return `[a](${base}${address}) [r](${beside})\n`;
}

test.each(table)(
  "links to a page without an address of its own lead to the page that takes its place, and back by undo: %s",
  async (_, each) => {
    const { pathOf, change, undo, textOf, broken } = await siteOf(each);
    await change({ slug: "guide/b", delete: true, redirect: pathOf });
    expect(await textOf("guide/all")).toBe(`${linksTo(each.address, each.base ?? "")}\n`);
    expect(await broken()).toEqual([]);
    await undo();
    expect(await textOf("guide/all")).toBe(`${linksTo("/guide/b", each.base ?? "")}\n`);
  },
);

test.each(table.filter(([, { address }]) => address !== "/"))(
  "links to a page with one lead to the page without one that takes its place: %s",
  async (_, each) => {
    const { pathOf, change, textOf } = await siteOf(each);
    await change({ slug: pathOf, delete: true, redirect: "guide/b" });
    expect(await textOf("guide/linking")).toBe(`${linksTo("/guide/b", each.base ?? "")}\n`);
  },
);

test.each(table)(
  "links to a page lead to where it is found after a move, and back by undo: %s",
  async (_, each) => {
    const { change, undo, textOf } = await siteOf(each);
    await change({ slug: each.moves[0], from: "guide/b" });
    expect(await textOf("guide/all")).toBe(`${linksTo(each.moves[1], each.base ?? "")}\n`);
    await undo();
    expect(await textOf("guide/all")).toBe(`${linksTo("/guide/b", each.base ?? "")}\n`);
  },
);

test("a link to a file and a reference of Hugo name the file of the page, whatever its address is", async () => {
  const links = (name: string) =>
    `[a](./${name}.md) [b]({{< ref "${name}" >}}) [c]({{< ref "/guide/${name}" >}})\n`;
  const { ada } = await testSite({
    files: {
      "hugo.toml": "",
      "content/guide/b.md": page("B."),
      "content/guide/named.md": page("Named.", "url: /tea/\n"),
      "content/guide/all.md": page(links("b")),
    },
    settings: { CONTENT_DIR: "content" },
  });

  const removal = { slug: "guide/b", delete: true, redirect: "guide/named" };
  expect((await ada.post("/api/admin/publish", { changes: [removal] })).status).toBe(200);

  expect((await ada.sourceOf("guide/all")).json.page.content).toEndWith(`${links("named")}\n`);
});

test.each([
  ["/guide/b.html", "/tea/"],
  ["b.html", "../tea"],
  ["/guide/b", "/tea"],
  ["/tea/#x", "/guide/b.html"],
  ["../tea?a#x", "./b"],
])("a link as the site has the address ends as the next one does: %s → %s", async (before, after) => {
  const { ada } = await testSite({
    files: {
      "_config.yml": "title: A\n",
      "guide/b.md": page("B."),
      "guide/named.md": page("Named.", "permalink: /tea/\n"),
      "guide/all.md": page(`[a](${before})`),
    },
    settings: { CONTENT_DIR: "." },
  });

  const [slug, redirect] = before.includes("tea") ? ["guide/named", "guide/b"] : ["guide/b", "guide/named"];
  const changes = [{ slug, delete: true, redirect }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);

  expect((await ada.sourceOf("guide/all")).json.page.content).toEndWith(`[a](${after})\n`);
});

test.each([
  ["guide/b", "guide/named", "/docs/guide/b", "/docs/guide/own"],
  ["community/b", "community/named", "/community/b", "/community/own"],
  ["guide/b", "community/named", "/docs/guide/b#x", "/community/own"],
  ["community/b", "guide/named", "/community/b", "/docs/guide/own"],
  ["guide/named", "community/b", "/docs/guide/own", "/community/b"],
])(
  "of two folders of Docusaurus, a link to %s that is replaced by %s changes: %s → %s",
  async (slug, redirect, before, after) => {
    const own = page("Named.", "slug: own\n");
    const { ada } = await testSite({
      files: {
        "docusaurus.config.js":
          "module.exports = { presets: [['classic', { docs: {} }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: false }]] };\n",
        "docs/guide/b.md": page("B."),
        "docs/guide/named.md": own,
        "docs/all.md": page(`[a](${before})`),
        "community/b.md": page("B."),
        "community/named.md": own,
        "community/all.md": page(`[a](${before})`),
      },
      settings: { CONTENT_DIR: "docs,community" },
    });

    const changes = [{ slug, delete: true, redirect }];
    const { status, json } = await ada.post("/api/admin/publish", { changes });
    expect([status, json.error]).toEqual([200, undefined]);

    for (const linking of ["all", "community/all"])
      expect((await ada.sourceOf(linking)).json.page.content).toEndWith(`[a](${after})\n`);
  },
);
