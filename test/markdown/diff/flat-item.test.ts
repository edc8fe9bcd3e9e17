import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { flatItems, kindOf, sourceOf } from "../../../src/markdown/diff/flat-item.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

test("flat items join to the page, and only the first can be empty", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constant("\ufeff")), (page) => {
      const [lead, ...items] = flatItems(split(page));

      expect([lead!, ...items].map(sourceOf).join("")).toBe(page);
      expect(lead!.content).toBe("");
      expect(items.every((item) => sourceOf(item) !== "")).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test("items in components name the outermost one, and tags are separate items", () => {
  const blocks = split("a\n\n<A>\n  <B>\n    # b\n  </B>\n\n  c\n</A>\n");
  const [, ...items] = flatItems(blocks);

  expect(items.map((item) => [kindOf(item), sourceOf(item), item.within?.start])).toEqual([
    ["paragraph", "a\n\n", undefined],
    ["component", "<A>\n", 3],
    ["component", "  <B>\n", 3],
    ["heading", "    # b\n", 3],
    ["component", "  </B>\n\n", 3],
    ["paragraph", "  c\n", 3],
    ["component", "</A>\n", 3],
  ]);
});
