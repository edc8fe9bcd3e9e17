import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { flowOf } from "../../../src/markdown/syntax/flow.ts";
import type { Syntax } from "../../../src/markdown/syntax/parse.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

function typesIn(text: string, syntax: Syntax = "mdx"): string[] {
  const flow = flowOf(text, syntax);
  return "tokens" in flow ? flow.tokens.map(({ type }) => type) : [flow.state];
}

test("the outermost tokens of a text have its paragraphs, and nothing that is inside of another", () => {
  expect(typesIn("# a *b*\n\nc\n\n> d\n\n[e]: f\n")).toEqual([
    "atxHeading",
    "paragraph",
    "blockQuote",
    "definition",
  ]);
});

describe("a text", () => {
  test.each([
    ["a fence that is not closed", "```\na\n", "open"],
    ["a fence that is closed", "```\na\n```\n", "whole"],
    ["a fence with text after it", "```\na\n```\n\nb", "whole"],
    ["a fence that its quote ends", "> ```\n> a\n\nb", "whole"],
    ["math that is not closed", "$$\na\n", "open"],
    ["math that is closed", "$$\na\n$$\n", "whole"],
    ["an expression that is not closed", "{a\n\nb", "unfinished"],
    ["a tag that no text after it makes one", "<a,\n\nb", "invalid"],
  ])("with %s, %j, is %s", (_, text, state) => {
    expect(flowOf(text, "mdx").state as string).toBe(state);
  });

  test.each([
    ["<!-- a\n", "<!-- a -->\n"],
    ["<pre>\n", "<pre>\n</pre>\n"],
    ["<STYLE>\n", "<STYLE>\n</style>\n"],
    ["<?a\n", "<?a ?>\n"],
    ["<!a\n", "<!a>\n"],
    ["<![CDATA[a\n", "<![CDATA[a]]>\n"],
  ])("of Markdown that ends in the raw HTML of %j is open, and whole after %j", (open, closed) => {
    expect(flowOf(open, "markdown").state).toBe("open");
    expect(flowOf(closed, "markdown").state).toBe("whole");
  });

  test("of Markdown that ends in raw HTML which a blank line ends is whole", () => {
    expect(flowOf("<div>\n", "markdown").state).toBe("whole");
  });
});

test("what one text defines, another does not know", () => {
  expect(typesIn("[^a]: b\n")).toEqual(["gfmFootnoteDefinition"]);
  expect(flowOf("[^a]: b\n", "mdx")).toEqual(flowOf("[^a]: b\n", "mdx"));
});

test.each<Syntax>(["mdx", "markdown"])("a heading of %s begins after the definitions before it", (syntax) => {
  const flow = flowOf('[a]: b "t"\n|\n===\n', syntax);

  expect(flow).toEqual({
    state: "whole",
    tokens: [
      { type: "definition", start: 0, end: 10 },
      { type: "setextHeading", start: 11, end: 16 },
    ],
  });
});

test("the tokens of any text lie in it, in its order, and a second reading finds the same", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<Syntax>("mdx", "markdown"), (text, syntax) => {
      const flow = flowOf(text, syntax);
      expect(flowOf(text, syntax)).toEqual(flow);
      if (!("tokens" in flow)) return;
      const places = flow.tokens.flatMap(({ start, end }) => [start, end]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((place) => place >= 0 && place <= text.length)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});
