import { expect, test } from "bun:test";

import { constructsAt } from "../../../src/mdx/scanner/starts.ts";

const namesAt = (sign: string) => constructsAt(sign).map(({ name }) => name);

test("a sign lists the constructs that it can begin, in the order in which patterns are tried", () => {
  expect(namesAt("#")).toEqual(["headingAtx"]);
  expect(namesAt("*")).toEqual(["thematicBreak", "list"]);
  expect(namesAt("[")).toEqual(["definition", "gfmFootnoteDefinition"]);
});

test("constructs that micromark tries at every sign, or does not name, begin with the table's signs", () => {
  expect(namesAt("|")).toEqual(["table"]);
  expect(namesAt("e")).toEqual(["mdxjsEsm"]);
});

test("a letter begins no construct", () => {
  expect(namesAt("a")).toEqual([]);
});
