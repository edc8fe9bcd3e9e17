import { expect, test } from "bun:test";

import type { SyntaxNode } from "@lezer/common";

import { labelsIn } from "../../../src/markdown/tree/definitions.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { isLink, linkAround } from "../../../src/markdown/tree/links.ts";
import { sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

/** The words of each link, and its address or its label. */
function linksIn(page: string) {
  const tree = parserOf(mdx).parse(page);
  const labels = new Set(labelsIn(tree, 0, sourceOf(page)));
  const nodes: SyntaxNode[] = [];
  tree.iterate({ enter: ({ node }) => void (isLink(node) && nodes.push(node)) });
  return nodes.flatMap((node) => {
    const link = linkAround(node, sourceOf(page), () => labels);
    if (!link) return [];
    const { text, address, label } = link;
    return [[page.slice(text.from, text.to), address ? page.slice(address.from, address.to) : label]];
  });
}

test.each([
  [
    "[a](/b 'c') ![d](e.png)",
    [
      ["a", "/b"],
      ["d", "e.png"],
    ],
  ],
  ["[http://a.b](/c)", [["http://a.b", "/c"]]],
  ["[http://a.b]()", [["http://a.b", undefined]]],
  ["[a@b.c](mailto:a@b.c)", [["a@b.c", "mailto:a@b.c"]]],
  ["[http://a.b][c]\n\n[c]: d", [["http://a.b", "C"]]],
  [
    "<http://a.b> http://c.d",
    [
      ["http://a.b", "http://a.b"],
      ["http://c.d", "http://c.d"],
    ],
  ],
  [
    "[a] [b][] [c][a]\n\n[a]: d",
    [
      ["a", "A"],
      ["c", "A"],
    ],
  ],
  ["[a [b](c) d](e)", [["b", "c"]]],
  ["[a [b] d](e)", [["a [b] d", "e"]]],
])("%j has its links, each with its address or its label", (page, links) => {
  expect(linksIn(page)).toEqual(links as ReturnType<typeof linksIn>);
});
