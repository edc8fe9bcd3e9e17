import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "    a\n    </A>\n": "Paragraph,JsxFlow(JsxTag)",
  "<!-- a\nb\n\nc\n": "CommentBlock,Paragraph",
  "<A\n  b\n> {c}\n": "JsxFlow(JsxTag,Expression)",
  "a\n<div>b</div>\n": "Paragraph(JsxTag,JsxTag)",
});
