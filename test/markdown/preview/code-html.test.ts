import { expect, test } from "bun:test";

import { chunksOf, codeToHtml } from "../../../src/markdown/preview/code-html.ts";

test("code has its HTML by any name of its language", async () => {
  const toHtml = await codeToHtml("TSX");

  expect(toHtml?.("const a = 1;")).toBe(
    '<span class="mdx-hl-keyword">const</span> a = <span class="mdx-hl-number">1</span>;',
  );
});

test("an unknown language has none, and neither has a long line", async () => {
  const toHtml = await codeToHtml("js");

  expect(await codeToHtml("nothing")).toBeUndefined();
  expect(toHtml?.("a".repeat(2000))).toBeUndefined();
});

test("code is split before lines that are not indented, and a long line is alone", () => {
  const statement = `a();\n\n${"  b();\n".repeat(80)}\n`;
  const code = `${statement}${statement}${"c".repeat(2000)}\nd`;

  expect(chunksOf(code)).toEqual([statement, statement, `${"c".repeat(2000)}\n`, "d"]);
});
