import type { Tree } from "@lezer/common";
import type { Root, RootContent } from "mdast";

import { type Block, pageTreeOf } from "../blocks/index.ts";
import { mdastAt, mdastOf } from "../mdast/index.ts";
import { containers, type PageTree } from "../tree/index.ts";
import { ofKind, type PageSymbol } from "./page-symbol.ts";
import { symbolsOfTree } from "./tree-symbols.ts";

const known = new WeakMap<PageTree, readonly PageSymbol[]>();

/** Returns a page's symbols in order, with UTF-16 offsets in the page. */
export function symbolsIn(blocks: readonly Block[]): readonly PageSymbol[] {
  return symbolsOf(pageTreeOf(blocks));
}

/** Those of a page without its blocks. */
export function symbolsOf(read: PageTree): readonly PageSymbol[] {
  return known.getOrInsertComputed(read, () =>
    symbolsOfTree(mdastOf(read), read).toSorted((one, other) => one.offset - other.offset),
  );
}

type Heading = Extract<PageSymbol, { kind: "heading" }>;

/** Those of nodes that are headings, by their trees: most are as before after a change. */
const headings = new WeakMap<Tree, Omit<Heading, "offset">>();

/** Yields the headings among them, for which little else is read. */
export function* headingsOf(read: PageTree): Generator<Heading> {
  const { trees, from, to } = read.nodes();
  for (const [index, tree] of trees.entries()) {
    const isHeading = headingNames.has(tree.type.name);
    if (!isHeading && !containers.has(tree.type.name)) continue;
    const span = { from: from[index]!, to: to[index]! };
    const known = isHeading ? headings.get(tree) : undefined;
    if (known) {
      yield { ...known, offset: read.inPage(span.from) };
      continue;
    }
    const text = read.text.slice(span.from, span.to);
    if (!isHeading && !mark.test(text)) continue;
    for (const found of headingsAmong(mdastAt(read, span), read)) {
      // What brackets are depends on definitions elsewhere.
      if (isHeading && !text.includes("]")) headings.set(tree, found);
      yield found;
    }
  }
}

function headingsAmong(nodes: readonly RootContent[], read: PageTree): readonly Heading[] {
  return nodes.flatMap((node) => {
    const root: Root = { type: "root", children: [node], position: node.position! };
    return ofKind(symbolsOfTree(root, read), "heading");
  });
}

const headingNames: ReadonlySet<string> = new Set([
  ...[1, 2, 3, 4, 5, 6].map((depth) => `ATXHeading${depth}`),
  "SetextHeading1",
  "SetextHeading2",
]);

/** An ATX heading, in quotes, lists and footnotes too, or an underline. */
const mark = /^(?:[ \t>*+\d.)-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#|^[ \t>]*(?:=+|-+)[ \t]*$/m;
