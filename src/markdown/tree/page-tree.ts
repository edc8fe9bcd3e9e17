import { type Tree, TreeFragment } from "@lezer/common";

import { commonPrefix, commonSuffix, startsStatement } from "../text/index.ts";
import { labelsIn } from "./definitions.ts";
import { type Dialect, keyOf, markdown, mdx } from "./dialect.ts";
import { inPage, type Newlines, newlinesOf } from "./newlines.ts";
import { type Nodes, nodesIn, type Source, sourceOf } from "./nodes.ts";
import { parserOf } from "./parser.ts";

/** The tree of a page of a site's files, whatever its lines end with. */
export type PageTree = Readonly<{
  page: string;
  /** One object for equal dialects; never an unsure one. */
  dialect: Dialect;
  /** Whether only the text says that it is MDX. */
  isGuess: boolean;
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

type Known = Readonly<{ dialect: Dialect; parser: ReturnType<typeof parserOf> }>;

const all = new Map<string, Known>();

/** Reads any text; never throws. `earlier`, the tree of another version, only saves time. */
export function pageTree(page: string, dialect: Dialect, earlier?: PageTree): PageTree {
  if (!dialect.isUnsure) return treeIn(page, dialect, earlier);
  const asMdx = () => ({ ...treeIn(page, mdx, earlier), isGuess: true });
  if (page.includes("{/*")) return asMdx();
  const read = treeIn(page, markdown, earlier);
  return hasStatement(read) ? asMdx() : read;
}

/** Whether a paragraph of Markdown is an import or export. */
function hasStatement({ text, tree }: PageTree): boolean {
  if (!/^(?:import|export)\b/m.test(text)) return false;
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === "Paragraph" && startsStatement(text.slice(node.from, node.to))) return true;
  }
  return false;
}

function treeIn(page: string, given: Dialect, other: PageTree | undefined): PageTree {
  const { dialect, parser } = all.getOrInsertComputed(keyOf(given), () => {
    return { dialect: given, parser: parserOf(given) };
  });
  const earlier = other?.dialect === dialect ? other : undefined;
  const mark = page.startsWith("\uFEFF") ? 1 : 0;
  const newlines = newlinesOf(page.slice(mark), earlier?.newlines);
  const { text } = newlines;
  const source = sourceOf(text);
  const tree =
    earlier?.text === text ? earlier.tree : parser.parse(text, earlier && unchanged(earlier, text));
  let nodes: Nodes | undefined;
  let labels: ReadonlySet<string> | undefined;
  return {
    page,
    dialect,
    isGuess: false,
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
