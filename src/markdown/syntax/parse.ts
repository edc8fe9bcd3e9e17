import type { Root } from "mdast";
import { type Extension as TreeExtension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Extension } from "micromark-util-types";

import { acorn, resetScriptBudget } from "./acorn.ts";
import { directives, directivesInTree } from "./directive.ts";

/** Markdown can contain raw HTML. */
export type Syntax = "mdx" | "markdown";

const mdx = mdxjs({ acorn });
/** A single `$` is more often money than math. */
const loneDollarIsText = math({ singleDollarTextMath: false });

export const extensions: Record<Syntax, Extension[]> = {
  mdx: [mdx, gfm(), directives, loneDollarIsText],
  markdown: [gfm(), directives, loneDollarIsText],
};
const mdxWithDollars = [mdx, gfm(), directives, math()];
/** micromark starts an underlined heading at the definitions before it. */
const headingsInTree: TreeExtension = {
  enter: {
    setextHeadingText({ start: { line, column, offset } }) {
      this.stack.at(-1)!.position!.start = { line, column, offset };
    },
  },
};
const treeExtensions = [
  gfmFromMarkdown(),
  mathFromMarkdown(),
  mdxFromMarkdown(),
  directivesInTree,
  headingsInTree,
];

/** @throws an error for `parseErrorOf` where MDX refuses the text; Markdown never throws */
export function parse(text: string, syntax: Syntax = "mdx"): Root {
  resetScriptBudget();
  try {
    return fromMarkdown(withoutMark(text), {
      extensions: extensions[syntax],
      mdastExtensions: treeExtensions,
    });
  } catch (error) {
    return parseWithDollars(withoutMark(text), error);
  }
}

/** The parser would drop a byte order mark and shift offsets, so it becomes a word joiner. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? `\u2060${text.slice(1)}` : text;
}

/** Formulas contain braces, so a refused text is read again with single dollars as math. */
function parseWithDollars(text: string, cause: unknown): Root {
  if (!text.includes("$") || cause instanceof RangeError) throw cause;
  try {
    return fromMarkdown(text, { extensions: mdxWithDollars, mdastExtensions: treeExtensions });
  } catch {
    throw cause;
  }
}
