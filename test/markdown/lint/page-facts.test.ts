import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { pageFacts } from "../../../src/markdown/lint/page-facts.ts";
import {
  type Dialect,
  liquidMarkdown,
  markdown,
  mdx,
  tagMarkdown,
  unsure,
} from "../../../src/markdown/tree/dialect.ts";

test("a page's own problems, its addresses and its anchors have their places", () => {
  const page =
    "---\nslug: /own\naliases: [/old, beside]\n---\n\n## A\n\n[b](./b#c) ![d](d.png)\n\n<A id='x' /><a id='x' /><a id='x' />\n\n[^1]: e\n\n[^1]: f\n";
  expect(pageFacts(split(page, mdx))).toEqual({
    title: undefined,
    headings: [{ id: "a", text: "A" }],
    problems: [
      {
        kind: "missing-title",
        line: 1,
        column: 1,
        message: "The page has no title. Add one in the front matter, or start with a heading with one #.",
      },
      {
        kind: "duplicate-id",
        line: 10,
        column: 25,
        message: "The id “x” appears twice. Links to it lead to the first one.",
      },
      {
        kind: "duplicate-id",
        line: 14,
        column: 1,
        message: "The footnote “1” is defined twice. Readers see the first text.",
      },
    ],
    links: [{ address: "./b#c", line: 8, column: 1 }],
    pictures: [{ address: "d.png", line: 8, column: 12 }],
    anchors: expect.arrayContaining(["a", "x"]),
    ownAddress: { key: "slug", address: "/own" },
    aliases: ["/old", "beside"],
  });
});

test("what does not compile is one problem, and anchors are unknown then", () => {
  const { problems, anchors } = pageFacts(split("# A {\n", mdx));
  expect(problems).toMatchObject([{ kind: "does-not-compile", line: 1 }]);
  expect(anchors).toBeUndefined();
});

test("a heading that a template writes is none to link to, where a site has templates", () => {
  const page = "# {% $markdoc.frontmatter.title %}\n\n## Part\n\n## {{ name }}\n";
  const headingsOf = (dialect: Dialect) => pageFacts(split(page, dialect)).headings.map(({ text }) => text);

  for (const dialect of [tagMarkdown, liquidMarkdown]) expect(headingsOf(dialect)).toEqual(["Part"]);
  expect(headingsOf(markdown)).toHaveLength(3);
});

test("anchors are those that any generator makes of headings, without tags", () => {
  const { anchors } = pageFacts(
    split(
      "## `useData` <Badge type='info' text='composable' />\n\n## Style <div>iOS</div>\n\n## A & B\n\n## A & B\n",
      markdown,
    ),
  );
  expect(anchors).toEqual(expect.arrayContaining(["usedata", "style-ios", "a--b", "a-b", "a-b-1", "a-b_1"]));
});

test("anchors are unknown where text comes from elsewhere, and where there are too many", () => {
  expect(pageFacts(split('# A\n\n--8<-- "B.md"\n', markdown)).anchors).toBeUndefined();
  const many = Array.from({ length: 3000 }, (_, n) => `## H ${n}\n`).join("\n");
  expect(pageFacts(split(many, markdown)).anchors).toBeUndefined();
});

test("what is wrong only unless a site takes it out says so", () => {
  const { problems } = pageFacts(split("# A {#a}\n\nText <!-- b -->\n\n<!-- c --> <b\n", mdx));
  expect(problems.map(({ line, unless }) => [line, unless])).toEqual([
    [1, "headingIds"],
    [3, "comments"],
    [5, undefined],
  ]);
});

test("an image without alternative text is a problem in HTML, too", () => {
  expect(pageFacts(split("# A\n\n<img src='a.png' />\n", mdx)).problems).toMatchObject([
    { kind: "missing-alt", line: 3 },
  ]);
});

test("a page in Markdown that names its headings as MDX does is read as MDX, but not blamed", () => {
  const page = "# A {/*a*/}\n\n<Picture\n  of={<b />}\n  src='b.png'\n/>\n\n{\n";
  const facts = pageFacts(split(page, unsure));

  expect(facts.pictures).toEqual([{ address: "b.png", line: 3, column: 1 }]);
  expect(facts.problems).toEqual([]);
});

test("a Markdown page can name its headings in comments, as react.dev does", () => {
  const { anchors } = pageFacts(split("# A\n\n## Part {/*its-own_id*/}\n", unsure));
  expect(anchors).toContain("its-own_id");
});

test("a component can be linked by its name", () => {
  const { anchors } = pageFacts(split("# A\n\n<Challenges>\n\nText\n\n</Challenges>\n", mdx));
  expect(anchors).toContain("challenges");
});

test("an address that a template of Jekyll or Hugo makes is a link, but not in code", () => {
  const page = '# A\n\n[b]({{ \'/b/\' | relative_url }}) [c]({{< ref "c" >}})\n\n```\n{{< ref "d" >}}\n```\n';
  const { links } = pageFacts(split(page, markdown));
  expect(links.map(({ address, how }) => [address, how])).toEqual(
    expect.arrayContaining([
      ["/b/", undefined],
      ["c", "reference"],
    ]),
  );
  expect(links.some(({ address }) => address === "d")).toBe(false);
});
