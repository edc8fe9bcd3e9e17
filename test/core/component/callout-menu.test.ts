import { expect, test } from "bun:test";

import { calloutsOfAll, offeredCallouts } from "../../../src/core/component/callout-menu.ts";
import * as presets from "../../../src/markdown/tree/dialect.ts";
import { type Dialect, mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { calloutsIn } from "../../../src/markdown/usage/callout-use.ts";
import { dialectOf, namingOf } from "../../../src/sites/server.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { site } from "../../support/indexed-site.ts";

function offered(page: string, pages: readonly string[], generator?: string, dialect: Dialect = mdx) {
  const uses = calloutsOfAll(pages.map((page) => pageTree(page, dialect)).map(calloutsIn));
  return offeredCallouts({ dialect, page: calloutsIn(pageTree(page, dialect)), site: uses, generator });
}

const texts = (...asked: Parameters<typeof offered>) =>
  offered(...asked).map(({ name, before, after }) => [name, `${before}|${after}`]);

const alert = "> [!NOTE]\n> |";

/** What a site without callouts is offered first, in a page of its own and in one of plain Markdown. */
test.each([
  ["a Docusaurus site", ":::note\n|\n:::", ":::note\n|\n:::"],
  ["an MkDocs site", "!!! note\n    |", alert],
  ["a Starlight site", ":::note\n|\n:::", ":::note\n|\n:::"],
  ["a VitePress site", ":::info\n|\n:::", ":::info\n|\n:::"],
  ["a Mintlify site", "<Note>\n|\n</Note>", alert],
  ["a Fumadocs site", "<Callout>\n|\n</Callout>", alert],
  ["a Next.js site", "> [!NOTE]\n> |", alert],
  ["a Nuxt site", "::note\n|\n::", alert],
  ["a GitBook", '{% hint style="info" %}\n|\n{% endhint %}', alert],
  ["a Hugo site", "> [!NOTE]\n> |", alert],
])("without a callout, one is written as %s reads it", (generator, text, inPlain) => {
  const { dialects, ending } = namingOf(generator);

  expect(texts("", [], generator, dialects[ending])[0]![1]).toBe(text);
  expect(texts("", [], generator, presets.markdown)[0]![1]).toBe(inPlain);
});

const material =
  "theme: material\nmarkdown_extensions:\n  - attr_list\n  - pymdownx.emoji:\n      emoji_index: !!python/name:a.b\n";
const both = "markdown_extensions: [admonition, pymdownx.blocks.admonition]\n";
const alerts = ["> [!NOTE]\n> |", "> [!TIP]\n> |"];
const marked = ["!!! note\n    |", "!!! tip\n    |"];
const slashed = ["/// note\n|\n///", "/// tip\n|\n///"];
const mkdocs = ["an MkDocs site", "mkdocs.yml", presets.pythonMarkdown] as const;
const jekyll = ["a Jekyll site", "_config.yml", presets.kramdown] as const;

/** As MkDocs 1.4 and Jekyll 4.3 built them; where the configuration can't say it, as their manuals write them. */
test.each([
  [...mkdocs, undefined, marked],
  [...mkdocs, "site_name: A\n", []],
  [...mkdocs, "markdown_extensions:\n", []],
  [...mkdocs, "markdown_extensions: [toc, extra, pymdownx.details, pymdownx.tabbed]\n", []],
  [...mkdocs, material, []],
  [...mkdocs, `${material}  - admonition\n`, marked],
  [...mkdocs, `${material}  - pymdownx.blocks.admonition:\n      types: []\n`, slashed],
  [...mkdocs, both, marked],
  [...mkdocs, "markdown_extensions:\n  admonition: {}\n", marked],
  [...mkdocs, "markdown_extensions:\n  - markdown.extensions.admonition\n", marked],
  [...mkdocs, "markdown_extensions:\n  - markdown.extensions.admonition:AdmonitionExtension\n", marked],
  [...mkdocs, "plugins: [search, blog, mkdocstrings: { a: b }]\n", []],
  // Each of these can turn it on.
  [...mkdocs, "INHERIT: ../base.yml\n", marked],
  [...mkdocs, "hooks: [a.py]\n", marked],
  [...mkdocs, "plugins: [search, techdocs-core]\n", marked],
  [...mkdocs, "markdown_extensions: [github-callouts]\n", marked],
  [...mkdocs, "markdown_extensions: [{ a: [\n", marked],
  [...jekyll, undefined, alerts],
  [...jekyll, "title: A\n", []],
  [...jekyll, "markdown: kramdown\nplugins: [jekyll-feed, jekyll-seo-tag]\n", []],
  [...jekyll, "theme: minima\n", []],
  [...jekyll, "remote_theme: just-the-docs/just-the-docs@v0.10.0\n", []],
  [...jekyll, "theme: of-ours\n", alerts],
  [...jekyll, "remote_theme: a/b\ntheme: minima\n", alerts],
  [...jekyll, "markdown: CommonMarkGhPages\n", alerts],
  [...jekyll, "plugins: [jekyll-gfm-admonitions]\n", alerts],
  [...jekyll, "gems:\n  - github-pages\n", alerts],
] as const)(
  "%s with %s, read as %j, says by %j which are offered",
  (generator, path, dialect, text, first) => {
    const files = text === undefined ? [] : [{ path, text }];
    const unread = settingsOfSite(files, "docs").unreadCallouts?.[generator];
    const offered = offeredCallouts({ dialect, page: [], site: [], generator, ...(unread && { unread }) });

    expect(offered.map(({ before, after }) => `${before}|${after}`).slice(0, 2)).toEqual([...first]);
  },
);

test("what an MkDocs site shows as text is no callout of its pages", () => {
  const [generator] = mkdocs;
  const { format, unreadCallouts } = settingsOfSite([{ path: "mkdocs.yml", text: "site_name: A\n" }], "docs");
  const dialect = dialectOf("docs/a.md", namingOf(generator), format?.[generator]);
  const page = calloutsIn(pageTree("!!! note\n    a\n\n/// tip\na\n///\n", dialect));

  expect(
    offeredCallouts({ dialect, page, site: [], generator, unread: unreadCallouts![generator]! }),
  ).toEqual([]);
});

test("what pages write is offered, though no configuration turns it on", () => {
  const site = calloutsOfAll([calloutsIn(pageTree("> [!TIP]\n> a\n", presets.kramdown))]);
  const unread = ["alert"] as const;

  const found = offeredCallouts({
    dialect: presets.kramdown,
    page: [],
    site,
    generator: "a Jekyll site",
    unread,
  });
  expect(found.map(({ name }) => name)).toEqual(["Tip", "Note", "Important", "Warning", "Caution"]);
});

const dialects = Object.entries(presets).filter(
  (entry): entry is [string, Dialect] => typeof entry[1] === "object",
);

/** Each form, in a page of a site where all others are MDX, MkDocs', MDC, Hugo's or Markdoc's. */
test.each(dialects)(
  "of all callouts that a site has, the menu of %s offers those that it reads",
  (_, dialect) => {
    const { mdx, pythonMarkdown, mdcMarkdown, hugoMarkdown, tagMarkdown } = presets;
    const pages = [
      ["<Note>a</Note>\n", mdx],
      ['<Callout type="tip">a</Callout>\n', mdx],
      ["!!! note\n    a\n", pythonMarkdown],
      ["/// note\na\n///\n", pythonMarkdown],
      ["::note\na\n::\n", mdcMarkdown],
      ["{{< note >}}\na\n{{< /note >}}\n", hugoMarkdown],
      ['{% callout type="tip" %}\na\n{% /callout %}\n', tagMarkdown],
    ] as const;

    for (const [page, own] of pages) {
      const site = calloutsOfAll([calloutsIn(pageTree(page, own))]);
      const { before, after } = offeredCallouts({ dialect, page: [], site })[0]!;
      const [written] = calloutsIn(pageTree(`${before}a${after}\n`, dialect));
      expect(written).toBeDefined();
      expect(site).toMatchObject([{}]);
      if (own === dialect) expect(written).toMatchObject({ form: site[0]!.form, name: site[0]!.name });
    }
  },
);

test("what a site calls a note otherwise is found as one", () => {
  const [info] = offered("", [], "a VitePress site", presets.vueMarkdown);

  expect(info).toMatchObject({ name: "Info", kind: "note" });
});

test("shortcodes and tags are callouts by their name or a value, written as the site writes them", () => {
  const { hugoMarkdown, tagMarkdown } = presets;
  const named =
    "{{< warning >}}\na\n{{< /warning >}}\n\n{{< tip >}}\nb\n{{< /tip >}}\n\n{{< note text=c >}}\n";
  const alert = '{{% alert title="A" color="warning" %}}\na\n{{% /alert %}}\n';
  const hint = '{% hint style="danger" %}\na\n{% endhint %}\n';

  expect(texts("", [named], "a Hugo site", hugoMarkdown)).toEqual([
    ["Warning", "{{< warning >}}\n|\n{{< /warning >}}"],
    ["Tip", "{{< tip >}}\n|\n{{< /tip >}}"],
  ]);
  expect(texts("", [alert], "a Hugo site", hugoMarkdown)).toEqual([
    ["Warning", '{{% alert color="warning" %}}\n|\n{{% /alert %}}'],
  ]);
  expect(texts("", [hint], "a GitBook", tagMarkdown).map(([name]) => name)).toEqual([
    "Danger",
    "Info",
    "Success",
    "Warning",
  ]);
});

test("an unknown site without a callout gets GitHub's alerts", () => {
  expect(texts("", []).map(([name]) => name)).toEqual(["Note", "Tip", "Important", "Warning", "Caution"]);
});

test("a callout is written as most callouts of the site are", () => {
  const pages = [":::tip\n:::\n", "<Note>a</Note>\n\n<Pitfall>b</Pitfall>\n", "> [!NOTE]\n> a\n"];

  expect(texts("", pages, "a Docusaurus site")).toEqual([
    ["Note", "<Note>\n|\n</Note>"],
    ["Pitfall", "<Pitfall>\n|\n</Pitfall>"],
  ]);
});

test("the page at hand decides, and what the site or its generator has of the same kind follows", () => {
  const page = ":::warning\n:::\n";
  const pages = ["<Note>a</Note>\n<Note>b</Note>\n", ":::tip\n:::\n"];

  const names = texts(page, pages, "a Docusaurus site").map(([name]) => name);

  expect(names).toEqual(["Warning", "Tip", "Note", "Info", "Danger"]);
});

test("a component that pages import is offered with its import, and with its generator's types", () => {
  const pages = [
    "import { Callout, Tabs } from 'nextra/components'\n\n<Callout type=\"warning\">\na\n</Callout>\n",
    "import { Callout } from 'nextra/components'\n\n<Callout>\na\n</Callout>\n",
  ];

  const found = offered("", pages, "a Next.js site");

  expect(found.map(({ name }) => name)).toEqual(["Warning", "Note", "Info", "Error"]);
  expect(found.every(({ statement }) => statement === "import { Callout } from 'nextra/components'")).toBe(
    true,
  );
});

test("a page that forgot its import does not keep others from it, and a site that does without gets none", () => {
  const importing = "import { Callout } from 'nextra/components'\n\n<Callout type=\"info\">a</Callout>\n";
  const forgot = "<Callout>a</Callout>\n";
  const statements = (pages: string[]) => offered("", pages).map(({ statement }) => statement);

  const found = statements([importing, forgot, importing]);

  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found)).toEqual(new Set(["import { Callout } from 'nextra/components'"]));
  expect(statements([importing, forgot, forgot])[0]).toBeUndefined();
});

test("an import by a relative path counts for its own page only", () => {
  const page = "import Note from '../note'\n\n<Note>a</Note>\n";

  expect(texts(page, [])[0]![1]).toBe("<Note>\n|\n</Note>");
  expect(texts("", [page])[0]![1]).toBe("> [!NOTE]\n> |");
});

test("callouts of all published pages are counted, and of no draft", async () => {
  const { index } = site({ a: "> [!NOTE]\n> a\n", b: "> [!NOTE]\n> b\n\n:::tip\n:::\n" }, { c: "<Tip/>" });

  expect((await index.soFar()).callouts).toMatchObject([
    { form: "alert", name: "NOTE", uses: 2 },
    { form: "directive", name: "tip", uses: 1 },
  ]);
});
