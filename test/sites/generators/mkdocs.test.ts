import { expect, test } from "bun:test";

import { dialectOf } from "../../../src/sites/generators/generator.ts";
import { mkdocs } from "../../../src/sites/generators/mkdocs.ts";
import { namingOf } from "../../../src/sites/generators/table.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";
import { builtIn, type Says } from "../../support/built.ts";

const docs = "docs";

const bases: BaseRows = [
  [
    "mkdocs.yml",
    "site_url: https://example.com/x/\nemoji: !!python/name:a.b\n",
    docs,
    fully("/x", "", "/x", ""),
  ],
  ["mkdocs.yml", "site_url: !ENV [SITE, 'https://example.com/x']\n", docs, fully("/x", "", "/x", "")],
  ["mkdocs.yaml", "site_name: A\n", docs, fully("", "", "")],
  ["mkdocs.yml", "site_url: https://example.com\n", docs, fully("", "", "")],
  ["other/mkdocs.yml", "site_url: https://example.com/x/\n", docs, undefined],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("all pages are listed where no file has a menu, and the posts of a blog anyway", () => {
  const { all, folders } = mkdocs.listed!;
  const file = (text: string, path = "mkdocs.yml") => ({ path, text });

  expect(all!([file("site_name: A\n")])).toBe(true);
  expect([all!([file("nav:\n  - a.md\n")]), all!([])]).toEqual([false, false]);
  expect(folders!(file("plugins:\n  - blog:\n      blog_dir: news\n"))).toEqual(["news/posts"]);
  expect(folders!(file("plugins:\n  - search\n"))).toEqual([]);
});

test("a new page is Markdown", () => {
  expect(mkdocs.names?.ending).toBe(".md");
});

test("files that exclude_docs names are no pages, nor are templates and hidden files", () => {
  const config =
    "site_name: A\nexclude_docs: |\n  drafts/\n  *.part.md\n  !kept.part.md\n\nnot_in_nav: |\n  guide.md\n";
  const files = [
    "drafts/a.md",
    "x/a.part.md",
    "x/kept.part.md",
    "guide.md",
    "templates/a.md",
    ".x/a.md",
    "x/templates/a.md",
  ];
  const leftOut = (text: string) => files.filter(mkdocs.leavesOut!.by(text, ""));

  expect(leftOut(config)).toEqual(["drafts/a.md", "x/a.part.md", "templates/a.md", ".x/a.md"]);
  expect(leftOut("exclude_docs: |\n  guide.md")).toEqual(["guide.md", "templates/a.md", ".x/a.md"]);
  expect(leftOut("site_name: A\n")).toEqual(["templates/a.md", ".x/a.md"]);
});

test.each([
  ["markdown_extensions:\n  - toc\n  - pymdownx.snippets:\n      base_path: docs/parts\n", ["docs/parts"]],
  ["markdown_extensions:\n  - pymdownx.snippets:\n      base_path: ['.', ./docs/]\n", ["", "docs"]],
  ["markdown_extensions:\n  - pymdownx.snippets\n", undefined],
])("snippets are looked for as %j says", (text, snippetsAt) => {
  expect(settingsOfSite([{ path: "mkdocs.yml", text }], "docs").snippetsAt).toEqual(snippetsAt);
});

/** As MkDocs 1.4 built them; those of PyMdown Extensions as its manual has them. */
test.each([
  ["site_name: A\n", "no blocks"],
  ["markdown_extensions: [extra, toc, pymdownx.superfences, pymdownx.detailed]\n", "no blocks"],
  ["markdown_extensions: [pymdownx.snippets: { base_path: a }]\n", "no blocks"],
  ...["admonition", "markdown.extensions.admonition", "pymdownx.details", "pymdownx.tabbed"].map(
    (name) =>
      [
        `markdown_extensions:\n  - toc:\n      permalink: true\n  - ${name}:\n      a: b\n`,
        undefined,
      ] as const,
  ),
  ["markdown_extensions: { pymdownx.blocks.tab: {} }\n", undefined],
  ["markdown_extensions: [pymdownx.blocks.admonition]\n", undefined],
  ["INHERIT: ../base.yml\nmarkdown_extensions: [toc]\n", undefined],
  ["plugins: [techdocs-core]\n", undefined],
  ["markdown_extensions: [{ a: [\n", undefined],
] as const)("with %j, what pages are written in is %p", (text, format) => {
  const generator = "an MkDocs site";
  const said = settingsOfSite([{ path: "mkdocs.yml", text }], "docs").format?.[generator];
  const { hasAdmonitions } = dialectOf("docs/a.md", namingOf(generator), said);

  expect([said, hasAdmonitions]).toEqual([format, format === undefined]);
  expect(settingsOfSite([{ path: "other/mkdocs.yml", text }], "docs").format).toEqual({});
});

const own = (address: string) => ({ own: { key: "slug", address } }) as const;

test.each<[config: string, ...posts: Array<[file: string, address: string | undefined, says?: Says]>]>([
  [
    "plugins: [blog]\n",
    ["blog/index.md", "/blog/"],
    [
      "blog/posts/a.md",
      "/blog/2024/03/05/whats-new-in-10-é/",
      { date: "2024-03-05", title: "What’s new in 1.0: É" },
    ],
    ["blog/posts/a.md", "/blog/2024/03/05/b/", { date: { created: "2024-03-05T10:00:00" }, ...own("b") }],
    ["blog/posts/a.md", undefined, { title: "A" }],
    ["blog/posts/a.md", undefined],
  ],
  [
    "use_directory_urls: false\nplugins:\n  - blog:\n      blog_dir: news\n      post_dir: '{blog}/all'\n      post_url_format: '{date}/{categories}/{file}'\n      post_url_date_format: yyyy-MM\n",
    [
      "news/all/a-b.md",
      "/news/2024-03/green-tea/a-b.html",
      { date: "2024-03-05", categories: ["Green tea", "x"] },
    ],
    ["news/index.md", "/news/index.html"],
  ],
  [
    "plugins:\n  blog:\n    post_url_date_format: d MMMM\n",
    ["blog/posts/a.md", undefined, { date: "2024-03-05", title: "A" }],
  ],
])("with %j, posts are where Material builds them", (text, ...posts) => {
  const builtAt = builtIn(mkdocs.is, { path: "mkdocs.yml", text }, "docs");

  expect(posts.map(([file, , says]) => builtAt(file, says))).toEqual(posts.map(([, address]) => address));
});

test("a page without a title is called as its file is", () => {
  const titleOf = (file: string) => mkdocs.untitled!({ file, own: undefined }, {});

  expect(["index.md", "a/README.md", "a/set-up_it.md", "API.md"].map(titleOf)).toEqual([
    ...["Home", "Index", "Set up it", "API"],
  ]);
});
