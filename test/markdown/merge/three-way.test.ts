import { expect, test } from "bun:test";

import { changedSide, isTrivial, mapThreeWay, type ThreeWay } from "../../../src/markdown/merge/three-way.ts";

test.each([
  ["neither changed it", { base: 1, mine: 1, theirs: 1 }, true, 1],
  ["mine changed it", { base: 1, mine: 2, theirs: 1 }, true, 2],
  ["theirs changed it", { base: 1, mine: 1, theirs: 2 }, true, 2],
  ["both changed it alike", { base: 1, mine: 2, theirs: 2 }, true, 2],
  ["both changed it, so that mine counts", { base: 1, mine: 2, theirs: 3 }, false, 2],
  ["mine took it away", { base: 1, mine: undefined, theirs: 1 }, true, undefined],
] as const)("a version is taken where %s", (_, versions: ThreeWay<number | undefined>, isTaken, expected) => {
  expect(isTrivial(versions)).toBe(isTaken);
  expect(changedSide(versions)).toBe(expected as number);
});

test("each version is mapped by its value and its name", () => {
  expect(mapThreeWay({ base: 1, mine: 2, theirs: 3 }, (value, version) => `${version} ${value}`)).toEqual({
    base: "base 1",
    mine: "mine 2",
    theirs: "theirs 3",
  });
});
