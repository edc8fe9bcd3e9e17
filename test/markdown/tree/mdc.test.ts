import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { markdown, mdcMarkdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { mdcIn, readMdc } from "../../../src/markdown/tree/mdc.ts";
import { testTrees } from "./trees.ts";

describe("lines of two or more colons are those of components, with their properties", () => {
  testTrees(mdcMarkdown, {
    "::alert\n\na\n\n::\n": "MdcLine,Paragraph,MdcLine",
    '::alert{type="info"}\na\n::\n': "MdcLine,Paragraph,MdcLine",
    "::card\n---\nicon: a\n---\n# b\n::\n": "MdcLine,ATXHeading1(HeaderMark),MdcLine",
    "::card\n---\nicon: a\n\n# b\n": "MdcLine,HorizontalRule,Paragraph,ATXHeading1(HeaderMark)",
    "a :b{.c} `::d`\n": "Paragraph(InlineTemplate,InlineCode(CodeMark,CodeMark))",
    ":a\n": "Paragraph",
  });
});

describe("two colons are text in other dialects", () => {
  testTrees(markdown, { "::alert\na\n::\n": "Paragraph" });
  testTrees(mdx, { "::alert\na\n::\n": "Paragraph" });
});

test("a component in another one has more colons, and each closes with as many", () => {
  const page = "::a\n\n:::b\n\nc\n\n:::\n\nd\n\n::\n\ne\n";
  const [a, e] = split(page, mdcMarkdown);

  expect([a!.kind, e!.kind]).toEqual(["component", "paragraph"]);
  expect(a!.children.map(({ kind }) => kind)).toEqual(["component", "paragraph"]);
});

test("a line is read without the properties below it", () => {
  expect(mdcIn("::card{a}\n---\nb: c\n---")).toMatchObject({ signs: "::", name: "card" });
  expect(mdcIn("::")).toMatchObject({ name: "" });
  expect(mdcIn(":card")).toBeUndefined();
});

test("properties that are not at their end yet are open, and long ones are none", () => {
  expect(readMdc("::a\n---\nb: c\n")).toBe("open");
  expect(readMdc("::a\n---\nb: c\n---\n\n")).toEqual({ end: 16 });
  expect(readMdc(`::a\n---\n${"b\n".repeat(4000)}---\n`)).toEqual({ end: 3 });
});
