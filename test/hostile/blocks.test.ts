import { describe, expect, spyOn, test } from "bun:test";

import type { Nodes } from "mdast";

import { join, split } from "../../src/markdown/blocks/blocks.ts";
import { check } from "../../src/markdown/lint/index.ts";
import { mdastIn, mdastOf } from "../../src/markdown/mdast/index.ts";
import { acorn } from "../../src/markdown/syntax/acorn.ts";
import { nodesOf } from "../../src/markdown/syntax/nodes.ts";
import { ParseBudget } from "../../src/markdown/syntax/parse-budget.ts";
import { markdown, mdx } from "../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../src/markdown/tree/index.ts";
import { everyBlock } from "../markdown/pages.ts";
import { problemsIn } from "../markdown/promises/blocks.ts";

/*
 * Time that grew with the square of a text would be minutes at these lengths, and its test would fail. Where a limit
 * keeps it from growing, the limit is what is expected.
 */
const KIBIBYTE = 1024;

/** As much of a text as makes a length. */
function filled(text: string, units = 64 * KIBIBYTE): string {
  return text.repeat(Math.ceil(units / text.length)).slice(0, units);
}

const tooComplex = "This is too complex to process.";

/** The parser's time for each of these grows with the square of its length. */
const dearToParse = {
  "a brace that nothing closes": `{(${filled("}")}`,
  "braces in braces": filled("{{}"),
  "a chain of operators": `{${filled("a+", 8000)}a}`,
  "a chain of operators in an export": `export const b = ${filled("a+", 8000)}a`,
  "a chain of calls": `{a${filled("()", 8000)}}`,
  parentheses: `{${filled("(", 100_000)}${filled(")", 100_000)}}`,
};

test.each(Object.entries(dearToParse))(
  "a block of %s is broken, and the blocks around it are as usual",
  (_, page) => {
    const blocks = split(`# a\n\n${page}\n\n# b\n`, mdx);

    expect(blocks[0]!.kind).toBe("heading");
    expect(problemsIn(blocks).map(({ message }) => message)).toContain(tooComplex);
    expect(blocks.at(-1)).toMatchObject({ kind: "heading", source: "# b\n" });
  },
);

test.each([
  ["lines after a quote", `> a\n${filled("b\n")}`],
  ["lines after an item", `- a\n${filled("b\n")}`],
  ["quotes that go on without their marks", filled(">>> a\nb\n")],
  ["underlined headings", filled("a\n=\n")],
  ["underlined headings with lone carriage returns", filled("a\r-\r")],
  ["numbered items in items", filled("1. -\n")],
  ["quotes in quotes", filled(`${filled(">", 1000)}a\n`)],
])("%s are read, and the blocks around them are as usual", (_, page) => {
  const blocks = split(`# a\n\n${page}\n\n# b\n`, mdx);

  expect(blocks[0]!.kind).toBe("heading");
  expect(problemsIn(blocks)).toEqual([]);
  expect(blocks.at(-1)).toMatchObject({ kind: "heading", source: "# b\n" });
});

const marks = [
  ...[
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "(",
    ")",
    "*",
    "`",
    "|",
    "&",
    "\\",
    "\r",
    "\0",
    "](",
    "*a_ ",
    "*a**b",
    "<a>",
  ],
  ...["> ", "- ", "[a\n", "[a]: b\n", "- {x\n", "a<!--", "a* ", "_a* ", "\\```-\n", "_www.", "//|-|\n-"],
  ...["a@", "`a `` <b> ", "a ", "![]( "],
];

test.each(marks)("many of %j are read or too complex, and are checked", (part) => {
  const page = `${filled(part)}b [x](#y)`;
  const blocks = split(page, mdx);

  expect(join(blocks) === page).toBe(true);
  expect(check(blocks)).toBeArray();
});

test.each(["- -\n", "a\n# b\n", "<A>\n\n", "</a>\n\n", "[x](#y)\n\n"])(
  "blocks are read however many they are, as of %j",
  (part) => {
    const page = filled(part);
    const blocks = split(page, mdx);

    expect(join(blocks) === page).toBe(true);
    expect(check(blocks)).toBeArray();
  },
);

test.each(["a\n\n", "# a\n"])(
  "50,000 blocks are read and checked, and what is left is one, as of %j",
  (part) => {
    const blocks = split(filled(part, 400 * KIBIBYTE), mdx);

    expect(blocks.length).toBe(50_001);
    expect(check(blocks)).toBeArray();
  },
);

test.each(["import a\n\n", `${"a {b c} ".repeat(60)}\n\n`])(
  "of a page that MDX refuses all over, what is over the budget is too complex, as of %j",
  (part) => {
    const blocks = split(part.repeat(Math.ceil((96 * KIBIBYTE) / part.length)), mdx);
    const messages = blocks.map(({ problem }) => problem?.message);

    expect(new Set(messages).size).toBe(2);
    expect([messages[0], messages.at(-1)]).toEqual([expect.not.stringContaining("complex"), tooComplex]);
  },
);

test.each(["import a\n\n", `${"a {b c} ".repeat(60)}\n\n`, `${"{a} ".repeat(9000)}\n\n`])(
  "a change of a page over the budget asks about what changed, and has the blocks of a new page, as of %j",
  (part) => {
    const page = part.repeat(Math.ceil((part.includes("{a}") ? 700 : 96) * (KIBIBYTE / part.length)));
    const blocks = split(page, mdx);
    for (const at of [0, 0.01, 0.5, 1].map((place) => Math.floor(place * page.length))) {
      const changed = `${page.slice(0, at)}x\n\n${page.slice(at)}`;
      const spy = spyOn(ParseBudget.prototype, "spend");
      const after = split(changed, mdx, blocks);
      const asked = spy.mock.calls.filter(([cost], index) => cost > 0 && spy.mock.results[index]!.value);
      spy.mockRestore();

      expect(asked.length).toBeLessThan(10);
      expect(after).toEqual(split(changed, mdx));
    }
  },
);

test.each([
  ["braces in paragraphs", "{a} ".repeat(9000)],
  ["braces in tags", `<A ${"b={c} ".repeat(4000)}/>`],
])("of a page of %s, as many are read as the budget is enough for", (_, part) => {
  const spy = spyOn(acorn, "parseExpressionAt");
  const blocks = split(`${part}\n\n`.repeat(40), mdx);
  const read = spy.mock.calls.length;
  spy.mockRestore();

  expect(read).toBeLessThan(200_000);
  expect([blocks[0]!.problem?.message, blocks.at(-1)!.problem?.message]).toEqual([undefined, tooComplex]);
});

test.each(
  ["[a](b) ", "*a* ", "`a` ", "{a} ", "<a/> ", "<b>a</b> ", "a@b.c ", "a  \n"].flatMap((part) =>
    [mdx, markdown].map((dialect) => [part, dialect] as const),
  ),
)("text after very many nodes of text is words, and can be read alone, as of %j in %j", (part, dialect) => {
  const paragraph = `${part.repeat(50)}c\n\n`;
  const read = pageTree(paragraph.repeat(4000), dialect);
  const { children } = mdastOf(read);
  const [last] = mdastIn(read, { from: read.page.length - paragraph.length, to: read.page.length });

  expect(nodesOf(mdastOf(read)).length).toBeLessThan(300_000);
  expect(children.at(-1)).toMatchObject({ type: "paragraph", children: [{ type: "text" }] });
  expect(nodesOf(last!).length).toBe(nodesOf(children[0]!).length);
});

test.each([
  "<a>",
  "<a></a>",
  "<a/>",
  `<a ${"b ".repeat(50)}/>`,
  `<a ${"b='c' ".repeat(50)}/>`,
  `<a ${"b={c} ".repeat(50)}/>`,
  "{c}<a/>",
])(
  "lines of only tags after very many tags and attributes are words, and can be read alone, as of %j",
  (part) => {
    const line = `${part.repeat(50)}\n\n`;
    const read = pageTree(line.repeat(Math.ceil(2_000_000 / line.length)), mdx);
    const sizeOf = (node: Nodes) =>
      nodesOf(node).reduce((sum, each) => sum + 1 + ("attributes" in each ? each.attributes.length : 0), 0);
    const all = mdastOf(read);
    const last = mdastIn(read, { from: read.page.length - line.length, to: read.page.length });

    expect(sizeOf(all)).toBeLessThan(200_000);
    expect(all.children.at(-1)).toMatchObject({ type: "paragraph", children: [{ type: "text" }] });
    expect(last.map(sizeOf)).toEqual(all.children.slice(0, last.length).map(sizeOf));
  },
);

test("text that is too complex is reported once", () => {
  const page = `# a\n\n${`${"![]( ".repeat(20)}\n\n`.repeat(5000)}${"<".repeat(100_000)}`;
  const problems = check(split(page, mdx)).filter(({ message }) => message.includes("too complex"));

  expect(problems).toMatchObject([{ severity: "warning" }]);
});

test("components are read up to a hundred levels", () => {
  const page = `${"<A>\n\n".repeat(10_000)}a\n\n${"</A>\n\n".repeat(10_000)}`;
  const blocks = split(page, mdx);

  expect(Math.max(...everyBlock(blocks).map(({ position }) => position.length))).toBe(101);
  expect(join(blocks) === page).toBe(true);
});

describe("long honest texts are read completely", () => {
  const long = {
    tables: `| a | b |\n|---|---|\n${"| [a](b.mdx) and `c` {d} | **d** _e_ |\n".repeat(200)}`,
    lists: "- **a** and [b](c.mdx) {d}\n  - `e` <br/>\n".repeat(100),
    "lists with code": '- **a**\n\n  ```js\n  const a = { b: { c: "d" } };\n  ```\n\n'.repeat(80),
    paragraphs: "It is *so*, said [she](./her.mdx), and {went} away.\n".repeat(80),
    quotes: "> It is so, said she,\nand went away {a}.\n".repeat(80),
    exports: `export const a = [\n${'  { b: "c", d: [1, 2] },\n'.repeat(500)}];\n`,
  };
  test.each(Object.entries(long))("%s", (_, page) => {
    expect(split(page, mdx)).toHaveLength(1);
    expect(problemsIn(split(page, mdx))).toEqual([]);
  });
});
