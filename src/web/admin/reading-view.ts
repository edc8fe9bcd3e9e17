import type { ReadingView } from "../../../views/changes/changes.tsx";
import { ReadBlocks } from "../../../views/editor/read-blocks.tsx";
import type { Editing } from "../../core/editor/editing.ts";
import type { Slug } from "../../core/slug/slug.ts";
import { blockView } from "./block-view.ts";

/** How a page reads; undefined where it takes too long to show. */
export async function readingView(
  editing: Pick<Editing, "page">,
  slug: Slug,
  content: string,
): Promise<ReadingView | undefined> {
  const { blocks, title, rest, unparsed } = await editing.page(slug, content);
  if (unparsed !== undefined) return undefined;
  const isTitled = blocks[0]?.kind === "frontmatter";
  const text = isTitled ? blocks.slice(1) : blocks;
  // The page around it has a heading of its own.
  const isHeaded = text[0]?.html?.startsWith("<h1") === true;
  return {
    title: isTitled || isHeaded ? title : undefined,
    description: blocks[0]?.fields?.description || undefined,
    text: ReadBlocks({ blocks: (isHeaded ? text.slice(1) : text).map(blockView) }),
    isCut: rest !== undefined,
  };
}
