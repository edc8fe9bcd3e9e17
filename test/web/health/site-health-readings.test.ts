import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

const title = (text: string) => `---\ntitle: ${text}\n---\n\n`;

/** What is right as each generator reads it, and what is wrong beside it, which alone is found. */
const sites: ReadonlyArray<
  readonly [
    name: string,
    folder: string,
    files: Record<string, string>,
    found: ReadonlyArray<readonly [slug: string, kind: string, what?: string]>,
  ]
> = [
  [
    "Svelte's documentation names pages without numbers and sections, and headings after those above them",
    "documentation/docs",
    {
      "documentation/docs/10-start/index.md": title("Start"),
      "documentation/docs/10-start/10-introduction.md": `${title("Introduction")}[a](routing#Pages-The-load_it-function) [b](./routing) [c](routing#nothing) [d](#Use:it)\n\n## Use:it\n`,
      "documentation/docs/20-core/10-routing.md": `${title("Routing")}## Pages\n\n### The \`load_it\` function\n\n[a](introduction#Use:it) [b](../$app-x#goto)\n`,
      "documentation/docs/98-reference/10-$app-x.md": `${title("@app/x")}> MODULE: $app/x\n`,
    },
    [["10-start/10-introduction", "broken-anchor", "routing#nothing"]],
  ],
  [
    "Hugo mounts files of other folders, has languages in folders, and leads on by a template",
    "site/content",
    {
      "site/hugo.yaml":
        "languages: { en: { contentDir: content/en }, fr: { contentDir: content/fr } }\nmodule:\n  mounts:\n    - { source: ../AGENTS.md, target: content/repo/AGENTS.md }\n",
      "site/layouts/index.redirects": "/repo/latest /repo/{{ $x }}/\n",
      "AGENTS.md": "# Agents\n",
      "site/content/en/_index.md": `${title("Home")}[a](/repo/use-1.2/) [b](/repo/latest) [c](repo/)\n`,
      "site/content/en/repo/_index.md": `${title("Repo")}[a](AGENTS.md) [b](use-1.2.md) [c](/repo/nope/) [d](/repo/before)\n`,
      "site/content/en/repo/use-1.2.md": `---\ntitle: Use\naliases: [before]\n---\n\n[a](../agents/) [b](../../fr/repo/)\n`,
      "site/content/fr/repo/_index.md": title("Dépôt"),
    },
    [["en/repo", "broken-link", "/repo/nope/"]],
  ],
  [
    "Eleventy's templates title and list pages, ids that they write are unknown, and what they keep is no link",
    "src",
    {
      "eleventy.config.js": 'export default { dir: { input: "src" } };\n',
      "vercel.json": '{ "rewrites": [{ "source": "/docs/score/(.*)", "destination": "https://a.b/" }] }\n',
      "src/docs/one.md":
        "[a](/docs/two/#more-b) [b](/docs/three/#common-js) [c](/docs/three/#nope) [d](/docs/score/) [e](/docs/feed.xml) [f](./docs/two.md) [g](/docs/nope/)\n\n{%- set code %}\n[h](nope.md)\n{%- endset %}\n",
      "src/docs/two.md": '## More {% addedin "1.0" %}\n',
      "src/docs/three.md": '## CommonJS\n\n[a](#tab)\n\n{{ code }}\n\n    <p id="tab"></p>\n',
    },
    [
      ["docs/one", "broken-anchor", "/docs/three/#nope"],
      ["docs/one", "broken-link", "/docs/nope/"],
    ],
  ],
  [
    "MyST shows what a target names, lists pages by a table of contents, and leaves pages out",
    "docs",
    {
      "docs/myst.yml":
        "version: 1\nproject:\n  exclude:\n    - parts/*.md\n  toc:\n    - file: index.md\n    - title: More\n      children:\n        - file: listed.md\n",
      "docs/index.md": "# Home\n\n![](#label) ![](xref:spec#a) ![](b.png)\n",
      "docs/listed.md": "# Listed\n",
      "docs/other.md": "# Other\n",
      "docs/parts/left.md": "[a](./none.md)\n",
      "docs/b.png": "",
    },
    [
      ["", "missing-alt"],
      ["other", "orphan"],
    ],
  ],
  [
    "Docsify reads relative links from the folder of pages",
    "docs",
    {
      "docs/_sidebar.md": "- [One](guide/one.md)\n- [Two](two.md)\n",
      "docs/README.md": "# Home\n",
      "docs/two.md": "# Two\n",
      "docs/index.html":
        "<script>window.$docsify = { alias: { '/changes': 'https://a.b/c.md' } };</script>\n",
      "docs/guide/one.md":
        "# One\n\n[a](two.md) [b](two) [c](guide/one) [d](guide/three) [e](changes.md) [f](nope.md) [g](../../nope.md)\n",
    },
    [
      ["guide/one", "broken-link", "guide/three"],
      ["guide/one", "broken-link", "nope.md"],
    ],
  ],
  [
    "MyST lists all pages where it has no table of contents",
    "docs",
    { "docs/myst.yml": "version: 1\nproject:\n  title: A\n", "docs/a.md": "# A\n" },
    [],
  ],
];

test.each(sites)("%s", async (_, folder, files, found) => {
  const { ada } = await testSite({ files, settings: { CONTENT_DIR: folder } });

  expect(await quotedProblems(ada)).toEqual(found.map(([slug, kind, what]) => [slug, kind, what]));
});
