import { expect } from "bun:test";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { parsedFragment } from "../../../src/markdown/blocks/fragment.ts";
import { lookAhead } from "../../../src/markdown/scanner/lookahead.ts";
import { scan } from "../../../src/markdown/scanner/scan.ts";
import { scanSymbols } from "../../../src/markdown/symbols/scan-symbols.ts";
import { slicesOf, treeOf } from "../../../src/markdown/symbols/slice.ts";
import { scriptSymbols } from "../../../src/markdown/symbols/symbols.ts";
import { symbolsOfTree } from "../../../src/markdown/symbols/tree-symbols.ts";
import { ParseBudget } from "../../../src/markdown/syntax/parse-budget.ts";
import type { Syntax } from "../../../src/markdown/syntax/parse.ts";
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
