import { expect, test } from "bun:test";

import fc from "fast-check";

import { merge, resolve } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { anyText, edited, edits } from "../texts.ts";
import { wordsOf } from "./parts.ts";

const short = [...(await pages()).values()].filter(({ length }) => length < 6000);
const page = fc.oneof(anyText, fc.constantFrom(...short));

/** A page and what two made of it, each by some edits anywhere. */
const twoEdited = fc.tuple(page, edits(anyText, 4), edits(anyText, 4)).map(([base, mine, theirs]) => ({
  base,
  mine: mine.reduce(edited, base),
  theirs: theirs.reduce(edited, base),
}));

test("a change of one side, or the same change of both, is taken", () => {
  fc.assert(
    fc.property(anyText, anyText, (base, changed) => {
      expect(merge(base, changed, base, mdx).text).toBe(changed);
      expect(merge(base, base, changed, mdx).text).toBe(changed);
      expect(merge(base, changed, changed, mdx).text).toBe(changed);
    }),
  );
});

test("a line of words of its own that no version changed stays", () => {
  fc.assert(
    fc.property(twoEdited, ({ base, mine, theirs }) => {
      const [old, ...changed] = [base, mine, theirs].map(linesOnce);
      const counts = Map.groupBy(wordsOf(base), (word) => word);
      // Where mine turns what theirs edits into a line like another, the edit can land in that one.
      const isUnlikeOthers = (line: string) => wordsOf(line).every((word) => counts.get(word)!.length === 1);
      const kept = [...old!].filter(
        (line) => isUnlikeOthers(line) && changed.every((lines) => lines.has(line)),
      );

      const lines = merge(base, mine, theirs, mdx).parts.flatMap((part) =>
        typeof part === "string" ? [part] : ["\n", part.mine, "\n", part.theirs, "\n"],
      );
      const there = new Set(linesOf(lines.join("")));
      expect(kept.filter((line) => !there.has(line))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test("any three texts merge without an error and without losing a word", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      const merged = merge(base, mine, theirs, mdx);
      const there = new Set(
        merged.parts
          .flatMap((part) => (typeof part === "string" ? [part] : [part.mine, part.theirs]))
          .flatMap(wordsOf),
      );
      const old = new Set(wordsOf(base));
      const added = wordsOf(`${mine}\n${theirs}`).filter((word) => !old.has(word));

      expect(added.filter((word) => ![...there].some((other) => other.includes(word)))).toEqual([]);
      const decisions = merged.parts.flatMap((part) => (typeof part === "string" ? [] : ["theirs" as const]));
      expect(typeof resolve(merged, decisions)).toBe("string");
    }),
    { numRuns: runs(200) },
  );
});

/** The lines of a text that it has once. */
function linesOnce(text: string): Set<string> {
  const counts = Map.groupBy(linesOf(text), (line) => line);
  return new Set([...counts].filter(([, all]) => all.length === 1).map(([line]) => line));
}

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
}
