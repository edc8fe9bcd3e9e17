import type { SyntaxNode } from "@lezer/common";

import { type Block, blocksIn } from "../syntax/structure.ts";
import { drawCode } from "./code.ts";
import { drawClosing, drawOpening, drawSingleComponent } from "./components.ts";
import type { Drawing } from "./drawing.ts";
import { gapAbove } from "./gap.ts";
import { drawList } from "./lists.ts";
import { drawQuote } from "./quotes.ts";
import type { Inside, Spot } from "./spot.ts";
import { drawDefinition, drawFootnote, drawHeading, drawParagraph, drawRaw, drawRule } from "./text.ts";

const draws: Readonly<Record<string, (spot: Spot) => void>> = {
  heading: drawHeading,
  paragraph: drawParagraph,
  list: drawList,
  quote: drawQuote,
  code: drawCode,
  component: drawSingleComponent,
  footnote: drawFootnote,
  definition: drawDefinition,
  rule: drawRule,
};

export function drawLeaf(spot: Omit<Spot, "inside">): void {
  const inside = (node: SyntaxNode, inside: Inside) => drawFlow(spot.drawing, node, inside);
  (draws[spot.block.kind] ?? drawRaw)({ ...spot, inside });
}

function drawFlow(drawing: Drawing, node: SyntaxNode, inside: Inside): void {
  const blocks = node.tree ? blocksIn(node.tree, node.from, drawing.doc) : [];
  const end = drawSiblings(drawing, node, blocks, inside);
  drawing.tail(end, node.to);
}

function drawSiblings(
  drawing: Drawing,
  parent: SyntaxNode,
  blocks: readonly Block[],
  inside: Inside,
): number {
  const { place, level } = inside;
  let { before } = inside;
  let last: Block | undefined;
  for (const block of blocks) {
    const gap = drawing.gap(before, block.from, gapAbove(block, last, place));
    const node = parent.childAfter(block.from);
    const closing = block.inside && parent.childAfter(block.inside.to);
    if (node && closing) {
      const place = drawOpening({ drawing, node, block, gap, level }, "wrappers");
      const within = { place, level: level + 2, before: node.to };
      const end = drawSiblings(drawing, parent, block.children, within);
      drawing.gap(end, closing.from, "none");
      drawClosing(drawing, closing);
    } else if (node) drawLeaf({ drawing, node, block, gap, level });
    before = block.to;
    last = block;
  }
  return before;
}
