import { expect, test } from "bun:test";

import fc from "fast-check";

import { quoteAt } from "../../../src/markdown/scanner/quote.ts";
import { scan } from "../../../src/markdown/scanner/scan.ts";
import { runs } from "../../support/seed.ts";
import { toldByLines } from "../promises/patterns.ts";

test("a quote has the texts of its lines and an end", () => {
  expect(quoteAt("> a\n>\n>b\n\nc", 0)).toEqual({
    end: 9,
    spans: [
      { text: "a\n", at: 2 },
      { text: "\n", at: 5 },
      { text: "b\n", at: 7 },
    ],
  });
});

test.each([
  ["a line without a sign", "> a\nb\n"],
  ["a list", "> - a\n"],
  ["a number", "> 1. a\n"],
  ["a heading", "> # a\n"],
  ["a heading that is underlined", "> a\n> ---\n"],
  ["a table", "> a | b\n> --|--\n"],
  ["code", "> ```\n> a\n> ```\n"],
  ["a quote", "> > a\n"],
  ["a definition", "> [a]: b\n"],
  ["a definition whose label goes on", "> [a\n> b]: c\n"],
  ["an import", "> import A from 'b'\n"],
  ["a tag at a line's start", "> <b>c</b>\n"],
  ["a tab before its text", ">\ta\n"],
])("only the parser reads a quote with %s", (_, source) => {
  expect(scan(source)).toBeUndefined();
});

test("a quote of any lines is the parser's, in blocks", () => {
  const part = fc.constantFrom(
    ..."a,b [c](d),![e](f),[g],]:,`h`,`,{'i'},{,},<b>,</b>,<c/>,**,_,\\,|,-,=,#,1.,www.a.b,https://c.d,[^e],import a,$$,:::note, ,  ,\t,\n,\r\n".split(
      ",",
    ),
  );
  const line = fc
    .tuple(fc.constantFrom("> ", ">", "> ", ">  ", "", " > "), fc.array(part, { maxLength: 5 }))
    .map(([sign, parts]) => `${sign}${parts.join("")}\n`);
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      (lines) => void toldByLines(`> a\n${lines.join("")}`),
    ),
    { numRuns: runs(500) },
  );
});
