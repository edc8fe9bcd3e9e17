import { expect, test } from "bun:test";

import fc from "fast-check";

import { Invalid } from "../../../src/core/errors.ts";
import { type BlockEdit, withBlockEdits } from "../../../src/core/text/block-edits.ts";
import { type Block, contentOf, split } from "../../../src/markdown/blocks/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { anyText } from "../../markdown/texts.ts";
import { runs, seed } from "../../support/seed.ts";

type Drawn = Readonly<{ kind: BlockEdit["kind"]; place: number; text: string }>;

const drawn = fc.record<Drawn>({
  kind: fc.constantFrom("replace", "insert", "remove"),
  place: fc.nat(),
  text: fc.oneof(fc.constantFrom("New.", "# New\n\nTwo blocks.", "- one\n- two"), anyText),
});

test("edits change no block of any text that none of them names, or are refused", () => {
  let [applied, refused] = [0, 0];
  fc.assert(
    fc.property(anyText, fc.array(drawn, { minLength: 1, maxLength: 4 }), (page, asked) => {
      const positions = positionsIn(split(page, mdx));
      if (positions.length === 0) return;
      const edits = asked.map(({ kind, place, text }) => ({
        kind,
        at: positions[place % positions.length]!,
        text,
      }));
      const isNamed = (index: number) =>
        edits.some(({ at, kind }) => at[0] === index && (kind !== "insert" || at.length > 1));
      const kept = split(page, mdx).filter((_, index) => !isNamed(index));

      let changed: string;
      try {
        changed = withBlockEdits(page, edits, mdx);
        applied += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(Invalid);
        refused += 1;
        return;
      }

      let from = 0;
      for (const block of kept) {
        const at = changed.indexOf(contentOf(block), from);
        expect(
          at,
          `${JSON.stringify(contentOf(block))} in ${JSON.stringify(changed)}`,
        ).toBeGreaterThanOrEqual(from);
        from = at + contentOf(block).length;
      }
    }),
    { numRuns: runs(500), seed },
  );
  expect(applied).toBeGreaterThan(refused / 4);
});

test("one insertion, replacement or removal leaves every other byte of a page as it is", () => {
  const page = "\uFEFF# One  \r\n\r\n\r\nTwo\t\r\n\r\n<Note>\r\n\r\n  Three\r\n\r\n</Note>";

  expect(withBlockEdits(page, [{ at: [1], kind: "replace", text: "Zwei" }], mdx)).toBe(
    page.replace("Two", "Zwei"),
  );
  expect(withBlockEdits(page, [{ at: [1], kind: "insert", text: "New" }], mdx)).toBe(
    page.replace("\r\nTwo", "\r\nNew\r\n\r\nTwo"),
  );
  expect(withBlockEdits(page, [{ at: [2, 0], kind: "replace", text: "Drei" }], mdx)).toBe(
    page.replace("Three", "Drei"),
  );
});

test("a text that hides what another edit names is refused, and nothing is changed", () => {
  const page = "<A>\n\nOne.\n\n</A>\n\nTwo.\n\nThree.\n";

  expect(() =>
    withBlockEdits(
      page,
      [
        { at: [0, 0], kind: "replace", text: "</A>" },
        { at: [0], kind: "remove" },
      ],
      mdx,
    ),
  ).toThrow(Invalid);
});

test("a list that another edit joins with the next one is not removed with it", () => {
  const page = "- one\n\nBetween.\n\n- two\n";

  expect(() =>
    withBlockEdits(
      page,
      [
        { at: [0], kind: "replace", text: "" },
        { at: [1], kind: "remove" },
      ],
      mdx,
    ),
  ).toThrow(Invalid);
});

function positionsIn(blocks: readonly Block[], parent: readonly number[] = []): number[][] {
  return blocks.flatMap(({ children }, index) => [
    [...parent, index],
    ...positionsIn(children, [...parent, index]),
  ]);
}
