import { describe, expect, test } from "bun:test";

import { cited, stillCited } from "../../../src/core/generation/citations.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { ofKind } from "../../../src/markdown/symbols/page-symbol.ts";
import { symbolsIn } from "../../../src/markdown/symbols/symbols.ts";
import { mdx } from "../../../src/markdown/tree/index.ts";

const tea = { title: "tea.org", url: "https://tea.org/old" };
const leaf = { title: "leaf.net", url: "https://leaf.net/" };

function citing(
  text: string,
  claims: ReadonlyArray<readonly [words: string, ...sources: number[]]>,
  sources = [tea, leaf],
) {
  return cited(
    text,
    {
      sources,
      claims: claims.map(([words, ...indices]) => {
        const start = text.indexOf(words);
        return { start, end: start + words.length, sources: indices };
      }),
    },
    mdx,
  );
}

const unsourcedIn = ({ markdown, unsourced }: ReturnType<typeof cited>) =>
  unsourced.map(({ start, end }) => markdown.slice(start, end));

test("a citation is a link directly after the claim that its source supports", () => {
  const { markdown, sources } = citing("Tea is old. It is hot.", [["Tea is old.", 0]]);

  expect(markdown).toBe("Tea is old. ([tea.org](https://tea.org/old)) It is hot.");
  expect(sources).toEqual([{ ...tea, snippet: "Tea is old." }]);
});

test("a source cited twice is listed once, and a source without a citation isn't listed", () => {
  const { markdown, sources } = citing("Tea is old. It is hot.", [
    ["Tea is old.", 0],
    ["It is hot.", 0],
  ]);

  expect(markdown.match(/tea\.org\/old/g)).toHaveLength(2);
  expect(sources).toEqual([{ ...tea, snippet: "Tea is old." }]);
});

test("several sources of a claim share one pair of parentheses, each once", () => {
  const { markdown } = citing("Tea is old.", [
    ["Tea is old.", 0, 1],
    ["is old.", 1],
  ]);

  expect(markdown).toBe("Tea is old. ([tea.org](https://tea.org/old), [leaf.net](https://leaf.net/))");
});

test.each([
  ["before the full stop", "Tea is old. More.", "Tea is old", "Tea is old. (§) More."],
  ["in the middle of a word", "Tea is older. More.", "Tea is old", "Tea is older. (§) More."],
  ["before a closing quote", "“Tea is old.” More.", "Tea is old", "“Tea is old.” (§) More."],
  ["before blank lines", "Tea is old.\n\nMore.", "Tea is old.\n\n", "Tea is old. (§)\n\nMore."],
  ["in bold text", "**Tea is old.** More.", "Tea is old.", "**Tea is old.** (§) More."],
  ["in a link", "See [tea is old](u), more.", "tea is", "See [tea is old](u) (§), more."],
  ["in code within a line", "Run `tea old` now.", "Run `tea", "Run `tea old` (§) now."],
  ["in a list", "- Tea is old\n- More\n", "Tea is old", "- Tea is old (§)\n- More\n"],
  [
    "in a table",
    "| Tea | Age |\n| --- | --- |\n| black | old |\n",
    "black",
    "| Tea | Age |\n| --- | --- |\n| black (§) | old |\n",
  ],
  ["in a quote", "> Tea\n> is old.\n\nMore.", "Tea\n> is old.", "> Tea\n> is old. (§)\n\nMore."],
  [
    "in a component",
    "<Note>\n\nTea is old.\n\n</Note>\n",
    "Tea is old.",
    "<Note>\n\nTea is old. (§)\n\n</Note>\n",
  ],
  ["in another script", "茶很古老。很热。", "茶很古老", "茶很古老。 (§)很热。"],
])("a claim that ends %s", (_, text, claim, expected) => {
  expect(citing(text, [[claim, 0]]).markdown).toBe(expected.replace("§", "[tea.org](https://tea.org/old)"));
});

test.each([
  ["code", "Text.\n\n```sh\ntea old\n```\n", "tea old"],
  ["a heading", "## Tea is old\n\nText.\n", "Tea is old"],
  ["front matter", "---\ntitle: Tea is old\n---\n\nText.\n", "Tea is old"],
])("%s can't contain a citation, so nothing changes and no source is listed", (_, text, claim) => {
  expect(citing(text, [[claim, 0]])).toEqual({ markdown: text, sources: [], unsourced: [] });
});

describe("unsourced text", () => {
  test("is marked by sentence", () => {
    const answer = citing("Tea is old. It is hot. It is green.", [["It is hot.", 0]]);

    expect(unsourcedIn(answer)).toEqual(["Tea is old.", "It is green."]);
  });

  test("is found in a table's cells, but not in its head", () => {
    const answer = citing("| Leaf | Age |\n| --- | --- |\n| Green | Old |\n\nTea is hot.\n", [
      ["Tea is hot.", 0],
    ]);

    expect(unsourcedIn(answer)).toEqual(["Green", "Old"]);
  });

  test("includes sentences that are covered by less than half, but no heading, code or punctuation", () => {
    const answer = citing("## Tea\n\nTea is old and green and good. Yes.\n\n```sh\ncup\n```\n\n1. 2.\n", [
      ["Yes.", 0],
      ["Tea is", 0],
    ]);

    expect(unsourcedIn(answer)).toEqual(
      ["Tea is old and green and good."].map((text) =>
        text.replace("Tea is", "Tea is ([tea.org](https://tea.org/old))"),
      ),
    );
  });

  test("isn't marked in a text without any source", () => {
    expect(citing("Tea is old.", []).unsourced).toEqual([]);
  });
});

test.each([
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["https://user:pass@tea.org/", undefined],
  ["no address", undefined],
  ["https://tea.org/a_(b)?c=<d> {e}", "https://tea.org/a_%28b%29?c=%3Cd%3E%20%7Be%7D"],
])("an address can't break out of its link, and only web addresses are linked: %s", (url, address) => {
  const { markdown } = citing("Tea is old.", [["Tea is old.", 0]], [{ title: "T", url }]);

  expect(markdown).toBe(address === undefined ? "Tea is old." : `Tea is old. ([T](${address}))`);
  expect(check(split(markdown, mdx)).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a title is plain text, whatever characters it contains", () => {
  const title = "A ](https://evil.org) <script>{alert(1)}</script> | *b* `c` $d$\n\n# e";
  const { markdown } = citing("Tea is old.", [["Tea is old.", 0]], [{ ...tea, title }]);

  expect(split(markdown, mdx).map(({ kind }) => kind)).toEqual(["paragraph"]);
  expect(check(split(markdown, mdx)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(ofKind(symbolsIn(split(markdown, mdx)), "link").map(({ address }) => address)).toEqual([tea.url]);
});

test("the links of a rewritten text determine its sources and its unsourced sentences", () => {
  const before = citing("Tea is old. It is hot.", [
    ["Tea is old.", 0],
    ["It is hot.", 1],
  ]);

  const after = stillCited("Tea is old. ([tea.org](https://tea.org/old)) It is new.", before.sources, mdx);

  expect(after.sources.map(({ url }) => url)).toEqual([tea.url]);
  expect(unsourcedIn(after)).toEqual(["It is new."]);
});

test("text that isn't valid MDX gets citations too", () => {
  expect(citing("Tea is <old.\n\nTea is {hot.\n", [["Tea is {hot.", 0]]).markdown).toBe(
    "Tea is <old.\n\nTea is {hot. ([tea.org](https://tea.org/old))\n",
  );
});

test("a source that the text links itself is listed with its sentence, and gets no second link", () => {
  const text = "Tea is old ([tea.org](https://tea.org/old)). Milk is white. Cups are round.";

  const found = citing(
    text,
    [],
    [tea, leaf].map((source) => ({ ...source, isListed: true })),
  );

  expect(found.markdown).toBe(text);
  expect(found.sources).toEqual([
    { ...tea, snippet: expect.stringMatching(/^Tea is old *\.$/) },
    { ...leaf, snippet: "" },
  ]);
  expect(unsourcedIn(found)).toEqual(["Milk is white.", "Cups are round."]);
});

test("a source is listed alone only with an address of the web", () => {
  const sources = [{ title: "x", url: "javascript:alert(1)", isListed: true }];

  expect(cited("Tea.", { sources, claims: [] }, mdx).sources).toEqual([]);
});
