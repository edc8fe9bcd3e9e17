import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "a\n$$\nb\n\nc\n": "Paragraph,MathBlock(CodeMark,CodeText)",
  "export const a = (\n```\n\nb\n": "Paragraph,FencedCode(CodeMark,CodeText)",
  "```js\na\n\nb\n   ```\n": "FencedCode(CodeMark,CodeInfo,CodeText,CodeMark)",
  "> ```\n> a\n> ```\n": "Blockquote(QuoteMark,FencedCode(CodeMark,QuoteMark,CodeText,QuoteMark,CodeMark))",
  "$$\na\n$$\n": "MathBlock(CodeMark,CodeText,CodeMark)",
});

testTrees(markdown, {
  "```\na\n   ```\nb\n": "FencedCode(CodeMark,CodeText,CodeMark),Paragraph",
  "```\na\n    ```\nb\n": "FencedCode(CodeMark,CodeText)",
});
