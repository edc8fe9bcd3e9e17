import { expect, test } from "bun:test";

import { pageText } from "../../../src/markdown/components/page-text.ts";

test.each([
  ["a fence", "a\n```\n<A>\n```\nb", "a\n   \n   \n   \nb"],
  ["a fence in a quote", "> ~~~\n> <A>\n> ~~~\n<B>", "     \n     \n     \n<B>"],
  ["a fence that a longer one holds", "````\n```\n<A>\n````\n<B>", "    \n   \n   \n    \n<B>"],
  ["code in a line", "`<A>` <B>", "      <B>"],
  ["what is escaped", "\\<A> \\\\<B>", "  A>   <B>"],
  ["comments", "{/* <A>\n */}<!-- <B> --><C>", `${" ".repeat(24)}<C>`],
  ["lines of a Macintosh", "```\r<A>\r```\r<B>", "   \r   \r   \r<B>"],
])("%s becomes blanks", (_, page, text) => {
  expect(pageText(page).text.replaceAll(/[\r\n]/g, " ")).toBe(text.replaceAll(/[\r\n]/g, " "));
});

test("imports and exports end at a blank line, and stay where they are", () => {
  const { text, esm } = pageText("# D\n\nimport A from 'a'\nexport const b = {\n  c: 1\n}\n\n<A/>");

  expect(esm).toBe("   \n\nimport A from 'a'\nexport const b = {\n  c: 1\n}\n");
  expect(esm.indexOf("import")).toBe(5);
  expect(text.replaceAll(/\s/g, "")).toBe("#D<A/>");
});
