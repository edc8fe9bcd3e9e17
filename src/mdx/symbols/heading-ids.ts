import { slug } from "github-slugger";

import type { Block } from "../blocks/index.ts";
import { costOfTree } from "../syntax/index.ts";
import { cachedByLeaf, type Placed } from "./leaf-cache.ts";
import { ofKind } from "./page-symbol.ts";
import { type References, referencesOf } from "./references.ts";
import { scanSymbols } from "./scan-symbols.ts";
import { slicesOf } from "./slice.ts";
import { symbolsIn } from "./symbols.ts";

/** `slug`: the id that GitHub gives its text where that is free. */
type Heading = Readonly<{ id: string | undefined; slug: string; offset: number }>;

/** A text that may have headings, which `read` finds with definitions after it. */
type Reading = Readonly<{ source: string; cost: number; read(definitions: string): readonly Heading[] }>;

/** About a second's work. */
const MAX_COST = 800_000;

const known = new WeakMap<readonly Block[], ReadonlyMap<number, string>>();

/** The ids that `outline` has, by where their headings begin; of headings with the same id, only the first has it. */
export function headingIdsOf(blocks: readonly Block[]): ReadonlyMap<number, string> {
  return known.getOrInsertComputed(blocks, () => collected(readingsIn(blocks), referencesOf(blocks)));
}

/** Whether a heading of Markdown can be in a text. */
export function mayHoldHeading(text: string): boolean {
  return marks.test(text);
}

/** What begins a line in quotes, lists and footnotes, and a mark before it; or a line that makes a heading of the one before. */
const marks = /^(?:[ \t>*+\d.)\uFEFF-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#|^[ \t>]*(?:=+|-+)[ \t]*$/m;

function collected(
  all: readonly Placed<Reading>[],
  { definitionsFor }: References,
): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  let left = MAX_COST;
  for (const { item, at } of all) {
    if (item.cost > left) continue;
    left -= item.cost;
    for (const { id, slug, offset } of headingsIn(item, definitionsFor)) {
      const own = id ?? numbered(slug, numbers);
      ids.set(at + offset, taken.has(own) ? "" : own);
      taken.add(own);
    }
  }
  return ids;
}

/** As `GithubSlugger` makes a slug unique; that it would make the slug anew for every page is why it is not used. */
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

/** What a page defines changes what headings say, but not where they are. */
function headingsIn(
  { source, read }: Reading,
  definitionsFor: References["definitionsFor"],
): readonly Heading[] {
  const alone = read("");
  return alone.length > 0 ? read(definitionsFor(source)) : alone;
}

const readingsIn = cachedByLeaf((leaf: Block): readonly Reading[] => {
  const { source } = leaf;
  if (!mayHoldHeading(source)) return [];
  const isPlain = slicesOf([afterStart(leaf)]).every((slice) => scanSymbols(slice, "mdx"));
  const known = new Map<string, readonly Heading[]>();
  const read = (definitions: string) =>
    known.getOrInsertComputed(definitions, () => headingsOf(leaf, definitions));
  return [{ source, cost: isPlain ? 0 : costOfTree(source), read }];
});

function headingsOf(leaf: Block, definitions: string): readonly Heading[] {
  const { start, source, ...block } = afterStart(leaf);
  const { symbols } = symbolsIn([{ ...block, start, source: source + definitions }], "mdx");
  // The definitions that follow can hold this footnote, and with it its heading, once more.
  const own = ofKind(symbols, "heading").filter(({ offset }) => offset < start + source.length);
  return own.map(({ id, text, offset }) => ({ id, slug: slug(text), offset: leaf.start + offset - start }));
}

/** The block where a mark at its start is not the page's byte order mark: that is in no leaf of a body. */
function afterStart(leaf: Block): Block {
  return { ...leaf, start: 1 };
}
