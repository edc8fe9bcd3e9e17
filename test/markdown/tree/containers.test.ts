import { describe } from "bun:test";

import { kramdown, markdown, mdx, pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "- a\n3. b\n": "BulletList(ListItem(ListMark,Paragraph)),OrderedList(ListItem(ListMark,Paragraph))",
  "a\n3. b\n": "Paragraph",
  "[^a]: b[^c]\n": "FootnoteDefinition(FootnoteMark,Paragraph(FootnoteReference))",
});

const mark = "DescriptionMark";

describe("what a term means is below it, with what is indented by four columns", () => {
  testTrees(kramdown, {
    "a\n: b\n": `Paragraph,Description(${mark},Paragraph)`,
    "a\n\n:   b\n\n    # c\n\nd\n": `Paragraph,Description(${mark},Paragraph,ATXHeading1(HeaderMark)),Paragraph`,
    "a\n:   b\n\n        c\n": `Paragraph,Description(${mark},Paragraph,CodeBlock(CodeText))`,
    "a\n: b\n: c\n": `Paragraph,Description(${mark},Paragraph),Description(${mark},Paragraph)`,
    ":a\n": "Paragraph",
    ":    a\n": "Paragraph",
  });
  testTrees(pythonMarkdown, {
    "a\n\n:   !!! note\n\n        b\n": `Paragraph,Description(${mark},Admonition(AdmonitionMark,Paragraph))`,
  });
});

describe("other dialects have none", () => {
  testTrees(markdown, { "a\n: b\n": "Paragraph" });
});
