import { expect, test } from "bun:test";

import { pageTreeOf, split } from "../../../src/markdown/blocks/index.ts";
import { addressesIn, addressUses } from "../../../src/markdown/links/placed-addresses.ts";
import { symbolsIn } from "../../../src/markdown/symbols/index.ts";
import { markdown, mdx, unsure } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { pages } from "../pages.ts";

const found = (page: string, dialect = mdx) =>
  addressesIn(pageTree(page, dialect)).map(({ text, start, end }) => [text, page.slice(start, end)]);

test("each address is found where it is written, in the order of the page", () => {
  const page = [
    "---\nlink: /a\n---\n",
    'import X from "./x.mdx"\n',
    "`[no](/b)` [![i](/p.png)](/b) ![p](<./a b.png>)\n",
    "[r]: ../r.md#h\n",
    '<Card href="/g?a=1&amp;b" other="./z" title="Hi" src="/q.png" />\n',
    "> - [k](a\\_b)\n>   [l](/b)\n",
    "| [c](/t) |\n|--|\n| [d](/t) |\n",
  ].join("\n");

  expect(found(page)).toEqual([
    ["/a", "/a"],
    ["./x.mdx", "./x.mdx"],
    ["/p.png", "/p.png"],
    ["/b", "/b"],
    ["./a b.png", "./a b.png"],
    ["../r.md#h", "../r.md#h"],
    ["/g?a=1&b", "/g?a=1&amp;b"],
    ["./z", "./z"],
    ["/q.png", "/q.png"],
    ["a_b", "a\\_b"],
    ["/b", "/b"],
    ["/t", "/t"],
    ["/t", "/t"],
  ]);
});

test.each([
  ["with a numeric reference", "[a](/b&#99;)", ["/bc", "/b&#99;"]],
  ["with a backslash before a reference", "[a](/b\\&amp;c)", ["/b&amp;c", "/b\\&amp;c"]],
  ["with a reference that is rare", "[a](/b&eacute;)", ["/b&eacute;", "/b&eacute;"]],
  ["between pointed brackets", "[a](<b c>)", ["b c", "b c"]],
  ["with parentheses", "[a](b(c)d 'title')", ["b(c)d", "b(c)d"]],
  ["in the next line", "[a]:\n  b 'title'", ["b", "b"]],
  ["with Windows' lines before it", "\uFEFFa\r\n\r\n- b\r\n  [c](d)\r\n", ["d", "d"]],
])("an address is found %s", (_, page, address) => {
  expect(found(page)).toEqual([address]);
});

test.each([
  ["brackets that are text", "\\[a](/b) `[a](/b)` [a](/b c) [a]()"],
  ["the title of a definition", "[//]: <> '[a](/b)'"],
  ["a property that is shown, and code", "<A title='[a](/b)' b={{ c: '/d' }} />\n\n{'/e'}"],
  ["another site's", "[a](<>) [a][b]"],
  ["a sentence of MDX that is no import", "import of ['/a'](/b)"],
])("%s has none", (_, page) => {
  expect(found(page)).toEqual([]);
});

test("tags in code have addresses, each at the tag that has it", () => {
  const page =
    "export const A = () => <a href='/a' />\n\n<A b={<B to='/b' />}>{c && <img src='c.png' />}</A>\n";
  const offsets = addressesIn(pageTree(page, mdx)).map(({ text, offset }) => [
    text,
    page.slice(offset, offset + 3),
  ]);

  expect(offsets).toEqual([
    ["/a", "<a "],
    ["/b", "<B "],
    ["c.png", "<im"],
  ]);
});

test("in a page without JSX, the attributes of tags have addresses, and what is in a block of HTML is no link", () => {
  const page = "<div>\n[a](/a) <a href=/b>b</a>\n</div>\n\n<A :c='d' to='/e'/> <!-- <a href='/f'> -->\n";

  expect(found(page, markdown).map(([text]) => text)).toEqual(["/b", "/e"]);
});

test("Jekyll's tags have the paths of pages, and the names of posts, but not where the page shows tags", () => {
  const page =
    "{% link _docs/a.md %} {%- link  b c.mdx -%} {% link c.html %} {% link {{ d }} %}\n\n" +
    "`{% link e.md %}` {% raw %}{% link f.md %}\n\n{% raw %}{%- endraw -%}{% post_url 2024-01-02-g %} {% post_url h/2024 %}\n" +
    "{% endraw %}[i]({% link i.md %}) {% raw %}{% link j.md %}\n\n- ```\n  {% link k.md %}\n  ```\n";
  const paths = addressesIn(pageTree(page, markdown)).filter(({ how }) => how === "path");

  expect(paths.map(({ text, start, end }) => [text, page.slice(start, end)])).toEqual(
    ["_docs/a.md", "b c.mdx", "2024-01-02-g", "i.md", "j.md"].map((text) => [text, text]),
  );
});

test.each([
  ['[a]({{< ref "b.md#c" >}})', "b.md#c"],
  ["[a]({{% relref /b %}})", "/b"],
  ["[a]({{ '/b/#c' | relative_url }})", "/b/#c"],
  ['[a]({{<ref path="b" lang="fr">}})', "b"],
])("in %j is the address %j", (page, address) => {
  expect(found(page, markdown)).toEqual([[address, address]]);
  expect(found(page, mdx)).toEqual([[address, address]]);
});

test.each([
  "`{{< ref b >}}`",
  "{{</* ref b */>}}",
  "[a]({{b}}) <a href='{{ b }}'>",
  "```\n{{< ref b >}}\n```",
])("in %j is none", (page) => {
  expect(found(page, markdown)).toEqual([]);
});

/** Symbols read the page's MDX wholly. */
test("every link and picture of our pages that symbols have is found where it begins", async () => {
  const missing: unknown[] = [];
  for (const [name, page] of await pages()) {
    const blocks = split(page, name.endsWith(".mdx") ? mdx : unsure);
    const read = pageTreeOf(blocks);
    const placed = addressesIn(read).map(({ text, offset }) => `${text} ${offset}`);
    const all = new Set(placed);
    for (const symbol of symbolsIn(blocks)) {
      if (symbol.kind !== "link" && symbol.kind !== "picture") continue;
      const { address = "", offset } = symbol;
      if (address === "" || /^(?:[a-z]+:|www\.)/.test(address) || all.has(`${address} ${offset}`)) continue;
      missing.push([name, address, page.slice(offset, offset + 40)]);
    }
  }

  expect(missing).toEqual([]);
});

const uses = (page: string) =>
  addressUses(pageTree(page, mdx)).map(({ address, line, column }) => [address, line, column]);

test("links, pictures, definitions, attributes, imports and front matter have addresses, with their places", () => {
  const page = [
    "---",
    "link: /guide/a",
    "related:",
    "  - ../b.mdx",
    "slug: /own",
    "---",
    'import X from "./x.mdx"',
    "",
    '[a](/guide/a "t") ![p](<./a b.png>) and [![i](/p.png)](a\\_b)',
    "",
    "[r]: ../r.md#h",
    "",
    '<Card href="/g?a=1&amp;b" wide={true} other="./z" title="Hi" to="there">',
  ].join("\n");

  expect(uses(page)).toEqual([
    ["/guide/a", 2, 7],
    ["../b.mdx", 4, 5],
    ["./x.mdx", 7, 16],
    ["/guide/a", 9, 5],
    ["./a b.png", 9, 25],
    ["/p.png", 9, 47],
    ["a_b", 9, 56],
    ["../r.md#h", 11, 6],
    ["/g?a=1&b", 13, 13],
    ["./z", 13, 46],
    ["there", 13, 66],
  ]);
});

test("code, comments, other sites, the page's own headings and plain attributes are left out", () => {
  const page = [
    "`[a](/a)`",
    "```mdx",
    "[b](/b)",
    "```",
    "{/* [c](/c) */}",
    "[d](https://example.org/d) [e](#e) [f](mailto:a@b.c) [g](//h) [i](@site/j)",
    '<Card className="k" icon="l" title="./m" />',
  ].join("\r\n");

  expect(uses(page)).toEqual([]);
});

test("a list of files has at most 1,000 addresses", () => {
  expect(addressUses(pageTree("[a](/a)\n".repeat(1500), mdx))).toHaveLength(1000);
});

test.each(["](", "=", "]: ", "=\t", "](<", "](\\(", "from "])(
  "a text of %j takes time by its length, and not by its square",
  (part) => {
    const text = part.repeat(160_000 / part.length);
    const before = process.cpuUsage();
    addressUses(pageTree(text, mdx));
    const { user, system } = process.cpuUsage(before);

    // Each takes at most half a second; what took 1 ns for each pair of letters, 25.
    expect((user + system) / 1e6, "seconds of the processor").toBeLessThan(4);
  },
);
