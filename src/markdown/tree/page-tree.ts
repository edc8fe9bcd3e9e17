import { type Tree, TreeFragment } from "@lezer/common";

import { commonPrefix, commonSuffix } from "../text/index.ts";
import { labelsIn } from "./definitions.ts";
import { type Dialect, keyOf } from "./dialect.ts";
import { inPage, type Newlines, newlinesOf } from "./newlines.ts";
import { type Nodes, nodesIn, type Source, sourceOf } from "./nodes.ts";
import { parserOf } from "./parser.ts";

/** The tree of a page of a site's files, whatever its lines end with. */
export type PageTree = Readonly<{
  page: string;
  dialect: Dialect;
  /** The page as the tree reads it, without a byte order mark; each line ends with `\n`. Offsets of the tree are in it. */
  text: string;
  /** With those of the page after its byte order mark. */
  newlines: Newlines;
  source: Source;
  tree: Tree;
  /** Those of the top level. */
  nodes(): Nodes;
  /** As references compare them. */
  labels(): ReadonlySet<string>;
  /** Returns the offset in the page of one in `text`. */
  inPage(offset: number): number;
}>;

const parsers = new Map<string, ReturnType<typeof parserOf>>();

/** Reads any text; never throws. `earlier`, the tree of another version in the same dialect, only saves time. */
export function pageTree(page: string, dialect: Dialect, earlier?: PageTree): PageTree {
  const mark = page.startsWith("\uFEFF") ? 1 : 0;
  const newlines = newlinesOf(page.slice(mark), earlier?.newlines);
  const { text } = newlines;
  const source = sourceOf(text);
  const parser = parsers.getOrInsertComputed(keyOf(dialect), () => parserOf(dialect));
  const tree =
    earlier?.text === text ? earlier.tree : parser.parse(text, earlier && unchanged(earlier, text));
  let nodes: Nodes | undefined;
  let labels: ReadonlySet<string> | undefined;
  return {
    page,
    dialect,
    text,
    newlines,
    source,
    tree,
    nodes: () => (nodes ??= nodesIn(tree, 0)),
    labels: () => (labels ??= new Set(labelsIn(tree, 0, source))),
    inPage: (offset) => mark + inPage(newlines, offset),
  };
}

function unchanged({ text, tree }: PageTree, next: string): readonly TreeFragment[] {
  const from = commonPrefix(next, text);
  const same = commonSuffix(next, text, from);
  const change = { fromA: from, toA: text.length - same, fromB: from, toB: next.length - same };
  return TreeFragment.applyChanges(TreeFragment.addTree(tree), [change], 0);
}
