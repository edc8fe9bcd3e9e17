import { expect, test } from "bun:test";

import { newerOriginal } from "../../../src/core/history/newer-original.ts";

const commits = (...all: ReadonlyArray<readonly [sha: string, at: number]>) =>
  all.map(([sha, at]) => ({ sha, at }));

test.each([
  ["as old", commits(["t", 5]), commits(["o", 5], ["p", 1]), undefined],
  ["older", commits(["t", 5]), commits(["o", 4]), undefined],
  ["newer", commits(["t", 5]), commits(["o", 9], ["p", 6], ["q", 5], ["r", 1]), { at: 9, since: "q" }],
  ["all newer", commits(["t", 5]), commits(["o", 9], ["p", 6]), { at: 9, since: "p" }],
  ["new itself", commits(["t", 5]), commits(["o", 9]), undefined],
  ["without commits", commits(["t", 5]), commits(), undefined],
  ["of what has none", commits(), commits(["o", 9], ["p", 1]), undefined],
])("an original that is %s", (_, translation, original, newer) => {
  expect(newerOriginal(translation, original)).toEqual(newer);
});
