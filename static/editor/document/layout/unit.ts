import { syntaxTreeAvailable } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import { insideOf } from "../syntax/callouts.ts";
import type { Span } from "../syntax/nodes.ts";
import { type Block, indexFrom, structure } from "../syntax/structure.ts";
import { type Gap, gapAbove, type Place } from "./gap.ts";

/** What is laid out at once: a block without blocks in it, or the lines that open or close one that has some. */
export type Unit = Readonly<{
  part: "whole" | "open" | "close" | "end";
  block: Block;
  from: number;
  to: number;
  /** The end of the text before it; undefined at the page's start. */
  before: number | undefined;
  gap: Gap;
  depth: number;
  /** Whether the syntax tree has all of it. The tree of a long page may end early for a moment, in the middle of a block. */
  isRead: boolean;
}>;

/** Those in parts of the page, in its order; the last one is for what is after its blocks. */
export function unitsIn(parts: readonly Span[], state: EditorState): Unit[] {
  const { tree, blocks } = state.field(structure);
  // The last block of a tree that ends early can go on, and the parser can pause in the page's last line.
  const isWhole = tree.length >= state.doc.length && syntaxTreeAvailable(state);
  const readTo = isWhole ? tree.length + 1 : (tree.topNode.lastChild?.from ?? 0);
  const units: Unit[] = [];
  let before: number | undefined;
  add(blocks, "page", 0);
  const from = before ?? 0;
  const end = { kind: "end", name: undefined, hasText: false, from, to: state.doc.length, children: [] };
  push("end", end, from, state.doc.length, "none", 0);
  return units;

  function push(part: Unit["part"], block: Block, from: number, to: number, gap: Gap, depth: number): void {
    units.push({ part, block, from, to, before, gap, depth, isRead: to < readTo });
    before = to;
  }

  function add(siblings: readonly Block[], place: Place, depth: number): void {
    let at = 0;
    for (const part of parts) {
      const first = Math.max(at, indexFrom(siblings, part.from));
      if (first > at) before = siblings[first - 1]!.to;
      for (at = first; at < siblings.length && siblings[at]!.from <= part.to; at += 1)
        addBlock(siblings[at]!, gapAbove(siblings[at]!, siblings[at - 1], place), depth);
    }
    before = siblings.at(-1)?.to ?? before;
  }

  function addBlock(block: Block, gap: Gap, depth: number): void {
    const { inside, from, to, children } = block;
    if (inside) {
      push("open", block, from, inside.from, gap, depth);
      add(children, insideOf(block, state.doc), depth + 1);
      push("close", block, inside.to, to, "none", depth + 1);
    } else push("whole", block, from, to, gap, depth);
  }
}
