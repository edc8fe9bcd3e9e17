import { slug } from "github-slugger";

import type { Block } from "../blocks/index.ts";
import { costOfTree } from "../syntax/index.ts";
import { mdx } from "../tree/index.ts";
import { leafReaders, type PlacedReader } from "./leaf-reader.ts";
import { ofKind } from "./page-symbol.ts";
import { type References, referencesOf } from "./references.ts";
import { scanSymbols } from "./scan-symbols.ts";
import { slicesOf } from "./slice.ts";
import { symbolsIn } from "./symbols.ts";

type Heading = Readonly<{ id: string | undefined; slug: string; offset: number }>;

/** About a second's work, in microseconds. */
const MAX_COST = 800_000;

const known = new WeakMap<readonly Block[], ReadonlyMap<number, string>>();

/** Returns the ids of `outline` by offset, "" for a repeated id. */
export function headingIdsOf(blocks: readonly Block[]): ReadonlyMap<number, string> {
  return known.getOrInsertComputed(blocks, () => collected(readersIn(blocks), referencesOf(blocks)));
}

export function mayHoldHeading(text: string): boolean {
  return marks.test(text);
}

/** An ATX heading in quotes, lists and footnotes, or a setext underline. */
const marks = /^(?:[ \t>*+\d.)\uFEFF-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#|^[ \t>]*(?:=+|-+)[ \t]*$/m;

function collected(
  all: readonly PlacedReader<Heading>[],
  { definitionsFor }: References,
): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  for (const reader of all) {
    for (const { id, slug, offset } of headingsIn(reader, definitionsFor)) {
      const own = id ?? numbered(slug, numbers);
      ids.set(reader.at + offset, taken.has(own) ? "" : own);
      taken.add(own);
    }
  }
  return ids;
}

/** Numbers as `GithubSlugger` does, which would recompute every slug for every page. */
function numbered(slug: string, numbers: Map<string, number>): string {
  let free = slug;
  while (numbers.has(free)) {
    const number = numbers.get(slug)! + 1;
    numbers.set(slug, number);
    free = `${slug}-${number}`;
  }
  numbers.set(free, 0);
  return free;
}

function headingsIn(
  { text, read }: PlacedReader<Heading>,
  definitionsFor: References["definitionsFor"],
): readonly Heading[] {
  const alone = read("");
  return alone.length > 0 ? read(definitionsFor(text)) : alone;
}

const readersIn = leafReaders<Heading>(MAX_COST, (leaf) => {
  const { source } = leaf;
  if (!mayHoldHeading(source)) return undefined;
  const isPlain = slicesOf([afterStart(leaf)]).every((slice) => scanSymbols(slice, "mdx"));
  const cost = isPlain ? 0 : costOfTree(source);
  return { text: source, cost, read: (definitions) => headingsOf(leaf, definitions) };
});

function headingsOf(leaf: Block, definitions: string): readonly Heading[] {
  const { start, source, ...block } = afterStart(leaf);
  const { symbols } = symbolsIn([{ ...block, start, source: source + definitions }], mdx);
  // A footnote's definition that follows can repeat its heading.
  const own = ofKind(symbols, "heading").filter(({ offset }) => offset < start + source.length);
  return own.map(({ id, text, offset }) => ({ id, slug: slug(text), offset: leaf.start + offset - start }));
}

/** A start above 0 makes a mark at the block's start text instead of a byte order mark. */
function afterStart(leaf: Block): Block {
  return { ...leaf, start: 1 };
}
