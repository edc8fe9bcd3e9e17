import { expect, test } from "bun:test";

import fc from "fast-check";

import { expressionAt } from "../../../src/markdown/scanner/expression.ts";
import { runs } from "../../support/seed.ts";
import { toldByLines } from "../promises/patterns.ts";

test.each([
  "{}",
  "{/* a */}",
  "{/*\n * a } */\n}",
  "  {'}'}",
  "{\n  [1].map((a) => <b key={a}>{a}</b>)\n}",
  "{(a)}",
  "{a /* b */\n}",
])("%j is an expression", (source) => {
  expect(expressionAt(`${source}\ntext`, 0)).toEqual({
    kind: "expression",
    start: 0,
    end: source.length + 1,
    boundaries: [],
  });
});

test.each([
  ["a line in braces that is a comment", "{// a\n}"],
  ["text after it", "{a} b"],
  ["what is no expression", "{a b}"],
  ["a brace after two slashes, where the parser ends it", "{a // }\n}"],
  ["a text of several lines, of which the parser takes the indentation", "{`a\n    b`}"],
  ["a property of several lines", "{<a b='c\n    d' />}"],
  ["more braces than the parser has a budget for", `{[${"{},".repeat(600)}]}`],
])("only the parser reads an expression with %s", (_, source) => {
  expect(expressionAt(source, 0)).toBeUndefined();
});

test("any expression is the parser's, in blocks", () => {
  const part = fc.constantFrom(
    "a",
    "1",
    ...[
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      ",",
      ";",
      ".",
      "...",
      "=",
      "=>",
      "+",
      "/",
      "//",
      "/*",
      "*/",
      "!",
      "?",
      ":",
    ],
    ...["'", '"', "`", "${", "\\", "#", "\n", "\n\n", "  ", "\t", "\r\n", "\u2028", "\0"],
    ...[
      "'b'",
      "`c`",
      "('d')",
      "/[}]/",
      "/* } */",
      "// }\n",
      "// e\n",
      "(f) => f",
      "{g: 1}",
      "({h}) = 1",
      "await ",
    ],
    ..."<i>,</i>,<j k={1}>,</j>,<l m={('n')} id='o' />,<A href='/p'>,</A>,<>,</>,{q},<r s='t\n    u' />,<img src=\"v\" />,class ,function ,new ,async ".split(
      ",",
    ),
  );
  const page = fc
    .tuple(fc.array(part, { maxLength: 9 }), fc.constantFrom("", " ", " x", "<B/>", "\ny", "\n\n}"))
    .map(([parts, after]) => `{${parts.join("")}}${after}\n`);
  fc.assert(
    fc.property(page, (page) => void toldByLines(page)),
    { numRuns: runs(1000) },
  );
});
