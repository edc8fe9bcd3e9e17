import { describe, expect, test } from "bun:test";

import { admonitionIn } from "../../../src/markdown/tree/admonition.ts";
import { markdown, mdx, pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

test.each([
  ['!!! note "A *b*"', { name: "note", title: "A *b*" }],
  ["!!! note", { name: "note", title: "" }],
  ['!!! note ""', { name: "note", title: "" }],
  ['!!! danger inline end "A"', { name: "danger", title: "A" }],
  ['???+ tip "A"', { name: "tip", title: "A" }],
  ["??? tip", { name: "tip", title: "" }],
  ['=== "A b"', { name: "tab", title: "A b" }],
  ['===+ "A"', { name: "tab", title: "A" }],
])("%j opens one", (line, found) => {
  expect(admonitionIn(line)).toEqual(found);
});

test.each(["!!!", "!! note", "!!! 1", "???", "=== A", "===", "!!! note: a", '!!! note "a" b'])(
  "%j is text",
  (line) => {
    expect(admonitionIn(line)).toBeUndefined();
  },
);

const code = "CodeBlock(CodeText)";
const mark = "AdmonitionMark";

describe("what is indented by four columns is in it", () => {
  testTrees(pythonMarkdown, {
    "!!! note\n    a\n": `Admonition(${mark},Paragraph)`,
    "!!! note\n\n    a\n\n    # b\n\nc\n": `Admonition(${mark},Paragraph,ATXHeading1(HeaderMark)),Paragraph`,
    "!!! note\n        a\n": `Admonition(${mark},${code})`,
    "!!! note\n   a\n": `Admonition(${mark}),Paragraph`,
    "a\n!!! note\n    b\n": `Paragraph,Admonition(${mark},Paragraph)`,
    "    !!! note\n": code,
    "??? a\n    !!! b\n        c\n": `Admonition(${mark},Admonition(${mark},Paragraph))`,
    '=== "A"\n    ```\n    b\n    ```\n\n=== "B"\n\n    - c\n':
      `Admonition(${mark},FencedCode(CodeMark,CodeText,CodeMark)),` +
      `Admonition(${mark},BulletList(ListItem(ListMark,Paragraph)))`,
    "- a\n\n    !!! note\n        b\n": `BulletList(ListItem(ListMark,Paragraph,Admonition(${mark},Paragraph)))`,
    "/// tip | A\nb\n///\n": "Directive,Paragraph,Directive",
  });
});

describe("other dialects have none", () => {
  for (const dialect of [markdown, mdx])
    testTrees(dialect, {
      "!!! note\n    a\n": "Paragraph",
      '=== "A"\n': "Paragraph",
      "/// tip\na\n///\n": "Paragraph",
    });
});
