import { expect, test } from "bun:test";

import { type Addition, mergeAdditions } from "../../../src/markdown/merge/additions.ts";

/** Words are texts; a digit at the start is a heading's level, and `-` is what the other side removed. */
function merged(mine: string, theirs: string, next = 0): string {
  const sides = { mine: additions(mine), theirs: additions(theirs) };
  const isSame = (one: number, other: number) =>
    sides.mine[one]!.text.toLowerCase() === sides.theirs[other]!.text.toLowerCase();
  const aligned = mergeAdditions(sides, next, isSame);
  return aligned
    .map(({ mine, theirs, isUnclear }) => {
      const texts = [sides.mine[mine ?? -1]?.text, sides.theirs[theirs ?? -1]?.text];
      return texts.filter((text) => text !== undefined).join("=") + (isUnclear ? "?" : "");
    })
    .join(" ");
}

function additions(texts: string): Addition[] {
  return texts.split(" ").flatMap((text, at): Addition[] => {
    if (text === "") return [];
    const isGone = text.startsWith("-");
    const level = Number(/\d/.exec(text)?.[0] ?? 7);
    return [{ at, base: isGone ? at : undefined, text, level, isGone, isUnclear: false }];
  });
}

test.each([
  ["of one side", "a b", "", "a b"],
  ["of both, mine first", "a b", "c", "a b c"],
  ["of both alike, as one", "a b", "a c", "a=a b c"],
  ["of which one has the other", "A", "b a", "b A=a"],
  ["of both alike, in mine's order", "a b c", "c a", "a=a b c=c"],
  ["of both alike, as often as one has it", "a b", "b a a", "a=a b=b a"],
  ["below a heading alike, twice", "2a b 2c", "2c 2d b", "2a b 2c=2c 2d b"],
  ["but not what the other removed", "-a", "-a", "-a -a"],
  ["a heading of mine after their text", "2a b", "c", "c 2a b"],
  ["a deeper heading before a higher one", "2a", "3b", "3b 2a"],
  ["headings of one level, mine first", "2a b", "2c d", "2a b 2c d"],
  ["texts and headings of both, as a question", "a 2b", "c 2d", "a 2b c? 2d?"],
])("additions at one place are merged: %s", (_, mine, theirs, expected) => {
  expect(merged(mine, theirs)).toBe(expected);
});

test("two headings before a text are a question, because both would hold it", () => {
  expect(merged("2a", "2b", 7)).toBe("2a 2b?");
  expect(merged("2a", "2b", 2)).toBe("2a 2b");
});
