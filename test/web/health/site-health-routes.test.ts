import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

async function problemsOf(files: Record<string, string>, folder = "content") {
  const { ada } = await testSite({ files, settings: { CONTENT_DIR: folder } });
  return quotedProblems(ada);
}

test("addresses in code, of permalinks and of pages that a build makes may lead somewhere", async () => {
  const files = {
    "hugo.toml": '[permalinks]\nblog = "/blog/:year/:slug"\n',
    "pages/errors/[code].tsx": "export default () => null;\n",
    "content/cmd/.gitignore": "made.md\n",
    "content/index.md":
      "# Home\n\n[a](/errors/149) [b](/blog/2024/a) [c](/cmd/made) [d](/cmd/one)\n\n[f](/blog/a) [g](/cmd/none)\n",
    "content/errors/one.md": "# One\n",
    "content/blog/one.md": "# One\n",
    "content/cmd/one.md": "# One\n",
  };

  expect(await problemsOf(files)).toEqual([
    ["", "broken-link", "/blog/a"],
    ["", "broken-link", "/cmd/none"],
  ]);
});

test("Hugo makes a page of each first folder, which lists its pages, unless it is told not to", async () => {
  const files = {
    "content/_index.md": "# Home\n\n[a](/manual/) [b](../manual) [c](/Plug-Ins) [d](/plug-ins)\n",
    "content/manual/one.md": "# One\n\n[e](/manual/deep) [f](/manual/none)\n",
    "content/manual/deep/two.md": "# Two\n",
    "content/Plug-Ins/one.md": "# One\n",
  };
  const deep = [
    ["manual/one", "broken-link", "/manual/deep"],
    ["manual/one", "broken-link", "/manual/none"],
  ];
  const told = await problemsOf({ ...files, "hugo.toml": 'disableKinds = ["section", "taxonomy"]\n' });

  expect(await problemsOf({ ...files, "hugo.toml": "" })).toEqual(deep);
  expect(told.map(([, , address]) => address)).toContain("/manual/");
  expect((await problemsOf(files)).map(([, , address]) => address)).toContain("/manual/");
});

test("where code shows a page, the targets on it are unknown", async () => {
  const files = {
    "src/pages/cli/[...slug].astro": "<p></p>\n",
    "src/content/docs/index.md": "# Home\n\n[a](/cli/run#all) [b](/guide/run#all)\n",
    "src/content/docs/cli/run.md": "# Run\n",
    "src/content/docs/guide/run.md": "# Run\n",
  };

  expect(await problemsOf(files, "src/content/docs")).toEqual([["", "broken-anchor", "/guide/run#all"]]);
});

test("a link render hook of Hugo can find a page by more than its address", async () => {
  const files = {
    "hugo.toml": "",
    "content/_index.md": "# Home\n\n[a](/docs/fileExists/)\n",
    "content/docs/_index.md": "# Docs\n\n[c](/docs/fileExists/) [d](/docs/none/)\n",
    "content/docs/two.md": "# Two\n\n[term](g) [b](docs/FileExists)\n",
    "content/docs/FileExists.md":
      '# A\n\n[e]({{< ref "none.md" >}}) [f]: <{{% eturl a %}}>\n\n[f]: <{{% eturl a %}}>\n',
  };
  const hook = { "layouts/_markup/render-link.html": "" };

  expect(await problemsOf({ ...files, ...hook })).toEqual([["docs", "broken-link", "/docs/none/"]]);
  expect((await problemsOf(files)).map(([, , address]) => address)).toEqual([
    "/docs/fileExists/",
    "/docs/fileExists/",
    "/docs/none/",
    "g",
    "docs/FileExists",
  ]);
});

test.each([
  [".vitepress/config.ts", "{}", ["#mdtag", "#none"]],
  [".vuepress/config.ts", "{ markdown: {} }", ["#mdtag", "#none"]],
  [".vitepress/config.ts", "{ markdown: { anchor: { slugify: (text) => own(text) } } }", []],
  [".vuepress/config.js", "{ markdown: { anchor: { slugify } } }", []],
])(
  "headings of Vue's Markdown have the ids that these make, unless code does: %s %s",
  async (config, text, broken) => {
    const files = {
      [`content/${config}`]: `export default ${text};\n`,
      "content/index.md": "# A\n\n## md.tag\n\n[a](#md-tag) [b](#mdtag) [c](#none)\n",
    };

    expect(await problemsOf(files)).toEqual(broken.map((address) => ["", "broken-anchor", address]));
  },
);

test("what GitBook writes in place of a page that it doesn't find leads nowhere", async () => {
  const files = {
    "content/README.md": "# A\n\n[b](/broken/pages/x1#y) [c](/brokenpages/x1) [d](/other)\n",
    "content/SUMMARY.md": "# Summary\n\n* [A](README.md)\n",
  };

  expect(await problemsOf(files)).toEqual([["", "broken-link", "/broken/pages/x1#y"]]);
});

test.each([
  ["src/pages/[[...path]].js", []],
  ["pages/[...path].tsx", []],
  ["src/pages/[path].js", [["learn/a", "broken-link", "learn/none"]]],
  ["src/pages/docs/[[...path]].js", [["learn/a", "broken-link", "learn/none"]]],
])("where all pages are shown by %s of Next.js, relative links lead from the root", async (route, more) => {
  const files = {
    "next.config.mjs": "export default {};\n",
    [route]: "",
    "content/learn/a.md": "# A\n\n[b](learn/b) [c](learn/none) [d](/learn/none)\n",
    "content/learn/b.md": "# B\n\n[a](/learn/a)\n",
  };

  const broken = (await problemsOf(files)).filter(([, , address]) => address?.endsWith("none"));
  expect(broken).toEqual([...more, ["learn/a", "broken-link", "/learn/none"]]);
});

test("what a part links to in its own text can be on the pages that show it, by whatever rule it is a part", async () => {
  const part = "# B\n\n[a](#main)\n";
  const page = "# A\n\n## Main\n";
  const hugo = {
    "hugo.toml": "",
    "content/_index.md": page,
    "content/a/index.md": page,
    "content/a/b.md": part,
  };
  expect(await problemsOf(hugo)).toEqual([]);
  const other = {
    "mkdocs.yml": "site_name: A\n",
    "docs/index.md": page,
    "docs/b.md": part,
  };
  expect(await problemsOf(other, "docs")).toContainEqual(["b", "broken-anchor", "#main"]);
});

test("terms of definitions, and what a shortcode of Hugo or a component shows, are targets", async () => {
  const files = {
    "content/index.md":
      "# Home\n\n[a](/terms#titlecasestyle) [b](/terms#name-1) [c](/filled#x) [d](/component#x) [e](/terms#x)\n",
    "content/terms.md": "# Terms\n\n`titleCaseStyle`\n: (`bool`) A.\n\n`name`\n: B\n\n`name`\n\n: C\n",
    "content/filled.md": '# Filled\n\n{{% include "_common/a.md" %}}\n',
    "content/component.md": "---\ntitle: A\n---\n\n<ApiIndex />\n",
    "content/of/one.md": "# One\n",
    "hugo.toml": "",
  };

  expect(await problemsOf(files)).toEqual([["", "broken-anchor", "/terms#x"]]);
});

test("what templates include may be where the site's configuration says", async () => {
  const page =
    '# Home\n\n{% include "mascots.njk" %}\n\n--8<-- "other/part.md"\n\n{!none.md!}\n\n[a](/of/none)\n';
  const files = { "content/index.md": "# Home\n\n[a](/of/one)\n", "content/of/one.md": page };

  for (const config of ["eleventy.config.js", "mkdocs.yml"])
    expect(await problemsOf({ ...files, [config]: "" })).toEqual([["of/one", "broken-link", "/of/none"]]);
});

test("what VitePress excludes is no part of the site, and a page of a dynamic route needs no title", async () => {
  const files = {
    ".vitepress/config.ts": "export default { srcExclude: ['tutorial/**/description.md'] };\n",
    "src/index.md": "# Home\n\n[a](/tutorial/one/description)\n",
    "src/tutorial/one/description.md": "No title.\n",
    "src/partners/[partnerId].md": "<Partner />\n",
  };

  expect(await problemsOf(files, "src")).toEqual([["", "broken-link", "/tutorial/one/description"]]);
});

test("a reference of Hugo is found by the name of one page, and a page at the url that it gives itself", async () => {
  const { ada } = await testSite({
    files: {
      "content/_index.md":
        '# Home\n\n[a]({{< ref "install.md#part" >}}) [b]({{% relref "set-up" %}}) [c](/docs/start/now/) [d]({{< ref "twice" >}}) [e]({{< ref "docs/none.md" >}})\n',
      "content/docs/guide/install.md": "# Install\n\n## Part\n",
      "content/docs/set-up/index.md": "# Set up\n",
      "content/docs/a/twice.md": "# A\n",
      "content/docs/b/twice.md": "# B\n",
      "content/docs/start.md": "---\ntitle: Start\nurl: /docs/start/now/\n---\n",
      "content/docs/feed.md": '---\ntitle: Feed\nurl: "https://example.org"\n---\n',
      "hugo.toml": "",
    },
    settings: { CONTENT_DIR: "content" },
  });

  expect((await quotedProblems(ada)).map(([, kind, address]) => [kind, address])).toEqual([
    ["broken-link", "docs/none.md"],
  ]);
});
