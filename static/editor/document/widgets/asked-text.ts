import type { EditorState } from "@codemirror/state";

import type { AskedPreviews } from "../../../../src/core/wire.ts";
import { type Block, blocksOf } from "../syntax/structure.ts";
import { leavesOf } from "./leaves.ts";

export type AskedBlock = Readonly<{ from: number; to: number; html: boolean }>;

/** Longer pages are not sent as a whole, in UTF-16 units. */
const MAX_WHOLE = 32 * 1024;

/** Keeps two lists, or a list and what is indented after it, apart. */
const BETWEEN = "\n\n{/**/}\n\n";

/** What the server needs to show some blocks: the page, or of a long one these blocks and what they can refer to. */
export function askedText(state: EditorState, blocks: readonly AskedBlock[]): AskedPreviews {
  if (state.doc.length <= MAX_WHOLE) {
    const ranges = blocks.map(({ from, to, html }) => ({ start: from, length: to - from, html }));
    return { content: state.doc.toString(), ranges };
  }
  const ranges: Array<AskedPreviews["ranges"][number]> = [];
  let content = "";
  const add = (from: number, to: number) => {
    const indent = state.sliceDoc(state.doc.lineAt(from).from, from);
    content += content === "" ? "" : BETWEEN;
    content += (indent.trim() === "" ? indent : "") + state.sliceDoc(from, to);
    return content.length - (to - from);
  };
  const refer = blocks.some(({ from, to }) => state.sliceDoc(from, to).includes("["));
  const labels = refer ? leavesOf(blocksOf(state)).filter((block) => isLabel(block, state)) : [];
  let next = 0;
  for (const { from, to, html } of blocks) {
    for (; labels[next] && labels[next]!.from < from; next += 1) add(labels[next]!.from, labels[next]!.to);
    while (labels[next] && labels[next]!.from <= to) next += 1;
    ranges.push({ start: add(from, to), length: to - from, html });
  }
  for (const label of labels.slice(next)) add(label.from, label.to);
  return { content, ranges };
}

/** Definitions, and all footnotes, for they are numbered over the page. */
function isLabel({ from, to }: Block, state: EditorState): boolean {
  return /\]:|\[\^/.test(state.sliceDoc(from, to));
}
