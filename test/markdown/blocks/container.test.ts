import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { containerOf, pageOf } from "../../../src/markdown/blocks/container.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { everyBlock } from "../pages.ts";
import { anyText } from "../texts.ts";

test("a container includes the text before its first item and after its last", () => {
  const blocks = split("\uFEFF\na\n\n<A>\n\nb\n\n</A>\n\nc\n", mdx);

  expect(containerOf(blocks).before).toBe("\uFEFF\n");
  expect(containerOf(blocks, blocks[1])).toMatchObject({ before: "\uFEFF\na\n\n", after: "\n\nc\n" });
});

test("a container of any page or component joins to the page", () => {
  fc.assert(
    fc.property(anyText, (page) => {
      const blocks = split(page, mdx);
      const components = everyBlock(blocks).map(({ block }) => block);
      for (const component of [undefined, ...components.filter(({ kind }) => kind === "component")]) {
        expect(pageOf(containerOf(blocks, component))).toBe(page);
      }
    }),
    { numRuns: runs(200) },
  );
});
