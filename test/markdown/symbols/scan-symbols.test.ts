import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { looksLikeEsm } from "../../../src/markdown/symbols/scan-symbols.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { expectScannedSymbols } from "../promises/patterns.ts";
import { edited, edits, fragment, passage, splicedWords } from "../texts.ts";

const end = fc.constantFrom("", "\n\n[a]: x\n");
const damaged = fc.tuple(passage, edits(fragment, 3)).map(([text, edits]) => edits.reduce(edited, text));
const text = fc.tuple(fc.oneof(splicedWords, damaged), end).map((parts) => parts.join(""));

describe("patterns find the symbols that the parser finds", () => {
  test("of any text", () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("mdx", "markdown"),
        (page, syntax) => void expectScannedSymbols(page, syntax),
      ),
      { numRuns: runs(400) },
    );
  });

  test("of imports below blank lines", () => {
    expectScannedSymbols("\n\nimport { A } from 'a'\n", "mdx");
  });

  test("of an unpaired line of colons", () => {
    expectScannedSymbols(":::a<B />c", "mdx");
  });

  test("of an empty item, which turns the line before into a heading", () => {
    expectScannedSymbols("- a\n  - \n", "mdx");
  });

  test("of a heading whose id is in a comment, which Markdown reads as words", () => {
    const { told, all } = expectScannedSymbols(
      "## In `code` {/*in-code*/}\n\n### {/*a*/} {/*-b*/}\n",
      "markdown",
    );

    expect(told).toBe(all);
  });

  test("of components in Markdown, which are HTML, unless they have an address or an id", () => {
    const silent = expectScannedSymbols("<Tabs of={1}>\n\n  <Tab\n    of={b}\n  />\n\n</Tabs>\n", "markdown");
    const telling = expectScannedSymbols("<A>\n\n<B href='/c' />\n\n<A.B />\n\n</A>\n", "markdown");

    expect(silent.told).toBe(silent.all);
    expect(telling.told).toBeLessThan(telling.all);
  });

  test("of lines of colons in Markdown, whatever their title is", () => {
    const { told, all } = expectScannedSymbols(":::tip [a](b) <c />\n\nText.\n\n:::\n", "markdown");

    expect(told).toBe(all);
  });

  test("of comments in Markdown, but not of what follows one", () => {
    const silent = expectScannedSymbols("<!-- a [b](c) -->\n\n<!--\nd\n-->\n", "markdown");
    const telling = expectScannedSymbols("<!-- a --> <a href=b>c</a>\n", "markdown");

    expect(silent.told).toBe(silent.all);
    expect(telling.told).toBe(0);
  });

  test("of most of our pages", async () => {
    const sums = [...(await pages()).values()].map((page) => expectScannedSymbols(page, "mdx"));
    const sum = (key: "told" | "all") => sums.reduce((total, each) => total + each[key], 0);

    expect(sum("told") / sum("all")).toBeGreaterThan(0.8);
  });
});

test("text that looks like a script is not one right after other text", () => {
  expect(looksLikeEsm({ kind: "paragraph", text: "import a" })).toBe(true);
  expect(looksLikeEsm({ kind: "esm", text: "import a" })).toBe(false);
  expect(looksLikeEsm({ kind: "paragraph", text: "important" })).toBe(false);
});
