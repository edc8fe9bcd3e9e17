import { expect, test } from "bun:test";

import { constructsAt } from "../../../src/mdx/scanner/starts.ts";

const namesAt = (sign: string) => constructsAt(sign).map(({ name }) => name);

test("a sign says which constructs can begin with it, those first whose patterns are asked first", () => {
  expect(namesAt("#")).toEqual(["headingAtx"]);
  expect(namesAt("*")).toEqual(["thematicBreak", "list"]);
  expect(namesAt("[")).toEqual(["definition", "gfmFootnoteDefinition"]);
});

test("constructs that micromark asks at every sign, or gives no name, begin with the table's signs", () => {
  expect(namesAt("|")).toEqual(["table"]);
  expect(namesAt("e")).toEqual(["mdxjsEsm"]);
});

test("nothing begins with a letter", () => {
  expect(namesAt("a")).toEqual([]);
});
