import fc from "fast-check";

import { pages, pieces } from "./pages.ts";

const lines = [...(await pages()).values()].flatMap((page) => page.split("\n"));

/** Some lines of our own pages. */
export const passage = fc
  .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 10 }))
  .map(([first, count]) => `${lines.slice(first, first + count).join("\n")}\n`);

/** What opens, closes and ends blocks, or makes another of what is before it, and what files hold by accident. */
const ofLines = [
  ..."\n|\n|\n\n|\r\n|\r|  \n| |  |    |\t|a|b c|word word|\0|\u2028|\u00A0|\uFEFF|\uD800|\f|\v".split("|"),
  ...["- ", "* ", "1. ", "10) ", "  - ", "> ", ">\n", "> a\n", "- - -\n", "***", "---\n", "===\n", "-", "="],
  ...["# ", "## h\n", "```", "```js\n", "```\n", "~~~", "$$\n", "$", "[a]: b\n", '[a]: b "t"\n', "[^1]: "],
  ...[
    "|",
    "| a | b |\n",
    "|---|---|\n",
    "| a | b |\n|--|--|\n",
    "--|--\n",
    ":::note\n",
    ":::\n",
    "::: tip\n",
  ],
  ...["<A>\n\n", "\n\n</A>\n", "<A>", "</A>", "</A >", "<A/>", "<>", "</>", "<B c='`'>", "</B>", "<a\nb\n/>"],
  ...["<A b={1}>", "<A b={['x']} d={{a: 1}} e={<I />} />", "<A b={08}/>", "<b>x</b>", "<br>", "<!-- ", "-->"],
  ...["{", "}", "{/* x */}", "{1}", "{a b}", "{'<'}", "export const a = {\n\n}\n"],
  ...[
    "{{< a >}}\n",
    "{{% b\n  c %}}\n",
    "{% d %}\n",
    "{% raw %}\n",
    "{% endraw %}\n",
    "{{ e }}",
    "{: .f}\n",
    "{!g!}\n",
    "{{#h}}\n",
    "<<< ./i\n",
  ],
  ...[
    '!!! o "p"\n',
    "??? q\n    r\n",
    '=== "s"\n\n    t\n',
    "/// u | v\n",
    "///\n",
    ": w\n",
    ":   w\n\n    x\n",
    "::w\n",
    "::\n",
    "::x\n---\ny: z\n---\n",
  ],
  ...['--8<-- "j"\n', "{{<", "{%", "%}", "}}", "{{ k", "{ #l .m }\n", "<!--@include: n-->\n"],
  ...["import a from 'b'\n", 'import {A, B} from "c";\n', "import A\n"],
];

/** What mentions something in a line, or hides or breaks what does. */
const ofWords = [
  ..."` `` `a` `<b>` {x ** * _ ~ \" ' \\ \\< \\` & &amp; &nbsp; . ! $ ( ) [ ] ](c) ]( ][a] [a] ![a] [^1] [a](b) ![x](y)".split(
    " ",
  ),
  ...[
    '](c "t")',
    "a&#64;b.c",
    "www\\.x.y",
    "http://x.y/",
    "www.a.b",
    "a@b.c",
    "😀",
    "\n> ",
    "- [a\n  b]: c\n",
  ],
  ...["{/*id*/}", "{#id}", '{" "}', "<img src='a.png' alt=\"\" />", "<a id=\"x\" href='y'>z</a>", "$a<B>c$"],
];

/** One of such. */
export const fragment = fc.constantFrom(...ofLines, ...ofWords);

/** A text put together of such, and of lines of real pages. */
export const splicedLines = joined(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ofLines) }, { weight: 1, arbitrary: passage }),
  14,
);
export const splicedWords = joined(
  fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ofWords) }, fc.constantFrom("word ", "a", " ", "\n")),
  10,
);

function joined(part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(part, { maxLength }).map((parts) => parts.join(""));
}

/** Any text, mostly of what means something in a page. */
export const anyText = fc.oneof(
  splicedLines,
  joined(fc.oneof(fc.constantFrom(...pieces), fragment, fc.string({ unit: "binary", maxLength: 8 })), 12),
);

/** A place in a text, in parts of a thousand, how many units are taken away there, and what is put in their place. */
export type Edit = Readonly<{ place: number; cut: number; text: string }>;

export function edits(text: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    place: fc.oneof(fc.constantFrom(0, 1000), fc.integer({ min: 0, max: 1000 })),
    cut: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    text,
  });
  return fc.array(edit, { maxLength });
}

export function edited(page: string, { place, cut, text }: Edit): string {
  const at = Math.round((page.length * place) / 1000);
  return page.slice(0, at) + text + page.slice(at + cut);
}
