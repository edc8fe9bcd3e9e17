import { describe } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

describe("in MDX, tags are JSX, and braces and imports are JavaScript", () => {
  testTrees(mdx, {
    "<A>\n\n# a\n\n</A>\n": "JsxFlow(JsxTag),ATXHeading1(HeaderMark),JsxFlow(JsxTag)",
    "<div>\n# a\n</div>\n": "JsxFlow(JsxTag),ATXHeading1(HeaderMark),JsxFlow(JsxTag)",
    "{a}\n": "FlowExpression(Expression)",
    "a {b} <i>c</i>\n": "Paragraph(Expression,JsxTag,JsxTag)",
    "import a from 'b'\n": "Esm",
    "export const a = 1\n": "Esm",
  });
});

describe("in Markdown, tags are HTML, and the others are text", () => {
  testTrees(markdown, {
    "<A>\n\n# a\n\n</A>\n": "HTMLBlock,ATXHeading1(HeaderMark),HTMLBlock",
    "<div>\n# a\n</div>\n": "HTMLBlock",
    "{a}\n": "Paragraph",
    "{{ a }}\n\n{% b %}\n": "Paragraph,Paragraph",
    "a {b} <i>c</i>\n": "Paragraph(HTMLTag,HTMLTag)",
    "a <5 ms b\n": "Paragraph",
    "import a from 'b'\n": "Paragraph",
    "export const a = 1\n": "Paragraph",
    "a\n<div>b</div>\n": "Paragraph,HTMLBlock",
    "<!-- a\n\nb -->\nc\n": "CommentBlock,Paragraph",
  });
});

const shared = {
  "---\na: b\n---\n": "FrontMatter",
  ":::note\na\n:::\n": "Directive,Paragraph,Directive",
  "$$\na\n$$\n": "MathBlock(CodeMark,CodeText,CodeMark)",
  "[^a]: b[^c]\n": "FootnoteDefinition(FootnoteMark,Paragraph(FootnoteReference))",
  "~~a~~ https://a.b\n": "Paragraph(Strikethrough(StrikethroughMark,StrikethroughMark),URL)",
};

describe("both have what GFM has, front matter, lines of colons and math", () => {
  testTrees(mdx, shared);
  testTrees(markdown, shared);
});

describe("in MDX, text begins however far it is indented", () => {
  testTrees(mdx, {
    "    # a\n": "ATXHeading1(HeaderMark)",
    "a\n    # b\n": "Paragraph,ATXHeading1(HeaderMark)",
    "-      a\n": "BulletList(ListItem(ListMark,Paragraph))",
    "- a\n\n      - b\n": "BulletList(ListItem(ListMark,Paragraph,BulletList(ListItem(ListMark,Paragraph))))",
  });
});

describe("in Markdown, indented code is code, in lists too, and all else begins before it", () => {
  const code = "CodeBlock(CodeText)";
  testTrees(markdown, {
    "    # a\n": code,
    "\t# a\n": code,
    "    ```\n": code,
    "    :::note\n": code,
    "    <a/>\n": code,
    "    <!-- a -->\n": code,
    "    $$\n": code,
    "    [^a]: b\n": code,
    "    [a]: b\n": code,
    "    | a |\n    |---|\n": "CodeBlock(CodeText,CodeText)",
    "    a\n\n    b\n": "CodeBlock(CodeText,CodeText)",
    "   # a\n": "ATXHeading1(HeaderMark)",
    "a\n    # b\n": "Paragraph",
    "- a\n    # b\n": "BulletList(ListItem(ListMark,Paragraph,ATXHeading1(HeaderMark)))",
    "- a\n\n      # b\n": `BulletList(ListItem(ListMark,Paragraph,${code}))`,
    "-      # a\n": `BulletList(ListItem(ListMark,${code}))`,
    "- a\n\n  - b\n": "BulletList(ListItem(ListMark,Paragraph,BulletList(ListItem(ListMark,Paragraph))))",
    ">     # a\n": `Blockquote(QuoteMark,${code})`,
    ":::note\n\n    a\n\n:::\n": `Directive,${code},Directive`,
    "<A>\n\n    # a\n\n</A>\n": `HTMLBlock,${code},HTMLBlock`,
  });
});
