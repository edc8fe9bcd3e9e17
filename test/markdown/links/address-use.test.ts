import { expect, test } from "bun:test";

import { addressUses } from "../../../src/markdown/links/address-use.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";

const found = (page: string) =>
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

  expect(found(page)).toEqual([
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

  expect(found(page)).toEqual([]);
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
