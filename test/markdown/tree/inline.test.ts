import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "\\``a`\n": "Paragraph(Escape,InlineCode(CodeMark,CodeMark))",
  "\\\\`a` ``b`c`` ```d``\n": "Paragraph(Escape,InlineCode(CodeMark,CodeMark),InlineCode(CodeMark,CodeMark))",
  "a <B c={'}'}>d</B> {e}\n": "Paragraph(JsxTag,JsxTag,Expression)",
  "a $$b$$ c $d$\n": "Paragraph(InlineMath)",
  "~a~ ~~b~ c~~ ~~~d~~~\n":
    "Paragraph(Strikethrough(StrikethroughMark,StrikethroughMark),Strikethrough(StrikethroughMark,StrikethroughMark))",
  "> [!NOTE]\n> a\n": "Blockquote(QuoteMark,Paragraph(AlertMark,QuoteMark))",
});
