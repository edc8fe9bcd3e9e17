import type { Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { directionOf } from "./direction.ts";
import { type Spot, topOf } from "./spot.ts";

export function drawList({ drawing, node, gap, level, inside }: Spot): void {
  const { doc } = drawing;
  const dir = directionOf(doc, node.from, node.to);
  drawing.wrap(node.from, node.to, level, { class: "doc-list", role: "list", dir });
  const place = isLoose(node, doc) ? "item" : "tight item";
  let before: number | undefined;
  for (const item of node.getChildren("ListItem")) {
    const above = before === undefined ? gap : drawing.gap(before, item.from, "small");
    if (above !== "none") drawing.line(item.from, topOf(above));
    drawing.wrap(item.from, item.to, level + 1, { role: "listitem" });
    const mark = item.firstChild!;
    // Lezer has an item's own indentation in the item.
    drawing.hide(item.from, mark.from);
    drawing.pass(before ?? doc.lineAt(item.from).from, mark.to);
    inside(item, { place, level: level + 2, before: mark.to });
    before = item.to;
  }
  if (before !== undefined) drawing.tail(before, node.to);
}

function isLoose(list: SyntaxNode, doc: Text): boolean {
  const items = list.getChildren("ListItem");
  return isSpread(items, doc) || items.some((item) => isSpread(blocksOf(item), doc));
}

function isSpread(siblings: readonly SyntaxNode[], doc: Text): boolean {
  return siblings.some((node, index) => {
    const next = siblings[index + 1];
    return next && doc.lineAt(next.from).number > doc.lineAt(node.to).number + 1;
  });
}

function blocksOf(item: SyntaxNode): SyntaxNode[] {
  const blocks: SyntaxNode[] = [];
  for (let node = item.firstChild; node; node = node.nextSibling)
    if (node.type.is("Block")) blocks.push(node);
  return blocks;
}
