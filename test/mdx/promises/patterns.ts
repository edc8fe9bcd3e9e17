import { expect } from "bun:test";

import type { Block } from "../../../src/mdx/blocks/block.ts";
import { split } from "../../../src/mdx/blocks/blocks.ts";
import { parsedFragment } from "../../../src/mdx/blocks/fragment.ts";
import { lookAhead } from "../../../src/mdx/scanner/lookahead.ts";
import { scan } from "../../../src/mdx/scanner/scan.ts";
import { scanSymbols } from "../../../src/mdx/symbols/scan-symbols.ts";
import { slicesOf, treeOf } from "../../../src/mdx/symbols/slice.ts";
import { scriptSymbols } from "../../../src/mdx/symbols/symbols.ts";
import { symbolsOfTree } from "../../../src/mdx/symbols/tree-symbols.ts";
import { ParseBudget } from "../../../src/mdx/syntax/parse-budget.ts";
import type { Syntax } from "../../../src/mdx/syntax/parse.ts";
import type { Promises } from "./promise.ts";

/** Where patterns tell what a text is, in place of the parser, they tell the same. */
export const ofPatterns: Promises = {
  "has the blocks that the beginnings of its lines tell": (page) => void toldByLines(page),

  "has the symbols that patterns tell"(page) {
    expectScannedSymbols(page, "mdx");
    expectScannedSymbols(page, "markdown");
  },
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

const silent: ReadonlyArray<Block["kind"]> = ["code", "frontmatter", "rule"];

/** How many units of a page patterns tell of, as the parser does, and how many there are. */
export function expectScannedSymbols(page: string, syntax: Syntax): Readonly<{ told: number; all: number }> {
  let [told, all] = [0, 0];
  for (const slice of slicesOf(split(page))) {
    if (silent.includes(slice.kind)) continue;
    all += slice.text.length;
    const seen = scanSymbols(slice, syntax) ?? scriptSymbols(slice, syntax);
    if (!seen) continue;
    told += slice.text.length;
    expect(seen).toEqual(symbolsOfTree(treeOf(slice, syntax)));
  }
  return { told, all };
}
