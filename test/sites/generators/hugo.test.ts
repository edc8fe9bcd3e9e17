import { expect, test } from "bun:test";

import { hugo } from "../../../src/sites/generators/hugo.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";
import { builtIn, type Says } from "../../support/built.ts";

const routes = (text: string) => hugo.routes!.of!([{ path: "hugo.toml", text }]);

const bases: BaseRows = [
  ["hugo.toml", 'baseURL = "https://example.com/x/"\n', "content", fully("/x", "", "/x", "")],
  ["hugo.yaml", "baseurl: //example.com/x\n", "content/en", fully("/x", "", "/x", "")],
  ["config.json", '{ "baseURL": "https://example.com/" }', "content", fully("", "", "")],
  [
    "config/_default/hugo.toml",
    "baseURL = 'https://example.com/x'\n[params]\na = 1\n",
    "content",
    fully("/x", "", "/x", ""),
  ],
  [
    "config/_default/config.yaml",
    "baseURL: https://example.com/x/y/\n",
    "content",
    fully("/x/y", "", "/x/y", ""),
  ],
  ["hugo.toml", "baseURL = [\n", "content", undefined],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test.each([
  ["permalinks:\n  blog: /:section/:year/:month/:slug/\n", ["/blog/:year/:month/:slug/"]],
  ['[permalinks.page]\nposts = "/articles/:slug"\n', ["/articles/:slug"]],
  ['{\n  "permalinks": {\n    "news": "/:sections/:title"\n  }\n}', ["/news/:title"]],
  ["baseURL: https://example.com/\ntitle: A/:b\n", []],
])("in the configuration %j, addresses are %j", (config, expected) => {
  expect(routes(config)).toEqual(expected);
});

test("each first folder with pages is one, unless sections are turned off", () => {
  const paths = ["content/Guide/a.md", "content/b.md", "content/img/c.png", "d/e.md"];

  const sections = (text: string) => hugo.routes!.inFolder!([{ path: "hugo.toml", text }], paths, "content/");

  expect(sections("")).toEqual(["/Guide", "/guide"]);
  expect(sections('disableKinds = ["taxonomy", "section"]\n')).toEqual([]);
});

test("a template of redirects has addresses of the site", () => {
  const text =
    "{{ $a := 1 }}\n/docs/latest  /docs/{{ $a }}/\n  /old/*\t/new/:splat 301\n/{{ $a }}/x /y\n# /no /x\n/alone\n";
  const of = (path: string) => hugo.routes!.of!([{ path, text }]);

  expect(
    ["layouts/index.redirects", "site/layouts/home.redir"].map((path) => hugo.routes!.files.test(path)),
  ).toEqual([true, true]);
  expect(of("layouts/index.redirects")).toEqual(["/docs/latest", "/old/*"]);
});

test("a new page is Markdown", () => {
  expect(hugo.names?.ending).toBe(".md");
});

test("files that are mounted from other folders have addresses in the site", () => {
  const text = `module:
  mounts:
    - { source: content/en, target: content }
    - { source: ../AGENTS.md, target: content/repo/AGENTS.md }
    - { source: ../theme/static, target: static }
`;
  const { addresses } = settingsOfSite([{ path: "site/hugo.yaml", text }], "site/content/en");

  expect(addresses?.["a Hugo site"]?.routes).toEqual([
    "/repo/AGENTS",
    "/repo/AGENTS/*",
    "/repo/agents",
    "/repo/agents/*",
  ]);
});

const slug = (address: string) => ({ own: { key: "slug", address } }) as const;

test.each<[permalinks: string, ...pages: Array<[file: string, address: string | undefined, says?: Says]>]>([
  [
    '[permalinks]\nblog = "/:year/:month/:slug/"\n',
    [
      "blog/a.md",
      "/2024/03/whats-new-in-1.0/",
      { date: "2024-03-05T23:00:00-05:00", title: "What’s new in 1.0?" },
    ],
    ["blog/a.md", "/2024/03/b/", { date: "2024-03-05", title: "A", ...slug("B") }],
    ["blog/a.md", undefined, { title: "A" }],
    ["blog/a.md", undefined],
    ["blog/_index.md", "/blog/", {}],
    ["docs/a.md", "/docs/a/", {}],
  ],
  [
    '[permalinks.page]\ndocs = "/:sections/:contentbasename"\nnews = "/:section/:slugorfilename/:title"\n',
    ["docs/x/a/index.md", "/docs/x/a/", {}],
    ["docs/index.md", "/docs/", {}],
    ["news/A.md", "/news/a/t/", { title: "T" }],
    ["news/A.md", "/news/b/t/", { title: "T", ...slug("b") }],
  ],
  ['[permalinks]\nblog = "/:weekday/:slug/"\n', ["blog/a.md", undefined, { date: "2024-03-05", title: "A" }]],
])("with %j, pages are where Hugo builds them", (text, ...pages) => {
  const builtAt = builtIn(hugo.is, { path: "hugo.toml", text }, "content");

  expect(pages.map(([file, , says]) => builtAt(file, says))).toEqual(pages.map(([, address]) => address));
});
