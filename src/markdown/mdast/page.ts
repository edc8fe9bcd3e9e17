import type { Text } from "mdast";
import type { MdxTextExpression } from "mdast-util-mdx";

import { programOf, type ScriptKind } from "../syntax/index.ts";
import type { PageTree } from "../tree/index.ts";
import { type Inside, placeOf } from "./lines.ts";

type Position = NonNullable<Text["position"]>;
type Program = NonNullable<NonNullable<MdxTextExpression["data"]>["estree"]>;

type Read = Pick<PageTree, "text" | "dialect" | "labels" | "inPage">;

/** What all readers of a page's tree need. Offsets are in the tree's text. */
export type Page = Read &
  Readonly<{
    /** How much of what is read MDX refuses. */
    refused: { count: number };
    /** How many nodes may still be made of text, tags and attributes. */
    phrasing: { left: number };
    point(offset: number): Position["end"];
    at(from: number, to: number): Position;
    /** What nodes say of a script: nothing where it is not JavaScript. */
    script(source: Inside, kind: ScriptKind): { data?: { estree: Program } };
  }>;

/** Text after so many nodes of text, tags and attributes is words alone, so that time is bounded. Of real pages, the densest have half as many in 1.3 MB. */
const MAX_PHRASING = 150_000;

const known = new WeakMap<PageTree, Page>();

/** What is read of a page before takes nothing of what may be read next. */
export function pageOf(read: PageTree): Page {
  const page = known.getOrInsertComputed(read, newPage);
  page.phrasing.left = MAX_PHRASING;
  return page;
}

/** Of a text that is read for itself. */
export function newPage({ text, inPage, ...read }: Read): Page {
  // Nobody reads lines and columns.
  const point = (offset: number) => ({ line: 1, column: 1, offset: inPage(offset) });
  const refused = { count: 0 };
  return {
    dialect: read.dialect,
    labels: read.labels,
    inPage,
    refused,
    phrasing: { left: MAX_PHRASING },
    text: text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text,
    point,
    at: (from, to) => ({ start: point(from), end: point(to) }),
    script(source, kind) {
      const program = programOf(source.value, kind, (offset) => inPage(placeOf(source, offset)));
      if (program) return { data: { estree: program as unknown as Program } };
      refused.count += 1;
      return {};
    },
  };
}
