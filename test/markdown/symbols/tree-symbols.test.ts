import { expect, test } from "bun:test";

import { symbolsOf } from "../../../src/markdown/symbols/symbols.ts";
import {
  type Dialect,
  liquidMarkdown,
  markdown,
  mdx,
  mystMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";

function told(text: string, dialect: Dialect = mdx): string[] {
  return symbolsOf(pageTree(text, dialect)).map(({ kind, offset, ...more }) =>
    [kind, offset, ...Object.values(more)].join(" "),
  );
}

test.each([
  ["## A *b*", ["heading 0 2 A b "]],
  ["[a](b) [c][d]\n\n[d]: e", ["link 0 b", "link 15 e", "definition 15 d"]],
  ["a https://b.c", ["link 2 https://b.c"]],
  ["![a](b) ![](c)", ["picture 0 b a", "picture 8 c "]],
  ["[a]: <>", []],
  ["<A.B c='d' e={f} to='/g' />", ["component 0 A.B", "attribute 0 d", "link 0 /g A.B"]],
  ["<b id='c'>d</b>", ["anchor 0 c true"]],
  ["<h1>a</h1>", ["title 0"]],
  ["<A b={<C />} />", ["component 0 A", "component 6 C"]],
  ["{a.map((B) => <B />)}", []],
  [
    "import A from './a.mdx'\nexport const b = 1",
    ["inclusion 0", "declaration 7 A ./a.mdx", "declaration 37 b", "export 37 b"],
  ],
  ["import {A} from '../\\_steps';", ["inclusion 0", "declaration 8 A ../_steps"]],
  ["import A from './steps'", ["declaration 7 A ./steps"]],
])("%j has the symbols %j", (text, symbols) => {
  expect(told(text)).toEqual(symbols);
});

test("in HTML of Eleventy, what is kept to be shown as code is none", () => {
  const page =
    "<div>\n{% set a %}\n<a href='b'></a>\n{% endset %}\n<a href='c'></a>\n{% raw %}\n<a href='d'></a>\n</div>\n";

  expect(told(page, liquidMarkdown)).toEqual(["link 48 c", "link 75 d"]);
  expect(told(page, markdown)).toHaveLength(3);
});

test("in MyST a picture of a target shows what that names, and needs no words", () => {
  const page = "![](#a)\n\n![](xref:spec#b)\n\n![](c.png)\n";

  expect(told(page, mystMarkdown)).toEqual(["link 0 #a", "link 9 xref:spec#b", "picture 27 c.png "]);
  expect(told("![](#a)\n", markdown)).toEqual(["picture 0 #a "]);
});

test.each([
  ...["./a.tsx", "../a", "/a", "@site/a", "@/a", "~/a", "~a", "#a", "src/a"].map(
    (from) => [from, false] as const,
  ),
  ...["a", "@a/site", "@docusaurus/Link", "nextra/components"].map((from) => [from, true] as const),
])("a component from %s that gets a part of a path links by it: %p", (from, isLink) => {
  for (const [imported, name] of [
    ["A", "A"],
    ["{ A }", "A.B"],
    ["* as A", "A.B"],
  ] as const) {
    const links = (address: string) =>
      told(`import ${imported} from '${from}'\n\n<${name} href="${address}" />`).filter((symbol) =>
        symbol.startsWith("link"),
      );
    expect(links("b/c").length).toBe(isLink ? 1 : 0);
    for (const whole of ["/b", "./b", "../b", "#b", "https://b.c", ""]) expect(links(whole)).toHaveLength(1);
  }
});

test("a component of the page that gets a part of a path completes it", () => {
  expect(
    told("export const A = (to) => <a href={'/b/' + to} />\n\n<A href='c' /><B href='c' />"),
  ).not.toContainEqual(expect.stringMatching(/^link.*c A/));
  expect(told("<A href='c' />")).toContainEqual("link 0 c A");
});

test("a footnote has anchors with and without the prefix that sites add", () => {
  expect(told("a[^b]\n\n[^b]: c")).toEqual([
    "definition 7 ^b",
    "anchor 7 fn-b false",
    "anchor 7 user-content-fn-b false",
    "anchor 7 fn:b false",
    "anchor 7 fnref-b false",
    "anchor 7 user-content-fnref-b false",
    "anchor 7 fnref:b false",
  ]);
});

test("HTML in plain Markdown has symbols, unless it has more than a thousand tags", () => {
  expect(told("<div><a href='b'>c</a></div>", markdown)).toEqual(["link 5 b"]);
  expect(told(`<div>${"<a href='b'>c</a>".repeat(501)}</div>`, markdown)).toEqual([]);
  expect(told("</div>\n<a href='b'>c</a>\n\n<!-- <a href='d'> --><b id='e'>", markdown)).toEqual([
    "link 7 b",
    "anchor 47 e true",
  ]);
});

test("as in CommonMark, what is in a block of HTML is no Markdown up to a blank line", () => {
  expect(told("<Tabs>\n[a](b) <a href='c'>\n\n[d](e)\n\n</Tabs>", markdown)).toEqual([
    "link 14 c",
    "link 28 e",
  ]);
});

test("HTML is read up to ten thousand tags of a page", () => {
  const told = symbolsOf(pageTree("<br><a href='b'>\n\n".repeat(6000) + "# C\n", markdown));

  expect(told.map(({ kind }) => kind)).toEqual([...Array(5000).fill("link"), "heading"]);
});

test("a tag that nothing closes tells what it would tell with its end, but in a text it is words", () => {
  expect(told("<A b='c' d={e} {...f} to='/g'>\n\ntext")).toEqual([
    "component 0 A",
    "attribute 0 c",
    "link 0 /g A",
  ]);
  expect(told("text <A b='c'>\n\n</A>\n")).toEqual([]);
});
