import { expect, test } from "bun:test";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { nodesIn, sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

test("the nodes of a page's top level are in its order, however Lezer groups them", () => {
  const page = "# a\n\nb\n\n- c\n\n".repeat(300);

  const { trees, from, to } = nodesIn(parserOf(mdx).parse(page), 10);
  const source = sourceOf(page);
  const texts = from.map((start, index) => source.sliceString(start - 10, to[index]! - 10));

  expect(trees.length).toBe(900);
  expect(texts).toEqual(Array.from({ length: 300 }, () => ["# a", "b", "- c"]).flat());
});
