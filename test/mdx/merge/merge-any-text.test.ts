import { expect, test } from "bun:test";

import fc from "fast-check";

import { merge, resolve } from "../../../src/mdx/merge/merge.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { anyText, edited, edits } from "../texts.ts";

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
      expect(merge(base, changed, base).text).toBe(changed);
      expect(merge(base, base, changed).text).toBe(changed);
      expect(merge(base, changed, changed).text).toBe(changed);
    }),
  );
});

test("the words of a line that no version changed stay", () => {
  fc.assert(
    fc.property(twoEdited, ({ base, mine, theirs }) => {
      const [old, ...changed] = [base, mine, theirs].map(linesOnce);
      const kept = [...old!].filter((line) => changed.every((lines) => lines.has(line)));

      const lines = merge(base, mine, theirs).parts.flatMap((part) =>
        typeof part === "string" ? [part] : ["\n", part.mine, "\n", part.theirs, "\n"],
      );
      // The line itself can change: where mine turned what theirs edits into text like this line, their edit lands in it.
      const there = new Set(wordsOf(lines.join("")));
      expect(kept.flatMap(wordsOf).filter((word) => !there.has(word))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test("any three texts merge without an error and without losing a word", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      const merged = merge(base, mine, theirs);
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

/** As a merge tells words from each other. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
