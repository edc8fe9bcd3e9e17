import { expect, test } from "bun:test";

import { tagProperties } from "../../../src/mdx/symbols/tag-properties.ts";

test("the properties of a tag are read as they are written", () => {
  const tag = `<Tabs.Tab a="b > c" d='{"'\n  e={{ f: "}" }} client:load g-h={<B i="j" />} k>l</Tabs.Tab>`;

  expect(tagProperties(tag)).toEqual([
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
