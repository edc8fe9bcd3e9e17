import { expect, test } from "bun:test";

import { blockStarts } from "../../../src/mdx/syntax/block-starts.ts";

const namesAt = (sign: string) => blockStarts.filter((start) => start.sign === sign).map(({ name }) => name);

test("a sign begins what Markdown, GFM, MDX, math and directives have for it", () => {
  expect(namesAt("#")).toContain("headingAtx");
  expect(namesAt("[")).toContain("gfmFootnoteDefinition");
  expect(namesAt("<")).toEqual(expect.arrayContaining(["mdxJsxFlowTag", "htmlFlow"]));
  expect(namesAt("$")).toContain("mathFlow");
  expect(namesAt(":")).toContain("directiveLine");
});

test("what the extensions turn off begins nothing: indentation is no code", () => {
  expect(blockStarts.map(({ name }) => name)).not.toContain("codeIndented");
});

test("a construct that is asked at every sign begins with none", () => {
  expect(namesAt("")).toContain("table");
  expect(blockStarts.every(({ sign }) => sign.length <= 1)).toBe(true);
});
