import type { Element, ElementContent, Root } from "hast";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { type Block, pageTreeOf } from "../blocks/index.ts";
import { headingIdsOf, type References, referencesOf } from "../symbols/index.ts";
import { codeHandler } from "./code-block.ts";
import { withValidNesting } from "./dom-nesting.ts";
import type { PagePlace } from "./link-target.ts";
import { mathHandler } from "./math.ts";
import { schema } from "./schema.ts";
import { mdastToHast } from "./to-hast.ts";
import { blockToMdast, isOnPage } from "./to-mdast.ts";

export type PreviewPage = PagePlace & Readonly<{ blocks: readonly Block[] }>;

const noIds: ReadonlyMap<number, string> = new Map();

/** Shows a block as safe HTML: it runs nothing and loads only pictures. What is too complex is source. Never throws. */
export async function preview(block: Block, page: PreviewPage): Promise<string> {
  const read = pageTreeOf(page.blocks);
  const tree = blockToMdast(block, read);
  const isHere = isOnPage(block, read);
  const headingIds = () => (isHere ? headingIdsOf(page.blocks) : noIds);
  const references = (): References => {
    const all = referencesOf(page.blocks);
    return isHere ? all : { ...all, occurrences: new Map() };
  };
  const [code, math] = [await codeHandler(tree), await mathHandler(block.source)];
  return safeHtml(mdastToHast(tree, { page, dialect: read.dialect, references, headingIds, code, math }));
}

/** Writes a tree as safe HTML that a browser reads exactly so, anywhere in a body. Only what `schema` lists stays. */
function safeHtml(children: readonly ElementContent[]): string {
  const tree: Root = { type: "root", children: withValidNesting(children) };
  return withoutBareBrackets(toHtml(sanitize(tree, schema) as Root | Element));
}

/** Writes `<` and `>` in attributes as references, because htmx replaces its own tags by a pattern anywhere in a response. */
function withoutBareBrackets(html: string): string {
  return html.replace(
    /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
