import { expect, test } from "bun:test";

import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";

import {
  captionChange,
  captionOf,
  readPicture,
} from "../../../../static/editor/document/widgets/picture-source.ts";
import { runs } from "../../../support/seed.ts";

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

test.each([
  ["![A](cup.png)", "Tea", '![A](cup.png "Tea")'],
  ["![A](cup.png )", " Tea\nand milk ", '![A](cup.png "Tea and milk" )'],
  ["![A](cup.png  'T' )", 'It\'s "tea"', `![A](cup.png  'It\\'s "tea"' )`],
  ['![A](cup.png "T")', 'A "cup"', '![A](cup.png "A \\"cup\\"")'],
  ['![A](cup.png "R&amp;D")', "R&amp;D 2", '![A](cup.png "R&amp;D 2")'],
  ['![A](cup.png\n"T" )', "", "![A](cup.png )"],
  ["![A](cup.png)", "", "![A](cup.png)"],
])("the caption of %s", (source, caption, expected) => {
  expect(withCaption(source, caption)).toBe(expected);
});

test("any caption is read by Markdown as it was typed, and nothing else of the picture changes", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab \\\"'()[]{}<>!*_`~é") });
  const before = fc.constantFrom("![A](b.png)", '![A](b.png "T")', "![A \\] \n c](<b c.png>\n'T\\'' )");
  fc.assert(
    fc.property(before, text, (source, typed) => {
      const changed = withCaption(source, typed);
      const caption = typed.trim().replaceAll(/\s+/g, " ");

      expect(captionOf(changed, readPicture(changed)!)).toBe(caption);
      const [picture, was] = [changed, source].map(pictureIn);
      expect(picture).toEqual({ ...was!, title: caption || null });
    }),
    { numRuns: runs(300) },
  );
});

function withCaption(source: string, caption: string): string {
  const { from, to, insert } = captionChange(source, readPicture(source)!, caption);
  return source.slice(0, from) + insert + source.slice(to);
}

function pictureIn(source: string) {
  const [paragraph] = fromMarkdown(source).children;
  if (paragraph?.type !== "paragraph" || paragraph.children[0]?.type !== "image") throw new Error(source);
  const { url, alt, title } = paragraph.children[0];
  return { url, alt, title };
}
