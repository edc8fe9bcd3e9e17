import type { Block } from "../blocks/index.ts";
import { headingIdsOf, mayHoldHeading, referencesOf } from "../symbols/index.ts";
import { ParseBudget } from "../syntax/index.ts";
import { codeHandler } from "./code-block.ts";
import type { PagePlace } from "./link-target.ts";
import { safeHtml } from "./sanitise.ts";
import { mdastToHast } from "./to-hast.ts";
import { blockToMdast } from "./to-mdast.ts";

/** The page that a block is on, for what only the page knows: definitions, footnotes, ids, and where links lead. */
export type PreviewPage = PagePlace & Readonly<{ blocks: readonly Block[] }>;

/**
 * A block, at any depth of a page, as safe HTML: it runs nothing, loads nothing but pictures, has no classes but those
 * of `preview-class.ts`, every id begins with `user-content-`, and it stays inside the element that it is put into.
 * What cannot be read, or only at too high a price, is shown as source. Never throws.
 */
export async function preview(block: Block, page: PreviewPage): Promise<string> {
  const references = referencesOf(page.blocks);
  const headingIds = headingIdsOf(mayHoldHeading(block.source) ? page.blocks : []);
  const tree = blockToMdast(block, references, ParseBudget.forPreview());
  const code = await codeHandler(tree);
  return safeHtml(mdastToHast(tree, { page, references, headingIds, code }));
}
