import { expect, test } from "bun:test";

import { Search } from "../../../src/core/site/page-search.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { site, titles } from "../../support/indexed-site.ts";

const shown = (marked: ReadonlyArray<{ text: string; isHit: boolean }> | undefined) =>
  marked?.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("");

test("titles rank before slugs, slugs before text, and titles that start with the words come first", async () => {
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

test("words side by side rank before the same words apart, in titles and in texts", async () => {
  const { index } = site({
    apart: "# D\n\nPour the tea, then heat water.",
    phrase: "# E\n\nHere is how to pour water.",
    title: "# Water that you pour",
    whole: "# How you pour water",
  });

  expect(await titles(index, "pour water")).toEqual(["How you pour water", "Water that you pour", "E", "D"]);
});

test("imports and exports are not found, but a sentence that starts like one and code that is shown are", async () => {
  const { index } = site({
    statement: "# A\n\nimport Kettle from 'kettle'\nexport const samovar = 1\n\nText.",
    sentence: "# B\n\nimport kettles in spring",
    code: "# C\n\n```js\nimport Kettle from 'kettle'\n```",
  });

  expect(await titles(index, "kettle")).toEqual(["B", "C"]);
  expect(await titles(index, "samovar")).toEqual([]);
});

test("every word must be in the title, the slug or the text", async () => {
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

const alike = [
  ["apostrophes", "'’‘‛ʼ′‹›＇", (sign: string) => `don${sign}t`],
  ["quotes", '"“”„«»″＂', (sign: string) => `a ${sign}word${sign} here`],
  ["dashes", "-‐‑–—−－", (sign: string) => `re${sign}use 1${sign}2`],
  ["spaces", " \u00a0\u202f\u2009\u3000", (sign: string) => `10${sign}km`],
  [
    "what has no width",
    ["", "\u00ad", "\u200b", "\u2060", "\ufeff"],
    (sign: string) => `docu${sign}men${sign}tation`,
  ],
  ["wide and narrow forms", ["docs 2!", "ｄｏｃｓ　２！"], (text: string) => text],
  ["narrow forms", ["テスト", "ﾃｽﾄ"], (text: string) => text],
  ["composed forms", ["café 가", "café 가".normalize("NFD")], (text: string) => text],
] as const;

test.each(alike)(
  "%s are found by each other, in texts, titles and as a phrase",
  async (_, signs, written) => {
    for (const one of [...signs].map(written))
      for (const other of [...signs].map(written)) {
        const { index } = site({
          text: `# Page\n\nIt says ${other}.`,
          title: `# ${other}\n`,
          none: "# None\n\nOf it.",
        });

        const { hits } = await index.search(one, 10);

        expect([one, other, hits.map(({ page }) => page.slug)]).toEqual([
          one,
          other,
          ["title", "text"] as Slug[],
        ]);
        expect(shown(hits[1]!.excerpt)).toContain("[");
      }
  },
);

test.each([
  ["か", "が"],
  ["don't", "don t"],
  ["re-use", "reuse"],
  ["'a'", '"a"'],
  ["a.c", "abc"],
  ["\\d", "1"],
])("%p doesn't find %p", async (words, text) => {
  const { index } = site({ x: text });

  expect((await index.search(words, 10)).total).toBe(0);
});

test("hits are marked in title, slug and text", async () => {
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
])("the excerpt for %p reads as plain text: %p", (words, text, excerpt) => {
  expect(shown(new Search(words).excerpt(text)?.marked)).toBe(excerpt);
});

test.each([
  ["kettle", "# Tea\n\nHeat it.\n\nFill the kettle.\n\nThe kettle boils.", 5],
  ["the kettle", "# Tea\n\nA kettle.\n\nFill the kettle.", 5],
  ["kettle", "import Kettle from 'kettle'\n\nFill the **kettle**.", 3],
  ["kettle", "---\r\nkind: a\r\n---\r\n\r\nFill the kettle.\r\n", 5],
  ["kettle", "One.\r\rFill the kettle.", 3],
])("the hit of %p in %j is at its line in the page", async (words, text, line) => {
  const { index } = site({ page: text });

  const [hit] = (await index.search(words, 1)).hits;

  expect(hit!.line).toBe(line);
});

test("a page found by its title has no line", async () => {
  const { index } = site({ page: "# Kettle\n\nThe kettle." });

  const [hit] = (await index.search("kettle", 1)).hits;

  expect(hit!.line).toBeUndefined();
});

test("of a page with an unpublished draft, the line is that of the draft", async () => {
  const { index } = site({ page: "# A\n\nKettle." }, { page: "# A\n\nMore.\n\nKettle." });

  const [hit] = (await index.search("kettle", 1)).hits;

  expect(hit!.line).toBe(5);
});

test("a value of front matter is found, at its line, and a key is not", async () => {
  const { index } = site({
    a: "---\ntitle: A\nsidebar_position: 3\ndescription: How to brew\ntags:\n  - tea: green\n---\n\nBoil water.\n",
    b: "# B\n\nsidebar_position: the place of a page.\n",
    c: "---\r\ndescription: about description\r\n---\r\n",
    d: '+++\ntitle = "D"\nsidebar_position = 4\n+++\n\nMilk.\n',
  });
  const found = async (words: string) => (await index.search(words, 9)).hits.map(({ page }) => page.slug);

  expect(await found("sidebar_position")).toEqual(["b" as Slug]);
  expect(await found("title")).toEqual([]);
  expect(await found("tea")).toEqual([]);
  expect(await found("description")).toEqual(["c" as Slug]);
  expect(await found("brew water")).toEqual(["a" as Slug]);
  const { hits } = await index.search("brew", 1);
  expect([hits[0]!.line, shown(hits[0]!.excerpt)]).toEqual([4, expect.stringContaining("How to [brew]")]);
});
