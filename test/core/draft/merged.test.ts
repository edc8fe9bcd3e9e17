import { expect, test } from "bun:test";

import { merged } from "../../../src/core/draft/merged.ts";
import { Invalid } from "../../../src/core/errors.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const page = (word: string, paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, nth) => `${word} ${nth}\n\nBetween ${nth}\n\n`).join("");

test("too many conflicts are refused with a sentence", () => {
  const both = (paragraphs: number) =>
    merged({
      base: page("Base", paragraphs),
      mine: page("Mine", paragraphs),
      theirs: page("Theirs", paragraphs),
      dialect: mdx,
      decisions: [],
    });

  expect(both(20).conflicts).toHaveLength(20);
  expect(() => both(1100)).toThrow(Invalid);
});
