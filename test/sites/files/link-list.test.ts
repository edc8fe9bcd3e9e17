import { expect, test } from "bun:test";

import { type LinkListFormat, type ListedEntry, readLinkList } from "../../../src/sites/files/link-list.ts";
import { MAX_CONFIG } from "../../../src/sites/files/value.ts";

const format: LinkListFormat = { titleAt: 1, groups: [2], namesByTitle: true };

function linesOf(entries: readonly ListedEntry[]): string[] {
  return entries.flatMap(({ label, form, from, to, entries: inside }) => [
    `${label}: ${form} ${from}-${to}`,
    ...linesOf(inside).map((line) => `  ${line}`),
  ]);
}

test("each entry has its lines, with those of the entries in it, whatever they end with", () => {
  const lines = [
    "# Menu",
    "",
    "* [A](a.md)",
    "  of two lines",
    "",
    "  * [B](b.md)",
    "",
    "## C",
    "",
    "- D",
    "",
  ];

  for (const newline of ["\n", "\r\n", "\r"])
    expect(linesOf(readLinkList(lines.join(newline), format)!)).toEqual([
      "A: item 2-6",
      "  B: item 5-6",
      "C: group 7-10",
      "  D: item 9-10",
    ]);
});

test("a label is where its words are", () => {
  const wordsIn = (source: string) =>
    readLinkList(source, format)!.map(({ words }) => words && source.slice(words.start, words.end));

  expect(wordsIn("* **Bold** <i></i>\n* ![Icon](i.png) and <b>words</b>\n* [](b.md)\n")).toEqual([
    "Bold",
    undefined,
    "",
  ]);
  expect(wordsIn("* [A](a.md 'Its title')\n* [B `two`](b.md)\n* [C](<c d.md> \"Of C\")\n")).toEqual([
    "Its title",
    "B `two`",
    "Of C",
  ]);
});

test("an entry leads where the link does that it begins with, after a picture, too", () => {
  const addressesIn = (source: string) =>
    readLinkList(source, format)!.map(({ label, address }) => [label, address]);

  expect(
    addressesIn("* See [A](a.md)\n* ![Icon](i.png) **[B](b.md)** and more\n* <i></i> [C](c.md)\n"),
  ).toEqual([
    ["See A", undefined],
    ["B", "b.md"],
    ["C", "c.md"],
  ]);
});

test("text, code and HTML between lists are no entries, and a list that is too long isn't read", () => {
  expect(readLinkList("Text [A](a.md)\n\n<!-- * [B](b.md) -->\n\n```\n* [C](c.md)\n```\n", format)).toEqual(
    [],
  );
  expect(readLinkList("* A\n".repeat(MAX_CONFIG / 4 + 1), format)).toBeUndefined();
});
