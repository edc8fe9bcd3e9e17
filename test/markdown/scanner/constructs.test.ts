import { describe, expect, test } from "bun:test";

import { parsedFragment } from "../../../src/markdown/blocks/fragment.ts";
import { type Construct, constructs, constructsAt } from "../../../src/markdown/scanner/constructs.ts";
import { listAt } from "../../../src/markdown/scanner/list.ts";
import { lookAhead } from "../../../src/markdown/scanner/lookahead.ts";
import { scan } from "../../../src/markdown/scanner/scan.ts";
import { flowOf } from "../../../src/markdown/syntax/flow.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import { pages } from "../pages.ts";
import { type BlockStart, blockStarts } from "./block-starts.ts";

test("the table has each construct and each sign with which the parser's extensions begin one", () => {
  const missing = blockStarts
    .filter((start) => !constructs.some((each) => [...each.signs].some((sign) => isStart(start, each, sign))))
    .map(
      ({ name, sign }) =>
        `The parser begins ${name || "a construct without a name"} with ${sign || "any sign"}: src/markdown/scanner/constructs.ts has no entry for it.`,
    );

  expect(new Set(blockStarts.map(({ name }) => name)).size).toBeGreaterThan(10);
  expect([...new Set(missing)]).toEqual([]);
});

test("the parser's extensions begin each construct of the table with each of its signs", () => {
  const missing = constructs.flatMap((construct) =>
    [...construct.signs]
      .filter((sign) => !blockStarts.some((start) => isStart(start, construct, sign)))
      .map(
        (sign) =>
          `${construct.name} begins with ${sign}: no extension in src/markdown/syntax/parse.ts says so.`,
      ),
  );

  expect(missing).toEqual([]);
});

test("a sign lists the constructs that it can begin, in the order in which patterns are tried", () => {
  const namesAt = (sign: string) => constructsAt(sign).map(({ name }) => name);

  expect(namesAt("*")).toEqual(["thematicBreak", "list"]);
  expect(namesAt("[")).toEqual(["definition", "gfmFootnoteDefinition"]);
  expect(namesAt("a")).toEqual([]);
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
        `The parser makes ${type} of a page: no entry of src/markdown/scanner/constructs.ts has this token.`,
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
        `${name} goes on over a blank line, as in ${JSON.stringify(text)}: neither src/markdown/scanner/lookahead.ts nor isOpen of src/markdown/syntax/flow.ts says so.`,
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
    .map(({ name }) => `otherContainer of src/markdown/scanner/list.ts has no ${name}.`);

  expect(missing).toEqual([]);
});

/** The parser names some constructs not, and tries some at any sign. */
function isStart(start: BlockStart, { name }: Construct, sign: string): boolean {
  return ["", name].includes(start.name) && ["", sign].includes(start.sign);
}

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
