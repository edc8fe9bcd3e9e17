import { expect, test } from "bun:test";

import fc from "fast-check";
import { toString as wordsOf } from "mdast-util-to-string";

import { mdastIn, mdastOf, mdastWhere } from "../../../src/markdown/mdast/mdast.ts";
import { nodesOf } from "../../../src/markdown/syntax/nodes.ts";
import { hugoMarkdown, markdown, mdx, pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

test("front matter is not in it, and offsets are in the page", () => {
  const { children } = mdastOf(pageTree("---\r\ntitle: T\r\n---\r\n\r\n# A\r\n", mdx));

  expect(children.map(({ type, position }) => [type, position!.start.offset])).toEqual([["heading", 22]]);
});

test.each([
  ["a\n\n«b *c*\n»\n\nd", [["paragraph", "b c"]]],
  ["<A>\n\nb\n\n«- c\n- d»\n\n</A>", [["list", "cd"]]],
  ["«<A>\n\nb\n\n</A>»\n\nc", [["mdxJsxFlowElement", "b"]]],
  [
    "<A>\n\n:::note\n\n«b\n\nc»\n\n:::\n\n</A>",
    [
      ["paragraph", "b"],
      ["paragraph", "c"],
    ],
  ],
  ["<A>\n  «<B>b</B>»\n  <B>c</B>\n</A>", [["mdxJsxTextElement", "b"]]],
  ["a\n\n«\n»\nb", []],
])("the nodes of a part of %p", (marked, nodes) => {
  const [from, to] = [marked.indexOf("«"), marked.indexOf("»") - 1];
  const read = pageTree(marked.replaceAll(/[«»]/g, ""), mdx);

  expect(mdastIn(read, { from, to }).map((node) => [node.type, wordsOf(node)])).toEqual(nodes);
});

test("the leaves whose text fits are in no component or directive", () => {
  const read = pageTree("# a\n\n<A>\n\n## b\n\n:::note\n\n- # c\n\n:::\n\nd\n\n</A>\n", mdx);
  const found = mdastWhere(read, (text) => text.includes("#")).map((node) => [node.type, wordsOf(node)]);

  expect([...found]).toEqual([
    ["heading", "a"],
    ["heading", "b"],
    ["list", "c"],
  ]);
});

test("each part of any text has the nodes that the whole has there", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom("", "\uFEFF", "\r\n\r\n"), (text, start) => {
      const read = pageTree(start + text, mdx);
      for (const node of mdastOf(read).children) {
        const [from, to] = [node.position!.start.offset!, node.position!.end.offset!];
        if (from < to) expect(mdastIn(read, { from, to })).toEqual([node]);
      }
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
  ["Hugo's Markdown", hugoMarkdown],
  ["MkDocs' Markdown", pythonMarkdown],
])("any text of %s has nodes, in order, each in the one around it", (_, dialect) => {
  fc.assert(
    fc.property(anyText, (page) => {
      const root = mdastOf(pageTree(page, dialect));
      for (const node of nodesOf(root)) {
        let end = node.position!.start.offset!;
        for (const { position } of "children" in node ? node.children : []) {
          expect(position!.start.offset!).toBeGreaterThanOrEqual(end);
          expect(position!.end.offset!).toBeGreaterThanOrEqual(position!.start.offset!);
          end = position!.end.offset!;
        }
        expect(node.position!.end.offset!).toBeGreaterThanOrEqual(end);
      }
    }),
  );
});

test.each(["[", "*a ", "**a", "> ", "- ", "<A>", "<A>\n\n", ":::a\n", "{(", "![", "_(", "[^a]: ", "<A b={`"])(
  "%j many times is read",
  (part) => {
    const page = part.repeat(20_000);

    expect(mdastOf(pageTree(page, mdx)).position!.end.offset).toBe(page.length);
    expect(mdastOf(pageTree(page, markdown)).position!.end.offset).toBe(page.length);
  },
);
