import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { type Block, join, split } from "../../src/mdx/blocks.ts";
import { check, type Problem } from "../../src/mdx/check.ts";
import { parse } from "../../src/mdx/syntax.ts";
import { everyBlock, pages } from "./pages.ts";

const corpus = await pages();
const lines = [...corpus.values()].flatMap((page) => page.split("\n"));

/** What opens, closes and ends things, and what files hold by accident. */
const fragments = [
  ..."{}*`$<&\\#\t\0\u2028\u00A0\uFEFF\uD800\n\r",
  ...["<A>\n\n", "\n\n</A>\n", "<A>", "</A>", "<>", "</>", "<A b={1}>", "<br>", "<b/>", "<!-- ", "-->"],
  ...["```\n", "~~~", "``", "- ", "  - ", "1. ", "    ", "> ", "- - -\n", "---\n", "===\n", "\n\n", "\r\n"],
  ...["{/* x */}", "import a from 'b'\n", "export const a = {\n\n}\n", "| a | b |\n|--|--|\n", "word word"],
  ...["[a]: b\n", "[^1]: ", "[^1]", "[a]", ":::note\n", ":::\n", "$$\n"],
];
const fragment = fc.constantFrom(...fragments);
const passage = fc
  .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 12 }))
  .map(([first, count]) => `${lines.slice(first, first + count).join("\n")}\n`);
/** Damaged as often as not. */
const splice = fc
  .array(fc.oneof({ weight: 4, arbitrary: fragment }, { weight: 2, arbitrary: passage }), { maxLength: 14 })
  .map((parts) => parts.join(""));

function kindsOf(page: string): string[] {
  return split(page).map(({ kind }) => kind);
}

/** Kinds with those of the children behind them. */
function shapeOf(blocks: readonly Block[]): unknown[] {
  return blocks.flatMap(({ kind, children }) => (children.length > 0 ? [kind, shapeOf(children)] : [kind]));
}

function problems(blocks: readonly Block[]): Block[] {
  return everyBlock(blocks).flatMap(({ block }) => (block.problem ? [block] : []));
}

/** What is wrong with a page as a whole, as a name that two blocks declare. */
function errors(page: string): Problem[] {
  return check(page).filter(({ severity }) => severity === "error");
}

describe("a page and its blocks", () => {
  test("every page is its blocks, byte for byte, and no real one has a broken block", () => {
    for (const [name, page] of corpus) {
      const blocks = split(page);
      if (join(blocks) !== page) throw new Error(`${name} is not the same.`);
      expect([name, problems(blocks)]).toEqual([name, []]);
    }
  });

  test("every string whatever is its blocks", () => {
    fc.assert(
      fc.property(fc.oneof(splice, fc.string({ unit: "binary" })), (page) => {
        expect(join(split(page))).toBe(page);
      }),
      { numRuns: 3000 },
    );
  }, 120_000);

  test("a block begins where its line does, and lies where it says", () => {
    fc.assert(
      fc.property(splice, (page) => {
        for (const { block } of everyBlock(split(page))) {
          expect(page.slice(block.start, block.start + block.source.length)).toBe(block.source);
          expect(page.slice(0, block.start)).toMatch(/(^\uFEFF?|[\r\n])$/);
        }
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  test("where the parser takes a page as a whole, it finds the same blocks, and none has a problem", () => {
    let accepted = 0;
    fc.assert(
      fc.property(splice, (page) => {
        fc.pre(!isOfOurOwnReading(page));
        const blocks = split(page);
        const starts = startsInTree(page);
        if (!starts) return expect([...problems(blocks), ...errors(page)]).not.toEqual([]);
        accepted += 1;
        expect(problems(blocks)).toEqual([]);
        expect(blocks.map(({ start }) => start)).toEqual(starts);
      }),
      { numRuns: 1000, maxSkipsPerRun: 1000 },
    );
    expect(accepted).toBeGreaterThan(200);
  }, 120_000);

  test("real pages have the blocks that the parser finds in them as a whole", () => {
    for (const [name, page] of corpus) {
      const [first, ...others] = split(page);
      if (page.includes(":::") || page.startsWith("\uFEFF")) continue;
      const body = first?.kind === "frontmatter" ? first.source.length : 0;
      const starts = startsInTree(page.slice(body))!.map((start) => start + body);
      const found = body > 0 ? others : [first!, ...others];
      expect([name, found.map(({ start }) => start)]).toEqual([name, starts]);
    }
  });

  test("knowing the blocks of an earlier version changes nothing", () => {
    fc.assert(
      fc.property(
        splice,
        fc.nat(),
        fc.nat(20),
        fc.oneof(fragment, fc.constant("")),
        (page, at, length, text) => {
          const start = at % (page.length + 1);
          const next = page.slice(0, start) + text + page.slice(start + length);
          expect(split(next, split(page))).toEqual(split(next));
        },
      ),
      { numRuns: 1000 },
    );
  }, 120_000);
});

describe("kinds", () => {
  test.each([
    ["# a", "heading"],
    ["a\n===", "heading"],
    ["a\nb", "paragraph"],
    ["- a\n\n  b\n\n- c", "list"],
    ["1. a", "list"],
    ["| a |\n|---|\n| `{` |", "table"],
    ["| a |\n|---|\n\uFEFF", "table"],
    ["```js\na\n\nb\n```", "code"],
    ["$$\na_{1}\n\n\\frac{b}{c}\n$$", "code"],
    ["> a\nb", "quote"],
    ["<A />", "component"],
    ["<A>a</A>", "component"],
    ["<A>a</A> b", "paragraph"],
    ["<A\n  b={[\n\n    1]}\n/>", "component"],
    [":::tip[Title]\na\n:::", "component"],
    ["{a\n\n}", "expression"],
    ["{/* a */}", "expression"],
    ["[a]: b", "definition"],
    ["[^a]: b\n\n    c", "footnote"],
    ["* * *", "rule"],
    ["import a from 'a'", "esm"],
    ["export const a = {\n\n  b: 1\n}", "esm"],
    ["---\na: b\n---", "frontmatter"],
    ["+++\na = 1\n+++", "frontmatter"],
  ])("%j is one %s", (page, kind) => {
    const blocks = split(page);

    expect(kindsOf(page)).toEqual([kind]);
    expect(problems(blocks)).toEqual([]);
  });

  test("lines behind each other without a blank one are blocks of their own where Markdown says so", () => {
    expect(kindsOf("# a\nb\n- c\n***\n[d]: e\n[f]: g\n")).toEqual([
      ..."heading paragraph list rule definition definition".split(" "),
    ]);
  });

  test("what stands right behind a definition is text, though it may begin as an import does", () => {
    expect(kindsOf("[a]: b\nimport c from 'd'\n")).toEqual(["definition", "paragraph"]);
    expect(kindsOf("[a]: b\nimport {\n  c,\n} from 'd'\n")).toEqual(["definition", "broken"]);
  });

  test("a page without words is one block, an empty page none", () => {
    expect(kindsOf("\n \n")).toEqual(["paragraph"]);
    expect(kindsOf("\uFEFF")).toEqual(["paragraph"]);
    expect(kindsOf("")).toEqual([]);
  });

  test("the first block holds what stands before it", () => {
    expect(split("\uFEFF\n\n# a\n\nb")).toMatchObject([
      { kind: "heading", start: 0, source: "\uFEFF\n\n# a\n\n" },
      { kind: "paragraph", start: 8 },
    ]);
  });
});

describe("components", () => {
  test("what stands on its own lines in a component is a block, at any depth", () => {
    const page = "<A>\n  a\n\n  <B c={1}>\n    - d\n    - e\n  </B>\n  ```\n  f\n  ```\n</A>\n\ng";

    expect(shapeOf(split(page))).toEqual([
      "component",
      ["paragraph", "component", ["list"], "code"],
      "paragraph",
    ]);
    expect(everyBlock(split(page)).map(({ block }) => block.source)).toContain("    - d\n    - e\n");
  });

  test("tags that share a line are one component around what stands between the lines", () => {
    expect(shapeOf(split("<A><B>\n\na\n\n</B></A>"))).toEqual(["component", ["paragraph"]]);
    expect(shapeOf(split("<A>\n\na\n\n</A><B>\n\nb\n\n</B>"))).toEqual([
      "component",
      ["paragraph", "paragraph"],
    ]);
  });

  test("lines with a tag that nothing closes are broken as a whole, and so is what they would open", () => {
    expect(shapeOf(split("<A><B>\n\na\n\n</A>"))).toEqual(["broken", "paragraph", "broken"]);
  });

  test("directives and tags nest in each other", () => {
    expect(shapeOf(split("::::note\n<A>\n\n:::tip\na\n:::\n\n</A>\n::::"))).toEqual([
      "component",
      ["component", ["component", ["paragraph"]]],
    ]);
  });

  test("a directive that nothing closes is text", () => {
    expect(split(":::note\na\n")).toMatchObject([{ kind: "paragraph" }, { kind: "paragraph" }]);
  });
});

describe("damage stays local", () => {
  const before = "# a\n\n> b\n\n";
  const behind = "\n\n<A>\n\nc\n\n</A>\n\n```\nd\n```\n";

  test.each([
    ["<Note>", "Nothing closes the tag <Note>: </Note> is missing."],
    ["</Note>", "Nothing opens the closing tag </Note>."],
    ["</Note />", "Nothing opens the closing tag"],
    ["<Note a=>", "Behind the = in a tag"],
    ['<Note a="b>', 'This value begins with "'],
    ["{a", "This { is never closed"],
    ["a {b c} d", "What stands between { and }"],
    ["a <1 b", "This < begins no tag"],
    ["a <br> b", "Nothing closes the tag <br>: a / before its > is missing"],
    ["<https://a.b>", "An address is written without < and >"],
    ["import a frm 'b'", "This import or export is not JavaScript: Unexpected token."],
    ["import a from 'b'\nc", "Only imports and exports can stand here."],
    ["1. a\n2. <b>\n3. c", "Nothing closes the tag <b>: </b> is missing in the same list item."],
  ])("%j is one broken block, and all around it is as usual", (damage, reason) => {
    const blocks = split(before + damage + behind);

    expect(shapeOf(blocks)).toEqual(["heading", "quote", "broken", "component", ["paragraph"], "code"]);
    expect(blocks[2]!.source).toBe(`${damage}\n\n`);
    expect(blocks[2]!.problem!.message).toStartWith(reason);
    const { offset } = blocks[2]!.problem!;
    expect(offset >= before.length && offset <= before.length + damage.length).toBe(true);
  });

  test.each(["- `a\n- <b> `c", "- a ` <b>\n- c ` d", "> `a\n>\n> <b> `c", "| `a |\n|---|\n| <b> ` |"])(
    "backticks in %j quote nothing between items, paragraphs or cells",
    (page) => {
      expect(problems(split(page))).toHaveLength(1);
    },
  );

  test.each(["- `a\n  <b> `c", "> `a\n> <b> `c"])("backticks in %j quote a tag", (page) => {
    expect(problems(split(page))).toEqual([]);
  });

  test("containers nested too deeply to walk through are broken", () => {
    const page = `${"<A>\n\n".repeat(10_000)}a\n\n${"</A>\n\n".repeat(10_000)}`;
    const depths = everyBlock(split(page)).map(({ position }) => position.length);

    expect(Math.max(...depths)).toBe(101);
    expect(join(split(page))).toBe(page);
  });

  test("what a component that nothing closes would hold is read as usual", () => {
    expect(shapeOf(split("<A>\n\n<B>\n\nb\n\n</A>\n\nc"))).toEqual([
      "component",
      ["broken", "paragraph"],
      "paragraph",
    ]);
  });

  test.each(["<!-- a\n\nb -->", "<br>", "<img src='a'>"])(
    "HTML of plain Markdown, %j, is html with a problem",
    (html) => {
      const blocks = split(before + html + behind);

      expect(shapeOf(blocks)).toEqual(["heading", "quote", "html", "component", ["paragraph"], "code"]);
      expect(blocks[2]!.problem).toBeDefined();
    },
  );

  test("a heading with the id of Docusaurus is a heading with a problem", () => {
    expect(split("## a {#b}\n")).toMatchObject([{ kind: "heading", problem: { offset: 6 } }]);
    expect(split("a\nb {#c}\n===\n")).toMatchObject([{ kind: "heading", problem: { offset: 5 } }]);
    expect(split("a {#b}\n---")).toMatchObject([{ kind: "heading", problem: { offset: 3 } }]);
    expect(split("## a {c d} {#b}\n")).toMatchObject([{ kind: "broken" }]);
    expect(split("a {c d} {#b}\n---\n")).toMatchObject([{ kind: "broken" }]);
  });

  test.each([
    ["import a frm 'b'", "frm"],
    ["import a from 'b'\nimport c frm 'd'", "frm"],
    ["import a from 'b'\nc", "c"],
    ["export const a = 1\nfoo bar", "bar"],
    ["a\n{b\nc} d", "\nc"],
    ["{\n  a b\n}", " b"],
    ["<A\n  b={c d}\n/>", " d"],
    ["{a", "{a"],
    ["export const a = {", "export"],
  ])("the problem of %j is where JavaScript is refused: at %j", (damage, place) => {
    const page = before + damage + behind;

    expect(problems(split(page)).map(({ problem }) => problem!.offset)).toEqual([
      page.indexOf(place, before.length),
    ]);
  });

  test("an export of what another block imports is whole", () => {
    expect(split("import a from 'x'\n\nb\n\nexport { a }\n")).toMatchObject([
      { kind: "esm" },
      { kind: "paragraph" },
      { kind: "esm" },
    ]);
    expect(problems(split("import a from 'x'\n\nexport { a }\n"))).toEqual([]);
  });

  test("money is no formula, and a formula no expression", () => {
    expect(problems(split("It is $5 or {6} $ of us.\n"))).toEqual([]);
    expect(problems(split("It is $\\frac{a b}{c}$ of us.\n"))).toEqual([]);
  });
});

describe("hostile pages", () => {
  const size = 2 * 1024 * 1024;
  const nested = `${">".repeat(1000)}a\n`.repeat(2000);
  const brackets = `{${"(".repeat(100_000)}${")".repeat(100_000)}}`;
  const components = "<A>\n\n".repeat(200_000) + "</A>\n\n".repeat(150_000);
  const repeated = [
    ..."[]{}<>()*`|&\\\r\0".split(""),
    ...[
      "> ",
      "- ",
      "{\n\n",
      "<a>\n\n",
      "</a>\n\n",
      "*a_ ",
      "{/*\n\n}\n\n",
      "<!--\n\n",
      "import a\n\n",
      "$$\n\n",
    ],
    ...["- {x\n", "**a** <b> `\n\n", "a@", "`a `` <b> ", "a\n=\n\n", "> a\nb\n\n", "- -\n\na\n\n"],
  ].map((text) => text.repeat(Math.ceil(size / text.length)).slice(0, size));

  // A page that grew with its square would take minutes.
  test.each([nested, brackets, components, ...repeated].map((page) => [page.slice(0, 12), page] as const))(
    "2 MiB that begin with %j are read, or said to be too intricate",
    (_, page) => {
      expect(join(split(page)) === page).toBe(true);
    },
    20_000,
  );
});

/** What is read otherwise here than in one go, on purpose: front matter, directives, math and what stands at the start of a file. */
function isOfOurOwnReading(page: string): boolean {
  return /^\uFEFF|^---|^\+\+\+|:::|\$/.test(page) || page.trim() === "";
}

/** Where the lines begin on which a block of the whole page's tree does; undefined where the page is refused. */
function startsInTree(page: string): number[] | undefined {
  const lineStarts = [0, ...page.matchAll(/\r\n|\n|\r/g).map((end) => end.index + end[0].length)];
  try {
    const offsets = parse(page).children.map(({ position }) => position!.start.offset!);
    const starts = offsets.map((offset) => lineStarts.findLast((start) => start <= offset)!);
    return [...new Set(starts.map((start) => (start === starts[0] ? 0 : start)))].sort((a, b) => a - b);
  } catch {
    return undefined;
  }
}
