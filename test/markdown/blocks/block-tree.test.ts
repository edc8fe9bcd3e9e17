import { expect, test } from "bun:test";

import { readPage } from "../../../src/markdown/blocks/block-tree.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { everyBlock, shapeOf } from "../pages.ts";

test("text on lines of its own in a component is a block, at any depth", () => {
  const page = "<A>\n  a\n\n  <B c={1}>\n    - d\n    - e\n  </B>\n  ```\n  f\n  ```\n</A>\n\ng";

  expect(shapeOf(split(page, mdx))).toEqual([
    "component",
    ["paragraph", "component", ["list"], "code"],
    "paragraph",
  ]);
  expect(everyBlock(split(page, mdx)).map(({ block }) => block.source)).toContain("    - d\n    - e\n");
});

test("a component starts and ends with whole lines, even if tags share a line", () => {
  expect(shapeOf(split("<A><B>\n\na\n\n</B></A>", mdx))).toEqual(["component", ["paragraph"]]);
  expect(shapeOf(split("<A>\n\na\n\n</A><B>\n\nb\n\n</B>", mdx))).toEqual([
    "component",
    ["paragraph", "paragraph"],
  ]);
});

test("lines with an unclosed tag are broken as a whole, and a tag they open is unpaired", () => {
  expect(shapeOf(split("<A><B>\n\na\n\n</A>", mdx))).toEqual(["broken", "paragraph", "broken"]);
});

test("directives and tags nest in each other", () => {
  expect(shapeOf(split("::::note\n<A>\n\n:::tip\na\n:::\n\n</A>\n::::", mdx))).toEqual([
    "component",
    ["component", ["component", ["paragraph"]]],
  ]);
});

test("an unclosed directive is text", () => {
  expect(split(":::note\na\n", mdx)).toMatchObject([{ kind: "paragraph" }, { kind: "paragraph" }]);
});

test.each(["\n", "", "\n\n", "\r\n", "\n\n\n[a]: b"])(
  "after a key in a page that ends in %j, most nodes are those of before",
  (end) => {
    const page = `${"# a\n\nb {c} d\n\n".repeat(50)}last${end}`;
    const before = readPage(pageTree(page, mdx));
    const known = new Set(before.nodes);
    for (const at of [0, 2, 300, 302, page.length - end.length]) {
      const { nodes } = readPage(
        pageTree(`${page.slice(0, at)}x${page.slice(at)}`, mdx, before.read),
        before,
      );

      expect(nodes.filter((node) => !known.has(node)).length).toBeLessThan(9);
    }
  },
);
