import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { textOf } from "../../../src/markdown/edit/edit.ts";
import { duplicate, EditError, insert, move, remove, replace } from "../../../src/markdown/edit/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { contentRange, everyBlock } from "../pages.ts";
import { anyText } from "../texts.ts";

test("replacing a block of any text with its own text changes nothing", () => {
  fc.assert(
    fc.property(anyText, (page) => {
      const blocks = split(page, mdx);
      for (const { position } of everyBlock(blocks)) {
        expect(replace(blocks, position, textOf(blocks, position))).toBe(page);
      }
    }),
    { numRuns: runs(100) },
  );
});

test("an edit of any text changes only the block, or is refused", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(), fc.nat(), (page, text, one, other) => {
      const blocks = split(page, mdx);
      const places = everyBlock(blocks);
      if (places.length === 0) return;
      const { position, block } = places[one % places.length]!;
      const target = places[other % places.length]!.position;
      const { start, end } = contentRange(block);

      const changed = replace(blocks, position, text || "x");
      for (const edit of [
        () => insert(blocks, position, text),
        () => move(blocks, position, target),
        () => duplicate(blocks, position),
        () => remove(blocks, position),
      ]) {
        try {
          edit();
        } catch (error) {
          if (!(error instanceof EditError)) throw error;
        }
      }

      expect(changed.trimStart().startsWith(page.slice(0, start).trim())).toBe(true);
      expect(changed.trimEnd().endsWith(page.slice(end).trim())).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test("an edit in a long page does not read the page again", () => {
  const page = Array.from({ length: 20_000 }, (_, at) => `Paragraph ${at} of a long page.`).join("\n\n");
  const blocks = split(page, mdx);
  replace(blocks, [10_000], "changed");
  move(blocks, [3], [19_000]);
});

test("many blocks without blank lines between them can be moved", () => {
  const blocks = split("b\n# a\n".repeat(2000), mdx);
  expect(split(move(blocks, [1], [blocks.length]), mdx).length).toBe(4000);
});
