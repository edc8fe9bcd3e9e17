import type { Tree } from "@lezer/common";

import { labelsIn } from "./definitions.ts";
import type { Dialect } from "./dialect.ts";
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

const parsers = new WeakMap<Dialect, ReturnType<typeof parserOf>>();

/** Reads any text; never throws. */
export function pageTree(page: string, dialect: Dialect): PageTree {
  const mark = page.startsWith("\uFEFF") ? 1 : 0;
  const text = withNewlines(page.slice(mark));
  const source = sourceOf(text);
  const tree = parsers.getOrInsertComputed(dialect, parserOf).parse(text);
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

function withNewlines(page: string): string {
  return page.includes("\r") ? page.replaceAll(/\r\n?/g, "\n") : page;
}

/** A line feed after a carriage return is one unit of the text. */
function mapped(page: string, mark: number): (offset: number) => number {
  const ends = Array.from(page.matchAll(/\r\n/g), ({ index }, before) => index - mark - before);
  return (offset) => {
    let [first, last] = [0, ends.length];
    while (first < last) {
      const middle = (first + last) >> 1;
      if (ends[middle]! < offset) first = middle + 1;
      else last = middle;
    }
    return mark + offset + first;
  };
}
