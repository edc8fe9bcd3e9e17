import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { addressesIn } from "../../../src/markdown/links/placed-addresses.ts";

const found = (page: string) =>
  addressesIn(split(page)).map(({ text, place }) => [text, place && page.slice(place.start, place.end)]);

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
    ["/b", "/b"],
    ["/p.png", "/p.png"],
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

test("an address that is written with rare character references has no place", () => {
  expect(found("[a](/b&#99;)")).toEqual([["/bc", undefined]]);
});
