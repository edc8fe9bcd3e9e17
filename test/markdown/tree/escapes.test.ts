import { describe, expect, test } from "bun:test";

import fc from "fast-check";
import { toString as wordsOf } from "mdast-util-to-string";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdastOf } from "../../../src/markdown/mdast/index.ts";
import { nodesOf } from "../../../src/markdown/syntax/index.ts";
import * as presets from "../../../src/markdown/tree/dialect.ts";
import { escapedWords, type Place } from "../../../src/markdown/tree/escapes.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { runs } from "../../support/seed.ts";

type Dialect = presets.Dialect;

const dialects = Object.entries(presets).filter(
  (entry): entry is [string, Dialect] => typeof entry[1] === "object",
);

/** Of text. */
const words = new Set(["root", "paragraph", "text", "html", "image", "link", "heading"]);

/** Where product code writes words, and how they are read there. */
const places: Readonly<Record<Place, (words: string) => string>> = {
  picture: (words) => `a ![${words}](/b.png) c\n`,
  link: (words) => `a [${words}](/b) c\n`,
  heading: (words) => `a\n\n# ${words}\n`,
};

const pieces = [
  ..."[ ] ( ) { } < > * _ ` ~ | $ & ! \\ # \" ' : ^ = + -".split(" "),
  ...[
    "a",
    "B c",
    "5",
    " ",
    "{{",
    "}}",
    "{%",
    "%}",
    "{{<",
    ">}}",
    "{{%",
    "{!",
    "{*",
    "{#id}",
    "{: .a }",
    "{.b}",
  ],
  ...[
    "&amp;",
    "&lt;",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "$x$",
    "$$",
    "~~c~~",
    "**d**",
    "snake_case",
    "[e](f)",
    "![",
    "`g`",
  ],
];
const texts = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => `w${parts.join("")}w`.replaceAll(/ +/g, " "));

/** What readers see of the picture, link or heading in a page, where that is the only node of its kind. */
function seen(page: string, dialect: Dialect): string | undefined {
  const nodes = nodesOf(mdastOf(pageTree(page, dialect)));
  const [found, ...others] = nodes.filter(({ type }) => ["image", "link", "heading"].includes(type));
  const isAlone = nodes.every(({ type }) => words.has(type));
  return found && others.length === 0 && isAlone ? wordsOf(found, { includeHtml: false }) : undefined;
}

describe.each(dialects)("in %s", (_, dialect) => {
  test.each(Object.keys(places) as Place[])("all words stay words in a %s, and nothing is red", (place) => {
    fc.assert(
      fc.property(texts, (text) => {
        const page = places[place](escapedWords(text, dialect, place));
        const errors = check(split(page, dialect)).filter(({ severity }) => severity === "error");
        expect([page, seen(page, dialect), errors]).toEqual([page, text, []]);
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each<[string, Place, Partial<Record<keyof typeof presets, string>>]>([
  ["Set {a} in <5 ms", "link", { markdown: "Set {a} in <5 ms", mdx: "Set \\{a} in \\<5 ms" }],
  ["Promise<string>", "heading", { markdown: "Promise\\<string>", pythonMarkdown: "Promise&#60;string>" }],
  [
    "{{< x >}} {%y%} {{z}}",
    "link",
    {
      hugoMarkdown: "&#123;{< x >}} {%y%} {{z}}",
      kramdown: "{{< x >}} &#123;%y%} &#123;{z}}".replace("{{<", "&#123;{<"),
      vueMarkdown: "{<!-- -->{< x >}} {%y%} {<!-- -->{z}}",
    },
  ],
  ["{{ a }}", "picture", { vueMarkdown: "{{ a }}", mdcMarkdown: "&#123;{ a }}" }],
  ["a_b *c* | $5", "picture", { markdown: "a_b \\*c\\* \\| $5", pythonMarkdown: "a_b \\*c\\* \\| $5" }],
  [
    "$5, $6 ~ ~ &amp;",
    "link",
    {
      kramdown: "\\$5, \\$6 &#126; &#126; &#38;amp;",
      pythonMarkdown: "&#36;5, &#36;6 &#126; &#126; &#38;amp;",
    },
  ],
])("%j has only the backslashes and references that it needs, in a %s", (text, place, written) => {
  for (const [name, dialect] of dialects) {
    const wanted = written[name as keyof typeof written];
    if (wanted !== undefined) expect([name, escapedWords(text, dialect, place)]).toEqual([name, wanted]);
  }
});
