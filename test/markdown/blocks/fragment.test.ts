import { expect, test } from "bun:test";

import fc from "fast-check";

import { fragmentAt } from "../../../src/markdown/blocks/fragment.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import { runs } from "../../support/seed.ts";
import { anyText, passage } from "../texts.ts";

function first(page: string, budget = new ParseBudget(Number.POSITIVE_INFINITY)) {
  return fragmentAt(page, 0, budget);
}

test.each([
  ["a\nb\n\nc\n", "a\nb\n\n"],
  ["- a\n\n- b\n\n  c\n\nd\n", "- a\n\n- b\n\n  c\n\n"],
  ["```\na\n\nb\n```\n\nc\n", "```\na\n\nb\n```\n\n"],
  ["export const a = {\n\n  b: 1\n}\n\nc\n", "export const a = {\n\n  b: 1\n}\n\n"],
  ["{a\n\nb\n\nc\n", "{a\n\n"],
])("%j begins with the fragment %j", (page, source) => {
  expect(first(page).source).toBe(source);
});

test("a change after the lookahead changes nothing in a fragment", () => {
  const text = fc.array(fc.oneof(passage, anyText), { maxLength: 4 }).map((parts) => parts.join("\n\n"));
  fc.assert(
    fc.property(text, text, (page, other) => {
      const { seen, ...read } = first(`${page}\n\nend\n`);
      // Infinite where the end of the page was seen.
      fc.pre(Number.isFinite(seen));

      expect(first(`${page}\n\nend\n`.slice(0, seen) + other)).toMatchObject(read);
    }),
    { numRuns: runs(300) },
  );
});

test("a line feed added after a final carriage return changes no block", () => {
  const { seen, ...read } = first("a\n\n---\rb\n");
  const joined = first(`${"a\n\n---\rb\n".slice(0, seen)}\n`);

  expect(joined).toMatchObject(read);
  expect(joined.seen).toBe(seen + 1);
});

test("text over the parser's limit, or over the budget, is broken", () => {
  const long = first(`{a}${" b".repeat(40_000)}`);
  const dear = first("{a} <b>c</b>\n", new ParseBudget(1));

  expect([long, dear].map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([["broken"], ["broken"]]);
});
