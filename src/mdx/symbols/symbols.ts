import type { Block } from "../blocks/index.ts";
import { costOfTree, type Syntax } from "../syntax/index.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { scanSymbols } from "./scan-symbols.ts";
import { inPage, slicesOf, treeOf } from "./slice.ts";
import { symbolsOfTree } from "./tree-symbols.ts";

/** A page's symbols in order with UTF-16 offsets, and the offsets of slices that were too costly. */
export type Symbols = Readonly<{ symbols: readonly PageSymbol[]; unread: readonly number[] }>;

type Memo = Readonly<{ syntax: Syntax; known: ReadonlyMap<string, readonly PageSymbol[]>; symbols: Symbols }>;

/** About a second's work, in microseconds. Real pages of 2 MiB cost less. */
const MAX_COST = 800_000;

const memos = new WeakMap<readonly Block[], Memo>();

/**
 * Looks through a page's blocks once. `previous`, the blocks of a version of the same page, changes nothing but the
 * time: only slices that differ are read again.
 */
export function symbolsIn(blocks: readonly Block[], syntax: Syntax, previous?: readonly Block[]): Symbols {
  const own = memos.get(blocks);
  if (own?.syntax === syntax) return own.symbols;
  const earlier = previous && memos.get(previous);
  const memo = collected(blocks, syntax, earlier?.syntax === syntax ? earlier.known : new Map());
  memos.set(blocks, memo);
  return memo.symbols;
}

/** Whether MDX refuses a part: what components would make of that, Markdown cannot tell. */
export function hasBroken(blocks: readonly Block[]): boolean {
  return blocks.some(({ kind, children }) => kind === "broken" || hasBroken(children));
}

function collected(blocks: readonly Block[], syntax: Syntax, earlier: Memo["known"]): Memo {
  const known = new Map<string, readonly PageSymbol[]>();
  const symbols: PageSymbol[] = [];
  const unread: number[] = [];
  let left = MAX_COST;
  for (const slice of slicesOf(blocks)) {
    const key = `${slice.kind} ${slice.text}${slice.definitions}`;
    let found = scanSymbols(slice, syntax);
    if (!found) {
      const cost = costOfTree(slice.text) * (slice.kind === "broken" ? 2 : 1);
      if (cost > left) {
        unread.push(inPage(slice, 0));
        continue;
      }
      left -= cost;
      found = earlier.get(key) ?? known.get(key) ?? symbolsOfTree(treeOf(slice, syntax));
      known.set(key, found);
    }
    for (const symbol of found) {
      symbols.push({ ...symbol, offset: inPage(slice, symbol.offset) });
    }
  }
  symbols.sort((a, b) => a.offset - b.offset);
  return { syntax, known, symbols: { symbols, unread } };
}
