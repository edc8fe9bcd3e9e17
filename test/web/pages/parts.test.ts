import { describe, expect, test } from "bun:test";

import { textsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const page = "# A page\n";

describe("a site of Docusaurus", async () => {
  const { ada, head } = await testSite({
    files: {
      "docusaurus.config.js": "export default {};\n",
      "docs/index.md": "# Home\n\n[One](/one) [Two](/two)\n",
      "docs/one.mdx": 'import Part from "./_partials/_install.mdx";\n\n# One\n\n<Part />\n',
      "docs/two.mdx": 'import Part from "@site/docs/_partials/_install.mdx";\n\n# Two\n\n<Part />\n',
      "docs/_partials/_install.mdx": "Words of the part: [one](../one.mdx) ![](/uploads/a.png)\n",
      "static/uploads/a.png": "x",
    },
    settings: { CONTENT_DIR: "docs" },
  });
  const file = "docs/_partials/_install.mdx";

  test("has parts in a section of their own, and in no list of pages", async () => {
    const { text } = await ada.get("/admin");

    expect(await textsOf(text, ".parts summary")).toEqual(["Parts (1)"]);
    expect(await textsOf(text, ".parts a")).toEqual([file]);
    expect(text).toContain(`href="/admin/parts/${file}"`);
    expect(wordsOf(text)).not.toContain("_install 1 page");
    expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "one", "two"]);
    expect(wordsOf((await ada.get("/admin?q=words+of+the+part")).text)).toContain("No page");
  });

  test("shows a part with its source, the pages that it is in, and no way to edit it", async () => {
    const { status, text } = await ada.get(`/admin/parts/${file}`);

    expect(status).toBe(200);
    expect(await textsOf(text, ".part h1")).toEqual([file]);
    expect(await textsOf(text, ".breadcrumbs li")).toEqual(["Part"]);
    expect(await textsOf(text, ".part h2")).toEqual(["Shown on 2 pages", "Source"]);
    expect(await textsOf(text, ".linking-page a")).toEqual(["One", "Two"]);
    expect(await textsOf(text, ".part-source")).toEqual([
      "Words of the part: [one](../one.mdx) ![](/uploads/a.png)",
    ]);
    expect(text).not.toContain("/admin/edit/_partials");
  });

  test("leads from the address of an editor to the part", async () => {
    const { status, headers } = await ada.get("/admin/edit/_partials/_install");

    expect([status, headers.get("location")]).toEqual([303, `/admin/parts/${file}`]);
  });

  test("gives no new page a name of which the site makes no page", async () => {
    const { text } = await ada.get("/admin/new/check?slug=guide%2F_new", { "hx-request": "true" });
    const fine = await ada.get("/admin/new/check?slug=guide%2Fnew_", { "hx-request": "true" });

    expect(wordsOf(text)).toContain("The site makes no page of “docs/guide/_new.mdx”. Choose another slug.");
    expect(wordsOf(fine.text)).not.toContain("no page");
  });

  test("refuses to save, publish, move and delete a part", async () => {
    const slug = "_partials/_install";
    const changes = [
      [{ slug, content: "New\n" }],
      [{ slug, delete: true }],
      [{ from: slug, slug: "three", redirect: false }],
    ];
    const saved = await ada.put("/api/admin/drafts", { slug, content: "New\n" });
    const published = await Promise.all(
      changes.map((changes) => ada.post("/api/admin/publish", { changes })),
    );

    expect([saved.status, ...published.map(({ status }) => status)]).toEqual([400, 400, 400, 400]);
    expect(saved.json.error).toContain("is no page of the site");
  });

  test("keeps what a part uses and where it links", async () => {
    const { problems } = (await ada.get("/api/admin/health")).json;
    const kinds = problems.map(({ kind }: Record<string, string>) => kind);

    expect(kinds).not.toContain("unused-upload");
    expect(kinds).not.toContain("orphan");
    expect(kinds).not.toContain("missing-title");
  });

  test("changes the links in a part when a page moves, and back when that is undone", async () => {
    const source = async () => textsOf((await ada.get(`/admin/parts/${file}`)).text, ".part-source");
    const [before] = await source();
    const changes = [{ from: "one", slug: "first", redirect: false }];

    const { status } = await ada.post("/api/admin/publish", { changes });
    const moved = await source();
    const undone = await ada.post(`/api/admin/publications/${await head()}/undo`, {});

    expect([status, undone.status]).toEqual([200, 200]);
    expect(moved).toEqual([before!.replace("one.mdx", "first.mdx")]);
    expect(await source()).toEqual([before!]);
  });
});

/** A configuration and the files that are parts; each site has `a.md`, too. */
const generators: ReadonlyArray<readonly [string, Record<string, string>, readonly string[]]> = [
  [
    "VitePress",
    { "content/.vitepress/config.js": "export default { srcExclude: ['drafts/**', '**/TODO.md'] };\n" },
    ["b/TODO.md", "drafts/x.md"],
  ],
  [
    "Mintlify",
    { "content/docs.json": "{}", "content/.mintignore": "old/\n" },
    ["README.md", "old/x.mdx", "skill.md", "snippets/x.mdx"],
  ],
  ["MkDocs", { "mkdocs.yml": "exclude_docs: |\n  inc/\n" }, ["inc/x.md", "templates/x.md"]],
  ["mdBook", { "book.toml": '[book]\nsrc = "content"\n' }, ["SUMMARY.md"]],
  ["GitBook", { "content/b.md": page, "content/c.md": page }, ["SUMMARY.md"]],
  [
    "Docsify",
    { "content/b.md": page, "content/c.md": page },
    ["_coverpage.md", "_navbar.md", "_sidebar.md", "zh/_sidebar.md"],
  ],
  [
    "Hugo",
    {
      "hugo.toml": "",
      "content/b/index.md": page,
      "content/b/index.fr.md": page,
      "content/c/_index.md": page,
      "content/terms/_index.md":
        "---\ntitle: A\nbuild:\n  render: always\ncascade:\n  build:\n    render: never\nlayout: a\n---\n",
      "content/all/_index.md":
        "+++\n[cascade.build]\nlist = 'never'\nrender = 'never'\n[params]\na = 1\n+++\n",
      "content/some/_index.md":
        "---\ncascade:\n  target:\n    path: /x/**\n  build:\n    render: never\n---\n",
    },
    [
      ...["_common/a.md", "_common/x/_index.md", "all/_index.md", "all/x.md"],
      ...["b/x.md", "b/y/x.md", "terms/x.md", "terms/y/x.md"],
    ],
  ],
  [
    "Jekyll",
    { "_config.yml": "exclude:\n  - content/old/\n  - 'content/x.md' # gone\n\ntitle: A\n" },
    ["_x.md", "old/a/x.md", "x.md"],
  ],
  [
    "Docusaurus",
    {
      "website/docusaurus.config.ts":
        "export default { presets: [['classic', { docs: { path: '../content', exclude: ['old/**'] } }]] };\n",
    },
    ["_x.md", "old/a/x.md"],
  ],
  ["VitePress", { "content/.vitepress/config.js": "export default {};\n" }, ["[pkg]/x.md", "b/[id].md"]],
  ["Starlight", { "astro.config.mjs": "export default {};\n" }, ["_x.md", "b/_y.mdx"]],
  ["11ty", { "eleventy.config.js": "", "content/.eleventyignore": "old\n" }, ["_includes/x.md", "old/x.md"]],
];
const folders: Record<string, string> = { Starlight: "src/content/docs" };

test.each(generators)("%s has parts", async (name, files, parts) => {
  const folder = folders[name] ?? "content";
  const { ada } = await testSite({
    files: {
      [`${folder}/a.md`]: page,
      ...Object.fromEntries(parts.map((path) => [`${folder}/${path}`, page])),
      ...files,
    },
    settings: { CONTENT_DIR: folder },
  });

  const { text } = await ada.get("/admin");

  const paths = parts.map((path) => `${folder}/${path}`);
  expect(await textsOf(text, ".parts a")).toEqual(paths);
  expect((await ada.get("/api/admin/pages")).json.pages).toContain("a");
  for (const path of paths) expect((await ada.get(`/admin/parts/${path}`)).status).toBe(200);
});

test("what no generator leaves out is a page, and other files are no parts", async () => {
  const { ada } = await testSite({
    files: { "content/_a.md": page, "content/snippets/a.md": page, "content/SUMMARY/a.md": page },
    settings: { CONTENT_DIR: "content" },
  });

  expect(await textsOf((await ada.get("/admin")).text, ".parts")).toEqual([]);
  expect((await ada.get("/admin/parts/content/_a.md")).status).toBe(404);
  expect((await ada.get("/admin/parts/../x")).status).toBe(404);
  expect((await ada.get("/admin/parts/%E0%A4%A")).status).toBe(404);
});

test.each([
  [
    "MkDocs",
    { "mkdocs.yml": "exclude_docs: |\n  inc/\n" },
    "inc/x.md",
    ['--8<-- "inc/x.md"', '--8<-- "content/inc/x.md:2:5"', "{!inc/x.md!}"],
  ],
  [
    "VitePress",
    { "content/.vitepress/config.js": "export default { srcExclude: ['inc/**'] };\n" },
    "inc/x.md",
    ["<!--@include: ./inc/x.md-->", "<!--@include: @/inc/x.md{3,}-->", "<<< ./inc/x.md"],
  ],
  [
    "Mintlify",
    { "content/docs.json": "{}" },
    "snippets/x.mdx",
    ['import X from "/snippets/x.mdx";\n\n<X />', '<Snippet file="x.mdx" />'],
  ],
  ["Jekyll", { "_config.yml": "" }, "_includes/x.md", ["{% include x.md %}"]],
  ["mdBook", { "book.toml": '[book]\nsrc = "content"\n' }, "SUMMARY.md", []],
] as const)(
  "%s shows parts on pages by includes and snippets, not by links",
  async (name, files, part, ways) => {
    const shows = ways.map((way, at) => [`content/a${at}.md`, `---\ntitle: A${at}\n---\n\n${way}\n`]);
    const { ada } = await testSite({
      files: {
        ...files,
        ...Object.fromEntries(shows),
        "content/link.md": `# Link\n\n[link](${part}) \`x.md.md\` other/${part}s\n`,
        [`content/${part}`]: "Text\n",
      },
      settings: { CONTENT_DIR: "content" },
    });

    const { text } = await ada.get(`/admin/parts/content/${part}`);

    expect(await textsOf(text, ".linking-page a")).toEqual(ways.map((_, at) => `A${at}`));
    expect((await textsOf(text, ".part h2")).length).toBe(name === "mdBook" ? 1 : 2);
  },
);

test("a part of a part is shown on the pages of that", async () => {
  const { ada } = await testSite({
    files: {
      "docusaurus.config.js": "export default {};\n",
      "docs/one.mdx": 'import A from "./_a.mdx";\n\n# One\n\n<A />\n',
      "docs/_a.mdx": 'import B from "./_b.mdx";\n\n<B />\n',
      "docs/_b.mdx": 'import A from "./_a.mdx";\n',
    },
    settings: { CONTENT_DIR: "docs" },
  });

  const { text } = await ada.get("/admin/parts/docs/_b.mdx");

  expect(await textsOf(text, ".part h2")).toEqual(["Shown on 1 page", "Source"]);
  expect(await textsOf(text, ".linking-page a")).toEqual(["One"]);
});
