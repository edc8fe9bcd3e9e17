import { expect } from "bun:test";

import type { Nodes as HtmlNodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import type { Nodes, RootContent } from "mdast";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { contentOf } from "../../../src/markdown/blocks/content.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { readHeading } from "../../../src/markdown/symbols/heading.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { isLongParent, problemsIn } from "./blocks.ts";
import { definitionsFor } from "./definitions.ts";
import type { Promises } from "./promise.ts";

const file = "guides/page.mdx";

export const ofPreview: Promises = {
  async "is shown without a failure, with all its words, and is read by a browser as it was meant"(page) {
    const blocks = split(page, mdx);
    for (const block of blocks) {
      const html = await preview(block, { blocks, file });
      const tree = expectAsRead(html);
      if (block.kind === "frontmatter" || problemsIn([block]).length > 0) continue;
      expect(html).not.toContain("mdx-problem");
      const said = textIn(tree).replace(/\s+/g, "");
      const text = contentOf(block);
      for (const words of wordsOf(parse(text + definitionsFor(text, blocks)).children)) {
        if (!said.includes(words)) throw new Error(`It does not say ${words}`);
      }
    }
  },

  async "is shown the same where a component's blocks are read one by one or at once"(page) {
    const blocks = split(page, mdx);
    for (const block of blocks.filter((block) => block.children.length > 0 && !isLongParent(block))) {
      const whole = await preview({ ...block, children: [] }, { blocks, file });
      if (problemsIn([block]).length === 0) expect(await preview(block, { blocks, file })).toBe(whole);
    }
  },
};

/** A parser of HTML finds in it the very tree that it was written from, which this gives back. */
export function expectAsRead(html: string) {
  const tree = fromHtml(html, { fragment: true });
  // A line end right after <pre> is none: the standard's own exception.
  const written = (html: string) => html.replace(/(<pre[^>]*>)\n/g, "$1").replace(/&#x3[CE];|[<>]/g, "|");
  if (written(toHtml(tree)) !== written(html)) throw new Error(`is read otherwise: ${html}`);
  return tree;
}

/** The texts of a page that a preview has to say, without white space. */
function wordsOf(nodes: readonly RootContent[]): string[] {
  const words: string[] = [];
  const waiting: Nodes[] = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    // Cells beyond those of a table's head are not shown, as GFM has it.
    if (node.type === "table") {
      const width = node.children[0]!.children.length;
      for (const row of node.children) waiting.push(...row.children.slice(0, width));
    } else if (node.type === "heading") waiting.push(...readHeading(node).children);
    else if ("children" in node) waiting.push(...node.children);
    // The kind of an alert is shown as a word of its own.
    else if (node.type === "text") words.push(node.value.replace(/\[!\w+\]/g, ""));
    else if (node.type === "code" || node.type === "inlineCode") words.push(node.value);
  }
  return words.map((text) => text.replace(/[\s\0]+/g, "")).filter((text) => text !== "");
}

function textIn(node: HtmlNodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textIn).join("") : "";
}
