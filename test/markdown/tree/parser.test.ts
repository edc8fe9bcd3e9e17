import { expect, test } from "bun:test";

import { NodeProp } from "@lezer/common";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

test("a text is read as that of a paragraph, whatever it begins with", () => {
  const mark = { children: [] };

  expect(parserOf(mdx).nodesInText("# *a* {b}")).toEqual([
    {
      name: "Emphasis",
      from: 2,
      to: 5,
      children: [
        { ...mark, name: "EmphasisMark", from: 2, to: 3 },
        { ...mark, name: "EmphasisMark", from: 4, to: 5 },
      ],
    },
    { ...mark, name: "Expression", from: 6, to: 9 },
  ]);
  expect(parserOf(markdown).nodesInText("- {b}")).toEqual([]);
});

test("who shows a tree gives its nodes properties", () => {
  const color = new NodeProp<string>();
  const parser = parserOf(mdx, [color.add({ Document: "red" })]);

  expect(parser.parse("a").type.prop(color)).toBe("red");
  expect(parserOf(mdx).parse("a").type.prop(color)).toBeUndefined();
});
