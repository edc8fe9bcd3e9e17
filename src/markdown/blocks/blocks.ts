import { ParseBudget } from "../syntax/index.ts";
import { commonPrefix, commonSuffix, endOfLine, fencedIn, firstSign } from "../text/index.ts";
import { type Dialect, type PageTree, pageTree } from "../tree/index.ts";
import { blockTree, type Leaf } from "./block-tree.ts";
import { allBlocks, type Block, type BlockKind } from "./block.ts";
import { type Fragment, fragmentAt, unparsed } from "./fragment.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** What reading a page may cost. Real pages of 2 MiB cost less. */
const MAX_MICROSECONDS = 2_000_000;

type Page = Readonly<{
  source: string;
  body: number;
  /** Empty where the budget was spent, so that nothing is reused. */
  fragments: readonly Fragment[];
  leaves: readonly Leaf[];
}>;

const pages = new WeakMap<readonly Block[], Page>();

const nothing: Page = { source: "", body: 0, fragments: [], leaves: [] };

/** Returns the blocks of any string, so that `join` gives it back. `previous`, the blocks of another version, only saves time. */
export function split(source: string, previous?: readonly Block[]): readonly Block[] {
  const body = startOfBody(source);
  const budget = new ParseBudget(MAX_MICROSECONDS);
  const fragments = fragmentsOf(source, body, (previous && pages.get(previous)) ?? nothing, budget);
  const { blocks, leaves } = blockTree(source, body, fragments);
  const [first] = blocks;
  const start = body > 1 ? body : 0;
  if (first) blocks[0] = { ...first, start, source: source.slice(start, first.start + first.source.length) };
  if (start > 0) blocks.unshift(childless("frontmatter", source.slice(0, start)));
  if (blocks.length === 0 && source !== "") blocks.push(childless("paragraph", source));
  pages.set(blocks, { source, body, fragments: budget.isSpent ? [] : fragments, leaves });
  return blocks;
}

export function join(blocks: readonly Block[]): string {
  return blocks.map(({ source }) => source).join("");
}

const trees = new WeakMap<readonly Block[], WeakMap<Dialect, PageTree>>();

/** Returns the tree of the page that blocks are of. */
export function pageTreeOf(blocks: readonly Block[], dialect: Dialect): PageTree {
  const ofPage = trees.getOrInsertComputed(blocks, () => new WeakMap());
  return ofPage.getOrInsertComputed(dialect, () => pageTree(join(blocks), dialect));
}

export function leavesOf(blocks: readonly Block[]): readonly Leaf[] {
  const leaves = () => allBlocks(blocks).filter(({ children }) => children.length === 0);
  return pages.get(blocks)?.leaves ?? leaves().map((block) => ({ block, at: 0 }));
}

function startOfBody(source: string): number {
  const end = fencedIn(source)?.end;
  if (end === undefined) return source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let body = end;
  while (body < source.length && firstSign(source, body) === "") body = endOfLine(source, body);
  return body;
}

/** Reuses the fragments of the earlier page whose lookahead ends before the change. */
function fragmentsOf(source: string, body: number, earlier: Page, budget: ParseBudget): readonly Fragment[] {
  const same = commonPrefix(source, earlier.source);
  const endOfChange = source.length - commonSuffix(source, earlier.source, same);
  const fragments: Fragment[] = [];
  let at = body;
  for (const fragment of body === earlier.body ? earlier.fragments : []) {
    if (at + fragment.seen > same) break;
    fragments.push(fragment);
    at += fragment.source.length;
  }
  let later = 0;
  let laterAt = earlier.body + source.length - earlier.source.length;
  while (at < source.length) {
    const start = Math.max(at, endOfChange);
    for (; laterAt < start && later < earlier.fragments.length; later += 1) {
      laterAt += earlier.fragments[later]!.source.length;
    }
    if (laterAt === at && later < earlier.fragments.length)
      return fragments.concat(earlier.fragments.slice(later));
    const fragment = budget.isSpent ? unparsed(source.slice(at)) : fragmentAt(source, at, budget);
    fragments.push(fragment);
    at += fragment.source.length;
  }
  return fragments;
}

function childless(kind: BlockKind, source: string): Block {
  return { kind, source, start: 0, children: [] };
}
