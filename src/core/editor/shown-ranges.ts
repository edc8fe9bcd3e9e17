import { type Block, contentOf, pageTreeOf, split, startOfContent } from "../../markdown/blocks/index.ts";
import { preview, type PreviewPage } from "../../markdown/preview/index.ts";
import { Invalid } from "../errors.ts";
import type { WrittenPage } from "../page/dialect.ts";
import type { Slug } from "../slug/slug.ts";
import type { PreviewRange } from "../wire.ts";
import { formOf } from "./front-matter-form.ts";
import type { PageCache } from "./page-cache.ts";
import { leadsTo, type ShownBlock } from "./shown-page.ts";

export type AskedRanges = WrittenPage &
  Readonly<{
    slug: Slug;
    content: string;
    ranges: readonly PreviewRange[];
    pictureHosts: readonly string[];
  }>;

type ShownPart = Pick<ShownBlock, "html" | "fields" | "withoutForm">;

export type ShownRange = Readonly<{
  /** Empty where no HTML was asked for. */
  parts: readonly ShownPart[];
  problem: string | undefined;
}>;

/** UTF-16 units of all ranges that HTML is asked for. */
const MAX_UNITS = 256 * 1024;

/** Shows the blocks in each range of a page as `shownPage` does. @throws Invalid */
export function shownRanges(asked: AskedRanges, cache: PageCache): Promise<ShownRange[]> {
  const { slug, content, file, dialect, ranges, pictureHosts } = asked;
  if (ranges.some(({ start, length }) => start + length > content.length)) {
    throw new Invalid("A range must be inside content.");
  }
  const units = ranges.reduce((sum, { length, html }) => (html ? sum + length : sum), 0);
  if (units > MAX_UNITS) throw new Invalid(`The ranges are longer than ${MAX_UNITS / 1024} K characters.`);
  const page = { blocks: cache.split(slug, content, dialect), file, leadsTo, pictureHosts };
  return Promise.all(ranges.map((range) => show(range, content, page)));
}

async function show(range: PreviewRange, content: string, page: PreviewPage): Promise<ShownRange> {
  const within = blocksIn(page.blocks, range);
  // The browser can read the text in another way; it is then shown as a page of its own.
  const blocks =
    within.length > 0 ? within : readAlone(content.slice(range.start, range.start + range.length), page);
  const problem = blocks.find((block) => block.problem && !(range.html && block.kind === "broken"))?.problem;
  const parts = range.html ? await Promise.all(blocks.map((block) => partOf(block, page))) : [];
  return { parts, problem: problem?.message };
}

function readAlone(text: string, { blocks }: PreviewPage): readonly Block[] {
  return split(text, pageTreeOf(blocks).dialect);
}

async function partOf(block: Block, page: PreviewPage): Promise<ShownPart> {
  const form =
    block.kind === "frontmatter" ? formOf(block.source) : { fields: undefined, withoutForm: undefined };
  return { html: await preview(block, page), ...form };
}

function blocksIn(blocks: readonly Block[], range: PreviewRange): readonly Block[] {
  const end = range.start + range.length;
  return blocks.flatMap((block) => {
    const text = contentOf(block);
    const blockEnd = startOfContent(block) + text.length;
    const start = blockEnd - text.trimStart().length;
    if (blockEnd <= range.start || start >= end) return [];
    return start >= range.start && blockEnd <= end ? [block] : blocksIn(block.children, range);
  });
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    shownRanges: (asked: AskedRanges) => Promise<ShownRange[]>;
  }
}
