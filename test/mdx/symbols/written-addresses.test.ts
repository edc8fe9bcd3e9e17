import { expect, test } from "bun:test";

import { writtenAddresses } from "../../../src/mdx/symbols/written-addresses.ts";

const found = (source: string) =>
  writtenAddresses(source).map(({ text, start, end, isLink }) => [text, source.slice(start, end), isLink]);

test.each([
  ["[a](b)", "b", "b"],
  ["[a]( b 'title')", "b", "b"],
  ["[a](b(c)d)", "b(c)d", "b(c)d"],
  ["[a](b\\)c)", "b)c", "b\\)c"],
  ["[a](<b c>)", "b c", "b c"],
  ["[a]:\n  b 'title'", "b", "b"],
  ["![a](b?c=1&amp;d)", "b?c=1&d", "b?c=1&amp;d"],
  ["<a href='b'>", "b", "b"],
  ["<A to={'b'}>", "b", "b"],
  ["<A to={`b`}>", "b", "b"],
  ["<a href=b>", "b", "b"],
])("in %j is the address %j, written as %j", (source, text, written) => {
  expect(found(source).filter(([, , isLink]) => isLink)).toEqual([[text, written, true]]);
});

test("what is in other attributes is a link only by its look", () => {
  expect(found('<a data-x="b">')).toEqual([["b", "b", false]]);
});

test("the name of a file that readers see is none", () => {
  expect(found('<File name="index.mdx" title={"./a"} /> <Card\n  label="b.md" fileName="c.md" />')).toEqual([
    ["c.md", "c.md", false],
  ]);
});

test.each(["[a]()", "[a](<>)", "[a][b]", '<a href="">', "a = "])("in %j is none", (source) => {
  expect(found(source)).toEqual([]);
});
