import { describe, expect, test } from "bun:test";

import { type Block, join, split } from "../../src/mdx/blocks.ts";
import { check } from "../../src/mdx/check.ts";
import { costOfFlow, costOfTree } from "../../src/mdx/cost.ts";
import { parse, tooIntricate } from "../../src/mdx/syntax.ts";
import { everyBlock, pages } from "./pages.ts";

/** As much of a text as makes a length. */
function filled(text: string, units = 64 * 1024): string {
  return text.repeat(Math.ceil(units / text.length)).slice(0, units);
}

function areUnread(blocks: readonly Block[]): boolean {
  return blocks.some(({ problem }) => problem?.message === tooIntricate.message);
}

/** For each of these the parser would take seconds to minutes, as its time grows with the square. */
const dearToSplit = {
  "lines behind a quote": `> a\n${filled("b\n")}`,
  "lines behind an item": `- a\n${filled("b\n")}`,
  "quotes that go on without their marks": filled(">>> a\nb\n"),
  "underlined headings": filled("a\n=\n"),
  "underlined headings with lone carriage returns": filled("a\r-\r"),
  "numbered items in items": filled("1. -\n"),
  "a brace that nothing closes": `{(${filled("}")}`,
  "braces in braces": filled("{{}"),
};

/** These are cheap to split, and would take as long to be read inside. */
const dearToRead = {
  "HTML comments": filled("a<!--"),
  "closing brackets": `a${filled("]")}`,
  "closing emphasis": filled("a* "),
  "emphasis of two kinds": filled("_a* "),
  "items in items": filled("- -\n"),
  "headings between lines of text": filled("a\n# b\n"),
  "labels that nothing closes": filled("[a\n"),
  "escaped ticks": `<a/>${filled("\\```-\n")}`,
  "addresses without an end": filled("_www."),
  "words behind a bracket": `[${filled("//|-|\n-")}`,
};

describe.each(Object.entries(dearToSplit))("64 KiB of %s", (_, page) => {
  test("are one broken block, and what stands around them is as usual", () => {
    const blocks = split(`# a\n\n${page}\n\n# b\n`);

    expect(blocks[0]!.kind).toBe("heading");
    expect(areUnread(blocks)).toBe(true);
    expect(blocks.at(-1)).toMatchObject({ kind: "heading", source: "# b\n" });
  }, 120_000);
});

describe.each(Object.entries({ ...dearToSplit, ...dearToRead }))("a page of %s", (_, page) => {
  test.each([2_000, 16_000, 64 * 1024])(
    "%d units long is split and checked in full",
    (units) => {
      const text = page.slice(0, units);
      const blocks = split(text);

      expect(join(blocks) === text).toBe(true);
      expect(check(blocks)).toBeArray();
    },
    120_000,
  );

  test("as one of many of its kind is split", () => {
    const text = filled(`${page.slice(0, 8000)}\n\n# a\n\n`, 2 * 1024 * 1024);

    expect(join(split(text)) === text).toBe(true);
  }, 120_000);
});

describe("what is read", () => {
  test("real pages cost little for their length, and no part of them goes unread", async () => {
    for (const [name, page] of await pages()) {
      const blocks = split(page);
      expect([name, everyBlock(blocks).some(({ block }) => areUnread([block]))]).toEqual([name, false]);
    }
  }, 120_000);

  test("long lists, tables, quotes and prose are read in full", () => {
    const long = {
      table: `| a | b |\n|---|---|\n${"| [a](b.mdx) and `c` {d} | **d** _e_ |\n".repeat(800)}`,
      list: "- **a** and [b](c.mdx) {d}\n  - `e` <br/>\n".repeat(400),
      loose: '- **a**\n\n  ```js\n  const a = { b: { c: "d" } };\n  ```\n\n'.repeat(200),
      prose: "It is *so*, said [she](./her.mdx), and {went} away.\n".repeat(200),
      quote: "> It is so, said she,\nand went away {a}.\n".repeat(200),
      data: `export const a = [\n${'  { b: "c", d: [1, 2] },\n'.repeat(1500)}];\n`,
    };
    for (const [name, page] of Object.entries(long)) {
      expect([name, split(page).map(({ problem }) => problem)]).toEqual([name, [undefined]]);
    }
  }, 120_000);

  test("an expression that is read anew at each of its braces is given up at some length", () => {
    expect(() => parse(`{(${"}".repeat(200)}`)).toThrow("acorn");
    expect(() => parse(`{(${"}".repeat(120_000)}`)).toThrow(RangeError);
  });

  test("the cost grows with the square where the parser's time does, and with the length where it does not", () => {
    const growth = (cost: (text: string) => number, text: string) =>
      cost(text.repeat(8000)) / cost(text.repeat(2000));
    const flow = (text: string) => costOfFlow(text, "markdown");

    for (const text of ["a\n=\n", "> a\nb\n", "- - a\n"]) expect(growth(flow, text)).toBeGreaterThan(9);
    for (const text of ["a", "a\n", "- a\n", "| a |\n"]) expect(growth(flow, text)).toBeLessThan(5);
    for (const text of ["]", "a* ", "<!-- ", "www.", "\\``", "[a "]) {
      expect(growth(costOfTree, text)).toBeGreaterThan(9);
    }
    for (const text of ["a *b*\n\n", "- [a](b) c@d\n"]) expect(growth(costOfTree, text)).toBeLessThan(5);
  });
});
