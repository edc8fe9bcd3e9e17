import { expect, test } from "bun:test";

import { costOfFlow, costOfTree } from "../../../src/markdown/syntax/cost.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import { tooComplex } from "../../../src/markdown/syntax/parse-error.ts";

test("a budget reads what it is enough for, and nothing more", () => {
  const budget = new ParseBudget(1.5 * costOfTree("a *b*"));

  expect(budget.tree("a *b*").tree?.children).toHaveLength(1);
  expect(budget.isSpent).toBe(false);
  expect(budget.tree("a *b*")).toEqual({ error: tooComplex });
  expect(budget.isSpent).toBe(true);
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
