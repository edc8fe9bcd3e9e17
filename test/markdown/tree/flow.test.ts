import { expect, test } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { namesIn, testTrees } from "./trees.ts";

testTrees(mdx, {
  "    a\n    </A>\n": "Paragraph,JsxFlow(JsxTag)",
  "<!-- a\nb\n\nc\n": "CommentBlock,Paragraph",
  "<A\n  b\n> {c}\n": "JsxFlow(JsxTag,Expression)",
  // Tags can be on both sides of an expression, and no other one.
  "<A>{b}<C/>{d}</A>\n": "JsxFlow(JsxTag,Expression,JsxTag,Expression,JsxTag)",
  "{a} {b}\n": "Paragraph(Expression,Expression)",
  "a\n<div>b</div>\n": "Paragraph(JsxTag,JsxTag)",
});

testTrees(markdown, {
  "<A b='c' d = e />\n# f\n\n# g\n": "HTMLBlock,ATXHeading1(HeaderMark)",
  "> <br/>  \n> a\nb\n": "Blockquote(QuoteMark,HTMLBlock(QuoteMark)),Paragraph",
  "> <A>\n>\n> b\n": "Blockquote(QuoteMark,HTMLBlock,QuoteMark,QuoteMark,Paragraph)",
  "> <div>a\n> b\n>\n> c\n": "Blockquote(QuoteMark,HTMLBlock(QuoteMark),QuoteMark,QuoteMark,Paragraph)",
  "- </A>\n\n  b\n": "BulletList(ListItem(ListMark,HTMLBlock,Paragraph))",
  "> <script>\n>\n> b</script>\n": "Blockquote(QuoteMark,HTMLBlock(QuoteMark,QuoteMark))",
  "a\n<br />\n": "Paragraph(HTMLTag)",
  "<br /> a\n": "Paragraph(HTMLTag)",
});

test("a line of more tags than a page has blocks is text", () => {
  const line = "<A/>".repeat(100_000);

  expect(namesIn(`${line}\n`)).toStartWith("JsxFlow(JsxTag,");
  expect(namesIn(`${line}<A/>\n`)).toStartWith("Paragraph");
});
