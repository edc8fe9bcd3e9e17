import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const v2 = "versioned_docs/version-2.0";
const v1 = "versioned_docs/version-1.0";
const menu = (...pages: string[]) => JSON.stringify({ docs: ["intro", ...pages] }, null, 2);

/** A site of Docusaurus whose newest version is 2.0. */
const files = {
  "docusaurus.config.js": `export default {
  baseUrl: "/",
  presets: [["classic", { docs: { sidebarPath: "./sidebars.json" } }]],
  plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: "/old", to: "/docs" }] }]],
};\n`,
  "versions.json": '["2.0", "1.0"]\n',
  "sidebars.json": menu("guide/setup"),
  "versioned_sidebars/version-2.0-sidebars.json": menu("guide/setup"),
  "versioned_sidebars/version-1.0-sidebars.json": menu("guide/setup"),
  ...Object.fromEntries(
    ["docs", v2, v1].flatMap((folder) => [
      [`${folder}/intro.md`, `---\nslug: /\n---\n\n# Intro of ${folder}\n\n[Setup](guide/setup.md)\n`],
      [
        `${folder}/guide/setup.md`,
        "# Setup\n\n[Next](/docs/next/guide/setup) [Newest](/docs/guide/setup) [First](/docs/1.0/guide/setup#setup) [Home](/docs/1.0)\n",
      ],
    ]),
  ),
};

const site = () => testSite({ files, settings: { CONTENT_DIR: ["docs", v2, v1].join(",") } });
const show = (repository: string, path: string) => git(repository, "show", `main:${path}`);
const { ada, repository, head } = await site();

test("links from the root lead to the pages of the version that they name, and none is broken", async () => {
  const { problems } = (await ada.get("/api/admin/health")).json;
  const linking = async (slug: string) => wordsOf((await ada.get(`/admin/links/${slug}`)).text);

  expect(problems).toEqual([]);
  for (const slug of ["guide/setup", `${v2}/guide/setup`, `${v1}/guide/setup`])
    expect([slug, await linking(slug)]).toEqual([slug, expect.stringContaining("Setup")]);
});

test("when a page of a version moves, the links to it, its menu and a redirect follow, and those of others stay", async () => {
  const before = await git(repository, "ls-tree", "-r", "main");
  const changes = [{ from: `${v1}/guide/setup`, slug: `${v1}/start/setup` }];
  const { status, json } = await ada.post("/api/admin/publish", { changes });

  expect([status, json.toLookAt]).toEqual([200, []]);
  const setup = await show(repository, "docs/guide/setup.md");
  expect(setup).toContain(
    "[Next](/docs/next/guide/setup) [Newest](/docs/guide/setup) [First](/docs/1.0/start/setup#setup)",
  );
  expect(await show(repository, `${v1}/intro.md`)).toContain("(start/setup.md)");
  expect(await show(repository, `${v2}/intro.md`)).toContain("(guide/setup.md)");
  expect(await show(repository, "versioned_sidebars/version-1.0-sidebars.json")).toBe(menu("start/setup"));
  expect(await show(repository, "versioned_sidebars/version-2.0-sidebars.json")).toBe(menu("guide/setup"));
  expect(await show(repository, "sidebars.json")).toBe(menu("guide/setup"));
  expect(await show(repository, "docusaurus.config.js")).toContain(
    '{ from: "/docs/1.0/guide/setup", to: "/docs/1.0/start/setup" }',
  );
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  expect(await git(repository, "ls-tree", "-r", "main")).toBe(before);
});

test("a page that goes to another version leaves its menu, and is named as new in the other", async () => {
  const before = await git(repository, "ls-tree", "-r", "main");
  const changes = [{ from: `${v1}/guide/setup`, slug: `${v2}/guide/first` }];
  const { status, json } = await ada.post("/api/admin/publish", { changes });

  const path = "versioned_sidebars/version-2.0-sidebars.json";
  expect([status, json.toLookAt]).toEqual([
    200,
    [expect.objectContaining({ path, reason: expect.stringContaining("no entry") })],
  ]);
  expect(await show(repository, "versioned_sidebars/version-1.0-sidebars.json")).toBe(menu());
  expect(await show(repository, `${v1}/intro.md`)).toContain("[Setup](/docs/guide/first)");
  expect(await show(repository, "docusaurus.config.js")).toContain(
    '{ from: "/docs/1.0/guide/setup", to: "/docs/guide/first" }',
  );
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  expect(await git(repository, "ls-tree", "-r", "main")).toBe(before);
});

test("pages with an id move or go in several versions at once, and each version's menu follows", async () => {
  const same = Object.fromEntries(
    ["docs", v2, v1].flatMap((folder) => [
      [`${folder}/Setup.md`, "---\nid: setup\n---\n\n# Setup\n"],
      [`${folder}/Notes.md`, "---\nid: notes\n---\n\n# Notes\n"],
    ]),
  );
  const menus = [
    "sidebars.json",
    ...["2.0", "1.0"].map((name) => `versioned_sidebars/version-${name}-sidebars.json`),
  ];
  const { ada, repository } = await testSite({
    files: {
      ...files,
      ...same,
      ...Object.fromEntries(menus.map((path) => [path, menu("guide/setup", "setup", "notes")])),
    },
    settings: { CONTENT_DIR: ["docs", v2, v1].join(",") },
  });
  const places = ["", `${v2}/`, `${v1}/`];
  const moves = places.map((place) => ({ from: `${place}Setup`, slug: `${place}start/Setup` }));
  const removals = places.map((place) => ({ slug: `${place}Notes`, delete: true }));
  const { status, json } = await ada.post("/api/admin/publish", { changes: [...moves, ...removals] });

  expect([status, json.toLookAt]).toEqual([200, []]);
  for (const path of menus)
    expect([path, await show(repository, path)]).toEqual([path, menu("guide/setup", "start/setup")]);
});

test("a folder without a page moves in all versions in one commit, however many pages that are", async () => {
  const word = "a-folder-whose-name-is-as-long-as-those-of-sites-that-keep-many-versions-for-many-years";
  const pages = Array.from({ length: 60 }, (_, nth) => `${word}/page-${nth}.md`);
  const { ada, repository, head } = await testSite({
    files: {
      ...files,
      ...Object.fromEntries(["docs", v1].flatMap((at) => pages.map((page) => [`${at}/${page}`, "# Page\n"]))),
    },
    settings: { CONTENT_DIR: ["docs", v2, v1].join(",") },
  });
  const before = await git(repository, "rev-parse", "main^{tree}");
  const asked = wordsOf((await ada.get(`/admin/move/${word}`)).text);
  expect(asked).toContain("Also move it in 1 other version");
  const { text } = await ada.submit(`/admin/move/${word}`, { slug: `new-${word}`, versions: "on" });
  expect(wordsOf(text)).toContain("120 pages move");
  expect(wordsOf(text).match(/ Also in 1\.0/g)).toHaveLength(60);

  const published = await ada.submit(
    "/admin/changesets/publish",
    await fieldsOf(text, "/admin/changesets/publish"),
  );

  expect(wordsOf(published.text)).toContain("120 pages are published");
  const paths = await git(repository, "ls-tree", "-r", "--name-only", "main");
  expect(paths.match(/\/new-a-folder/g)).toHaveLength(120);
  expect(paths).not.toContain("/a-folder");
  const history = wordsOf((await ada.get(`/admin/history/${v1}/new-${word}/page-59`)).text);
  expect(history).toContain("first");
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  expect(await git(repository, "rev-parse", "main^{tree}")).toBe(before);
});

test("a page of a version that goes to the next one is redirected there", async () => {
  const changes = [{ from: `${v1}/guide/setup`, slug: "guide/first" }];
  const { status } = await ada.post("/api/admin/publish", { changes });

  expect(status).toBe(200);
  expect(await show(repository, `${v1}/intro.md`)).toContain("[Setup](/docs/next/guide/first)");
  expect(await show(repository, "docusaurus.config.js")).toContain(
    '{ from: "/docs/1.0/guide/setup", to: "/docs/next/guide/first" }',
  );
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
});

test("a menu that no configuration names is that of the next version, whose pages stay there", async () => {
  const config = 'export default { presets: [["classic", {}]] };\n';
  const { ada, repository } = await testSite({
    files: { ...files, "docusaurus.config.js": config },
    settings: { CONTENT_DIR: ["docs", v2, v1].join(",") },
  });
  const changes = [{ from: `${v2}/guide/setup`, slug: `${v2}/start` }];

  expect(await ada.post("/api/admin/publish", { changes })).toMatchObject({
    status: 200,
    json: { toLookAt: [{ reason: expect.stringContaining("so none was written from") }] },
  });
  expect(await show(repository, "sidebars.json")).toBe(menu("guide/setup"));
  expect(await show(repository, "versioned_sidebars/version-2.0-sidebars.json")).toBe(menu("start"));
  const slug = encodeURIComponent(`${v1}/guide/setup`);
  expect((await ada.delete(`/api/admin/pages?slug=${slug}`)).status).toBe(200);
  expect(await show(repository, "sidebars.json")).toBe(menu("guide/setup"));
});

test.each([
  ["guide/setup", `${v1}/guide/setup`, "[Next](/docs/1.0/guide/setup) [Newest](/docs/guide/setup)"],
  ["guide/setup", `${v2}/guide/setup`, "[Next](/docs/guide/setup) [Newest](/docs/guide/setup)"],
  [`${v2}/guide/setup`, "guide/setup", "[Next](/docs/next/guide/setup) [Newest](/docs/next/guide/setup)"],
])("links from the root to %s lead to %s, which takes its place", async (slug, redirect, links) => {
  const changes = [{ slug, delete: true, redirect }];
  const { status } = await ada.post("/api/admin/publish", { changes });

  expect(status).toBe(200);
  expect(await show(repository, `${v1}/guide/setup.md`)).toContain(links);
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
});

test("a page of a version that is deleted leaves its version's menu alone", async () => {
  const { status } = await ada.delete(`/api/admin/pages?slug=${encodeURIComponent(`${v2}/guide/setup`)}`);

  expect(status).toBe(200);
  expect(await show(repository, "versioned_sidebars/version-2.0-sidebars.json")).toBe(menu());
  expect(await show(repository, "sidebars.json")).toBe(menu("guide/setup"));
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
});

test("versions of a page are named as the site names them, in its order, and its one language isn't", async () => {
  const asked = wordsOf((await ada.get(`/admin/delete/${v1}/guide/setup`)).text);
  const beside = wordsOf((await ada.get(`/admin/beside/${v1}/guide/setup`)).text);

  expect(asked).toContain("Delete it in other versions, too Next 2.0 Cancel");
  expect(beside).toContain("Setup 1.0 Edit");
});

test("a list of all pages has their paths in their version, and names versions other than the one that readers see", async () => {
  const { text } = await ada.get("/admin?show=recent");

  const listed = wordsOf(text)
    .match(/Setup guide\/setup(?: Next| 1\.0)?/g)
    ?.toSorted();
  expect(listed).toEqual(["Setup guide/setup", "Setup guide/setup 1.0", "Setup guide/setup Next"]);
});

test("Ctrl+P offers pages of the version that the tree shows first, and names the others", async () => {
  const offered = async (version?: string, open = "/admin") => {
    const kept = version === undefined ? "" : `; docs_admin_tree=${encodeURIComponent(`version=${version}`)}`;
    const { text } = await ada.get("/admin/go-to?q=guide", {
      cookie: `${ada.cookie}${kept}`,
      "hx-current-url": ada.url + open,
    });
    return (await textsOf(text, "[role=option]")).filter((option) => option.startsWith("Setup"));
  };

  expect(await offered()).toEqual([
    "Setup guide/setup",
    "Setup guide/setup · Next",
    "Setup guide/setup · 1.0",
  ]);
  expect((await offered("1.0"))[0]).toBe("Setup guide/setup");
  expect(await offered("1.0")).toContain("Setup guide/setup · 2.0");
  expect((await offered("2.0", `/admin/edit/${v1}/intro`))[0]).toBe("Setup guide/setup");
  expect(await offered("2.0", `/admin/edit/${v1}/intro`)).toContain("Setup guide/setup · 2.0");
  expect(await offered("2.0", "/admin/edit/%")).toContain("Setup guide/setup · 1.0");
});

test("Health lists a problem that a page has in several versions once", async () => {
  const broken = Object.fromEntries(
    ["docs", v2, v1].map((at) => [`${at}/broken.md`, "# Broken\n\n[a](./gone.md) [a](./gone.md)\n"]),
  );
  const { ada } = await testSite({
    files: { ...files, ...broken },
    settings: { CONTENT_DIR: ["docs", v2, v1].join(",") },
  });
  const text = wordsOf((await ada.get("/admin/health")).text);

  expect(text).toContain("Broken links 6");
  expect(text.match(/\.\/gone\.md No such page [\w ]*Also in 2\.0, 1\.0/g)).toHaveLength(2);
});

test("a file whose slug is that of a page in the first folder is named, and is no page", async () => {
  const { ada } = await testSite({
    files: { "docs/blog/a.md": "# A\n", "blog/a.md": "# B\n", "blog/b.md": "# C\n" },
    settings: { CONTENT_DIR: "docs,blog" },
  });

  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["blog/a", "blog/b"]);
  expect((await ada.get("/api/admin/pages/source?slug=blog%2Fa")).json.page.path).toBe("docs/blog/a.md");
  expect(await textsOf((await ada.get("/admin")).text, ".unlisted li")).toContain(
    "blog/a.md: its slug “blog/a” is that of “docs/blog/a.md”.",
  );
});
