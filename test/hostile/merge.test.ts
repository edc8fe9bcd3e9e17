import { describe, expect, spyOn, test } from "bun:test";

import { merge } from "../../src/markdown/merge/merge.ts";
import { ParseBudget } from "../../src/markdown/syntax/index.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";

describe("very long texts are merged", () => {
  const many = (count: number, text: (at: number) => string, between: string) =>
    Array.from({ length: count }, (_, at) => text(at)).join(between);
  const lines = many(30_000, (at) => `line ${at}`, "\n");
  const keys = many(20_000, (at) => `k${at}: 1`, "\n");
  const large: ReadonlyArray<readonly [string, string, boolean]> = [
    [
      "10,000 blocks, half of them alike",
      many(10_000, (at) => (at % 2 ? `Part ${at}` : "***"), "\n\n"),
      false,
    ],
    // Which of them mine removed can't be known, so neither can what theirs added after it.
    ["10,000 blocks that are all alike", many(10_000, () => "same", "\n\n"), true],
    ["30,000 lines of a block", lines, false],
    ["30,000 lines of code", `\`\`\`\n${lines}\n\`\`\``, false],
    ["one long line", "word ".repeat(100_000), false],
    ["many brackets", "[".repeat(2 ** 19), true],
    ["many line endings", "\n".repeat(2 ** 19), true],
    ["components nested too deep", `${"<A>\n".repeat(3000)}x\n\ny\n${"</A>\n".repeat(3000)}`, false],
    ["20,000 keys", `---\n${keys}\n---\n\nx`, false],
  ];
  test.each(large)("%s", (_, base, conflicts) => {
    const middle = base.length >> 1;
    const mine = `${base.slice(0, middle)}m${base.slice(middle)}\n\nx`;
    const theirs = `${base.slice(0, 4)}t${base.slice(4)}\n\ny`;
    const { text } = merge(base, mine, theirs, mdx);
    expect(text === undefined).toBe(conflicts);
  });
});

test("in a long page with a block added first, every block is still matched", () => {
  const page = (text: (at: number) => string) =>
    Array.from({ length: 5000 }, (_, at) => text(at)).join("\n\n");
  const base = page((at) => (at % 2 ? `Paragraph ${at}.` : "***"));
  const mine = `Mine.\n\n${base.replace("4999.", "4999 by me.")}`;
  const theirs = base.replace(" 2501.", " 2501 by them.");

  const { text } = merge(base, mine, theirs, mdx);

  expect(text).toBe(mine.replace(" 2501.", " 2501 by them."));
});

test("a page of more than 50,000 lines is merged by lines, whatever they would be as blocks", () => {
  const page = (mine: string, theirs: string) =>
    `${"a\n\n".repeat(60_000)}${mine}${"b\n\n".repeat(100)}${theirs}${"c\n\n".repeat(20_000)}`;

  const { text } = merge(page("", ""), page("# d\n\n", ""), page("", "- e\n\n"), mdx);

  expect(text === page("# d\n\n", "- e\n\n")).toBe(true);
});

test("in a long block, changes at both ends and in the middle do not touch", () => {
  const base = Array.from({ length: 5000 }, (_, at) => `line ${at}`).join("\n");
  const mine = `my ${base} mine`;
  const theirs = base.replace("line 2500", "their line");

  expect(merge(base, mine, theirs, mdx).text).toBe(mine.replace("line 2500", "their line"));
});

test("many short blocks that both replace others are merged", () => {
  const page = (seed: number) => Array.from({ length: 30_000 }, (_, at) => `${(at * seed) % 7}`).join("\n\n");
  expect(merge("x", page(3), page(5), mdx).parts).not.toEqual([]);
});

test("by lines, what both changed is a conflict, and of what both added, mine is first", () => {
  const lines = Array.from({ length: 30_000 }, (_, at) => `line ${at}\n\n`).join("");
  const page = (first: string, last: string) => `${first}\n\n${lines}${last}`;

  const { parts } = merge(page("b c d", ""), page("b1 c d", "x"), page("b c d1", "y\n"), mdx);

  expect(parts.at(0)).toEqual({
    base: "b c d\n",
    mine: "b1 c d\n",
    theirs: "b c d1\n",
    both: "b1 c d\nb c d1\n",
  });
  expect(String(parts.at(-1)).endsWith("line 29999\n\nx\ny\n")).toBe(true);
});

test.each([
  ["2,000 of 3,000 blocks", (first: string, last: string) => `${first} a b ${last}\n\n`, 3000, 1000],
  ["none of 3,000 items of one list", (first: string, last: string) => `- ${first} a b ${last}\n`, 3000, 1],
])(
  "of very many texts that both changed, as many are merged inside as a merge has time for: %s",
  (_, part, count, conflicts) => {
    const page = (first: string, last: string) =>
      Array.from({ length: count }, (_, at) => part(`${first}${at}`, `${last}${at}`)).join("");

    const { parts } = merge(page("x", "y"), page("z", "y"), page("x", "w"), mdx);

    expect(parts.filter((part) => typeof part !== "string")).toHaveLength(conflicts);
  },
);

test("to tell whether MDX takes what is merged costs a merge a little more than a page", () => {
  const page = (first: string, last: string) =>
    Array.from({ length: 1500 }, (_, at) => `${first}${at} {b c} ${last}${at}\n\n`).join("");
  const spy = spyOn(ParseBudget.prototype, "spend");
  merge(page("x", "y"), page("z", "y"), page("x", "w"), mdx);
  const spent = spy.mock.calls.filter((_, index) => spy.mock.results[index]!.value);
  spy.mockRestore();

  expect(spent.reduce((sum, [cost]) => sum + cost, 0)).toBeLessThan(810_000);
});
