import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../src/mdx/blocks.ts";
import { glance } from "../../src/mdx/glance.ts";
import { mentionsIn } from "../../src/mdx/mentions.ts";
import { passagesIn, treeOf } from "../../src/mdx/passages.ts";
import type { Syntax } from "../../src/mdx/syntax.ts";
import { pages } from "./pages.ts";

const corpus = [...(await pages()).values()];
const silent = ["code", "frontmatter", "rule"];
/** What mentions something, if anything does. */
const sources = corpus
  .flatMap((page) => split(page))
  .filter(
    ({ kind, source }) => !silent.includes(kind) && /[[<{#`@]|http/.test(source) && source.length < 1200,
  )
  .map(({ source }) => source);

/** What mentions something, or hides or breaks what does. */
const fragments = [
  ...[
    "`",
    "<",
    "{",
    "}",
    ">",
    "\n",
    "\n\n",
    " ",
    "- ",
    "1. ",
    "|",
    "#",
    "*",
    "_",
    "[",
    "]",
    "(",
    ")",
    "\\",
    ".",
    '"',
  ],
  ...[
    "&",
    "&amp;",
    "a&#64;b.c",
    "www\\.x.y",
    "http://x.y",
    "www.x.y",
    "a@b.c",
    "`a`",
    "`` ` ``",
    ":::",
    "\n> ",
    "😀",
  ],
  ...[
    "<b>",
    "</b>",
    "<A/>",
    "<img src='a.png' alt=\"\" />",
    "<a id=\"x\" href='y'>z</a>",
    "{/* c */}",
    "{/*id*/}",
    '{" "}',
  ],
  ...[
    "<A b={<I id='q' />} c='d' />",
    "<A b={'c'} d={1} e={['f']} />",
    "[a](b)",
    "![a](b)",
    "![a]",
    "[a]",
    "](c)",
  ],
  ...[
    '](c "t")',
    "[a]: b\n",
    "[^1]",
    "~",
    "!",
    "$",
    "import A from 'b'\n",
    "import {A, B} from './c.mdx'\n",
    "word ",
    "$a<B>c$",
    "\0",
    "- [a\n  b]: c\n",
    "> [a\n> b]: c\n",
  ],
];
const fragment = fc.constantFrom(...fragments);
const made = fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join(""));
const edited = fc
  .tuple(fc.nat(sources.length - 1), fc.array(fc.tuple(fc.nat(), fc.nat(5), fragment), { maxLength: 3 }))
  .map(([index, edits]) =>
    edits.reduce((text, [at, removed, inserted]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + inserted + text.slice(start + removed);
    }, sources[index]!),
  );
const behind = fc.constantFrom("", "\n\n[a]: x\n");

/** How many units of a page patterns tell of, and how many there are. */
function glanced(page: string, syntax: Syntax) {
  let [told, all] = [0, 0];
  for (const passage of passagesIn(split(page))) {
    if (silent.includes(passage.kind)) continue;
    all += passage.text.length;
    const seen = glance(passage, syntax);
    if (!seen) continue;
    told += passage.text.length;
    expect(seen).toEqual(mentionsIn(treeOf(passage, syntax)));
  }
  return { told, all };
}

describe("what patterns tell is what the parser tells", () => {
  test("of any text", () => {
    let all = 0;
    fc.assert(
      fc.property(fc.oneof(made, edited), behind, fc.constantFrom("mdx", "markdown"), (text, end, syntax) => {
        all += glanced(text + end, syntax).told;
      }),
      { numRuns: 2000 },
    );
    expect(all).toBeGreaterThan(10_000);
  }, 120_000);

  test("of real pages, and of most of them", () => {
    const sums = corpus.map((page) => glanced(page, "mdx"));
    const sum = (key: "told" | "all") => sums.reduce((total, each) => total + each[key], 0);

    expect(sum("told") / sum("all")).toBeGreaterThan(0.8);
  }, 120_000);
});
