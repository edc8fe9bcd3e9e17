import { expect, test } from "bun:test";

import { NodeProp, type Tree } from "@lezer/common";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { LazyParagraph } from "../../../src/markdown/tree/lazy.ts";
import { nodesIn } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

test("a paragraph is read when somebody first asks what is in it, and once", () => {
  const [tree] = nodesIn(parserOf(mdx).parse("a *b*\n[c](d)\n"), 0).trees;
  const paragraph = tree as LazyParagraph;

  expect(paragraph).toBeInstanceOf(LazyParagraph);
  expect(paragraph.read).toBeDefined();
  expect(`${paragraph.topNode.firstChild?.name} ${paragraph.topNode.firstChild?.from}`).toBe("Emphasis 2");
  expect(paragraph.read).toBeUndefined();
  expect(paragraph.children).toBe(paragraph.children);
});

test("what holds blocks alone is known is not read", () => {
  const tree = parserOf(mdx).parse("# a\n\nb *c*\n\n- d\n");
  const { trees } = nodesIn(tree, 0);

  expect((trees[1] as LazyParagraph).read).toBeDefined();
  expect(tree.toString()).toBe(
    "Document(ATXHeading1(HeaderMark),Paragraph(Emphasis(EmphasisMark,EmphasisMark)),BulletList(ListItem(ListMark,Paragraph)))",
  );
});

test("no paragraph of a long page is read while its blocks are counted", () => {
  const tree = parserOf(mdx).parse("b *c*\n\n".repeat(20_000));
  const { trees } = nodesIn(tree, 0);

  expect(trees.filter((each) => (each as LazyParagraph).read)).toHaveLength(20_000);
});

test("a paragraph in a quote has the marks of its lines", () => {
  expect(parserOf(mdx).parse("> a\n> *b*\n").toString()).toBe(
    "Document(Blockquote(QuoteMark,Paragraph(QuoteMark,Emphasis(EmphasisMark,EmphasisMark))))",
  );
});

test("so is the first one in containers of its kind", () => {
  let last: Tree = parserOf(mdx).parse("> 17) > - 4711. a *b*\n");
  while (!(last instanceof LazyParagraph)) last = last.children.at(-1) as Tree;

  expect(last.read).toBeDefined();
  expect(last.prop(NodeProp.contextHash)).toBeDefined();
});
