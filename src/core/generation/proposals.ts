import { split } from "../../markdown/blocks/index.ts";
import { preview } from "../../markdown/preview/index.ts";
import { proseIn } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { leadsTo } from "../editor/shown-page.ts";
import type { WrittenPage } from "../page/dialect.ts";
import type { Cited } from "./citations.ts";
import type { Range } from "./sources.ts";

/** Returns safe HTML, a string for each block, with unsourced sentences in `<mark>`. */
export async function proposed(
  { file, dialect }: WrittenPage,
  { markdown, unsourced }: Cited,
): Promise<readonly string[]> {
  const marked = split(withMarks(markdown, unsourced, dialect), dialect);
  const blocks = marked.some(({ problem }) => problem) ? split(markdown, dialect) : marked;
  const page = { blocks, file, leadsTo, pictureHosts: [] };
  return Promise.all(blocks.map((block) => preview(block, page)));
}

function withMarks(markdown: string, ranges: readonly Range[], dialect: Dialect): string {
  if (ranges.length === 0) return markdown;
  const prose = proseIn(markdown, dialect);
  let [marked, last] = ["", 0];
  for (const { start, end } of ranges) {
    const around = prose.findLast((each) => each.start <= start);
    const part = (offset: number) => around?.parts.find((each) => each.start < offset && offset < each.end);
    const [first, final] = [part(start), part(end)];
    const from = Math.max(last, first && !first.isText ? first.end : start);
    const to = final && !final.isText ? final.end : end;
    if (from >= to) continue;
    // A tag at the start of a line would start a block; a word joiner is invisible.
    const joiner = from === around?.start ? "\u2060" : "";
    marked += `${markdown.slice(last, from)}${joiner}<mark>${markdown.slice(from, to)}</mark>`;
    last = to;
  }
  return marked + markdown.slice(last);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    proposed: typeof proposed;
  }
}
