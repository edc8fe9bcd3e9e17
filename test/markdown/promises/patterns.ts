import { expect } from "bun:test";

import { parsedFragment } from "../../../src/markdown/blocks/fragment.ts";
import { lookAhead } from "../../../src/markdown/scanner/lookahead.ts";
import { scan } from "../../../src/markdown/scanner/scan.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import type { Promises } from "./promise.ts";

/** Where patterns tell what a text is, in place of the parser, they tell the same. */
export const ofPatterns: Promises = {
  "has the blocks that the beginnings of its lines tell": (page) => void toldByLines(page),
};

/** How many units of a page need no parser to be split. */
export function toldByLines(page: string): number {
  let told = 0;
  for (let at = 0; at < page.length;) {
    const ahead = lookAhead(page, at);
    const source = page.slice(at, ahead.end);
    const plain = scan(source);
    if (plain) {
      const parsed = parsedFragment(page, at, ahead, new ParseBudget(Number.POSITIVE_INFINITY));
      expect(parsed.source).toBe(source);
      expect(plain).toEqual(parsed.nodes);
      told += source.length;
    }
    at = ahead.end;
  }
  return told;
}
