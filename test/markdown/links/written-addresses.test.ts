import { expect, test } from "bun:test";

import {
  addressesInScript,
  addressesInTag,
  addressesInValues,
  addressInLink,
  looksLikeAddress,
  templatedIn,
} from "../../../src/markdown/links/written-addresses.ts";

const found = (tag: string) =>
  addressesInTag(tag).map(({ text, start, end }) => [text, tag.slice(start, end)]);

test.each([
  ["<a href='b'>", "b", "b"],
  ["<A to={'b'}>", "b", "b"],
  ["<A to={`b`}>", "b", "b"],
  ["<a href=b>", "b", "b"],
  ["<A\n  href =\n 'b' />", "b", "b"],
  ["<a href='b?c=1&amp;d'>", "b?c=1&d", "b?c=1&amp;d"],
  ['<img src="b" alt="./c">', "b", "b"],
  ['<a data-x="./b">', "./b", "./b"],
])("in %j is the address %j, written as %j", (tag, text, written) => {
  expect(found(tag)).toEqual([[text, written]]);
});

test("the name of a file that readers see is none", () => {
  expect(found('<File name="index.mdx" title={"./a"} />')).toEqual([]);
  expect(found('<Card\n  label="b.md" fileName="c.md" />')).toEqual([["c.md", "c.md"]]);
});

test.each(['<a href="">', '<a data-x="b">', "<img src={require('./a.png')}>", "<a>"])(
  "in %j is none",
  (tag) => {
    expect(found(tag)).toEqual([]);
  },
);

test("the address of a link is read as Markdown reads it", () => {
  expect(addressInLink("a\\)b&amp;c")).toEqual({ text: "a)b&c", start: 0, end: 10 });
  expect(addressInLink("<a b>")).toEqual({ text: "a b", start: 1, end: 4 });
});

test("paths and names of Markdown files look like addresses, words and other sites do not", () => {
  expect(
    ["/a", "./a", "../a b", "a.md", "b/c.mdx#d", "a", "//a", "https://a.md", "1/2"].filter(looksLikeAddress),
  ).toEqual(["/a", "./a", "a.md", "b/c.mdx#d"]);
});

test("imports and exports have addresses where these are paths", () => {
  const script =
    "import A, { b } from './a.mdx'\nimport '../c.css'\nexport * from\n  \"/d\"\nimport e from 'e'\n";

  expect(addressesInScript(script).map(({ text, start, end }) => [text, script.slice(start, end)])).toEqual([
    ["./a.mdx", "./a.mdx"],
    ["../c.css", "../c.css"],
    ["/d", "/d"],
  ]);
});

test("values of front matter have addresses, except those that say where the page is", () => {
  const lines = [
    "---",
    "title: /not a path",
    'next: "/a#b"',
    "hero:",
    "  - link: ./c",
    "  - ../d.md",
    "slug: /e",
    "aliases:",
    "  - /f",
    "list: [/g, /h]",
    "---",
  ].join("\n");

  expect(addressesInValues(lines).map(({ text, start, end }) => [text, lines.slice(start, end)])).toEqual([
    ["/a#b", "/a#b"],
    ["./c", "./c"],
    ["../d.md", "../d.md"],
  ]);
});

test("the addresses in values of TOML are in quotes, without those of the page itself, comments and dates", () => {
  const lines = `\ufeff+++
url = "/own/"
next = '/guide/install' # "/not/this"
pages = ["/a", "b.md",
  "./c.md#x"]
aliases = [
  "/old",
]
date = 2024-01-01
[[menu.main]]
"url" = "/own/too"
more.at = { page = "/d", title = "E/f" }
title = "1/2 \\"/g"
+++
`;

  expect(addressesInValues(lines).map(({ text, start, end }) => [text, lines.slice(start, end)])).toEqual(
    ["/guide/install", "/a", "b.md", "./c.md#x", "/d"].map((text) => [text, text]),
  );
});

test.each(["{!a.md!}\n", '{{< ref "a.md" >}}\n', "{% link a.md %}\n", "<!--@include: a.md-->\n"])(
  "of a text, 10,000 addresses in templates of a kind are read, as of %j",
  (template) => {
    expect(templatedIn(template.repeat(10_001))).toHaveLength(10_000);
  },
);
