import { type Block, pageTreeOf } from "../blocks/index.ts";
import { headingIdsOf, type References, referencesOf } from "../symbols/index.ts";
import { codeHandler } from "./code-block.ts";
import type { PagePlace } from "./link-target.ts";
import { mathHandler } from "./math.ts";
import { safeHtml } from "./sanitise.ts";
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
