import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "- a\n3. b\n": "BulletList(ListItem(ListMark,Paragraph)),OrderedList(ListItem(ListMark,Paragraph))",
  "a\n3. b\n": "Paragraph",
  "[^a]: b[^c]\n": "FootnoteDefinition(FootnoteMark,Paragraph(FootnoteReference))",
});
