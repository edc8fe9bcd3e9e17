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
    { "docusaurus.config.mjs": preset("{}"), "docs/guide/install.md": page },
    "docs/index.md",
    "[d](/docs/guide/install) [e](/docs/no) [f](/blog/b)",
    ["/guide/nope", "/docs/no"],
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
