import type { EditorState } from "@codemirror/state";

import { blockAt } from "../syntax/structure.ts";
import type { BlockProblem } from "./block-problems.ts";
import type { PreviewStore } from "./preview-store.ts";

export type RenderedPage = Readonly<{ blocks: HTMLElement; text: string }>;

type RenderedBlock = Readonly<{
  start: number;
  source: string;
  content: HTMLElement;
  problem: string | undefined;
}>;

/** The blocks without others in them of a page that the server rendered. Sources and offsets are the document's. */
export function renderedBlocks({ blocks, text }: RenderedPage): RenderedBlock[] {
  const all = [...blocks.querySelectorAll<HTMLElement>(".block[data-start]:not([data-kind=esm])")];
  const offset = offsetCounter(text);
  return all.flatMap((block) => {
    const content = block.querySelector<HTMLElement>(":scope > .shown");
    if (!content || block.querySelector(":scope > .children")) return [];
    const from = Number(block.dataset.start);
    const source = normalized(text.slice(from, from + Number(block.dataset.length))).trim();
    const problem = block.querySelector(":scope > .problem, :scope > .shown .mdx-problem");
    return [{ start: offset(from), source, content, problem: problem?.textContent ?? undefined }];
  });
}

/** Where the document's part begins that the server has not rendered. */
export function unrenderedFrom({ blocks, text }: RenderedPage): number | undefined {
  const rest = blocks.querySelector<HTMLElement>(":scope > .rest");
  return rest ? normalized(text.slice(0, Number(rest.dataset.start))).length : undefined;
}

/** Keeps what is shown, with its heights: it moves into the document. */
export function keepRendered(store: PreviewStore, blocks: readonly RenderedBlock[]): void {
  const heights = blocks.map(({ content }) => content.offsetHeight);
  for (const [at, { source, content, problem }] of blocks.entries()) {
    const below = content.querySelector(".mdx-problem") ? undefined : problem;
    store.keep(source, { content, problem: below, height: heights[at] });
  }
}

export function problemsIn(state: EditorState, blocks: readonly RenderedBlock[]): BlockProblem[] {
  return blocks.flatMap(({ start, problem }) => {
    const block = problem === undefined ? undefined : blockAt(state, start);
    return block?.hasText ? [{ from: block.from, to: block.to, problem }] : [];
  });
}

function normalized(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Turns offsets of the page, each not before the last one, into the document's, where a line ends in one unit. */
function offsetCounter(text: string): (offset: number) => number {
  if (!text.includes("\r\n")) return (offset) => offset;
  let [at, less] = [0, 0];
  return (offset) => {
    for (let end = text.indexOf("\r\n", at); end !== -1 && end < offset; end = text.indexOf("\r\n", at)) {
      at = end + 2;
      less += 1;
    }
    return offset - less;
  };
}
