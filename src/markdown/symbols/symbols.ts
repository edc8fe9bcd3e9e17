import type { Root } from "mdast";

import { type Block, pageTreeOf } from "../blocks/index.ts";
import { mdastOf, mdastWhere } from "../mdast/index.ts";
import type { Dialect, PageTree } from "../tree/index.ts";
import { ofKind, type PageSymbol } from "./page-symbol.ts";
import { symbolsOfTree } from "./tree-symbols.ts";

const known = new WeakMap<PageTree, readonly PageSymbol[]>();

/** Returns a page's symbols in order, with UTF-16 offsets in the page. */
export function symbolsIn(blocks: readonly Block[], dialect: Dialect): readonly PageSymbol[] {
  return symbolsOf(pageTreeOf(blocks, dialect));
}

/** Those of a page without its blocks. */
export function symbolsOf(read: PageTree): readonly PageSymbol[] {
  return known.getOrInsertComputed(read, () =>
    symbolsOfTree(mdastOf(read), read.dialect).toSorted((one, other) => one.offset - other.offset),
  );
}

/** Yields the headings among them, for which little else is read. */
export function headingsOf(read: PageTree) {
  const leaves = mdastWhere(read, (text) => mark.test(text));
  return leaves.flatMap((node) => {
    const root: Root = { type: "root", children: [node], position: node.position! };
    return ofKind(symbolsOfTree(root, read.dialect), "heading");
  });
}

/** An ATX heading, in quotes, lists and footnotes too, or an underline. */
const mark = /^(?:[ \t>*+\d.)-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#|^[ \t>]*(?:=+|-+)[ \t]*$/m;
