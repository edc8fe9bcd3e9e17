import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Dialect, markdown, mdx, unsure } from "../../../src/markdown/tree/dialect.ts";
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

test.each<readonly [string, Dialect]>([
  ["a\n\nimport B from 'b'\n", mdx],
  ["a {/* b */}\n", mdx],
  ["<script setup>\nimport B from 'b'\n</script>\n", markdown],
  ["```js\n\nimport b from 'b'\n```\n", markdown],
  ["import and\nexport of tea\n", markdown],
])("a page that may be MDX is read as its text says: %j", (page, dialect) => {
  expect(pageTree(page, unsure).dialect).toBe(pageTree("", dialect).dialect);
  expect(pageTree(page, unsure).isGuess).toBe(dialect === mdx);
  expect(pageTree(page, markdown).dialect).toEqual(markdown);
  expect(pageTree(page, mdx).dialect).toEqual(mdx);
});
