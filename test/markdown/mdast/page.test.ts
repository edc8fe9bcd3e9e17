import { expect, test } from "bun:test";

import { mdastOf } from "../../../src/markdown/mdast/mdast.ts";
import { nodesOf } from "../../../src/markdown/syntax/nodes.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";

test("the places in scripts are in the page", () => {
  const page = "\uFEFF> c {a +\r\n>     (b)}\r\n";
  const nodes = Array.from(nodesOf(mdastOf(pageTree(page, mdx))));
  const program = nodes.find((node) => node.type === "mdxTextExpression")?.data?.estree;
  const [statement] = program!.body;

  expect(statement).toMatchObject({
    expression: {
      left: { start: page.indexOf("a") },
      right: { start: page.indexOf("b"), end: page.indexOf("b") + 1 },
    },
  });
});
