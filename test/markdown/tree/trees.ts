import { expect, test } from "bun:test";

import { type Dialect, mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

/** Names of nodes, each with those in it. */
export function namesIn(page: string, dialect: Dialect = mdx): string {
  return /^Document\((.*)\)$/.exec(parserOf(dialect).parse(page).toString())![1]!;
}

/** Tests what a dialect makes of pages. */
export function testTrees(dialect: Dialect, trees: Readonly<Record<string, string>>): void {
  test.each(Object.keys(trees))("%j has its nodes", (page) => {
    expect(namesIn(page, dialect)).toBe(trees[page]!);
  });
}
