import type { Block } from "../blocks/index.ts";
import { headingIdsOf, mayHoldHeading, referencesOf } from "../symbols/index.ts";
import { ParseBudget } from "../syntax/index.ts";
import { codeHandler } from "./code-block.ts";
import type { PagePlace } from "./link-target.ts";
import { mathHandler } from "./math.ts";
import { safeHtml } from "./sanitise.ts";
import { mdastToHast } from "./to-hast.ts";
import { blockToMdast } from "./to-mdast.ts";

export type PreviewPage = PagePlace & Readonly<{ blocks: readonly Block[] }>;

/** Shows a block as safe HTML: it runs nothing and loads only pictures. What the budget does not allow is source. Never throws. */
export async function preview(block: Block, page: PreviewPage): Promise<string> {
  const references = referencesOf(page.blocks);
  const headingIds = headingIdsOf(mayHoldHeading(block.source) ? page.blocks : []);
  const tree = blockToMdast(block, references, ParseBudget.forPreview());
  const [code, math] = [await codeHandler(tree), await mathHandler(block.source)];
  return safeHtml(mdastToHast(tree, { page, references, headingIds, code, math }));
}
