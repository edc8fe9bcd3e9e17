import { PageCache } from "../../../../src/core/editor/page-cache.ts";
import { type ShownBlock, shownPage } from "../../../../src/core/editor/shown-page.ts";
import { shownRanges } from "../../../../src/core/editor/shown-ranges.ts";
import { slug } from "../../../../src/core/slug/slug.ts";
import { blocksOf } from "../../../../static/editor/document/syntax/structure.ts";
import { askedText } from "../../../../static/editor/document/widgets/asked-text.ts";
import { leavesOf } from "../../../../static/editor/document/widgets/leaves.ts";
import { written } from "../../../support/dialects.ts";
import { opened } from "../opened.ts";

const asked = { slug: slug("page"), ...written(slug("page")), pictureHosts: [] };

/** Makes any page too long to be sent as a whole. */
const filling = `\n\n${"text ".repeat(7000)}\n`;

/** The blocks of a page without text that show something else than the rendered page does for their block, or nothing. */
export async function shownTwice(page: string): Promise<{ count: number; differences: string[] }> {
  const text = page.replace(/\r\n?/g, "\n");
  const { blocks } = await shownPage({ ...asked, content: text, known: [], least: 10_000 }, new PageCache());
  const rendered = new Map(shownLeaves(blocks).map((block) => [sourceOf(block, text), block.html]));
  const state = opened(text + filling);
  const widgets = leavesOf(blocksOf(state)).filter(
    (block) => block.to <= text.length && block.kind !== "esm" && !block.hasText,
  );
  const ranges = widgets.map(({ from, to }) => ({ from, to, html: true }));
  const shown = await shownRanges({ ...asked, ...askedText(state, ranges) }, new PageCache());
  const differences = widgets
    .map(({ from, to }) => text.slice(from, to).trim())
    .filter((source, at) => rendered.get(source) !== shown[at]!.parts.map(({ html }) => html).join(""));
  return { count: widgets.length, differences };
}

function shownLeaves(blocks: readonly ShownBlock[]): ShownBlock[] {
  return blocks.flatMap((block) => (block.children.length > 0 ? shownLeaves(block.children) : [block]));
}

function sourceOf({ start, length }: ShownBlock, text: string): string {
  return text.slice(start, start + length).trim();
}
