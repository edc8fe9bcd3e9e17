import { expect, test } from "bun:test";

import type { Heading } from "mdast";

import { readHeading, withReadableId } from "../../../src/markdown/symbols/heading.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";

function read(line: string) {
  const { id, text, children } = readHeading(parse(withReadableId(line)).children[0] as Heading);
  return { id, text, shown: children.map(({ type }) => type) };
}

test.each<[string, ReturnType<typeof read>]>([
  ["# A {#b}", { id: "b", text: "A", shown: ["text"] }],
  ["# A [#b]", { id: "b", text: "A", shown: ["text"] }],
  ["# A {/* #b */}", { id: "b", text: "A", shown: ["text"] }],
  ["# *A* {/*b*/}", { id: "b", text: "A", shown: ["emphasis"] }],
  ["# {#b}", { id: "b", text: "", shown: [] }],
  ["# A {/* words */}", { id: undefined, text: "A", shown: ["text", "mdxTextExpression"] }],
  [
    "# A {b} `c`",
    { id: undefined, text: "A b c", shown: ["text", "mdxTextExpression", "text", "inlineCode"] },
  ],
])("the heading %j is read without markup, comments and id", (line, heading) => {
  expect(read(line)).toEqual(heading);
});

test.each([
  ["# A {#b}\n", "# A \\{#b}\n"],
  ["# A \\{#b}", "# A \\{#b}"],
  ["# {#b} A", "# {#b} A"],
])("MDX is given %j as %j", (line, readable) => {
  expect(withReadableId(line)).toBe(readable);
});
