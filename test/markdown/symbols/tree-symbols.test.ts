import { expect, test } from "bun:test";

import { symbolsOfTree } from "../../../src/markdown/symbols/tree-symbols.ts";
import { parse, type Syntax } from "../../../src/markdown/syntax/parse.ts";

function told(text: string, syntax: Syntax = "mdx"): string[] {
  return symbolsOfTree(parse(text, syntax)).map(({ kind, offset, ...more }) =>
    [kind, offset, ...Object.values(more)].join(" "),
  );
}

test.each([
  ["## A *b*", ["heading 0 2 A b "]],
  ["[a](b) [c][d]\n\n[d]: e", ["link 0 b", "link 15 e", "definition 15 d"]],
  ["a https://b.c", ["link 2 https://b.c"]],
  ["![a](b) ![](c)", ["picture 0 b a", "picture 8 c "]],
  ["[a]: <>", []],
  ["<A.B c='d' e={f} to='/g' />", ["component 0 A.B", "attribute 0 d", "link 0 /g"]],
  ["<b id='c'>d</b>", ["anchor 0 c true"]],
  ["<h1>a</h1>", ["title 0"]],
  ["<A b={<C />} />", ["component 0 A", "component 6 C"]],
  ["{a.map((B) => <B />)}", []],
  [
    "import A from './a.mdx'\nexport const b = 1",
    ["declaration 7 A", "declaration 37 b", "export 37 b", "inclusion 0"],
  ],
])("%j has the symbols %j", (text, symbols) => {
  expect(told(text)).toEqual(symbols);
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
  expect(told("<div><a href='b'>c</a></div>", "markdown")).toEqual(["link 5 b"]);
  expect(told(`<div>${"<a href='b'>c</a>".repeat(501)}</div>`, "markdown")).toEqual([]);
});
