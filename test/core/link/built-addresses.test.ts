import { expect, test } from "bun:test";

import { BuiltAddresses } from "../../../src/core/link/built-addresses.ts";
import { settingsOfSite } from "../../../src/sites/index.ts";
import { pageFolders } from "../../support/page-folders.ts";

type Own = Parameters<BuiltAddresses["of"]>[1];
type Case = readonly [file: string, address: string | undefined, own?: Own];
type Config = Readonly<{ path: string; text: string }>;

function built(is: string, { path, text }: Config, folder: string): BuiltAddresses {
  const settings = settingsOfSite(path === "" ? [] : [{ path, text }], folder);
  return new BuiltAddresses({ generator: is, settings, folders: pageFolders() });
}

const config = (path: string, text = ""): Config => ({ path, text });
const none = config("");
const slug = (address: string) => ({ key: "slug", address }) as const;
const id = (address: string) => ({ key: "id", address }) as const;
const url = (address: string) => ({ key: "url", address }) as const;
const permalink = (address: string) => ({ key: "permalink", address }) as const;
const docusaurus = (rest = "") => config("docusaurus.config.js", `module.exports = { ${rest} };`);
const astro = (rest = "") => config("astro.config.mjs", `export default { ${rest} };`);
const vitepress = (rest = "") => config("docs/.vitepress/config.mjs", `export default { ${rest} };`);
const next = (rest = "") => config("next.config.mjs", `export default { ${rest} };`);

const translated = (structure: string) =>
  `plugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - { locale: fr, name: F }\n        - { locale: en, name: E, default: true }\n`;

const sites: ReadonlyArray<readonly [is: string, config: Config, folder: string, ...cases: readonly Case[]]> =
  [
    [
      "a Docusaurus site",
      docusaurus(),
      "docs",
      ["index.md", "/"],
      ["01-Guide/02-set-up.md", "/Guide/set-up"],
      ["01-guide/README.mdx", "/guide/"],
      ["guide/Guide.md", "/guide/"],
      ["guide/2024-01-notes.md", "/guide/2024-01-notes"],
      ["guide/a.md", "/guide/b", slug("b")],
      ["1-guide/a.md", "/guide/b", id("b")],
      ["guide/a.md", "/b/", slug("/b/")],
      ["guide/index.md", "/guide/", id("b")],
      ["guide/a.md", undefined, url("/b")],
    ],
    [
      "a Docusaurus site",
      docusaurus("trailingSlash: true"),
      "docs",
      ["a/b.md", "/a/b/"],
      ["a/index.md", "/a/"],
    ],
    [
      "a Docusaurus site",
      docusaurus("trailingSlash: false"),
      "docs",
      ["a/b.md", "/a/b"],
      ["a/index.md", "/a"],
    ],
    ["a Docusaurus site", docusaurus("trailingSlash: process.env.SLASH"), "docs", ["a/b.md", undefined]],
    [
      "a Docusaurus site",
      docusaurus("docs: { numberPrefixParser: false }"),
      "docs",
      ["1-a/2-b.md", "/1-a/2-b"],
    ],
    [
      "a Docusaurus site",
      docusaurus("docs: { numberPrefixParser: (name) => name }"),
      "docs",
      ["a.md", undefined],
    ],
    ["a Docusaurus site", none, "docs", ["a.md", undefined]],
    [
      "a Docusaurus site",
      docusaurus("presets: [['classic', { docs: { lastVersion: newest() } }]]"),
      "docs",
      ["a.md", "/a"],
    ],
    [
      "a Docusaurus site",
      docusaurus("presets: ['classic']"),
      "blog",
      ["2024-01-02-first.md", "/2024/01/02/first"],
      ["2024-01-02-second/index.mdx", "/2024/01/02/second"],
      ["2024/01/02/third.md", "/2024/01/02/third"],
      ["news/2024-1-2-fourth.md", "/2024/1/2/news/fourth"],
      ["2023-01-02-to-2024-01-02.md", "/2024/01/02/2023-01-02-to-"],
      ["plain/index.md", "/plain"],
      ["2024-01-02-first.md", "/first", slug("first")],
      ["2024-01-02-first.md", "/a/first/", slug("/a/first/")],
      ["2024-01-02-first.md", "/2024/01/02/first", id("other")],
    ],
    [
      "a Docusaurus site",
      docusaurus("trailingSlash: true, presets: ['classic']"),
      "blog",
      ["2024-01-02-first.md", "/2024/01/02/first/"],
    ],
    [
      "a Docusaurus site",
      docusaurus("presets: ['classic']"),
      "src/pages",
      ["index.md", "/"],
      ["1-help/index.mdx", "/1-help/"],
      ["help/README.md", "/help/README"],
      ["help/help.md", "/help/help"],
      ["2024-01-02-help.md", "/2024-01-02-help"],
      ["help.md", "/other", slug("/other")],
    ],
    [
      "a Hugo site",
      config("hugo.toml", '[permalinks]\nblog = "/:year/:slug"\n'),
      "content",
      ["_index.md", "/"],
      ["Guide/_index.md", "/guide/"],
      ["Guide/Set Up.md", "/guide/set-up/"],
      ["guide/setup/index.md", "/guide/setup/"],
      ["guide/a.md", "/guide/my-b/", slug("My B")],
      ["guide/a/index.md", "/guide/b/", slug("b")],
      ["guide/a.md", "/odd/Way.html", url("/odd/Way.html")],
      ["guide/a.md", undefined, url("odd")],
      ["docs/v3.5/a-1.2.md", "/docs/v3.5/a-1.2/"],
      ["guide/a.en.md", "/guide/a/"],
      ["guide/.a.md", undefined],
      ["blog/a.md", undefined],
    ],
    [
      "a Hugo site",
      config("hugo.yaml", "uglyURLs: true\n"),
      "content",
      ["a/B.md", "/a/b.html"],
      ["a/_index.md", undefined],
    ],
    ["a Hugo site", config("hugo.yaml", "disablePathToLower: true\n"), "content", ["A/B.md", "/A/B/"]],
    ["a Hugo site", config("config.toml", "[languages.en]\n[languages.fr]\n"), "content/en", ["a.md", "/a/"]],
    [
      "a Hugo site",
      config("config.toml", "[languages.en]\n[languages.fr]\n"),
      "content/fr",
      ["a.md", undefined],
    ],
    [
      "a Hugo site",
      config("config.toml", "[languages.en]\n[languages.fr]\n"),
      "content",
      ["a.md", "/a/"],
      ["a.en.md", "/a/"],
      ["guide/_index.fr.md", "/fr/guide/"],
      ["guide/a.fr.md", "/fr/guide/b/", slug("b")],
      ["_index.fr.md", "/fr/"],
      ["a.de.md", "/a.de/"],
    ],
    [
      "a Hugo site",
      config(
        "hugo.yaml",
        "defaultContentLanguageInSubdir: true\nlanguages: { en: { weight: 1 }, fr: {}, de: { disabled: true } }\n",
      ),
      "content",
      ["a.md", "/en/a/"],
      ["a.fr.md", "/fr/a/"],
    ],
    [
      "a Hugo site",
      config(
        "hugo.yaml",
        "languages: { en: { baseURL: https://a.example }, fr: { baseURL: https://b.example } }\n",
      ),
      "content",
      ["a.fr.md", "/a/"],
    ],
    [
      "a Hugo site",
      config(
        "site/hugo.toml",
        'defaultContentLanguage = "de"\n[languages.de]\ncontentDir = "content/german"\n[languages.pt-BR]\ncontentDir = "content/pt"\n',
      ),
      "site/content",
      ["german/guide/_index.md", "/guide/"],
      ["pt/guide/a.md", "/pt-br/guide/a/"],
      ["pt/guide/a.md", "/x/", url("/x/")],
      ["germany/a.md", undefined],
    ],
    [
      "a Hugo site",
      config(
        "docs/hugo.yaml",
        "defaultContentLanguageInSubdir: true\nlanguages: { en: {}, fr: {} }\nmodule:\n  mounts:\n    - { source: content/fr, target: content, sites: { matrix: { languages: [fr] } } }\n    - { source: content/en, target: content, sites: { matrix: { languages: [fr, en] } } }\n    - { source: content/more, target: content/blog, lang: en }\n    - { source: assets, target: assets }\n",
      ),
      "docs/content",
      ["en/a.md", "/en/a/"],
      ["fr/a.md", "/fr/a/"],
      ["more/a.md", "/en/blog/a/"],
      ["a.md", undefined],
    ],
    [
      "a Hugo site",
      config("hugo.yaml", "module:\n  mounts:\n    - { source: content/en, target: content }\n"),
      "content/en/docs",
      ["a.md", "/docs/a/"],
    ],
    [
      "a Hugo site",
      config("hugo.yaml", "defaultContentLanguageInSubdir: true\n"),
      "content",
      ["a.md", "/en/a/"],
    ],
    [
      "a Jekyll site",
      config("_config.yml", "title: A\n"),
      "",
      ["index.md", "/"],
      ["Guide/a.md", "/Guide/a.html"],
      ["guide/index.md", "/guide/"],
      ["guide/a.md", "/b/", permalink("/b/")],
      ["guide/a.md", undefined, permalink("/:title/")],
      ["_docs/a.md", undefined],
    ],
    ["a Jekyll site", config("_config.yml", "permalink: pretty\n"), "docs", ["a.md", "/a/"]],
    ["a Jekyll site", config("_config.yml", "permalink: /:categories/:title\n"), "", ["a.md", "/a"]],
    [
      "a Jekyll site",
      config("_config.yml", "defaults:\n  - values:\n      permalink: /x/\n"),
      "",
      ["a.md", undefined],
    ],
    [
      "a Jekyll site",
      config("_config.yml", "collections:\n  docs:\n    output: true\n"),
      "_docs",
      ["a.md", "/a.html"],
    ],
    ["a Jekyll site", config("_config.yml", "collections:\n  docs: {}\n"), "_docs", ["a.md", undefined]],
    [
      "a VitePress site",
      vitepress(),
      "docs",
      ["index.md", "/"],
      ["a/index.md", "/a/"],
      ["a/b.md", "/a/b.html"],
    ],
    ["a VitePress site", vitepress("cleanUrls: true"), "docs", ["a/b.md", "/a/b"]],
    [
      "a VitePress site",
      vitepress('rewrites: { "a/b.md": "c.md" }'),
      "docs",
      ["a/b.md", "/c.html"],
      ["d.md", "/d.html"],
    ],
    [
      "a VitePress site",
      vitepress(
        'rewrites: { "en/:rest*": ":rest*", "pkg/:name/src/(.*)": ":name/index.md", "a/:b": "c/:b", "x/:y(.*)": "z/:y" }',
      ),
      "docs",
      ["en/index.md", "/"],
      ["en/guide/a.md", "/guide/a.html"],
      ["fr/en/a.md", "/fr/en/a.html"],
      ["pkg/one/src/a/b.md", "/one/"],
      ["pkg/one/a.md", "/pkg/one/a.html"],
      ["a/b.md", "/c/b.html"],
      ["a/b/c.md", "/a/b/c.html"],
      ["x/a/b.md", "/z/a/b.html"],
    ],
    ...['":a.md": "b.md"', '":a?/b.md": "b.md"', '":a*/b.md": "b.md"', '"^a.*": "b.md"'].map(
      (rule) =>
        ["a VitePress site", vitepress(`rewrites: { ${rule} }`), "docs", ["d.md", undefined]] as const,
    ),
    ["a VitePress site", vitepress("rewrites: (id) => id"), "docs", ["d.md", undefined]],
    [
      "a VuePress site",
      config("docs/.vuepress/config.js", "export default {}"),
      "docs",
      ["guide/README.md", "/guide/"],
      ["guide/a.md", "/guide/a.html"],
      ["guide/a.md", "/b/", permalink("/b/")],
    ],
    [
      "an MkDocs site",
      config("mkdocs.yml", "site_name: A\n"),
      "docs",
      ["README.md", "/"],
      ["a/b.md", "/a/b/"],
    ],
    [
      "an MkDocs site",
      config("mkdocs.yml", "use_directory_urls: false\n"),
      "docs",
      ["a/index.md", "/a/index.html"],
      ["a/b.md", "/a/b.html"],
    ],
    [
      "an mdBook",
      { path: "book.toml", text: "[book]\n" },
      "src",
      ["README.md", "/index.html"],
      ["a/b.md", "/a/b.html"],
      ["a/README.md", "/a/index.html"],
    ],
    [
      "a Starlight site",
      astro(),
      "src/content/docs",
      ["index.mdx", "/"],
      ["Guide/v1.0 Set up.md", "/guide/v10-set-up/"],
      ["guide/index.md", "/guide/"],
      ["guide/a.md", "/b/c/", slug("b/c")],
    ],
    ["a Starlight site", astro('trailingSlash: "never"'), "src/content/docs", ["a/b.md", "/a/b"]],
    ["a Starlight site", astro('build: { format: "file" }'), "src/content/docs", ["a/b.md", "/a/b.html"]],
    ["an Astro site", astro(), "src/pages", ["A/b.md", "/A/b/"]],
    ["an Astro site", astro(), "src/content", ["docs/b.md", undefined]],
    [
      "a Nuxt site",
      config("nuxt.config.ts", "export default defineNuxtConfig({});"),
      "content",
      ["1.guide/2.Set-up.md", "/guide/set-up"],
      ["1.guide/index.md", "/guide"],
      ["1.2/a.md", "/1.2/a"],
    ],
    [
      "a Svelte documentation",
      none,
      "documentation/docs",
      ["20-core-concepts/20-load.md", "/load"],
      ["98-reference/20-$app-paths.md", "/$app-paths"],
      ["20-core-concepts/index.md", undefined],
    ],
    [
      "a Next.js site",
      next(),
      "content",
      ["index.mdx", "/"],
      ["a/index.mdx", "/a"],
      ["a/b.mdx", "/a/b"],
      ["a.en-US.mdx", undefined],
    ],
    ["a Next.js site", next("trailingSlash: true"), "content", ["a/b.mdx", "/a/b/"]],
    [
      "a Next.js app",
      next(),
      "app",
      ["page.mdx", "/"],
      ["(docs)/a/page.mdx", "/a"],
      ["[lang]/a/page.mdx", undefined],
    ],
    [
      "a Fumadocs site",
      config("lib/source.ts", 'export const source = loader({ baseUrl: "/docs" });'),
      "content/docs",
      ["(guide)/a.mdx", "/a"],
      ["guide/index.mdx", "/guide"],
    ],
    [
      "a Fumadocs site",
      config("src/lib/source/index.tsx", 'export const source = loader(docs, { baseUrl: "/docs" });'),
      "content/docs",
      ["(guide)/a.mdx", "/a"],
    ],
    [
      "a Fumadocs site",
      config("lib/source.ts", "export const source = loader({ i18n: languages });"),
      "content/docs",
      ["a.mdx", undefined],
    ],
    [
      "a Mintlify site",
      config("docs.json", "{}"),
      "",
      ["index.mdx", "/"],
      ["a/b.mdx", "/a/b"],
      ["a/index.mdx", "/a"],
      ["a/b.mdx", "/a/b", slug("c")],
    ],
    ["a GitBook", none, "", ["README.md", "/"], ["a/README.md", "/a"], ["a/b.md", "/a/b"]],
    ["a Docsify site", none, "", ["README.md", "/"], ["a/README.md", "/a/"], ["a/b.md", "/a/b"]],
    [
      "an 11ty site",
      none,
      "docs",
      ["a/b.md", "/a/b/"],
      ["a/2024-01-02-b.md", "/a/b/"],
      ["a/a.md", undefined],
      ["a.md", "/b/", permalink("/b/")],
    ],
    [
      "an MkDocs site",
      config("mkdocs.yml", translated("folder")),
      "docs",
      ["en/a.md", "/a/"],
      ["en/index.md", "/"],
      ["fr/a.md", "/fr/a/"],
      ["fr/index.md", "/fr/"],
      ["a.md", "/a/"],
    ],
    [
      "an MkDocs site",
      config("mkdocs.yml", `${translated("suffix")}  - blog\n`),
      "docs",
      ["a/b.md", "/a/b/"],
      ["a/b.en.md", "/a/b/"],
      ["a/b.fr.md", "/fr/a/b/"],
      ["a/index.fr.md", "/fr/a/"],
      ["index.fr.md", "/fr/"],
      ["a/v1.2.md", "/a/v1.2/"],
      ["blog/index.md", "/blog/"],
      ["blog/posts/a.md", undefined],
    ],
    ["a Vocs site", none, "docs/pages", ["a/b.mdx", "/a/b"]],
    ["a Gatsby site", none, "docs", ["a.md", undefined]],
  ];

test.each(sites)("pages of %s are where it builds them, with %j in %s", (is, of, folder, ...cases) => {
  const found = cases.map(([file, , own]) => [file, built(is, of, folder).of(file, own)]);

  expect(found).toEqual(cases.map(([file, address]) => [file, address]));
});

test("Hugo reads some settings from files of their own in a folder of configurations", () => {
  const files = [
    { path: "config/_default/config.toml", text: 'defaultContentLanguage = "fr"\n' },
    {
      path: "config/_default/languages.yaml",
      text: "fr: { contentDir: content/fr }\nen: { contentDir: content/en }\n",
    },
    { path: "config/_default/permalinks.json", text: '{ "page": { "blog": "/:year/:slug" } }' },
    { path: "config/_default/module.toml", text: '[[mounts]]\nsource = "more"\ntarget = "content/more"\n' },
    { path: "other/_default/permalinks.json", text: '{ "docs": "/:slug" }' },
  ];
  const settings = settingsOfSite(files, "content");
  const addresses = new BuiltAddresses({ generator: "a Hugo site", settings, folders: pageFolders() });

  expect(["fr/a.md", "en/docs/a.md", "en/blog/a.md"].map((file) => addresses.of(file, undefined))).toEqual([
    ...["/a/", "/en/docs/a/", undefined],
  ]);
});

test("links are paths of files where the generator follows these, else addresses", () => {
  const styles = [
    built("an MkDocs site", config("mkdocs.yml", "site_name: A\n"), "docs"),
    built("a Docsify site", none, ""),
    built("a Hugo site", config("hugo.toml", 'baseURL = "https://x.org/tea/"\n'), "content"),
    built("a VitePress site", vitepress('rewrites: { "a.md": "b.md" }'), "docs"),
  ].flatMap((each) =>
    [undefined, { isRelative: true, ending: ".mdx", base: "" } as const].map((counted) => {
      const { isRelative, ending, base } = each.styleOf(counted);
      return [isRelative, ending, base];
    }),
  );

  expect(styles).toEqual([
    [true, ".md", ""],
    [true, ".mdx", ""],
    [false, ".md", ""],
    [false, ".md", ""],
    [false, undefined, "/tea"],
    [true, ".mdx", ""],
    [false, undefined, ""],
    [false, undefined, ""],
  ]);
});

test.each([
  ["docs", "guide/02-setup.md", undefined, "setup"],
  ["docs", "guide/02-setup.md", id("first"), "first"],
  ["docs", "guide/README.md", slug("a"), "README"],
  ["blog", "2024-01-02-first.md", id("x"), "first"],
  ["blog", "2024-01-02.md", undefined, "2024-01-02"],
  ["blog", "news/plain.md", undefined, "news/plain"],
  ["src/pages", "help/02-more.md", undefined, "02-more"],
] as const)(
  "a page of Docusaurus in %s without a title is called by its file: %s",
  (folder, file, own, name) => {
    const addresses = built("a Docusaurus site", docusaurus("presets: ['classic']"), folder);

    expect(addresses.nameOf(file, own)).toBe(name);
  },
);

test("Mintlify makes words of the name of a file", () => {
  const addresses = built("a Mintlify site", config("docs.json", "{}"), "");

  expect(addresses.nameOf("guide/set_up-it.mdx", undefined)).toBe("Set up it");
});

test("elsewhere a page without a title has the name of its file, or that of its folder", () => {
  const addresses = built("a VitePress site", vitepress(), "docs");
  const names = ["guide/02-setup.md", "guide/index.md", "index.md"].map((file) =>
    addresses.nameOf(file, undefined),
  );

  expect(names).toEqual(["02-setup", "guide", "Home page"]);
});

/** Each is a site with what it says of where it is, a page, and its path on the built site. */
test.each([
  ["a GitBook", config("docs.yaml", gitbookAt("/x")), "docs", "README.md", "/x"],
  ["a GitBook", config("docs.yaml", gitbookAt("/x")), "docs", "a/README.md", "/x/a"],
  ["a GitBook", config("docs.yaml", gitbookAt("/x")), "other", "a.md", undefined],
  ["a Docusaurus site", docusaurus("presets: ['classic'], baseUrl: '/x/'"), "docs", "index.md", "/x/docs/"],
  [
    "a Docusaurus site",
    docusaurus("presets: ['classic'], trailingSlash: false, baseUrl: '/x/'"),
    "docs",
    "index.md",
    "/x/docs",
  ],
  [
    "a Docusaurus site",
    docusaurus(
      "presets: [['classic', { docs: { routeBasePath: '/' } }]], trailingSlash: false, baseUrl: '/x/'",
    ),
    "docs",
    "index.md",
    "/x/",
  ],
  ["a Next.js app", next("basePath: '/x'"), "app", "page.mdx", "/x"],
  ["a Next.js app", next("basePath: '/x', trailingSlash: true"), "app", "page.mdx", "/x/"],
  ["a VitePress site", vitepress("base: '/x/'"), "docs", "index.md", "/x/"],
  ["a Docsify site", none, "docs", "guide/README.md", "/#/guide/"],
  ["a Docsify site", none, "docs", "README.md", "/#/"],
  ["a Next.js site", nextra("{}"), "content", "en/a.mdx", "/en/a"],
  ["a Next.js site", nextra("{ contentDirBasePath: '/docs' }"), "content", "index.mdx", "/docs"],
  ["a Next.js site", next(""), "content", "a.mdx", undefined],
] as const)("%s with %j has the pages of %s below its own place: %s", (is, said, folder, file, url) => {
  expect(built(is, said, folder).urlOf(file, undefined)).toBe(url);
});

function nextra(options: string): Config {
  const text = `const withNextra = nextra(${options}); export default withNextra({});`;
  return config("next.config.mjs", text);
}

function gitbookAt(path: string): string {
  const space = "{ type: space, title: A, content: { directory: docs } }";
  const section = `{ type: section, title: B, path: ${path}, children: [${space}] }`;
  return `site: { structure: [{ type: section, title: A, default: true }, ${section}] }\n`;
}
