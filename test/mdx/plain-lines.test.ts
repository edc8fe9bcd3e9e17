import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { Effort } from "../../src/mdx/effort.ts";
import { guessEnd } from "../../src/mdx/guess.ts";
import type { Piece } from "../../src/mdx/piece.ts";
import { plainPieces } from "../../src/mdx/plain-lines.ts";
import { parsedStretch } from "../../src/mdx/stretch.ts";
import { pages } from "./pages.ts";

const corpus = await pages();
const lines = [...corpus.values()].flatMap((page) => page.split("\n"));

/** What begins, ends, hides or breaks what patterns look for. */
const fragments = [
  ...[
    "- ",
    "* ",
    "+ ",
    "1. ",
    "10) ",
    "  - ",
    "  ",
    "   ",
    "\t",
    " ",
    "> ",
    "-",
    "=",
    "---",
    "===",
    "***",
    "- - -\n",
    "> a\n",
    ">\n",
  ],
  ...[
    "\n",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "  \n",
    "\\\n",
    "a",
    "b c",
    "word",
    "*",
    "**",
    "_",
    "~",
    '"',
    "'",
  ],
  ...[
    "`",
    "``",
    "```",
    "~~~",
    "```js\n",
    "`a`",
    "`<b>`",
    "`{x`",
    "|",
    "| a | b |\n",
    "|---|---|\n",
    "--|--\n",
  ],
  ...[
    "# ",
    "## h\n",
    "<A>",
    "</A>",
    "<A/>",
    '<B c="d">',
    "<B c='`'>",
    "</B>",
    "<A.b x={1}\n y>",
    "<b>x</b>",
    "<>",
  ],
  ...[
    "<!-- x -->",
    "<br>",
    "<A b={['x', 'y']} c={{a: 1}} d={<I />} />",
    "<A b={08}/>",
    "</A >",
    "< A>",
    "<a:b/>",
  ],
  ...[
    "<a-b/>",
    "<a\nb\n/>",
    "<a\n\nb/>",
    "{",
    "}",
    "{/* c */}",
    "{/* ` */}",
    "{1}",
    "{a b}",
    "{[1, 'a']}",
    '{" "}',
    "{'<'}",
    "`` ` ``",
  ],
  ...["[", "]", "(", ")", "](c)", "](<", "[a](b)", "![x](y)", "[a]: b\n", '[a]: b "t"\n', "[^1]", "[^1]: "],
  ...[
    "\\",
    "\\<",
    "\\`",
    "&lt;",
    "&nbsp;",
    "$$",
    "$",
    ":::",
    ":::note\n",
    ":::\n",
    "::: tip\n",
    "::::a b\n",
    ":::{x}\n",
    "http://x.y/",
    "www.a.b",
    "a@b.c",
  ],
  ...["import A from 'b'\n", 'import {A, B} from "c";\n', "import A\n", "export const a = 1\n"],
  ..."\u2028\u00A0\uFEFF\0",
];
const line = fc.nat(lines.length - 1).map((index) => `${lines[index]}\n`);
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fragments) }, { weight: 1, arbitrary: line }), {
    maxLength: 16,
  })
  .map((parts) => parts.join(""));

type Reading = Readonly<{ plain: readonly Piece[]; parsed: readonly Piece[]; units: number }>;

/** Of the stretches of a page those that need no parser, as they are read without it and by it. */
function readings(page: string): readonly Reading[] {
  const found: Reading[] = [];
  for (let at = 0; at < page.length;) {
    const guess = guessEnd(page, at);
    const source = page.slice(at, guess.end);
    const plain = plainPieces(source);
    if (plain) {
      const parsed = parsedStretch(page, at, guess, new Effort(Number.POSITIVE_INFINITY));
      expect(parsed.source).toBe(source);
      found.push({ plain, parsed: parsed.pieces, units: source.length });
    }
    at = guess.end;
  }
  return found;
}

describe("what the beginnings of lines tell", () => {
  test("is what the parser finds in any text", () => {
    let count = 0;
    fc.assert(
      fc.property(text, (page) => {
        for (const { plain, parsed } of readings(page)) {
          expect(plain).toEqual(parsed);
          count += 1;
        }
      }),
      { numRuns: 3000 },
    );
    expect(count).toBeGreaterThan(500);
  }, 120_000);

  test("is what the parser finds in real pages, and is most of them", () => {
    let [told, all] = [0, 0];
    for (const page of corpus.values()) {
      all += page.length;
      for (const { plain, parsed, units } of readings(page)) {
        expect(plain).toEqual(parsed);
        told += units;
      }
    }
    expect(told / all).toBeGreaterThan(0.8);
  }, 120_000);

  const onlyTheParser: Record<string, string> = {
    "a line of code that looks like an expression": "``` a\n{``` b\n",
    "an import behind text": "<b>text</b>\nimport A from 'b'\n",
    "emphasis over a tag's end": "*a <b>c* d</b>",
    "an address with braces in it": "www.a.b/`{x` y`",
    "a title that a definition may have": '[a]: b\n"c"\n',
    "a number that JavaScript does not take": "<A b={08} />",
    "a prototype that is given twice": "<A b={{__proto__: 1, __proto__: 2}} />",
    "a label that goes on in the next line": "[a\nb]: c\n",
    "names that are imported twice": "import A from 'b'\nimport A from 'c'\n",
    "code that goes on in the next item's place": "- `a\n  <b`\n",
    "what makes a heading of a line": "text\n---\n",
  };
  test.each(Object.entries(onlyTheParser))("does not include %s", (_, source) => {
    expect(plainPieces(source)).toBeUndefined();
  });
});
