import { expect, test } from "bun:test";

import fc from "fast-check";

import { runs } from "../../support/seed.ts";
import { definitions, lines } from "./lines.ts";
import { shown, shownText } from "./shown-text.ts";

test("without a caret, a line shows its text and none of its marks", () => {
  fc.assert(
    fc.property(lines, ([[mark, seenMark], { source, seen }]) => {
      const page = `WORD\n\n${mark}${source}${definitions}`;

      expect(shownText(page).split("\n")[2]).toBe(`${seenMark}${seen}`);
    }),
    { numRuns: runs(500) },
  );
});

test("wherever the caret is, nothing that is text is hidden", () => {
  fc.assert(
    fc.property(lines, fc.nat(), ([[mark], { source }], place) => {
      const text = `${mark}${source}${definitions}`;
      const caret = place % (text.length + 1);

      const { showing } = shown(`${text.slice(0, caret)}‸${text.slice(caret)}`);

      const hidden = showing.decorations.filter(({ value }) => value.point && !value.spec.widget);
      expect(hidden.map(({ from, to }) => text.slice(from, to)).join("")).not.toMatch(/[A-ZÉ日א]/);
    }),
    { numRuns: runs(500) },
  );
});

test("what is shown of a part is what is shown of it in the whole", () => {
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), ([[mark], { source }], one, other) => {
      const text = `${mark}${source}${definitions}`;
      const [from, to] = [one % text.length, other % text.length].sort((a, b) => a - b) as [number, number];
      const hiddenIn = (visible?: { from: number; to: number }) =>
        shown(text, visible)
          .showing.decorations.filter(({ value }) => value.point && !value.spec.widget)
          .map((range) => `${range.from}-${range.to}`);

      const all = new Set(hiddenIn());

      expect(hiddenIn({ from, to }).filter((range) => !all.has(range))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});
