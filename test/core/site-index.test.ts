import { expect, test } from "bun:test";

import { Branch } from "../../src/core/branch.ts";
import { begun, componentsIn, importedBy } from "../../src/core/component-use.ts";
import type { Drafts } from "../../src/core/drafts.ts";
import { Forbidden, Invalid, NotShown, UpstreamFailed, UpstreamSilent } from "../../src/core/errors.ts";
import { Search } from "../../src/core/page-search.ts";
import { titleOf } from "../../src/core/page-title.ts";
import { entriesIn, foldersDownTo } from "../../src/core/page-tree.ts";
import type { Pages } from "../../src/core/pages.ts";
import type { RepositoryHost } from "../../src/core/ports.ts";
import { SiteIndex, SlugTaken } from "../../src/core/site-index.ts";
import { type Slug, suggestedSlug } from "../../src/core/slug.ts";

const PATIENCE_MS = 10;

/**
 * A site in memory: what is published and what is drafted, by slug. It tells how often a text was read. `repository`
 * is asked before anything is told of what is published.
 */
function site(published: Record<string, string>, drafted: Record<string, string> = {}) {
  let shas = new Map<Slug, string>();
  let texts = new Map<string, string>();
  const drafts = new Map<string, { content: string; updatedAt: number }>();
  const read: string[] = [];
  const repository = { answers: async (): Promise<void> => {}, asked: 0 };
  let clock = 0;
  const publish = (pages: Record<string, string>) => {
    texts = new Map(Object.values(pages).map((text) => [`sha of ${text}`, text]));
    shas = new Map(Object.entries(pages).map(([slug, text]) => [slug as Slug, `sha of ${text}`]));
  };
  const save = (slug: string, content: string) => {
    clock += 1;
    drafts.set(slug, { content, updatedAt: clock });
  };
  publish(published);
  for (const [slug, content] of Object.entries(drafted)) save(slug, content);
  const asked = () => {
    repository.asked += 1;
    return repository.answers();
  };
  const host = {
    head: () => asked(),
    async *readAll(shas: readonly string[]) {
      for (const sha of shas) {
        read.push(sha);
        yield { sha, content: Buffer.from(texts.get(sha)!) };
      }
    },
  };
  const index = new SiteIndex({
    branch: new Branch(host as unknown as RepositoryHost, undefined, PATIENCE_MS),
    clock: { now: () => clock },
    pages: { shas: () => asked().then(() => shas) } as unknown as Pages,
    drafts: {
      list: () =>
        Array.from(drafts, ([slug, { updatedAt }]) => ({ slug: slug as Slug, updatedAt, author: "Ada" })),
      findIfAny: (slug: Slug) => {
        read.push(`draft of ${slug}`);
        return { slug, author: "Ada", ...drafts.get(slug)! };
      },
    } as unknown as Drafts,
  });
  return { index, publish, save, read, repository };
}

const titles = async (index: SiteIndex, words: string) =>
  (await index.search(words, 10)).hits.map(({ page }) => page.title);

const shown = (marked: ReadonlyArray<{ text: string; isHit: boolean }> | undefined) =>
  marked?.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("");

test.each([
  ["---\ntitle: Install\n---\n# Other", "Install"],
  ['---\ntitle: "Say \\"hi\\""\n---\n', 'Say "hi"'],
  ["---\ntitle: 'it''s'\n---\n", "it's"],
  ["---\ntags: [a]\ntitle: >-\n  In two\n  lines\n---\n", "In two lines"],
  ["---\ntitle: In two\n  lines\n---\n", "In two lines"],
  ["---\r\ntitle: Windows\r\n---\r\n", "Windows"],
  ["\ufeff---\ntitle: Marked\n---\n", "Marked"],
  ["---\ntitle: 404\n---\n", "404"],
  ["---\ntitle: Colons # and a comment\n---\n", "Colons"],
  ['---\n{"title": "JSON"}\n---\n', "JSON"],
  ['+++\ntitle = "TOML"\n+++\n', "TOML"],
  ["---\ntitle: true\n---\n# Not true", "Not true"],
  ["---\ntitle:\n---\n# Heading", "Heading"],
  ["---\ntitle: not closed\n# Heading", "Heading"],
  ["---\nnested:\n  title: Not it\n---\n# Heading", "Heading"],
  ["import A from 'a'\n\n# The `code` of *all* [links](to) {/* id */}", "The code of all links"],
  ["```md\n# Not this\n```\n\n## This ##\n", "This"],
  ["Text\n\nUnder\n===\n", "Under"],
  ["# \\# of snake_case &amp; <b>tags</b>", "# of snake_case & tags"],
  ["Only text", undefined],
  ["", undefined],
])("a page's title is that of its front matter, else its first heading: %j", (page, title) => {
  expect(titleOf(page)).toBe(title);
});

test("a page is listed by its title, else its slug, and a draft has the last word", async () => {
  const { index } = site(
    { "": "# Home", plain: "Text", titled: "# Old", same: "# Same" },
    { titled: "# New", only: "# Only", same: "# Same" },
  );

  const { pages } = await index.pages();

  expect(pages.map(({ slug, title, state, draft }) => [slug, title, state, draft?.author])).toEqual([
    ["", "Home", "published", undefined],
    ["plain", "plain", "published", undefined],
    ["titled", "New", "changed", "Ada"],
    ["same", "Same", "published", undefined],
    ["only", "Only", "draft", "Ada"],
  ] as never);
});

test("after a commit only what is new is read, and of drafts only what was saved since", async () => {
  const { index, publish, save, read } = site({ a: "# A", b: "# B" }, { c: "# C", d: "# D" });
  await index.pages();
  read.length = 0;

  publish({ a: "# A", b: "# B2", e: "# E" });
  save("d", "# D2");
  const { pages } = await index.pages();

  expect(read).toEqual(["sha of # B2", "sha of # E", "draft of d"]);
  expect(pages.map(({ title }) => title)).toEqual(["A", "B2", "E", "C", "D2"]);
});

test("the same text is read once, however many ask at the same time", async () => {
  const { index, read } = site({ a: "# A", b: "# A" });

  await Promise.all([index.pages(), index.components(), index.search("a", 10)]);

  expect(read).toEqual(["sha of # A"]);
});

test("a page that is removed, and a draft that is discarded, are gone", async () => {
  const { index, publish } = site({ a: "# A", b: "# B" });
  await index.pages();

  publish({ b: "# B" });

  expect((await index.pages()).pages.map(({ slug }) => slug)).toEqual(["b" as Slug]);
});

test("titles are found before slugs, slugs before text, and titles that begin with it first of all", async () => {
  const { index } = site({
    text: "# D\n\nAbout install.",
    "install/this": "# C",
    b: "# How to install",
    a: "# Install it",
    none: "# Other",
  });

  const { total, hits } = await index.search("install", 3);

  expect(total).toBe(4);
  expect(hits.map(({ page }) => page.title)).toEqual(["Install it", "How to install", "C"]);
});

test("every word must be found, in the title, the slug or the text", async () => {
  const { index } = site({ "guide/a": "# Install\n\nwith bun", "guide/b": "# Install\n\nwith node" });

  expect(await titles(index, "bun guide inst")).toEqual(["Install"]);
  expect(await titles(index, "bun node")).toEqual([]);
});

test.each([
  ["resume", "Résumé"],
  ["RÉSUMÉ", "resume"],
  ["re\u0301sume\u0301", "résumé"],
  ["søk", "Sok"],
  ["kobenhavn", "København"],
  ["ΟΔΟΣ", "οδός"],
  ["елка", "Ёлка"],
  ["文档", "关于文档的说明"],
  ["한국", "한국어"],
  ["🦊", "a 🦊 b"],
  ["c++ (a|b)", "C++ (a|b)"],
  ["[x]", "an [x] b"],
  ["\\d", "a \\d b"],
])("%p finds %p", async (words, text) => {
  const { index } = site({ page: text });

  expect((await index.search(words, 10)).total).toBe(1);
});

test.each([
  ["か", "が"],
  ["a.c", "abc"],
  ["\\d", "1"],
])("%p does not find %p", async (words, text) => {
  const { index } = site({ x: text });

  expect((await index.search(words, 10)).total).toBe(0);
});

test("what is found is marked in title, slug and text", async () => {
  const { index } = site({
    "guide/install": "# Installing\n\nText.",
    other: `---\ntitle: Other\n---\n\n${"Before it. ".repeat(20)}Run the **installer** of [bun](https://bun.sh) now. ${"And after. ".repeat(20)}`,
  });

  const [first, second] = (await index.search("install", 10)).hits;

  expect(shown(first!.title)).toBe("[Install]ing");
  expect(shown(first!.slug)).toBe("guide/[install]");
  expect(first!.excerpt).toBeUndefined();
  expect(shown(second!.excerpt)).toMatch(
    /^… it\. (Before it\. )+Run the \[install\]er of bun now\. And after\..* …$/,
  );
});

test.each([
  ["bold", "Some **bold** and _leaning_ words, ~~none~~.", "Some [bold] and leaning words, none."],
  ["warm", "**fresh** `water`, a <b>warm</b>, *deep* pot_.", "fresh water, a [warm], deep pot."],
  ["site", "See [the site](https://a.dev/x_y) and ![a plan](/p.png).", "See the [site] and a plan."],
  ["hint", '<Callout icon={<Icon name="i" />}>\n\nA hint.\n\n</Callout>', "A [hint]."],
  ["run", '```sh title="run.sh"\nbun run dev\n```\n\nThen.', "bun [run] dev Then."],
  ["props", "## Props {/*props*/}\n\n> Said.", "[Props] Said."],
  ["fast", "---\ntitle: A\ndescription: A *fast* way\n---\n\nText.", "A [fast] way Text."],
  ["a.dev", "See [the site](https://a.dev/x).", "See the site https://[a.dev]/x ."],
  ["Start", '<Card title="Start here" href="/start">\n', "Card title [Start] here href /[start]"],
  ["{x}", "Say {x} here.", "Say [{x}] here."],
])("what is found of %p in a page reads as words: %p", (words, text, excerpt) => {
  expect(shown(new Search(words).excerpt(text))).toBe(excerpt);
});

test("a text in which every letter is a mark is searched in time", () => {
  const texts = ["[".repeat(1e6), "<a".repeat(1e6), "a ".repeat(1e6), "# ".repeat(1e6), "*_".repeat(1e6)];

  for (const text of texts) new Search("a a").excerpt(text);
});

test("components that pages use without bringing them are told with their uses and the shortest of them", async () => {
  const { index } = site(
    {
      a: '<Callout type="info">\n  Longer than the other, with `code`.\n</Callout>\n\n<Mine/>\n',
      b: "import { Own, Other as Renamed } from './own'\nexport const Mine = () => <b/>\n\n<Own/> <Renamed/> <Mine/>\n",
      c: "<Callout>Short</Callout> <Tabs.Item title={a > b}/>\n\n```jsx\n<Code/>\n```\n\n`<Inline/>` {/* <Gone/> */}\n",
    },
    { d: "<OnlyDrafted/>" },
  );

  const components = await index.components();

  expect(components).toEqual([
    { name: "Callout", uses: 2, example: "<Callout>Short</Callout>" },
    { name: "Mine", uses: 1, example: "<Mine/>" },
    { name: "Tabs.Item", uses: 1, example: "<Tabs.Item title={a > b}/>" },
  ]);
});

test("an example keeps its code, loses its indentation, and ends where its element ends", () => {
  const page = "1. Step\n\n   <Card>\n     <Card/>\n     ```js\n     </Card>\n     ```\n   </Card>\n";

  expect(componentsIn(page)).toEqual([{ name: "Card", uses: 2, example: "<Card/>" }]);
  expect(componentsIn(page.replace("     <Card/>\n", ""))[0]!.example).toBe(
    "<Card>\n  ```js\n  </Card>\n  ```\n</Card>",
  );
});

test("an example ends where its own element ends, and not one of the same name inside", () => {
  const long = `<Steps>${"long ".repeat(10)}</Steps>\n`;

  const [steps] = componentsIn(`${long.repeat(4)}<Steps><Steps>a</Steps></Steps>`);

  expect(steps!.example).toBe("<Steps><Steps>a</Steps></Steps>");
});

test("a page of nothing but opened tags is read in time", () => {
  for (const page of ["<A ", '<A "', "<A>", "<A {", "{/*"]) componentsIn(page.repeat(300_000));
});

test("components that a page imports are those that it uses, then those that it could use", () => {
  const page = [
    "import Card, { type Props, Tabs as Views, Unused } from './parts'",
    "import {\r\n  Steps,\r\n} from './steps'",
    "import type { Shape } from './shape'",
    "import * as Icons from './icons'",
    "import Picture from './picture.png'",
    "import { LIMIT_OF_USES, helper } from './limits'",
    "export const Own = () => <b/>\n",
    "<Views.Item>a</Views.Item> <Card/> <Own/> <Everywhere/> <Card/>\n",
    "```\nimport { Code } from './code'\n```\n",
  ].join("\n");

  expect(importedBy(page)).toEqual([
    { name: "Views.Item", uses: 1, example: "<Views.Item>a</Views.Item>" },
    { name: "Card", uses: 2, example: "<Card/>" },
    { name: "Unused", uses: 0, example: undefined },
    { name: "Steps", uses: 0, example: undefined },
  ]);
});

test.each([
  ["of which there is no example", undefined, "<A>\n|\n</A>"],
  ["of several lines", "<A b='c'>\n  d\n\n  e\n</A>", "<A b='c'>\n  |\n</A>"],
  ["of one line", "<A b={d > e}>c</A>", "<A b={d > e}>\n|\n</A>"],
  ["of nothing", "<A>\n</A>", "<A>\n|\n</A>"],
  ["with code in it", "<A>\n```\n</A>\n```\n</A>", "<A>\n|\n</A>"],
  ["that holds others", "<A>\n  <B>\n    c\n  </B>\n  <B/>\n</A>", "<A>\n  <B>\n    |\n  </B>\n  <B/>\n</A>"],
  ["that holds others in its line", "<A><B>c</B><B>d</B></A>", "<A><B>|</B><B>d</B></A>"],
  ["that holds only what holds nothing", "<A>\n  <B/>\n</A>", "<A>\n  |\n</A>"],
  ["with a value", '<A b title="It\'s" c="d"/>', '<A b title="|" c="d"/>'],
  ["with no value of text", "<A b={['c=\"d\"']} />", "<A b={['c=\"d\"']} />\n\n|"],
])("in a component %s, there is a place for words", (_, example, begins) => {
  const { before, behind } = begun({ name: "A", uses: 1, example });

  expect(`${before}|${behind}`).toBe(begins);
});

test("imports of all lengths are read in time", () => {
  const parts = [
    "import ",
    "import A, ",
    "import A from ",
    "import\n",
    "import {A} from 'a'\n",
    " ",
    "from ",
  ];
  for (const part of parts) importedBy(`import ${part.repeat(200_000)}`);
});

test("a folder holds its pages and folders by title, the home page first, and tells what is in them", async () => {
  const { index } = site(
    {
      "": "# Zero",
      "guide/a": "# A",
      "guide/deep/b": "# B",
      guide: "# The guide",
      "page 10": "x",
      "page 9": "x",
    },
    { "drafts/only/one": "# One", "guide/a": "# A changed" },
  );
  const { pages } = await index.pages();

  const root = entriesIn("", pages);
  const guide = entriesIn("guide", pages);

  expect(root.map(({ slug, title, folder }) => [slug, title, folder?.pages, folder?.drafts])).toEqual([
    ["", "Zero", undefined, undefined],
    ["drafts", "drafts", 1, 1],
    ["page 9", "page 9", undefined, undefined],
    ["page 10", "page 10", undefined, undefined],
    ["guide", "The guide", 2, 1],
  ]);
  expect(guide.map(({ slug, page }) => [slug, page?.title])).toEqual([
    ["guide/a", "A changed"],
    ["guide/deep", undefined],
  ]);
  expect(foldersDownTo("a/b/c")).toEqual(["a", "a/b", "a/b/c"]);
  expect(foldersDownTo("")).toEqual([]);
});

test.each([
  ["Getting started", "", "getting-started"],
  ["  C++ & C#: what's new? ", "guide", "guide/c-c-what-s-new"],
  ["Größe und Farbe", "", "größe-und-farbe"],
  ["安装 指南", "a/b", "a/b/安装-指南"],
  ["Cafe\u0301", "", "café"],
  ["x".repeat(300), "", "x".repeat(100)],
  ["?!", "guide", undefined],
])("the title %j in the folder %j suggests a slug", (title, folder, slug) => {
  expect(suggestedSlug(title, folder)).toBe(slug);
});

test("a slug is free where neither a page nor a draft stands and the rules allow it", async () => {
  const { index } = site({ guide: "# Guide" }, { draft: "# Draft" });
  const refusalOf = (text: string) => index.freeSlug(text).catch((error: unknown) => error);

  expect(await index.freeSlug("guide/cafe\u0301")).toBe("guide/café" as Slug);
  expect(await refusalOf("guide")).toBeInstanceOf(SlugTaken);
  expect(((await refusalOf("draft")) as SlugTaken).message).toBe("“draft” is taken by a draft.");
  expect(await refusalOf("a//b")).toBeInstanceOf(Invalid);
});

const away = new UpstreamFailed("It is away.");

const titled = async (index: SiteIndex) => {
  const { pages, absence } = await index.pages();
  return [pages.map(({ title }) => title), absence] as const;
};

test("while the repository is away, pages are as they were seen last, drafts as they stand, and found in both", async () => {
  const { index, save, repository } = site({ a: "# A", b: "# B" });
  save("b", "# B2");
  await index.pages();
  repository.answers = () => Promise.reject(away);
  save("c", "# New, as A");

  expect(await titled(index)).toEqual([["A", "B2", "New, as A"], { why: away, seenAt: 1 }]);
  expect(await index.search("a", 10)).toMatchObject({ total: 2, absence: { seenAt: 1 } });

  repository.answers = async () => {};
  expect(await titled(index)).toEqual([["A", "B2", "New, as A"], undefined]);
});

test("where the repository is away and nothing of it was seen, there are drafts alone, and no slug is called free", async () => {
  const { index, save, repository } = site({ a: "# A" });
  save("b", "# B");
  repository.answers = () => Promise.reject(away);

  expect(await titled(index)).toEqual([["B"], { why: away, seenAt: undefined }]);
  await expect(index.freeSlug("b")).rejects.toBeInstanceOf(SlugTaken);
  await expect(index.freeSlug("c")).rejects.toBe(away);
});

test("who may not see the repository is not shown what others saw of it, and who is refused is told so", async () => {
  const { index, repository } = site({ a: "# A" });
  await index.pages();

  repository.answers = () => Promise.reject(new NotShown("Not to you."));
  expect(await titled(index)).toMatchObject([[], { seenAt: undefined }]);
  repository.answers = () => Promise.reject(new Forbidden("Not you."));
  await expect(index.pages()).rejects.toBeInstanceOf(Forbidden);
});

test("a repository that gives no sign is waited for once, and seen again when it gives one", async () => {
  const { index, publish, repository } = site({ a: "# A" });
  await index.pages();
  publish({ a: "# A2" });
  const sign = Promise.withResolvers<void>();
  repository.answers = () => sign.promise;
  repository.asked = 0;

  const [first, second] = [await titled(index), await titled(index)];

  const silent = { why: expect.any(UpstreamSilent), seenAt: 0 };
  expect([first, second]).toEqual([
    [["A"], silent],
    [["A"], silent],
  ] as never);
  // For what is published, and for a sign.
  expect(repository.asked).toBe(2);
  sign.resolve();
  await sign.promise;
  expect(await titled(index)).toEqual([["A2"], undefined]);
});
