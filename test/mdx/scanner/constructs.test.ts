import { describe, expect, test } from "bun:test";

import { parsedFragment } from "../../../src/mdx/blocks/fragment.ts";
import { constructs } from "../../../src/mdx/scanner/constructs.ts";
import { listAt } from "../../../src/mdx/scanner/list.ts";
import { lookAhead } from "../../../src/mdx/scanner/lookahead.ts";
import { scan } from "../../../src/mdx/scanner/scan.ts";
import { unnamedStarts } from "../../../src/mdx/scanner/starts.ts";
import { blockStarts } from "../../../src/mdx/syntax/block-starts.ts";
import { flowOf } from "../../../src/mdx/syntax/flow.ts";
import { ParseBudget } from "../../../src/mdx/syntax/parse-budget.ts";
import { pages } from "../pages.ts";

test("the table names each construct that the parser's extensions can begin", () => {
  const missing = unnamedStarts.map(
    ({ name, sign }) =>
      `The parser begins ${name || "a construct without a name"} with ${sign || "any sign"}: src/mdx/scanner/constructs.ts has no entry for it.`,
  );

  expect([...new Set(missing)]).toEqual([]);
});

test("the parser's extensions know each construct that the table names", () => {
  const missing = constructs
    .filter(({ name, signs = [] }) =>
      blockStarts.every((start) => start.name !== name && (start.name !== "" || !signs.includes(start.sign))),
    )
    .map(({ name }) => `The table names ${name}: no extension in src/mdx/syntax/parse.ts begins it.`);

  expect(missing).toEqual([]);
});

test("the table names each outermost token of our pages, except paragraphs", async () => {
  const named = new Set(["paragraph", ...constructs.flatMap(({ tokens }) => tokens)]);
  const found = [...(await pages()).values()].flatMap((page) => [
    ...tokensIn(page, "mdx"),
    ...tokensIn(page, "markdown"),
  ]);
  const missing = [...new Set(found)]
    .filter((type) => !named.has(type))
    .map(
      (type) =>
        `The parser makes ${type} of a page: no entry of src/mdx/scanner/constructs.ts has this token.`,
    );

  expect(new Set(found).size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

describe.each(constructs.map((construct) => [construct.name, construct] as const))("%s", (_, construct) => {
  test("the parser reads each example as its construct, and each token has an example", () => {
    const syntax = construct.kind === "html" ? "markdown" : "mdx";
    const found = construct.examples.map((example) => tokensIn(example, syntax));

    expect(new Set(found.flat())).toEqual(new Set(construct.tokens));
    expect(found.every((tokens) => tokens.length > 0)).toBe(true);
  });

  const { pattern, kind } = construct;
  test(pattern === "none" ? "is left to the parser" : "is read by its pattern as by the parser", () => {
    for (const example of construct.examples) {
      const scanned = scan(example);
      if (pattern === "none") {
        if (kind !== "html") expect(scanned).toBeUndefined();
        continue;
      }
      expect(pattern(example, 0)).toMatchObject({ kind, start: 0 });
      expect(scanned).toEqual(parsed(example));
    }
  });
});

test("what the parser lets go on over a blank line is one fragment", () => {
  const goOn = constructs.flatMap(({ name, kind, examples }) =>
    examples.flatMap((example) => {
      const text = example.replace("\n", "\n\n");
      const isOne = tokensIn(text, kind === "html" ? "markdown" : "mdx").length === 1;
      return isOne && !/\n\n$/.test(text) ? [{ name, text }] : [];
    }),
  );
  const apart = goOn
    .filter(({ text }) => fragmentOf(text).source !== text)
    .map(
      ({ name, text }) =>
        `${name} goes on over a blank line, as in ${JSON.stringify(text)}: neither src/mdx/scanner/lookahead.ts nor isOpen of src/mdx/syntax/flow.ts says so.`,
    );

  expect(new Set(goOn.map(({ name }) => name)).size).toBeGreaterThan(5);
  expect(apart).toEqual([]);
});

test("what has no pattern is the parser's in an item too, but for what is read there as text", () => {
  const asText = ["setextUnderline", "mdxFlowExpression", "mdxjsEsm", "htmlFlow"];
  const missing = constructs
    .filter(({ name, pattern }) => pattern === "none" && !asText.includes(name))
    .filter(({ examples }) =>
      examples.some((example) => listAt(`- ${example.replace(/\n(?=.)/g, "\n  ")}`, 0)),
    )
    .map(({ name }) => `otherContainer of src/mdx/scanner/list.ts has no ${name}.`);

  expect(missing).toEqual([]);
});

function parsed(source: string) {
  return fragmentOf(source).nodes;
}

function fragmentOf(source: string) {
  return parsedFragment(source, 0, lookAhead(source, 0), new ParseBudget(Number.POSITIVE_INFINITY));
}

function tokensIn(text: string, syntax: "mdx" | "markdown"): string[] {
  const flow = flowOf(text, syntax);
  return "tokens" in flow ? flow.tokens.map(({ type }) => type) : [];
}
