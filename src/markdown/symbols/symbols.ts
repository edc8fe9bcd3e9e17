import { allBlocks, type Block } from "../blocks/index.ts";
import { costOfTree, expressionIn, moduleIn, type Syntax } from "../syntax/index.ts";
import { endOfContent } from "../text/index.ts";
import type { Dialect } from "../tree/index.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { scanSymbols } from "./scan-symbols.ts";
import { inPage, type Slice, slicesOf, treeOf } from "./slice.ts";
import { symbolsOfScript, symbolsOfTree } from "./tree-symbols.ts";

/** A page's symbols in order with UTF-16 offsets, and the offsets of slices that were too costly. */
export type Symbols = Readonly<{ symbols: readonly PageSymbol[]; unparsed: readonly number[] }>;

/** About a second's work, in microseconds. Real pages of 2 MiB cost less. */
const MAX_COST = 800_000;

const known = new WeakMap<readonly Block[], Partial<Record<Syntax, Symbols>>>();

export function symbolsIn(blocks: readonly Block[], { hasJsx }: Dialect): Symbols {
  const syntax = hasJsx ? "mdx" : "markdown";
  const bySyntax = known.getOrInsertComputed(blocks, () => ({}));
  bySyntax[syntax] ??= collected(blocks, syntax);
  return bySyntax[syntax];
}

/** Returns the first symbol that `fits`; blocks after the one that has it aren't read. */
export function firstSymbol<Found extends PageSymbol>(
  blocks: readonly Block[],
  syntax: Syntax,
  fits: (symbol: PageSymbol) => symbol is Found,
): Found | undefined {
  for (const { symbols } of symbolsOfEach(blocks, syntax)) {
    const found = symbols.find(fits);
    if (found) return found;
  }
  return undefined;
}

function collected(blocks: readonly Block[], syntax: Syntax): Symbols {
  const each = [...symbolsOfEach(blocks, syntax)];
  return {
    symbols: each.flatMap(({ symbols }) => symbols),
    unparsed: each.flatMap(({ unparsed }) => unparsed),
  };
}

/** Yields the symbols of each block with those of its children. */
function* symbolsOfEach(blocks: readonly Block[], syntax: Syntax): Generator<Symbols> {
  const slices = slicesOf(blocks);
  let left = MAX_COST;
  let next = 0;
  for (const block of blocks) {
    const symbols: PageSymbol[] = [];
    const unparsed: number[] = [];
    const end = next + allBlocks([block]).length;
    for (const slice of slices.slice(next, end)) {
      let found = scanSymbols(slice, syntax);
      if (!found) {
        const cost = costOfTree(slice.text) * (slice.kind === "broken" ? 2 : 1);
        if (cost > left) {
          unparsed.push(inPage(slice, 0));
          continue;
        }
        left -= cost;
        found = scriptSymbols(slice, syntax) ?? symbolsOfTree(treeOf(slice, syntax));
      }
      for (const symbol of found) symbols.push({ ...symbol, offset: inPage(slice, symbol.offset) });
    }
    next = end;
    yield { symbols: symbols.sort((a, b) => a.offset - b.offset), unparsed };
  }
}

/** Reads what is JavaScript with acorn alone; undefined where only the parser is sure. @internal a test compares the two */
export function scriptSymbols({ kind, text }: Slice, syntax: Syntax): readonly PageSymbol[] | undefined {
  if (syntax !== "mdx") return undefined;
  const script = kind === "esm" ? moduleIn(text) : kind === "expression" ? onlyExpression(text) : undefined;
  return script && symbolsOfScript(script);
}

function onlyExpression(text: string) {
  const start = text.search(/[^ \t\r\n]/);
  const found = text[start] === "{" ? expressionIn(text, start) : undefined;
  return found?.end === endOfContent(text) ? found.expression : undefined;
}
