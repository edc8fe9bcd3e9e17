import { expect, test } from "bun:test";

import { costOfFlow, costOfTree } from "../../../src/markdown/syntax/cost.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import { tooComplex } from "../../../src/markdown/syntax/parse-error.ts";

test("a budget reads what it is enough for, and nothing more", () => {
  const cost = Math.ceil(costOfTree("a *b*"));
  const budget = new ParseBudget(1.5 * cost);
  const read = () => budget.priced(() => budget.tree("a *b*"));

  expect(read()).toMatchObject({ found: { tree: { children: [{}] } }, cost });
  expect(read()).toEqual({ found: { error: tooComplex }, cost: undefined });
  expect(budget.spend(1)).toBe(false);
});

test("what was read before costs as much again, while that is left", () => {
  const budget = new ParseBudget(5);

  expect([3, 3, undefined, 2, 0].map((cost) => budget.repeat(cost))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test("the outermost flow costs as much as it is rated", () => {
  const cost = costOfFlow("a\n");

  expect(new ParseBudget(cost).flowError("a\n")).toBeUndefined();
  expect(new ParseBudget(cost / 2).flowError("a\n")).toEqual(tooComplex);
});

test("what is nested too deeply is not read, and costs nothing", () => {
  const budget = new ParseBudget(10_000);

  expect(budget.flowError("> ".repeat(60))).toEqual(tooComplex);
  expect(budget.flowError("a\n")).toBeUndefined();
});

test("what MDX refuses has an error in place of a tree", () => {
  expect(new ParseBudget(10_000).tree("a <b")).toMatchObject({ error: { offset: 4 } });
});

test.each(["<a>", "</a>", "a\n\n</B>\n", "<A>\n\n{/* b */}\n", "[^a]: b\n", "\uFEFF<a>"])(
  "in %j MDX refuses nothing, whatever its tags pair with",
  (text) => {
    const budget = new ParseBudget(1_000_000);

    expect(budget.flowError(text)).toBeUndefined();
    expect(budget.flowError(text)).toBeUndefined();
  },
);

test.each([
  ["<a,\n\nb", 2],
  ["{a\n\nb", 5],
  ["<a>{b c}</a>", 5],
])("%j is refused, with the place", (text, offset) => {
  expect(new ParseBudget(1_000_000).flowError(text)).toMatchObject({ message: expect.any(String), offset });
});
