import { expect, test } from "bun:test";

import {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
  writtenAddresses,
} from "../../../src/markdown/links/written-addresses.ts";

const found = (source: string) =>
  writtenAddresses(source).map(({ text, start, end, isLink }) => [text, source.slice(start, end), isLink]);

test.each([
  ["[a](b)", "b", "b"],
  ["[a]( b 'title')", "b", "b"],
  ["[a](b(c)d)", "b(c)d", "b(c)d"],
  ["[a](b\\)c)", "b)c", "b\\)c"],
  ["[a](<b c>)", "b c", "b c"],
  ["[a]:\n  b 'title'", "b", "b"],
  ["![a](b?c=1&amp;d)", "b?c=1&d", "b?c=1&amp;d"],
  ["<a href='b'>", "b", "b"],
  ["<A to={'b'}>", "b", "b"],
  ["<A to={`b`}>", "b", "b"],
  ["<a href=b>", "b", "b"],
  ['[a]({{< ref "b.md#c" >}})', "b.md#c", "b.md#c"],
  ["[a]({{% relref /b %}})", "/b", "/b"],
  ["[a]({{ '/b/#c' | relative_url }})", "/b/#c", "/b/#c"],
  ['[a]({{<ref path="b" lang="fr">}})', "b", "b"],
])("in %j is the address %j, written as %j", (source, text, written) => {
  expect(found(source).filter(([, , isLink]) => isLink)).toEqual([[text, written, true]]);
});

test("what is in other attributes is a link only by its look", () => {
  expect(found('<a data-x="b">')).toEqual([["b", "b", false]]);
});

test("the name of a file that readers see is none", () => {
  expect(found('<File name="index.mdx" title={"./a"} /> <Card\n  label="b.md" fileName="c.md" />')).toEqual([
    ["c.md", "c.md", false],
  ]);
});

test.each([
  "[a]()",
  "`{{< ref b >}}`",
  "{{</* ref b */>}}",
  "[a]({{ b }})",
  "[a](<>)",
  "[a][b]",
  '<a href="">',
  "a = ",
])("in %j is none", (source) => {
  expect(found(source)).toEqual([]);
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

test("Jekyll's tags have the paths of pages, and the names of posts, but not where the page shows tags", () => {
  const page =
    "{% link _docs/a.md %} {%- link  b c.mdx -%} {% link c.html %} {% link {{ d }} %}\n\n" +
    "`{% link e.md %}` {% raw %}{% link f.md %}\n\n{% raw %}{%- endraw -%}{% post_url 2024-01-02-g %} {% post_url h/2024 %}\n" +
    "{% endraw %}[i]({% link i.md %}) {% raw %}{% link j.md %}\n";

  const found = writtenAddresses(page);

  expect(found.map(({ text, start, end, how }) => [text, page.slice(start, end), how])).toEqual(
    ["_docs/a.md", "b c.mdx", "2024-01-02-g", "i.md", "j.md"].map((text) => [text, text, "path"]),
  );
});
