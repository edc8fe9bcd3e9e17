import { expect, test } from "bun:test";

import { readPicture } from "../../../../static/editor/document/widgets/picture-source.ts";

test.each([
  ["![A cup](cup.png)", "A cup", "cup.png"],
  ["![](cup.png)", "", "cup.png"],
  ['![A \\[cup\\]\nof tea](</a b.png> "T")', "A \\[cup\\]\nof tea", "</a b.png>"],
  ["![A](cup.png 'T' )", "A", "cup.png"],
])("the words and the address of a picture: %s", (source, words, address) => {
  const read = readPicture(source)!;

  expect(source.slice(read.words.from, read.words.to)).toBe(words);
  expect(source.slice(read.address.from, read.address.to)).toBe(address);
});

test.each([
  "![A][cup]",
  "[![A](cup.png)](b)",
  "![A](a.png) ![B](b.png)",
  "![A ![B](b.png)](a.png)",
  "![A](a(1).png)",
  '<img src="a.png" />',
  "![A](a.png",
])("another picture is changed in its source: %s", (source) => {
  expect(readPicture(source)).toBeUndefined();
});
