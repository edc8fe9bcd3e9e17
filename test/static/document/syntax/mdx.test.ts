import { expect, test } from "bun:test";

import { syntaxTree } from "@codemirror/language";

import { opened } from "../opened.ts";

const trees: Readonly<Record<string, string>> = {
  "    - a\n    - b\n": "BulletList(ListItem(ListMark,Paragraph),ListItem(ListMark,Paragraph))",
  "-\n  a\n\n  b\n": "BulletList(ListItem(ListMark,Paragraph,Paragraph))",
  "-\n\n  a\n": "BulletList(ListItem(ListMark)),Paragraph",
  "    a\n    - b\n": "Paragraph,BulletList(ListItem(ListMark,Paragraph))",
  "    a\n    </A>\n": "Paragraph,JsxFlow(JsxTag)",
  "| a |  \n|---|  \n": "Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),TableDelimiter)",
  "> a\n> | b |\n> |---|\n":
    "Blockquote(QuoteMark,Paragraph,QuoteMark,Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),QuoteMark,TableDelimiter))",
  "- a\n3. b\n": "BulletList(ListItem(ListMark,Paragraph)),OrderedList(ListItem(ListMark,Paragraph))",
  "a\n3. b\n": "Paragraph",
  "a\n$$\nb\n\nc\n": "Paragraph,MathBlock(CodeMark,CodeText),Paragraph",
  "<!-- a\nb\n\nc\n": "CommentBlock,Paragraph",
  "export const a = (\n```\n\nb\n": "Paragraph,FencedCode(CodeMark,CodeText)",
  "    # a\n": "ATXHeading1(HeaderMark)",
  "<A\n  b\n> {c}\n": "JsxFlow(JsxTag,Expression)",
  "a <B c={'}'}>d</B> {e}\n": "Paragraph(JsxTag,JsxTag,Expression)",
  "a $$b$$ c $d$\n": "Paragraph(InlineMath)",
  "[^a]: b[^c]\n": "FootnoteDefinition(FootnoteMark,Paragraph(FootnoteReference))",
  "> [!NOTE]\n> a\n": "Blockquote(QuoteMark,Paragraph(AlertMark,QuoteMark))",
  "```js\na\n\nb\n   ```\n": "FencedCode(CodeMark,CodeInfo,CodeText,CodeMark)",
  "> ```\n> a\n> ```\n": "Blockquote(QuoteMark,FencedCode(CodeMark,QuoteMark,CodeText,QuoteMark,CodeMark))",
  "a\n<div>b</div>\n": "Paragraph(JsxTag,JsxTag)",
  "$$\na\n$$\n": "MathBlock(CodeMark,CodeText,CodeMark)",
  "---\na\n---\n": "FrontMatter",
  " ---\na\n---\n": "HorizontalRule,SetextHeading2(HeaderMark)",
  "\n---\na\n---\n": "HorizontalRule,SetextHeading2(HeaderMark)",
  "import a from 'b'\n": "Esm",
  " import a from 'b'\n": "Paragraph",
  "- import a from 'b'\n": "BulletList(ListItem(ListMark,Paragraph))",
};

test.each(Object.keys(trees))("%j has the nodes of MDX", (page) => {
  const tree = syntaxTree(opened(page));

  expect(tree.toString()).toBe(`Document(${trees[page]})`);
});

test("a comment of MDX is one of the language's data", () => {
  const [tokens] = opened("a\n").languageDataAt<unknown>("commentTokens", 0);

  expect(tokens).toEqual({ block: { open: "{/*", close: "*/}" } });
});
