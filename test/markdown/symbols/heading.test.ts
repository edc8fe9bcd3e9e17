import { expect, test } from "bun:test";

import type { Heading } from "mdast";

import { mdastOf } from "../../../src/markdown/mdast/index.ts";
import { readHeading } from "../../../src/markdown/symbols/heading.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";

function read(line: string) {
  const { id, text, children } = readHeading(mdastOf(pageTree(line, mdx)).children[0] as Heading);
  return { id, text, shown: children.map(({ type }) => type) };
}

test.each<[string, ReturnType<typeof read>]>([
  ["# A {#b}", { id: "b", text: "A", shown: ["text"] }],
  ["# A [#b]", { id: "b", text: "A", shown: ["text"] }],
  ["# A {/* #b */}", { id: "b", text: "A", shown: ["text"] }],
  ["# *A* {/*b*/}", { id: "b", text: "A", shown: ["emphasis"] }],
  ["# A {b c}", { id: undefined, text: "A {b c}", shown: ["text", "text"] }],
  ["# {#b}", { id: "b", text: "", shown: [] }],
  ["# A {/* words */}", { id: undefined, text: "A", shown: ["text", "mdxTextExpression"] }],
  [
    "# A {b} `c`",
    { id: undefined, text: "A b c", shown: ["text", "mdxTextExpression", "text", "inlineCode"] },
  ],
])("the heading %j is read without markup, comments and id", (line, heading) => {
  expect(read(line)).toEqual(heading);
});
