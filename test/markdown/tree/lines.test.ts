import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "---\na\n---\n": "FrontMatter",
  " ---\na\n---\n": "HorizontalRule,SetextHeading2(HeaderMark)",
  "\n---\na\n---\n": "HorizontalRule,SetextHeading2(HeaderMark)",
  "import a from 'b'\n": "Esm",
  " import a from 'b'\n": "Paragraph",
  "- import a from 'b'\n": "BulletList(ListItem(ListMark,Paragraph))",
});
