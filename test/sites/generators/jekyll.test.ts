import { expect, test } from "bun:test";

import { jekyll } from "../../../src/sites/generators/jekyll.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";
import { builtIn, type Says } from "../../support/built.ts";

const bases: BaseRows = [
  [
    "_config.yml",
    "collections: { posts: { permalink: '/news/:year/:title/' } }\n",
    "_posts",
    fully("", "/news", "/news"),
  ],
  ["site/_config.yml", "source: src\n", "site/src/pages", fully("", "/pages", "/pages")],
  ["_config.yml", "title: A\nbaseurl: /x\n", "_docs", fully("/x", "/docs", "/x/docs", "/docs")],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

const permalink = (address: string) => ({ own: { key: "permalink", address } }) as const;

test.each<
  [config: string, folder: string, ...pages: Array<[file: string, address: string | undefined, says?: Says]>]
>([
  [
    "permalink: pretty\ncollections: { docs: { output: true, permalink: '/guide/:path/' }, data: {} }\n",
    "",
    ["index.md", "/"],
    ["about/index.md", "/about/"],
    ["about/team.md", "/about/team/"],
    ["about/team.md", "/people/", permalink("/people/")],
    ["about/team.md", undefined, permalink("/:title/")],
    ["_docs/a/b.md", "/guide/a/b/"],
    ["_posts/2024-03-05-green-tea.md", "/2024/03/05/green-tea/", {}],
    [
      "_posts/2024-03-05-green-tea.md",
      "/news/tea/2024/03/06/green-tea/",
      { categories: "News Tea", date: "2024-03-06" },
    ],
    ["_posts/2024-03-05-green-tea.md", undefined],
  ],
  ["title: A\n", "_posts", ["2024-03-05-tea.md", "/2024/03/05/tea.html", {}]],
  [
    "timezone: America/New_York\ncollections: { posts: { permalink: '/news/:year/:i_month/:i_day/:title' } }\n",
    "_posts",
    ["2024-03-05-tea.md", "/2024/3/4/tea", { date: "2024-03-05 02:00:00" }],
    ["2024-03-05-tea.md", "/tea", permalink("/news/tea")],
    ["2024-03-05-tea.md", undefined, permalink("/tea")],
  ],
  ["collections: { docs: { output: true } }\n", "_docs", ["a/b.md", "/a/b.html"]],
  ["collections: { docs: { output: false } }\n", "_docs", ["a/b.md", undefined]],
  ["defaults:\n  - values: { permalink: /x/:title }\n", "", ["a.md", undefined]],
])("with %j, pages of %j are where Jekyll builds them", (text, folder, ...pages) => {
  const builtAt = builtIn(jekyll.is, { path: "_config.yml", text }, folder);

  expect(pages.map(([file, , says]) => builtAt(file, says))).toEqual(pages.map(([, address]) => address));
});

test("a document without a title is called as its file is, without its date", () => {
  const titleOf = (
    file: string,
    templates: ReadonlyArray<readonly [string, string]> = [["_posts", "/:title"]],
  ) => jekyll.untitled!({ file, own: undefined }, { templates });

  expect(titleOf("_posts/2024-03-05-green-tea.md")).toBe("Green Tea");
  expect(titleOf("2024-03-05-tea.md", [["", "/:title"]])).toBe("Tea");
  expect(titleOf("about.md")).toBeUndefined();
});

test("what is in no collection that is output, and what the site excludes, is left out", () => {
  const config =
    'exclude: [bin]\ncollections:\n  docs:\n    output: true\n  data:\n    output: false\n  "more": { output: true }\ntitle: A\n';
  const isLeftOut = jekyll.leavesOut!.by(config, "");
  const files = ["_docs/a.md", "_more/a.md", "_posts/a.md", "x/_posts/a.md", "a/b.md"];

  expect(files.filter(isLeftOut)).toEqual([]);
  const others = ["_data/a.md", "_drafts/a.md", "bin/a.md", "node_modules/a/a.md", "vendor/bundle/a.md"];
  expect(others.filter((file) => !isLeftOut(file))).toEqual([]);
  expect(jekyll.leavesOut!.by(config, "_data/")("a.md")).toBe(false);
});

test("a README without front matter is no page", () => {
  const { files, by } = jekyll.unbuilt!;

  expect(
    ["README.md", "a/CODE_OF_CONDUCT.markdown", "readme.md", "Read.md", "a.md"].map((file) =>
      files.test(file),
    ),
  ).toEqual([...[true, true, false, false, false]]);
  expect(["# A\n", "---\ntitle: A\n---\n", "\ufeff---\r\n---\r\n", "----\n"].map(by)).toEqual([
    ...(["itself", undefined, undefined, "itself"] as const),
  ]);
});

test("the theme Just the Docs lists all pages", () => {
  const all = (text: string, path = "_config.yml") => jekyll.listed!.all!([{ path, text }]);

  expect(all("title: A\nremote_theme: just-the-docs/just-the-docs\n")).toBe(true);
  expect(
    ["just_the_docs:\n", "title: A\nnav_enabled: true\n", "nav_sort: a\n"].map((text) => all(text)),
  ).toEqual([...[true, true, true]]);
  expect([all("theme: minima\n"), all("theme: just-the-docs\n", "a.yml")]).toEqual([false, false]);
});

test("a new page is Markdown", () => {
  expect(jekyll.names?.ending).toBe(".md");
});
