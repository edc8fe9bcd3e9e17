import { expect, test } from "bun:test";

import { mergedLabels } from "../../../src/markdown/merge/merged-labels.ts";
import { mapThreeWay } from "../../../src/markdown/merge/three-way.ts";

/** Definitions as `label=content`, and what each version's labels are called in the merge. */
function names(base: string, mine: string, theirs: string) {
  const definitions = mapThreeWay({ base, mine, theirs }, (text) => {
    const entries = text.split(" ").filter(Boolean);
    return new Map(entries.map((entry) => entry.split("=") as [string, string]));
  });
  const written = new Set(Object.values(definitions).flatMap((all) => [...all.keys()]));
  const { names, removed } = mergedLabels(definitions, written);
  const shown = mapThreeWay(names, (all) => [...all].map((pair) => pair.join("→")).join(" "));
  return [shown.base, shown.mine, shown.theirs, [...removed].map((pair) => pair.join(" by ")).join(" ")];
}

test.each([
  ["that both kept stay", "^1=x", "^1=x", "^1=x", ["", "", "", ""]],
  ["that one added stay", "", "^1=x a=y", "", ["", "", "", ""]],
  ["that both added alike stay", "", "^1=x", "^1=x", ["", "", "", ""]],
  ["that both added differently are two", "", "^1=x", "^1=y", ["^1→^2", "^1→^2", "", ""]],
  ["in words get a number", "", "a=x", "a=y", ["a→a-2", "a→a-2", "", ""]],
  ["of notes and references are not the same", "", "^a=x", "a=y", ["", "", "", ""]],
  ["that were renumbered by theirs are followed", "^1=x", "^1=x", "^1=n ^2=x", ["^1→^2", "^1→^2", "", ""]],
  ["that were renumbered by mine are followed", "^1=x", "^1=n ^2=x", "^1=x", ["^1→^2", "", "^1→^2", ""]],
  ["that both renumbered for something new", "^1=x", "^1=m ^2=x", "^1=t ^2=x", ["^1→^2", "^1→^3", "", ""]],
  ["whose content changed stay", "^1=x", "^1=y", "^1=x", ["", "", "", ""]],
  [
    "that one removed are named with who kept them",
    "^1=x ^2=y",
    "^1=x",
    "^2=y",
    ["", "", "", "^1 by mine ^2 by theirs"],
  ],
])("labels %s", (_, base, mine, theirs, expected) => {
  expect(names(base, mine, theirs)).toEqual(expected);
});
