import { expect, test } from "bun:test";

import { tagParts, tagProperties } from "../../../src/markdown/components/tag-properties.ts";

test("the properties of a tag are read as they are written", () => {
  const tag = `<Tabs.Tab a="b > c" d='{"'\n  e={{ f: "}" }} client:load g-h={<B i="j" />} k>l</Tabs.Tab>`;

  expect(tagProperties(tag)!.map(({ name, value }) => ({ name, value }))).toEqual([
    { name: "a", value: '"b > c"' },
    { name: "d", value: `'{"'` },
    { name: "e", value: '{{ f: "}" }}' },
    { name: "client:load", value: "" },
    { name: "g-h", value: '{<B i="j" />}' },
    { name: "k", value: "" },
  ]);
});

test.each(["<A/>", "<A />", "<A>", "<A\n>"])("%s has none", (tag) => {
  expect(tagProperties(tag)).toEqual([]);
});

test.each(["<A {...b}>", "<A b=c>", '<A b="c', "<A b={c>", "<A =>"])("%s cannot be told", (tag) => {
  expect(tagProperties(tag)).toBeUndefined();
});

test("each has the range of its own bytes, and a spread is one without a name", () => {
  const tag = `<A b = "c"\n\t{...d} e\n>`;

  const parts = tagParts(tag)!.map(({ name, from, to, valueFrom }) => [
    name,
    tag.slice(from, to),
    tag.slice(valueFrom, to),
  ]);
  expect(parts).toEqual([
    ["b", 'b = "c"', '"c"'],
    ["", "{...d}", "{...d}"],
    ["e", "e", ""],
  ]);
});
