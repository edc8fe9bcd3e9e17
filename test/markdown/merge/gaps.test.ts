import { expect, test } from "bun:test";

import { type MergedItem, type Part, withGaps } from "../../../src/markdown/merge/gaps.ts";

type Texts = readonly (readonly [content: string, gap: string])[];

/** Parts of a page of paragraphs, which are at the same indices in each version. */
function joined(base: Texts, mine: Texts, theirs: Texts, all: readonly (Part | undefined)[]): Part[] {
  const items = (texts: Texts) =>
    texts.map(([content, gap]) => ({
      content,
      gap,
      block: { kind: "paragraph" as const, source: content + gap, start: 0, children: [] },
    }));
  const versions = { base: items(base), mine: items(mine), theirs: items(theirs) };
  const merged = all.map((part, at): MergedItem => {
    const there = (texts: Texts) => (at < texts.length ? at : undefined);
    const place = { base: there(base), mine: there(mine), theirs: there(theirs) };
    return {
      at: place,
      to: place,
      items: { base: versions.base[at], mine: versions.mine[at], theirs: versions.theirs[at] },
      parts: part === undefined ? undefined : [part],
    };
  });
  return withGaps(merged, versions, "\n");
}

const tight: Texts = [
  ["a", "\n"],
  ["b", "\n"],
];
const wide: Texts = [
  ["a", "\n\n\n"],
  ["b", ""],
];

test("a gap that one side changed is changed, the last one too", () => {
  expect(joined(tight, tight, wide, ["a", "b"]).join("")).toBe("a\n\n\nb");
  expect(joined(tight, wide, tight, ["a", "b"]).join("")).toBe("a\n\n\nb");
});

test("items that are neighbours in only one version get a gap with a blank line, mine first", () => {
  const short: Texts = [["a", "\n"]];
  expect(joined(short, tight, short, ["a", "b"]).join("")).toBe("a\nb\n");
  expect(joined(short, short, [["a", "\n\n"]], ["a", "b"]).join("")).toBe("a\n\nb\n\n");
});

test("a conflict includes the gap after it, or the one before if it is last", () => {
  expect(joined(tight, tight, tight, [undefined, "b"])).toEqual([
    { base: "a\n", mine: "a\n", theirs: "a\n", both: "a\n\na\n" },
    "b",
    "\n",
  ]);
  expect(joined(wide, wide, wide, ["a", undefined])).toEqual([
    "a",
    { base: "\n\n\nb", mine: "\n\n\nb", theirs: "\n\n\nb", both: "\n\n\nb\n\n\nb" },
    "",
  ]);
});
