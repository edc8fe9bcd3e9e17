import { expect, test } from "bun:test";

import type { Nodes, Paragraph } from "mdast";

import { nodesOf } from "../../../src/markdown/syntax/nodes.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";

test("nodes come in the order of the text, each before its children", () => {
  const types = Array.from(nodesOf(parse("a *b `c`*\n\n- d")), ({ type }) => type);

  expect(types.join(" ")).toBe("root paragraph text emphasis text inlineCode list listItem paragraph text");
});

test("a tree can be deeper than recursion could go", () => {
  let tree: Nodes = { type: "text", value: "a" };
  for (let depth = 0; depth < 100_000; depth += 1)
    tree = { type: "emphasis", children: [tree] as Paragraph["children"] };

  expect([...nodesOf(tree)]).toHaveLength(100_001);
});
