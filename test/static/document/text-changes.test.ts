import { expect, test } from "bun:test";

import { ChangeSet, Text } from "@codemirror/state";
import fc from "fast-check";

import { linesWithoutEndings } from "../../../static/editor/document/line-endings.ts";
import { changesTo, touch } from "../../../static/editor/document/text-changes.ts";
import { runs } from "../../support/seed.ts";

const lines = fc
  .array(fc.constantFrom("a", "b", "", "cd", "ce"), { maxLength: 12 })
  .map((parts) => parts.join("\n"));

function document(text: string): Text {
  return Text.of(linesWithoutEndings(text));
}

test("the changes make the new text of the old one", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changes = ChangeSet.of(changesTo(document(before), after), before.length);

      expect(changes.apply(document(before)).toString()).toBe(after);
    }),
    { numRuns: runs(2000) },
  );
});

test("a changed word is the only change", () => {
  const changes = changesTo(document("one\n\ntwo words\n\nthree\n"), "one\n\ntwo wards\n\nthree\n");

  expect(changes).toEqual([{ from: 10, to: 11, insert: "a" }]);
});

test.each<[string, string, boolean, string]>([
  ["a!\n\nb\n\nc\n", "a\n\nb\n\nc!\n", false, "in two blocks"],
  ["a!\n\nb\n\nc\n", "a\n\nb!\n\nc\n", false, "in blocks beside each other"],
  ["a!\n\nb\n\nc\n", "a?\n\nb\n\nc\n", true, "in the same block"],
  ["a\n\nnew\n\nb\n\nc\n", "a\n\nb?\n\nc\n", false, "a new block and the one after it"],
  ["a\n\nb\n\nc\n\nd\n", "a\n\nb\n\nc\n\ne\n", true, "new blocks at the same place"],
])("%j and %j touch: %p, %s", (mine, theirs, expected) => {
  const base = document("a\n\nb\n\nc\n");

  expect(touch(base, changesTo(base, mine), changesTo(base, theirs))).toBe(expected);
});
