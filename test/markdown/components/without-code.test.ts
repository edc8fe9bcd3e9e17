import { expect, test } from "bun:test";

import { withoutCode } from "../../../src/markdown/components/without-code.ts";

test.each([
  ["a fence", "a\n```\n<A>\n```\nb", "a\n   \n   \n   \nb"],
  ["a fence in a quote", "> ~~~\n> <A>\n> ~~~\n<B>", "     \n     \n     \n<B>"],
  ["a fence that a longer one holds", "````\n```\n<A>\n````\n<B>", "    \n   \n   \n    \n<B>"],
  ["code in a line", "`<A>` <B>", "      <B>"],
  ["what is escaped", "\\<A> \\\\<B>", "  A>   <B>"],
  ["comments", "{/* <A>\n */}<!-- <B> --><C>", `${" ".repeat(24)}<C>`],
  ["lines of a Macintosh", "```\r<A>\r```\r<B>", "   \r   \r   \r<B>"],
])("%s becomes blanks", (_, page, text) => {
  expect(withoutCode(page).replaceAll(/[\r\n]/g, " ")).toBe(text.replaceAll(/[\r\n]/g, " "));
});
