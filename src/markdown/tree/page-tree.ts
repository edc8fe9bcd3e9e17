import { type Tree, TreeFragment } from "@lezer/common";

import { commonPrefix, commonSuffix } from "../text/index.ts";
import { labelsIn } from "./definitions.ts";
import { type Dialect, keyOf } from "./dialect.ts";
import { type Source, sourceOf } from "./nodes.ts";
import { parserOf } from "./parser.ts";

/** The tree of a page of a site's files, whatever its lines end with. */
export type PageTree = Readonly<{
  page: string;
  dialect: Dialect;
  /** The page as the tree reads it, without a byte order mark; each line ends with `\n`. Offsets of the tree are in it. */
  text: string;
  source: Source;
  tree: Tree;
  /** As references compare them. */
  labels(): ReadonlySet<string>;
  /** Returns the offset in the page of one in `text`. */
  inPage(offset: number): number;
}>;

const parsers = new Map<string, ReturnType<typeof parserOf>>();

/** Reads any text; never throws. `earlier`, the tree of another version in the same dialect, only saves time. */
export function pageTree(page: string, dialect: Dialect, earlier?: PageTree): PageTree {
  const mark = page.startsWith("\uFEFF") ? 1 : 0;
  const text = withNewlines(page.slice(mark));
  const source = sourceOf(text);
  const parser = parsers.getOrInsertComputed(keyOf(dialect), () => parserOf(dialect));
  const tree =
    earlier?.text === text ? earlier.tree : parser.parse(text, earlier && unchanged(earlier, text));
  let labels: ReadonlySet<string> | undefined;
  return {
    page,
    dialect,
    text,
    source,
    tree,
    labels: () => (labels ??= new Set(labelsIn(tree, 0, source))),
    inPage: mark + text.length === page.length ? (offset) => mark + offset : mapped(page, mark),
  };
}

function unchanged({ text, tree }: PageTree, next: string): readonly TreeFragment[] {
  const from = commonPrefix(next, text);
  const same = commonSuffix(next, text, from);
  const change = { fromA: from, toA: text.length - same, fromB: from, toB: next.length - same };
  return TreeFragment.applyChanges(TreeFragment.addTree(tree), [change], 0);
}

function withNewlines(page: string): string {
  if (!page.includes("\r")) return page;
  const text = page.replaceAll("\r\n", "\n");
  return text.includes("\r") ? text.replaceAll("\r", "\n") : text;
}

/** A line feed after a carriage return is one unit of the text. */
function mapped(page: string, mark: number): (offset: number) => number {
  let ends: number[] | undefined;
  return (offset) => {
    ends ??= pairsIn(page, mark);
    let [first, last] = [0, ends.length];
    while (first < last) {
      const middle = (first + last) >> 1;
      if (ends[middle]! < offset) first = middle + 1;
      else last = middle;
    }
    return mark + offset + first;
  };
}

/** The offsets in the text of line endings of two units. */
function pairsIn(page: string, mark: number): number[] {
  const ends: number[] = [];
  for (let at = page.indexOf("\r\n"); at >= 0; at = page.indexOf("\r\n", at + 2)) {
    ends.push(at - mark - ends.length);
  }
  return ends;
}
