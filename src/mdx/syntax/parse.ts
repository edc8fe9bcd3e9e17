import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Extension } from "micromark-util-types";

import { acorn, resetScriptBudget } from "./acorn.ts";
import { directives, directivesInTree } from "./directive.ts";

/** How a text is read: as MDX, or as Markdown with raw HTML. Indented code is text in both, for pages indent what stands in components. */
export type Syntax = "mdx" | "markdown";

const mdx = mdxjs({ acorn });
/** `$` alone stands for money more often than for math. */
const loneDollarIsText = math({ singleDollarTextMath: false });
const asWritten: Extension = { disable: { null: ["codeIndented"] } };

export const extensions: Record<Syntax, Extension[]> = {
  mdx: [mdx, gfm(), directives, loneDollarIsText],
  markdown: [asWritten, gfm(), directives, loneDollarIsText],
};
const mdxWithDollars = [mdx, gfm(), directives, math()];
const treeExtensions = [gfmFromMarkdown(), mathFromMarkdown(), mdxFromMarkdown(), directivesInTree];

/**
 * The tree of a text without byte order mark, with positions in it.
 * @throws an error that `parseErrorOf` reads where the text is no MDX; Markdown is never refused
 */
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

/** A byte order mark that is none of a file is a word joiner; the parser would drop it and count one less. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? `\u2060${text.slice(1)}` : text;
}

/** Formulas hold braces: what is no MDX may be one between single dollars. */
function parseWithDollars(text: string, cause: unknown): Root {
  if (!text.includes("$") || cause instanceof RangeError) throw cause;
  try {
    return fromMarkdown(text, { extensions: mdxWithDollars, mdastExtensions: treeExtensions });
  } catch {
    throw cause;
  }
}
