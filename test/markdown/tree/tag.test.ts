import { expect, test } from "bun:test";

import { areVoidTags, attributesIn, endOfTag, readTag } from "../../../src/markdown/tree/tag.ts";

test.each([
  ["<A>b", 3],
  ["</A >b", 5],
  ["<>b", 2],
  ["<a.b c='>' d={'>'} {...e} />f", 28],
  ["<a:b c:d\n/>e", 11],
  ["<A b=", "open"],
  ["<A b='", "open"],
  ["<A b=c>", "none"],
  ["<5>", "none"],
  ["< >", 3],
] as const)("the tag at the start of %j ends", (text, end) => {
  expect(endOfTag(text, 0)).toBe(end);
});

test.each([
  ["<A b>", { name: "A", closes: false, selfCloses: false }],
  ["< A . b />", { name: "A.b", closes: false, selfCloses: true }],
  ["</ A>", { name: "A", closes: true, selfCloses: false }],
  ["<>", { name: "", closes: false, selfCloses: false }],
])("%j is told from its text", (text, tag) => {
  expect(readTag(text)).toEqual(tag);
});

test("attributes are what is written in a tag", () => {
  const tag = "<A {...b} c d : e = 'f>' g={{h}}\n/>";
  const written = attributesIn(tag).map(({ from, to, ...parts }) =>
    [{ from, to }, parts.name, parts.value].map((part) => part && tag.slice(part.from, part.to)),
  );

  expect(written).toEqual([
    ["{...b}", undefined, undefined],
    ["c", "c", undefined],
    ["d : e = 'f>'", "d : e", "'f>'"],
    ["g={{h}}", "g", "{{h}}"],
  ]);
});

test.each([
  ["<br>", true],
  ['\n<img src="a.png">\n  <hr>\n', true],
  ["<br>a", false],
  ["<b>", false],
  ["<Input>", false],
  ["<break>", false],
  ["", false],
])("%j is nothing but void tags: %p", (text, are) => {
  expect(areVoidTags(text)).toBe(are);
});
