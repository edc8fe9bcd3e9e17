import { expect, test } from "bun:test";

import fc from "fast-check";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
import { runs, seed } from "../../support/seed.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "a\n$$\nb\n\nc\n": "Paragraph,MathBlock(CodeMark,CodeText)",
  "export const a = (\n```\n\nb\n": "Paragraph,FencedCode(CodeMark,CodeText)",
  "```js\na\n\nb\n   ```\n": "FencedCode(CodeMark,CodeInfo,CodeText,CodeMark)",
  "> ```\n> a\n> ```\n": "Blockquote(QuoteMark,FencedCode(CodeMark,QuoteMark,CodeText,QuoteMark,CodeMark))",
  "$$\na\n$$\n": "MathBlock(CodeMark,CodeText,CodeMark)",
});

testTrees(markdown, {
  "```\na\n   ```\nb\n": "FencedCode(CodeMark,CodeText,CodeMark),Paragraph",
  "```\na\n    ```\nb\n": "FencedCode(CodeMark,CodeText)",
});

const codeLines = fc.array(
  fc.constantFrom(
    "a",
    "",
    "   ",
    "```",
    "````",
    "``",
    "~~~",
    "  ``` ",
    "\t```",
    "    ```",
    "``` b",
    "b ```",
    long(4000),
    long(90),
  ),
  { maxLength: 30 },
);

function long(units: number): string {
  return "x".repeat(units);
}

test.each([
  [mdx, /^[ \t]*`{3,}[ \t]*$/],
  [markdown, /^ {0,3}`{3,}[ \t]*$/],
] as const)("code ends at the first line that closes it, however long it is: %#", (dialect, closing) => {
  fc.assert(
    fc.property(codeLines, fc.boolean(), (lines, isEnded) => {
      const text = ["```", ...lines].join("\n") + (isEnded ? "\n" : "");
      const count = lines.findIndex((line) => closing.test(line));
      const to = count < 0 ? text.length : ["```", ...lines.slice(0, count + 1)].join("\n").length;
      const end = count < 0 ? text.length : ["```", ...lines.slice(0, count)].join("\n").length;
      const { firstChild: code } = parserOf(dialect).parse(text).topNode;
      expect([code!.name, code!.from, code!.to]).toEqual(["FencedCode", 0, to]);
      const inside = code!.getChild("CodeText");
      expect(inside && [inside.from, inside.to]).toEqual(end > 4 ? [4, end] : null);
    }),
    { numRuns: runs(300), seed },
  );
});
