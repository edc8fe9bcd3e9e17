import { Allowance } from "./allowance.ts";
import type { Block } from "./blocks.ts";
import { codeShower } from "./code-block.ts";
import type { PagePlace } from "./link-target.ts";
import { outline } from "./outline.ts";
import { readBlock } from "./reading.ts";
import { referencesOf } from "./references.ts";
import { rendered } from "./rendering.ts";
import { safeHtml } from "./sanitise.ts";

/** The page that a block stands on, for what only the page knows: definitions, footnotes, ids, and where links lead. */
export type PreviewPage = PagePlace &
  Readonly<{
    blocks: readonly Block[];
    /** The blocks of a version of the same page that was previewed before: they change nothing but the time. */
    previous?: readonly Block[];
  }>;

/**
 * A block, at any depth of a page, as safe HTML: it runs nothing, loads nothing but pictures, has no classes but those
 * of `preview-class.ts`, every id begins with `user-content-`, and it stays inside the element that it is put into.
 * What cannot be read, or only at too high a price, is shown as source. Never throws.
 */
export async function preview(block: Block, page: PreviewPage): Promise<string> {
  const references = referencesOf(page.blocks, page.previous);
  const tree = readBlock(block, references, new Allowance());
  const showCode = await codeShower(tree);
  const headingIds = headingIdsOf(page);
  return safeHtml(rendered(tree, { page, references, headingIds, showCode }));
}

const memos = new WeakMap<readonly Block[], ReadonlyMap<number, string>>();

/** Each id once, the first of a page's headings that has it, by where it begins. */
function headingIdsOf({ blocks, previous }: PreviewPage): ReadonlyMap<number, string> {
  const own = memos.get(blocks);
  if (own) return own;
  const { headings } = outline(blocks, "mdx", previous);
  const taken = new Set<string>();
  const ids = headings.map(({ offset, id }) => {
    const isFirst = !taken.has(id);
    taken.add(id);
    return [offset, isFirst ? id : ""] as const;
  });
  const byPlace = new Map(ids);
  memos.set(blocks, byPlace);
  return byPlace;
}
