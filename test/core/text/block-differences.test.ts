import { expect, test } from "bun:test";

import fc from "fast-check";

import { blockDifferences } from "../../../src/core/text/block-differences.ts";
import { withBlockEdits } from "../../../src/core/text/block-edits.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { anyText } from "../../markdown/texts.ts";
import { runs, seed } from "../../support/seed.ts";

const PAGE = "# One\n\nTwo.\n\n<Note>\n\nThree.\n\nFour.\n\n</Note>\n\nFive.\n";

const between = (before: string, after: string, sent: readonly string[] = []) =>
  blockDifferences(before, after, sent, mdx);
const none = { moved: [], removed: [], asSent: [], blocks: [], texts: [] };

test("a block that changed is named with its text, and one that says what was sent without", () => {
  const after = PAGE.replace("Two.", "Zwei.");

  expect(between(PAGE, PAGE)).toEqual(none);
  expect(between(PAGE, after)).toEqual({ ...none, blocks: ["1 paragraph 3"], texts: ["Zwei."] });
  expect(between(PAGE, after, ["Zwei.\n"])).toEqual({ ...none, asSent: ["1 paragraph 3"] });
});

test("positions after a new block, and after one that is gone, are told as ranges", () => {
  expect(between(PAGE, PAGE.replace("Two.", "Two.\n\nNew."))).toEqual({
    ...none,
    moved: ["2-3 to 3-4"],
    blocks: ["2 paragraph 5"],
    texts: ["New."],
  });
  expect(between(PAGE, PAGE.replace("Two.\n\n", ""))).toEqual({
    ...none,
    moved: ["2-3 to 1-2"],
    removed: ["1"],
  });
});

test("a change inside a component names what changed inside, also where the component moved", () => {
  const inside = PAGE.replace("Three.\n\n", "");

  expect(between(PAGE, inside)).toEqual({ ...none, moved: ["2.1 to 2.0"], removed: ["2.0"] });
  expect(
    between(PAGE, PAGE.replace("Four", "Vier").replace("Two.\n\n", "Two.\n\nNew.\n\n"), ["New."]),
  ).toEqual({
    ...none,
    moved: ["2.0 to 3.0", "3 to 4"],
    asSent: ["2 paragraph 5"],
    blocks: ["3.1 paragraph 11"],
    texts: ["Vier."],
  });
  expect(between(PAGE, PAGE.replace("Four", "Vier"))).toEqual({
    ...none,
    blocks: ["2.1 paragraph 9"],
    texts: ["Vier."],
  });
});

test("of any two texts, every block of the new one is moved, named or as it was", () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const { blocks, texts } = between(before, after);
      expect(blocks.length).toBeGreaterThanOrEqual(texts.length);
      for (const text of texts) expect(after).toContain(text);
      expect(between(after, after)).toEqual(none);
    }),
    { numRuns: runs(40), seed },
  );
});

test("one word of a large page is told in a few bytes", () => {
  const page = Array.from({ length: 400 }, (_, index) => `Paragraph ${index}. ${"word ".repeat(20)}`).join(
    "\n\n",
  );
  const edits = [{ at: [200], kind: "replace" as const, text: "Other.\n\nAnd another." }];

  const told = between(page, withBlockEdits(page, edits, mdx), [edits[0]!.text]);

  expect(told).toEqual({
    ...none,
    moved: ["201-399 to 202-400"],
    asSent: ["200 paragraph 401", "201 paragraph 403"],
  });
});
