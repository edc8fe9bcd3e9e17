import { expect, test } from "bun:test";

import fc from "fast-check";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/page-tree.ts";

const signs = fc.constantFrom("a", "b", " ", "#", "\r", "\n", "\r\n", "\uFEFF");

test("an offset of the tree is one in the page, whatever its lines end with", () => {
  fc.assert(
    fc.property(fc.array(signs), (all) => {
      const page = all.join("");
      const { text, inPage } = pageTree(page, mdx);

      for (let offset = 0; offset < text.length; offset += 1) {
        const sign = page[inPage(offset)]!;
        expect(sign === "\r" ? "\n" : sign).toBe(text[offset]!);
      }
      expect(inPage(text.length)).toBe(page.length);
    }),
  );
});

test("labels are those that are defined anywhere in the page", () => {
  const { labels } = pageTree("> [a b]: c\r\n\r\n- [^n]: d\r\n\r\n[e][a  B]\r\n", mdx);

  expect([...labels()]).toEqual(["A B", "^N"]);
});
