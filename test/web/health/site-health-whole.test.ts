import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

/** Links of the home page that lead nowhere on any of these sites, and those that do, which differ. */
const nowhere = "[a](/giude/install) [b](/no/where) [c](/guide/nope)";
const page = "---\ntitle: A page\n---\n\n# A page\n";
const found = ["/giude/install", "/no/where", "/guide/nope"];

const preset = (docs: string) =>
  `export default { baseUrl: "/", presets: [["classic", { docs: ${docs}, blog: {} }]] };\n`;

const sites: ReadonlyArray<
  readonly [
    name: string,
    files: Record<string, string>,
    home: string,
    right: string,
    broken: readonly string[],
  ]
> = [
  [
    "VitePress",
    {
      "docs/.vitepress/config.mjs": 'export default { rewrites: { "here.md": "there.md" } };\n',
      "docs/guide/install.md": page,
      "docs/here.md": page,
      "docs/404.md": page,
      "docs/api/[name].md": page,
      "docs/api/[name].paths.js": "export default { paths: () => [] };\n",
    },
    "docs/index.md",
    "[d](/there) [e](/api/anything) [f](/guide/install.html) [g](./there.md)",
    found,
  ],
  [
    "MkDocs",
    { "mkdocs.yml": "site_name: A\nplugins:\n  - search\n", "docs/guide/install.md": page },
    "docs/index.md",
    "[d](/guide/install/)",
    found,
  ],
  [
    "MkDocs with a plug-in that makes pages",
    { "mkdocs.yml": "site_name: A\nplugins:\n  - gen-files\n", "docs/guide/install.md": page },
    "docs/index.md",
    "[d](/guide/install/)",
    ["/guide/nope"],
  ],
  [
    "Docusaurus at the root",
    {
      "docusaurus.config.mjs": preset('{ routeBasePath: "/" }'),
      "docs/guide/01-install.md": page,
      "docs/guide/_category_.json": '{ "link": { "type": "generated-index", "slug": "/all" } }\n',
      "versions.json": '["1.0"]\n',
      "src/pages/help.tsx": "export default () => null;\n",
      "src/pages/team.md": page,
    },
    "docs/index.md",
    "[d](/guide/install) [e](/help) [j](/team) [f](/all) [g](/tags/a) [h](/1.0/guide) [i](/blog/a)",
    found,
  ],
  [
    "Docusaurus, which has other pages beside its documents",
    {
      "website/docusaurus.config.mjs": preset("{ path: '../docs' }").replace(
        "presets:",
        "i18n: { locales: ['en', 'fr'] }, plugins: [['@docusaurus/plugin-content-docs', { id: 'c', path: 'c', routeBasePath: 'c' }]], presets:",
      ),
      "docs/guide/install.md": page,
      "website/src/pages/help.tsx": "export default () => null;\n",
      "website/src/pages/index.tsx": "export default () => null;\n",
      "website/static/demo/index.html": "<p></p>\n",
    },
    "docs/index.md",
    "[d](/docs/guide/install) [e](/docs/no) [f](/blog/b) [g](/help) [h](/demo/) [i](/c/a/b) [j](/fr/x) [k](/) [l](/docs/no.md)",
    [...found, "/docs/no", "/docs/no.md"],
  ],
  ...[
    "plugins: ['./plugins/pages']",
    "plugins: [() => ({ name: 'a' })]",
    "themes: ['docusaurus-theme-x']",
    "staticDirectories: ['a']",
  ].map(
    (more) =>
      [
        `Docusaurus, in which other pages can be by ${more}`,
        {
          "docusaurus.config.mjs": preset("{}").replace("presets:", `${more}, presets:`),
          "docs/guide/install.md": page,
        },
        "docs/index.md",
        "[d](/docs/guide/install) [e](/docs/no)",
        ["/guide/nope", "/docs/no"],
      ] as const,
  ),
  [
    "mdBook",
    {
      "book.toml":
        '[output.html]\nsite-url = "/book/"\n[output.html.redirect]\n"/old.html" = "guide/install.html"\n',
      "src/SUMMARY.md": "# Summary\n\n[A](README.md)\n- [B](guide/install.md)\n",
      "src/guide/install.md": "# A page\n\n[up](../../std/index.html) [no](../std/index.html)\n",
    },
    "src/README.md",
    "[d](/book/guide/install.html) [e](/book/no.html) [f](/book/old.html) [g](/book/print.html) [h](../std/a.html)",
    ["/guide/nope", "/book/no.html"],
  ],
  [
    "mdBook with a preprocessor",
    {
      "book.toml": '[output.html]\nsite-url = "/"\n[preprocessor.own]\n',
      "src/SUMMARY.md": "# Summary\n\n[A](README.md)\n- [B](guide/install.md)\n",
      "src/guide/install.md": "# A page\n",
    },
    "src/README.md",
    "[d](/guide/install.html)",
    ["/guide/nope"],
  ],
  [
    "Mintlify",
    {
      "docs.json":
        '{ "navigation": { "pages": ["index", "guide/install"] }, "redirects": [{ "source": "/old/:a", "destination": "/" }] }\n',
      "guide/install.mdx": page,
    },
    "index.mdx",
    "[d](/guide/install) [e](/old/x) [f](/llms.txt)",
    found,
  ],
  [
    "Mintlify with pages of an API",
    {
      "docs.json": '{ "navigation": { "pages": ["index", "guide/install"], "openapi": "a.json" } }\n',
      "guide/install.mdx": page,
    },
    "index.mdx",
    "[d](/guide/install)",
    ["/guide/nope"],
  ],
  [
    "Fumadocs",
    {
      "source.config.ts": "export default {};\n",
      "lib/source.ts":
        "import { docs } from '@/.source';\nexport const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });\n",
      "content/docs/guide/install.mdx": page,
      "app/docs/[[...slug]]/page.tsx": "export default () => null;\n",
      "app/docs/own/page.tsx": "export default () => null;\n",
    },
    "content/docs/index.mdx",
    "[d](/docs/guide/install) [e](/docs/no) [f](/docs/own) [g](/docs/no/no)",
    ["/guide/nope", "/docs/no", "/docs/no/no"],
  ],
  [
    "Starlight",
    {
      "astro.config.mjs":
        'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "A" })] };\n',
      "src/content/docs/Guide/install.md": page,
      "src/pages/own.astro": "<p></p>\n",
      "src/content/docs/404.md": page,
    },
    "src/content/docs/index.md",
    "[d](/guide/install/#_top) [e](/own) [f](#_top)",
    found,
  ],
];

test.each(sites)(
  "an absolute link that no route has is broken: %s",
  async (_, files, home, right, broken) => {
    const { ada } = await testSite({ files: { ...files, [home]: `${page}\n${nowhere}\n\n${right}\n` } });

    const problems = await quotedProblems(ada);

    expect(problems.filter(([slug]) => slug === "")).toEqual(
      broken.map((address) => ["", "broken-link", address]),
    );
    expect(problems.map(([slug]) => slug)).not.toContain("404");
    const links = Array.from(`${nowhere} ${right}`.matchAll(/\((\/[^)]*)\)/g), ([, address]) => address!);
    expect((await ada.post("/admin/dead-links/new", { addresses: links })).json).toEqual({ dead: broken });
  },
);
