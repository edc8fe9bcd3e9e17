import { mdx } from "../../../src/mdx/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "    - a\n    - b\n": "BulletList(ListItem(ListMark,Paragraph),ListItem(ListMark,Paragraph))",
  "-\n  a\n\n  b\n": "BulletList(ListItem(ListMark,Paragraph,Paragraph))",
  "-\n\n  a\n": "BulletList(ListItem(ListMark)),Paragraph",
  "    a\n    - b\n": "Paragraph,BulletList(ListItem(ListMark,Paragraph))",
  "    # a\n": "ATXHeading1(HeaderMark)",
});
