import { expect, test } from "bun:test";

import type { Paragraph } from "mdast";

import { unraveled } from "../../../src/markdown/blocks/unravel.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";

test.each<[string, string[] | undefined]>([
  ["<A>b</A> {c}", ["mdxJsxTextElement", "mdxTextExpression"]],
  ["<A>b</A>\n<C>d</C>", ["mdxJsxTextElement", "mdxJsxTextElement"]],
  ["\f<A>b</A>\v{c}", ["mdxJsxTextElement", "mdxTextExpression"]],
  ["<A>b</A> c", undefined],
  ["\u00A0<A>b</A>", undefined],
  ["<A>b</A>\u2028{c}", undefined],
  ["*a* {b}", undefined],
])("%j unravels to %j", (text, types) => {
  const [paragraph] = parse(text).children;

  const held = unraveled(paragraph as Paragraph)?.map(({ type }): string => type);

  expect(held).toEqual(types);
});

test("a blank paragraph does not unravel", () => {
  expect(unraveled({ type: "paragraph", children: [{ type: "text", value: " " }] })).toBeUndefined();
});
